/* Printing instructions.

   In: mnemonics, operands, templates.  Out: lines of PTX in the function's text,
   new registers and labels.  Nothing is decided here but the spelling.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "emitter.h"

namespace ptx
{

/* Register names by class: `%p1', `%r1', ...  */
static const char *const register_stems[] = { "%p", "%r", "%rd", "%f", "%fd" };

void
function_emitter::line (const std::string &text)
{
  code += "\t" + text + ";\n";
}

void
function_emitter::op (const std::string &mnemonic,
		      std::initializer_list<std::string> operands)
{
  op_if ("", mnemonic, operands);
}

void
function_emitter::op_if (const std::string &guard, const std::string &mnemonic,
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
function_emitter::label (const std::string &l)
{
  code += l + ":\n";
}

std::string
function_emitter::new_label ()
{
  return "$T" + std::to_string (++label_count);
}

std::string
function_emitter::reg (rclass c)
{
  unsigned i = static_cast<unsigned> (c);
  return register_stems[i] + std::to_string (++reg_count[i]);
}

value
function_emitter::new_value (const type_info &t)
{
  value v;
  v.t = t;
  for (unsigned i = 0; i < t.parts (); i++)
    v.part[i] = reg (t.c);
  return v;
}

void
function_emitter::move_part (const type_info &t, const std::string &to,
			     const std::string &from)
{
  if (to != from)
    op ("mov." + (t.is_float () ? type_suffix (t) : bits_suffix (t)),
	{ to, from });
}

void
function_emitter::move (const value &to, const value &from)
{
  for (unsigned i = 0; i < to.t.parts (); i++)
    move_part (to.t, to.part[i], from.part[i]);
}

/* Extend the low PREC bits of FROM by T's sign.  */

void
function_emitter::canonicalize (const type_info &t, const std::string &to,
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
	{ to, from, number ((HOST_WIDE_INT_1U << t.prec) - 1) });
}

/* Memory of this function: `.local' variable of BYTES bytes.  */

std::string
function_emitter::local_variable (const std::string &stem, unsigned align,
				  unsigned HOST_WIDE_INT bytes)
{
  std::string symbol = "$" + stem + "_" + std::to_string (++local_count);
  locals += "\t.local .align " + std::to_string (MAX (align, 1u)) + " .b8 "
	    + symbol + "[" + std::to_string (MAX (bytes, 1u)) + "];\n";
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
function_emitter::expand (const char *templ, const type_info &t,
			  const std::vector<std::string> &operands)
{
  std::string temporaries[10], out;
  bool contract = flag_fp_contract_mode == FP_CONTRACT_FAST;
  bool fast = flag_unsafe_math_optimizations && t.c == rclass::f32;
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
      if (ISDIGIT (c))
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
	  case 'r': out += contract ? "" : ".rn"; break;
	  case 'q': out += fast ? "full" : "rn"; break;
	  case 'a': out += fast ? "approx" : "rn"; break;
	  case 'h': out += t.bits () == 64 ? "0d3fe0000000000000"
					    : "0f3f000000"; break;
	  case 'e': out += t.bits () == 64 ? "0d3ff0000000000000"
					    : "0f3f800000"; break;
	  case 'z': out += t.bits () == 64 ? "0d0000000000000000"
					    : "0f00000000"; break;
	  case '%': out += '%'; break;
	  default: gcc_unreachable ();
	  }
    }
  if (!out.empty ())
    line (out);
}

/* True for the first report at the current position.  */

bool
function_emitter::fresh_position ()
{
  failed = true;
  return reported.insert (here).second;
}

void
function_emitter::unsupported (const char *msgid, const_tree t)
{
  if (!fresh_position ())
    return;
  location_t where = here != UNKNOWN_LOCATION ? here
					      : DECL_SOURCE_LOCATION (fn->decl);
  if (t)
    error_at (where, "device code cannot use %s %qT", msgid, t);
  else
    error_at (where, "device code cannot use %s", msgid);
}

} // namespace ptx
