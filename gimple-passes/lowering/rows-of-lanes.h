/* Rows whose lanes work at one place: what crossed-rows.cc and shared-rows.cc ask for.

   Comes in: a device function before its loops are lowered, in which the workers' loop is
   over rows, and lanes share what is in a row.
   Goes out: that loop, the beginning and the end of the lanes' part; or what keeps the
   function from being so plain.

   Rules
   - Each iteration of the rows' loop gets to the lanes' part, and nothing is stored before
     its end: what the lanes leave to the row is their reductions' results.
   - Nothing is stored beside the rows' loop.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ROWS_OF_LANES_H
#define ACCPLUG_ROWS_OF_LANES_H

#include "base/gcc-common.h"

namespace accplug
{

class rows_of_lanes
{
public:
  explicit rows_of_lanes (function *fun) : m_fun (fun) {}

  /* What FUN has that such rows have not, or NULL.  */
  const char *obstacle ();

  /* If there is none: where the lanes' part begins and ends, the loop over rows.  */
  gimple *fork () const { return m_fork; }
  gimple *join () const { return m_join; }
  class loop *rows () const { return m_rows; }
  /* Is there code that runs in place of the rows, where a check fails?  */
  bool replaced () const { return m_replaced; }

private:
  const char *find_lanes ();
  const char *obstacle_in (gimple *) const;

  function *m_fun;
  gimple *m_fork = nullptr, *m_join = nullptr;
  class loop *m_rows = nullptr;
  bool m_replaced = false;
};

} // namespace accplug

#endif /* ACCPLUG_ROWS_OF_LANES_H */
