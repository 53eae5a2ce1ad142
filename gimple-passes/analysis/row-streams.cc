/* Rows of memory that a nest walks along; see row-streams.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/row-streams.h"

namespace accplug
{

namespace
{

/* Rows of one stream are so many iterations of an outer loop apart at most, and elements of
   one row so many bytes.  */
const HOST_WIDE_INT most_rows = 8, most_bytes = 256;

/* More references are not looked at.  */
const size_t most_references = 128;

struct stream
{
  tree base;
  std::vector<polynomial> steps;	/* of the outer loops' iterations */
  polynomial start;			/* of the first of all */
  bool shared = false;
};

/* About how many times STEP is APART?  */

HOST_WIDE_INT
times_apart (const polynomial &apart, const polynomial &step)
{
  HOST_WIDE_INT bytes, length;
  if (step.constant (&length))
    return (apart.constant (&bytes) && length
	    ? (bytes + ((bytes < 0) == (length < 0) ? length : -length) / 2) / length : 0);
  for (const auto &term : step.terms ())
    if (!term.first.empty ())
      return apart.coefficient (term.first) / term.second;
  return 0;
}

/* Is APART a few of STEPS, the outermost loop's first, and a few bytes?  *ROWS: whether there
   are any steps.  */

bool
rows_apart_p (polynomial apart, const std::vector<polynomial> &steps, bool *rows)
{
  HOST_WIDE_INT bytes;
  *rows = false;
  if (apart.constant (&bytes) && IN_RANGE (bytes, -most_bytes, most_bytes))
    return true;
  for (const polynomial &step : steps)
    {
      HOST_WIDE_INT times = times_apart (apart, step);
      if (!IN_RANGE (times, -most_rows, most_rows))
	return false;
      apart = apart - step * polynomial (times);
    }
  *rows = true;
  return apart.constant (&bytes) && IN_RANGE (bytes, -most_bytes, most_bytes);
}

/* Put R into one of STREAMS, if ROW, in AROUND, walks along it.  */

void
add_reference (const memory_reference &r, const std::vector<class loop *> &around,
	       class loop *row, std::vector<stream> *streams)
{
  polynomial along, rest;
  HOST_WIDE_INT bytes;
  bool rows;
  if (!r.offset.known () || !r.offset.split (symbol::of_iteration (row), &along, &rest)
      || !along.constant (&bytes) || !bytes || (bytes != r.size && bytes != -r.size))
    return;
  stream own;
  own.base = r.object.base;
  for (class loop *l : around)
    {
      polynomial step, start;
      if (!rest.split (symbol::of_iteration (l), &step, &start))
	return;
      own.steps.push_back (step);
      rest = start;
    }
  own.start = rest;
  for (stream &s : *streams)
    if (s.base == own.base && s.steps == own.steps
	&& rows_apart_p (own.start - s.start, own.steps, &rows))
      {
	s.shared |= rows;
	return;
      }
  streams->push_back (own);
}

} // anonymous namespace

row_streams
row_streams_of (function *fun, const device_function *f,
		const std::vector<class loop *> &around, class loop *row)
{
  row_streams result;
  for (class loop *l : around)
    if (!l || !row || !flow_loop_nested_p (l, row))
      return result;
  iteration_space space (fun, around.front ());
  const loop_memory memory = collect_memory (space, f, row);
  if (memory.references.size () > most_references)
    return result;
  std::vector<stream> streams;
  for (const memory_reference &r : memory.references)
    add_reference (r, around, row, &streams);
  result.all = streams.size ();
  result.shared = std::count_if (streams.begin (), streams.end (),
				 [] (const stream &s) { return s.shared; });
  return result;
}

} // namespace accplug
