/* From lines to statements and directives: free and fixed form, continuation, comments.

   Comes in: the lines (lines.h).
   Goes out: the source's statements, OpenACC's and OpenMP's directives, in order, each as
   one text with the place of each of its characters; lines that look as if they were
   meant to be directives.

   Rules (Fortran 2018, 6.3; OpenACC 3.3, 1.6; fortran/scanner.cc decides in doubt)
   - Free form: a directive is a line with nothing in front of its sentinel `!$acc', which
     white space follows.  It goes on behind an `&' that only a comment follows, on the next
     line that is no comment, if that has the sentinel too; `&' behind that is optional.
   - Fixed form: `!$acc', `c$acc' or `*$acc' in columns 1 to 5; column 6 is blank or 0, and
     anything else on lines that continue the one before.
   - `!' begins a comment outside of strings.  `!$' alone is OpenMP's conditional
     compilation: the rest is a statement with -fopenmp, a comment without.
   - Preprocessor lines are gone, and so are includes.  A statement in an `#define' line is
     none.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FORTRAN_SOURCE_READER_H
#define ACCPLUG_FORTRAN_SOURCE_READER_H

#include "base/gcc-common.h"
#include "fortran-source/lines.h"

namespace accplug
{

/* Where a character stands.  */
struct source_place
{
  size_t line;
  size_t column;
};

enum class unit_kind
{
  statement,
  acc,		/* an OpenACC directive */
  omp,		/* an OpenMP directive */
  lookalike	/* a comment that begins nearly as a directive does */
};

/* A statement or directive, joined from its lines.  */
struct source_unit
{
  unit_kind kind;
  size_t first_line, last_line;
  size_t sentinel;		/* the column of `!$acc' on the first line */
  std::string text;		/* without sentinels, comments, `&' of continuations */
  std::vector<source_place> places;	/* of TEXT's characters */
  std::string label;		/* the statement's number, or nothing */
  bool open = false;		/* it ends with an `&' that nothing continues */
};

extern std::vector<source_unit> read_units (const source_lines &);

/* Where a comment of TEXT begins at or behind FROM, or its size.  QUOTE is the string that
   FROM is in, or 0; it is updated.  */
extern size_t comment_column (const std::string &text, size_t from, char *quote);

} // namespace accplug

#endif /* ACCPLUG_FORTRAN_SOURCE_READER_H */
