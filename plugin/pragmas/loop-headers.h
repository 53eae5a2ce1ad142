/* The headers of loops behind loop directives.

   Comes in: the preprocessor behind the end of a loop directive.
   Goes out: the loops' headers as GCC's parsers take them: a condition `i != n' is
   `i < n' or `i > n', by the direction of the loop; where more than the loop's variable
   is declared, the rest is declared by a loop of one iteration around the directive.
   In front of loops over ranges, `for (T v : range)', which GCC has for OpenMP alone, come
   loops that the directive is about for its parser, and a directive of OpenMP's for what is
   the program's: cxx/iterators.cc makes one directive of both.

   Rules
   - Where `collapse' names loops whose bounds depend on each other, which GCC has for OpenMP
     alone, or with `force' loops with statements between them, the inner ones get a directive
     of their own (pragmas.cc).
   - What is not understood is left alone: GCC says what it does not like.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PRAGMA_LOOP_HEADERS_H
#define ACCPLUG_PRAGMA_LOOP_HEADERS_H

#include "pragmas/tokens.h"

namespace accplug
{

/* What was read.  */
struct loop_headers
{
  struct header
  {
    size_t begin, end;		/* `for' in the list, and what follows its `)' */
    bool over_range;
    /* The bounds depend on the variables of loops around it, or statements stand in front
       of it: a directive cannot be about it and these.  */
    bool apart;
  };
  std::vector<header> loops;
};

/* RESULT ends with a directive of DEPTH loops: read their headers, and append them as
   they should be.  FORCE: statements may stand between them.  */
extern loop_headers read_loop_headers (cpp_reader *reader, int depth, bool force,
				       token_list *result);

/* Do the statements between the loops number NUMBER - 1 and NUMBER mention NAME?  */
extern bool between_loops_p (const token_list &, const loop_headers &, int number,
			     const std::string &name);

/* If one of LOOPS' number FIRST up to, not with, LAST, which are a directive's, is over a
   range, put what such loops need in front of them into RESULT.  PRAGMA is the number of
   `#pragma accplug ranges'.  */
extern void wrap_range_loops (cpp_reader *reader, const loop_headers &loops, int first,
			      int last, unsigned pragma, token_list *result);

} // namespace accplug

#endif /* ACCPLUG_PRAGMA_LOOP_HEADERS_H */
