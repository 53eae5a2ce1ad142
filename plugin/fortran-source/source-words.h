/* Words of a directive's text, and texts of words.

   Comes in: a directive as it was read (reader.h), or the words that it becomes.
   Goes out: words with the places of the user's file; lines that f951 can read.

   Rules
   - A word's number is where it begins in the unit's text.  Names are in small letters.
   - Words that are the program's keep their lines and, if there is room, their columns, so
     that gfortran's messages show them.  What was made follows the word in front of it.
   - Fixed form has no blanks that count: names of directives may stand together.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_SOURCE_WORDS_H
#define ACCPLUG_SOURCE_WORDS_H

#include "base/gcc-common.h"
#include "directives/words.h"
#include "fortran-source/reader.h"

namespace accplug
{

/* The words of UNIT.  */
extern words words_of_unit (const source_lines &, const source_unit &unit);

/* Give the words of LIST, all of them UNIT's, their places in the file.  */
extern void place_words (const source_lines &, const source_unit &unit, words *list);

/* A line that was written, and the line of the source that it belongs to.  */
struct written_line
{
  size_t line;
  std::string text;
};

/* TEXT, words of UNIT among them, as a directive or (unless DIRECTIVE) as a statement.  */
extern std::vector<written_line> write_words (const source_unit &unit, const words &text,
					      bool directive);

} // namespace accplug

#endif /* ACCPLUG_SOURCE_WORDS_H */
