/* The blocks of a Fortran source, as far as directives ask for them.

   Comes in: the source's statements and directives (reader.h).
   Goes out: where the loops behind a directive end, the parts of a statement.

   Rules
   - Nothing is known of names here: a statement is what its letters say.  That `do10i=1,n'
     is a loop and `do10i=1' an assignment takes the comma to see (Fortran 2018, 11.1.7).
   - A loop ends with `end do', or with the statement that has its label; several loops
     may end with one.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FORTRAN_SOURCE_BLOCKS_H
#define ACCPLUG_FORTRAN_SOURCE_BLOCKS_H

#include "base/gcc-common.h"
#include "fortran-source/reader.h"

namespace accplug
{

enum class statement_kind
{
  other,
  do_loop,		/* begins a loop */
  do_concurrent,	/* that too */
  end_do
};

struct fortran_statement
{
  statement_kind kind;
  std::string text;	/* small letters without blanks; strings are empty */
  std::string label;
  std::string ended_by;	/* the label that ends this loop, if it has one */
};

/* The statements of UNIT: `;' divides them.  */
extern std::vector<fortran_statement> statements_of_unit (const source_unit &unit);

/* The parts of TEXT between SEPARATORs outside of parentheses.  */
extern std::vector<std::string> divided (const std::string &text, char separator);

/* The unit that ends the loop that is the first statement behind unit AT; 0 if none is,
   if it does not end, or if there are more statements behind its end on that line.  */
extern size_t end_of_loop (const std::vector<source_unit> &units, size_t at);

} // namespace accplug

#endif /* ACCPLUG_FORTRAN_SOURCE_BLOCKS_H */
