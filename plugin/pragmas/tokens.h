/* Tokens of cpplib as words, and back.

   Comes in: the preprocessor, in the middle of a line.
   Goes out: the tokens up to the end of the directive, as words; tokens for words.

   Rules
   - A word that was read gives its own token back, at its own place.
   - Tokens that were expanded are not expanded again.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PRAGMA_TOKENS_H
#define ACCPLUG_PRAGMA_TOKENS_H

#include "directives/words.h"

namespace accplug
{

class token_list
{
public:
  /* Read one token into the list, with macros expanded; its number.  */
  int read (cpp_reader *reader);
  /* Read up to the end of the pragma; that token is the last.  */
  void read_line (cpp_reader *reader);

  /* The tokens from FIRST up to, not with, LAST as words.  */
  words as_words (cpp_reader *reader, int first, int last) const;

  void push (const cpp_token &token) { m_tokens.push_back (token); }
  /* Append WORDS, which came from SOURCE's tokens or were made.  */
  void append (cpp_reader *reader, const words &list, const token_list &source);
  void append_mark (const char *text, location_t where);
  void append_name (cpp_reader *reader, const char *text, location_t where);
  /* TEXT has its quotes, and lives on.  */
  void append_string (const char *text, location_t where);
  void append_pragma (unsigned id, location_t where);
  void append_end (location_t where);

  size_t size () const { return m_tokens.size (); }
  cpp_token &operator[] (size_t i) { return m_tokens[i]; }
  const cpp_token &operator[] (size_t i) const { return m_tokens[i]; }

  /* Let the preprocessor deliver the tokens from FIRST on next.  */
  void deliver (cpp_reader *reader, size_t first) const;

private:
  std::vector<cpp_token> m_tokens;
};

/* TOKEN's text.  */
extern std::string token_text (cpp_reader *reader, const cpp_token &token);

extern bool name_token_p (const cpp_token &token, const char *name);

} // namespace accplug

#endif /* ACCPLUG_PRAGMA_TOKENS_H */
