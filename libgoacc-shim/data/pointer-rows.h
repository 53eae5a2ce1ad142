/* Rows behind an array of pointers: `copy (r[0:n][0:m])' of a float **r, and what is behind
   pointers in these rows.

   Comes in: a construct's arrays, in which the element of such an array of pointers is
   followed by one of kind ACCPLUG_MAP_ROWS (accplug-image.h).
   Goes out: arrays with elements for each row, and for attaching its pointer, at the end; the
   array of pointers itself comes with its values and is not copied back.

   Rules
   - Null pointers have no row.
   - Rows of pointers are as the array of pointers itself.
   - Elements before the end keep their numbers: names and slots of kernels depend on them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_POINTER_ROWS_H
#define GOACC_POINTER_ROWS_H

#include <vector>

#include "support/protocol.h"

namespace goacc
{

enum class rows_use
{
  begins, ends, updates
};

struct row_part;

class pointer_rows
{
public:
  pointer_rows (const map_arrays &given, rows_use use);

  /* Those given, if they have no rows.  */
  const map_arrays &arrays () const { return m_arrays; }

private:
  void add (void *host, size_t bytes, unsigned short kind);
  void expand (size_t table, rows_use use);
  void add_rows (char **pointers, size_t count, const row_part *part, size_t levels,
		 rows_use use, unsigned short kind);

  map_arrays m_arrays;
  std::vector<void *> m_host;
  std::vector<size_t> m_sizes;
  std::vector<unsigned short> m_kinds;
};

} // namespace goacc

#endif /* GOACC_POINTER_ROWS_H */
