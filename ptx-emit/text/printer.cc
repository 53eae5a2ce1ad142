/* The printer's lines, registers, labels and templates; see printer.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <cctype>
#include <cstdlib>
#include <cstring>
#include <algorithm>
#include <iterator>
#include <numeric>

#include "text/printer.h"

namespace ptx
{

/* By class: registers are `%p1', `%r1', ...  */
static const char *const register_stems[] = { "%p", "%r", "%rd", "%f", "%fd" };
static const char *const register_types[]
  = { ".pred", ".b32", ".b64", ".f32", ".f64" };

void
printer::line (const std::string &text)
{
  code += "\t" + text + ";\n";
}

void
printer::raw (const std::string &text)
{
  code += text;
}

void
printer::op (const std::string &mnemonic,
	     std::initializer_list<std::string> operands)
{
  op_if ("", mnemonic, operands);
}

void
printer::op_if (const std::string &guard, const std::string &mnemonic,
		std::initializer_list<std::string> operands)
{
  code += "\t" + guard + (guard.empty () ? "" : " ") + mnemonic;
  const char *separator = "\t";
  for (const std::string &o : operands)
    {
      code += separator + o;
      separator = ", ";
    }
  code += ";\n";
}

void
printer::label (const std::string &l)
{
  code += l + ":\n";
}

std::string
printer::new_label ()
{
  return "$T" + std::to_string (++label_count);
}

std::string
printer::block_name (int number) const
{
  return "$L" + std::to_string (number) + (again ? "w" : "");
}

void
printer::block_label (int number)
{
  label (block_name (number));
}

std::string
printer::block_target (int number)
{
  std::string l = block_name (number);
  targets.insert (l);
  return l;
}

std::string
printer::reg (rclass c)
{
  unsigned i = static_cast<unsigned> (c);
  return register_stems[i] + std::to_string (++reg_count[i]);
}

value
printer::new_value (const type_info &t)
{
  value v;
  v.t = t;
  for (unsigned i = 0; i < t.parts (); i++)
    v.part[i] = reg (t.c);
  return v;
}

void
printer::move_part (const type_info &t, const std::string &to,
		    const std::string &from)
{
  if (to != from)
    op ("mov." + (t.is_float () ? type_suffix (t) : bits_suffix (t)),
	{ to, from });
}

void
printer::move (const value &to, const value &from)
{
  for (unsigned i = 0; i < to.t.parts (); i++)
    move_part (to.t, to.part[i], from.part[i]);
}

void
printer::canonicalize (const type_info &t, const std::string &to,
		       const std::string &from)
{
  std::string n = std::to_string (t.bits ());
  if (!t.is_int () || t.prec == t.bits ())
    move_part (t, to, from);
  else if (t.sgn && (t.prec == 8 || t.prec == 16 || t.prec == 32))
    op ("cvt.s" + n + ".s" + std::to_string (t.prec), { to, from });
  else if (t.sgn)
    op ("bfe.s" + n, { to, from, "0", std::to_string (t.prec) });
  else
    op ("and.b" + n,
	{ to, from, number ((1ull << t.prec) - 1) });
}

std::string
printer::local_variable (const std::string &stem, unsigned align,
			 unsigned long bytes)
{
  std::string symbol = "$" + stem + "_" + std::to_string (++local_count);
  locals += "\t.local .align " + std::to_string (std::max (align, 1u)) + " .b8 "
	    + symbol + "[" + std::to_string (std::max (bytes, 1ul)) + "];\n";
  return symbol;
}

/* Template letters that name registers of the function.  */

static int
temporary_index (char c)
{
  static const char letters[] = "ABCDIJKPQR";
  const char *p = strchr (letters, c);
  return p && c ? (int) (p - letters) : -1;
}

void
printer::expand (const char *templ, const type_info &t,
		 const std::vector<std::string> &operands)
{
  std::string temporaries[10], out;
  bool fast = approximates (t);
  for (const char *p = templ; *p; p++)
    {
      if (*p == ';')
	{
	  line (out);
	  out.clear ();
	  while (p[1] == ' ')
	    p++;
	  continue;
	}
      if (*p != '%')
	{
	  out += *p;
	  continue;
	}
      char c = *++p;
      int temporary = temporary_index (c);
      if (isdigit ((unsigned char) c))
	out += operands[c - '0'];
      else if (temporary >= 0)
	{
	  std::string &r = temporaries[temporary];
	  if (r.empty ())
	    r = reg (temporary >= 7 ? rclass::pred
		     : temporary >= 4 ? rclass::b32 : t.c);
	  out += r;
	}
      else
	switch (c)
	  {
	  case 't': out += type_suffix (t); break;
	  case 'b': out += bits_suffix (t); break;
	  case 's': out += "s" + std::to_string (t.bits ()); break;
	  case 'u': out += "u" + std::to_string (t.bits ()); break;
	  case 'n': out += std::to_string (t.bits ()); break;
	  case 'r': out += rules.contract ? "" : ".rn"; break;
	  case 'q': out += fast ? "approx.ftz" : "rn"; break;
	  case 'a': out += fast ? "approx.ftz" : "rn"; break;
	  case 'h': out += float_literal (0.5, t); break;
	  case 'e': out += float_literal (1, t); break;
	  case 'z': out += float_literal (0, t); break;
	  case '%': out += '%'; break;
	  default: abort ();	/* no such letter */
	  }
    }
  if (!out.empty ())
    line (out);
}

/* The text without the labels that nothing jumps to.  */

std::string
printer::without_idle_labels () const
{
  std::string kept;
  for (size_t at = 0; at < code.size ();)
    {
      size_t end = code.find ('\n', at) + 1;
      bool block = code.compare (at, 2, "$L") == 0 && code[end - 2] == ':';
      if (!block || targets.count (code.substr (at, end - at - 2)))
	kept.append (code, at, end - at);
      at = end;
    }
  return kept;
}

unsigned
printer::registers () const
{
  return std::accumulate (std::begin (reg_count), std::end (reg_count), 0u);
}

std::string
printer::text () const
{
  std::string declarations = locals;
  for (unsigned c = 0; c < 5; c++)
    if (reg_count[c])
      declarations += std::string ("\t.reg ") + register_types[c] + " "
		      + register_stems[c] + "<"
		      + std::to_string (reg_count[c] + 1) + ">;\n";
  return declarations + "\n" + without_idle_labels ();
}

} // namespace ptx
