/* Words of PTX text: see lexer.h (PTX ISA, chapter 4).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <cctype>
#include <cstdlib>
#include <cstring>

#include "cpu/ptx/ir.h"
#include "cpu/ptx/lexer.h"

namespace goacc::cpu
{

lexer::lexer (const char *text, size_t bytes) : p (text), end (text + bytes)
{
  current = scan ();
  second = scan ();
}

token
lexer::next ()
{
  token t = std::move (current);
  current = std::move (second);
  second = scan ();
  return t;
}

void
lexer::expect (char c)
{
  if (!accept (c))
    ptx_error (current.line, std::string ("expected `") + c + "' before `"
			     + current.text + "'");
}

bool
lexer::accept (char c)
{
  if (!current.is (c))
    return false;
  next ();
  return true;
}

bool
lexer::accept (const char *word)
{
  if (!current.is (word))
    return false;
  next ();
  return true;
}

void
lexer::skip_line (unsigned l)
{
  while (current.kind != token_kind::end && current.line == l)
    next ();
}

void
lexer::skip_block ()
{
  unsigned first = current.line;
  int depth = 1 + second.is ('{') - second.is ('}');
  for (; depth && (skip_blank (), p < end && *p); ++p)
    if (*p == '"')
      {
	const void *close = memchr (p + 1, '"', size_t (end - p - 1));
	p = close ? static_cast<const char *> (close) : end - 1;
      }
    else
      depth += (*p == '{') - (*p == '}');
  if (depth)
    ptx_error (first, "unterminated block");
  current = scan ();
  second = scan ();
}

static bool
name_start (char c)
{
  return isalpha ((unsigned char) c) || c == '_' || c == '$' || c == '%';
}

static bool
name_part (char c)
{
  return isalnum ((unsigned char) c) || c == '_' || c == '$';
}

void
lexer::skip_blank ()
{
  for (;; ++p)
    {
      if (p >= end)
	return;
      if (*p == '\n')
	++line;
      else if (p + 1 < end && p[0] == '/' && p[1] == '/')
	{
	  while (p < end && *p != '\n')
	    ++p;
	  --p;
	}
      else if (p + 1 < end && p[0] == '/' && p[1] == '*')
	{
	  for (p += 2; p + 1 < end && !(p[0] == '*' && p[1] == '/'); ++p)
	    line += *p == '\n';
	  ++p;
	}
      else if (!isspace ((unsigned char) *p))
	return;
    }
}

token
lexer::scan_number ()
{
  token t;
  t.line = line;
  const char *start = p;
  auto hex_bits = [&] (unsigned digits)
  {
    p += 2;
    t.kind = token_kind::real;
    t.real_bits = digits * 4;
    uint64_t v = 0;
    for (unsigned i = 0; i < digits && p < end; ++i, ++p)
      v = v * 16 + (isdigit ((unsigned char) *p) ? *p - '0'
		    : tolower (*p) - 'a' + 10);
    t.value = int64_t (v);
  };
  if (p + 1 < end && p[0] == '0' && (p[1] == 'f' || p[1] == 'F'))
    hex_bits (8);
  else if (p + 1 < end && p[0] == '0' && (p[1] == 'd' || p[1] == 'D'))
    hex_bits (16);
  else
    {
      /* strtoull knows 0x and octal; 0b is PTX's.  */
      char *stop;
      bool binary = p + 1 < end && p[0] == '0' && (p[1] == 'b' || p[1] == 'B');
      t.kind = token_kind::integer;
      t.value = binary ? int64_t (strtoull (p + 2, &stop, 2))
		       : int64_t (strtoull (p, &stop, 0));
      if (stop < end && (*stop == '.' || *stop == 'e' || *stop == 'E')
	  && (stop + 1 < end) && !name_start (stop[1]))
	{
	  double d = strtod (p, &stop);
	  t.kind = token_kind::real;
	  memcpy (&t.value, &d, 8);
	}
      p = stop;
      if (p < end && (*p == 'U' || *p == 'u'))
	++p;
    }
  t.text.assign (start, p);
  return t;
}

token
lexer::scan ()
{
  skip_blank ();
  token t;
  t.line = line;
  if (p >= end || !*p)
    return t;
  const char *start = p;
  if (name_start (*p))
    {
      t.kind = token_kind::name;
      for (++p; p < end && name_part (*p); ++p)
	;
    }
  else if (*p == '.' && p + 1 < end && name_part (p[1]))
    {
      t.kind = token_kind::suffix;
      for (++p; p < end; ++p)
	if (p + 2 < end && p[0] == ':' && p[1] == ':' && name_part (p[2]))
	  ++p;
	else if (!name_part (*p))
	  break;
    }
  else if (isdigit ((unsigned char) *p))
    return scan_number ();
  else if (*p == '"')
    {
      t.kind = token_kind::text;
      for (++p; p < end && *p != '"'; ++p)
	;
      t.text.assign (start + 1, p);
      ++p;
      return t;
    }
  else
    {
      t.kind = token_kind::punct;
      ++p;
    }
  t.text.assign (start, p);
  return t;
}

} // namespace goacc::cpu
