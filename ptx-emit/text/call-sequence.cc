/* Calls as PTX text; see call-sequence.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <algorithm>

#include "text/call-sequence.h"

namespace ptx
{

std::string
prototype_text (const signature &s, const std::string &name)
{
  std::string text;
  if (!s.result.empty ())
    text += "(" + s.result + ") ";
  text += name + " (";
  for (size_t i = 0; i < s.params.size (); i++)
    text += (i ? ", " : "") + s.params[i];
  return text + ")";
}

call_sequence::call_sequence (printer &p) : out (p)
{
  out.raw ("\t{\n");
}

void
call_sequence::end ()
{
  out.raw ("\t}\n");
}

void
call_sequence::pass (const std::string &suffix, const std::string &r)
{
  std::string p = "param" + std::to_string (params.size ());
  out.line (".param ." + suffix + " " + p);
  out.op ("st.param." + suffix, { "[" + p + "]", r });
  params.push_back (p);
}

std::string
call_sequence::pass_array (unsigned long bytes, unsigned align)
{
  std::string p = "param" + std::to_string (params.size ());
  out.line (".param .align " + std::to_string (align) + " .b8 " + p + "["
	    + std::to_string (std::max (bytes, 1ul)) + "]");
  params.push_back (p);
  return p;
}

void
call_sequence::finish (const std::string &callee, const std::string &result_decl,
		       const std::string &prototype)
{
  if (!result_decl.empty ())
    {
      std::string d = result_decl;
      out.line (d.replace (d.find ("func_retval0"), 12, "retval0"));
    }
  out.raw (prototype);
  std::string list;
  for (const std::string &p : params)
    list += (list.empty () ? "" : ", ") + p;
  std::string text = result_decl.empty () ? "call " : "call (retval0), ";
  text += callee + ", (" + list + ")";
  /* An indirect call's prototype follows the arguments.  */
  if (!prototype.empty ())
    text += ", " + prototype.substr (0, prototype.find (':'));
  out.line (text);
}

static rclass
class_of_suffix (const std::string &suffix)
{
  return suffix == "f32" ? rclass::f32 : suffix == "f64" ? rclass::f64
	 : suffix == "b64" ? rclass::b64 : rclass::b32;
}

std::string
simple_call (printer &out, const std::string &callee,
	     const std::string &result_suffix,
	     std::initializer_list<argument> args)
{
  call_sequence c (out);
  for (const argument &a : args)
    c.pass (a.first, a.second);
  c.finish (callee, result_suffix.empty ()
		    ? "" : ".param ." + result_suffix + " func_retval0");
  std::string r;
  if (!result_suffix.empty ())
    {
      r = out.reg (class_of_suffix (result_suffix));
      out.op ("ld.param." + result_suffix, { r, "[retval0]" });
    }
  c.end ();
  return r;
}

value
pair_call (printer &out, const std::string &callee, const type_info &t,
	   const std::vector<argument> &args)
{
  call_sequence c (out);
  for (const argument &a : args)
    c.pass (a.first, a.second);
  std::string bytes = std::to_string (t.bits () / 4);
  c.finish (callee, ".param .align " + bytes + " .b8 func_retval0[" + bytes + "]");
  type_info pair = t;
  pair.s = shape::complex;
  value v = out.new_value (pair);
  for (unsigned i = 0; i < 2; i++)
    out.op ("ld.param." + param_suffix (t),
	    { v.part[i],
	      "[retval0+" + std::to_string (i * t.bits () / 8) + "]" });
  c.end ();
  return v;
}

} // namespace ptx
