/* Sections of arrays that are not contiguous: a(3,:), a(1:9:2).

   Comes in: a section's first element, its extents and strides.
   Goes out: rows at one distance, for the devices' copies of rows, in as few groups as
   there are.

   Rules
   - Strides are positive, and in ascending order: the section is what it is, whichever way
     the program goes through it.  Dimensions that continue each other are one.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_STRIDED_SECTIONS_H
#define GOACC_STRIDED_SECTIONS_H

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace goacc
{

class strided_section
{
public:
  strided_section () = default;
  /* Elements of BYTES bytes, the first one at START.  */
  strided_section (uintptr_t start, size_t bytes) : m_start (start), m_row (bytes) {}

  /* EXTENT elements, or what they were made of, at distances of STRIDE bytes.  */
  void add_dimension (size_t extent, ptrdiff_t stride);
  /* All dimensions are there.  */
  void finish ();

  uintptr_t start () const { return m_start; }
  uintptr_t end () const;
  bool empty () const { return m_empty || !m_row; }
  bool contiguous () const { return m_dimensions.empty (); }

  /* Call VISIT (first row, bytes of a row, number of rows, their distance).  */
  typedef std::function<void (uintptr_t, size_t, size_t, size_t)> row_visitor;
  void for_rows (const row_visitor &visit) const;

private:
  struct dimension
  {
    size_t extent, stride;
  };

  void visit_from (size_t d, uintptr_t start, const row_visitor &visit) const;

  uintptr_t m_start = 0;
  size_t m_row = 0;
  bool m_empty = false;
  std::vector<dimension> m_dimensions;
};

} // namespace goacc

#endif /* GOACC_STRIDED_SECTIONS_H */
