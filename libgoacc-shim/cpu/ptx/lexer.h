/* Words of PTX text.

   In: the text.  Out: tokens, one at a time, with a look-ahead of two.

   Rules
   - A suffix (".f32", ".L2::128B") is one token with its dot.
   - Comments and white space separate tokens and are dropped.
   - Numbers keep their value: integers in 64 bits, 0f/0d forms as bits.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_PTX_LEXER_H
#define GOACC_CPU_PTX_LEXER_H

#include <cstddef>
#include <cstdint>
#include <string>

namespace goacc::cpu
{

enum class token_kind : uint8_t
{
  end, name, suffix, integer, real, text, punct
};

struct token
{
  token_kind kind = token_kind::end;
  std::string text;		/* punct: one character */
  int64_t value = 0;
  uint8_t real_bits = 0;
  unsigned line = 0;

  bool is (char c) const
  { return kind == token_kind::punct && text[0] == c; }
  bool is (const char *s) const
  {
    return (kind == token_kind::name || kind == token_kind::suffix)
	   && text == s;
  }
};

class lexer
{
public:
  lexer (const char *text, size_t bytes);
  const token &peek () const { return current; }
  const token &peek_second () const { return second; }
  token next ();
  void expect (char c);
  bool accept (char c);
  bool accept (const char *word);
  /* Drop what is left of line LINE.  */
  void skip_line (unsigned line);
  /* Drop the block that the next token opens.  */
  void skip_block ();

private:
  token scan ();
  void skip_blank ();
  token scan_number ();

  const char *p, *end;
  unsigned line = 1;
  token current, second;
};

} // namespace goacc::cpu

#endif /* GOACC_CPU_PTX_LEXER_H */
