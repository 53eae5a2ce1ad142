/* Words: what a directive is made of, before anybody knows its language.

   Comes in: nothing.
   Goes out: the word, lists of words, and what the rest has to know of the language.

   Rules
   - A word is a token of the language: a name (or keyword), a number, a string or
     character, a punctuation mark as it is spelled, or something else.
   - `where' is the place in the user's file, also of a word that was made here: that of
     the word which it stands for.
   - `source' is the word's number among the tokens that the language handed over, so
     that it gives the same token back; -1 for a word that was made here.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_WORDS_H
#define ACCPLUG_WORDS_H

#include "base/gcc-common.h"

namespace accplug
{

enum word_kind
{
  WORD_NAME,
  WORD_NUMBER,
  WORD_STRING,
  WORD_PUNCTUATION,
  WORD_OTHER
};

struct word
{
  word_kind kind = WORD_OTHER;
  std::string text;
  location_t where = UNKNOWN_LOCATION;
  int source = -1;
};

typedef std::vector<word> words;

/* The language of the unit; bits, for the tables.  */
enum source_language
{
  LANGUAGE_C = 1,
  LANGUAGE_CXX = 2,
  LANGUAGE_FORTRAN = 4
};

/* A word that is made here, in the place of LIKE.  */

inline word
made_word (word_kind kind, const std::string &text, const word &like)
{
  word w;
  w.kind = kind;
  w.text = text;
  w.where = like.where;
  return w;
}

inline word
made_mark (const char *text, const word &like)
{
  return made_word (WORD_PUNCTUATION, text, like);
}

inline word
made_name (const char *text, const word &like)
{
  return made_word (WORD_NAME, text, like);
}

inline bool
mark_p (const word &w, const char *text)
{
  return w.kind == WORD_PUNCTUATION && w.text == text;
}

inline bool
opens_p (const word &w)
{
  return mark_p (w, "(") || mark_p (w, "[") || mark_p (w, "{");
}

inline bool
closes_p (const word &w)
{
  return mark_p (w, ")") || mark_p (w, "]") || mark_p (w, "}");
}

} // namespace accplug

#endif /* ACCPLUG_WORDS_H */
