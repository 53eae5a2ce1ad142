/* Device math: a function's body in place of its call.

   In: a definition as nvcc writes it (libm/split-ptx.awk leaves bodies as they are).
   Out: one PTX block with the same instructions, in which the parameters and the
   result are the caller's registers.

   Rules
   - In a body a parameter is only read, by ld.param of the whole of it; the result
     is only written, by st.param to func_retval0; the way out is `ret'.
   - Every name the body declares (registers %x, labels $x, its stack __local_depotN)
     gets the prefix m<id>_, so that bodies may nest and repeat in any scope.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "libm/device-math.h"

#include <cctype>
#include <cstdlib>
#include <sstream>

namespace ptx
{

namespace
{

bool
starts_with (const std::string &text, const std::string &start)
{
  return text.compare (0, start.size (), start) == 0;
}

class body_copier
{
public:
  body_copier (const device_math_function &function,
	       const std::vector<std::string> &results,
	       const std::vector<std::string> &arguments, unsigned id)
    : parameter (function.symbol + "_param_"), results (results),
      arguments (arguments), prefix ("m" + std::to_string (id) + "_")
  {
  }

  std::string
  copy (std::string_view definition)
  {
    std::istringstream lines
      (std::string (definition.substr (definition.find ("\n{") + 1)));
    std::string line, text;
    while (std::getline (lines, line))
      text += copy_line (line) + "\n";
    return text + "$" + prefix + "end:\n";
  }

private:
  std::string
  copy_line (const std::string &line) const
  {
    std::string renamed = rename (line);
    size_t at = renamed.find_first_not_of ("\t ");
    std::string head = at == std::string::npos ? "" : renamed.substr (at);
    if (starts_with (head, "ld.param.") && line.find (parameter) != line.npos)
      return load_parameter (head);
    if (starts_with (head, "st.param.") && line.find ("func_retval0") != line.npos)
      return store_result (head);
    size_t ret = renamed.find ("ret;");
    if (ret != renamed.npos && (ret == 0 || isspace (renamed[ret - 1])))
      return renamed.replace (ret, 4, "bra $" + prefix + "end;");
    return renamed;
  }

  /* The names that the body declares, with the prefix.  */
  std::string
  rename (const std::string &line) const
  {
    static const std::string stack = "__local_depot";
    std::string text;
    for (size_t i = 0; i < line.size (); i++)
      {
	if (line.compare (i, stack.size (), stack) == 0)
	  text += prefix;
	text += line[i];
	if ((line[i] == '%' || line[i] == '$') && i + 1 < line.size ()
	    && isalpha ((unsigned char) line[i + 1]))
	  text += prefix;
      }
    return text;
  }

  /* The bits of the type in "ld.param.f64 ...".  */
  static unsigned
  size_of_access (const std::string &statement)
  {
    size_t digit = statement.find_first_of ("0123456789");
    return atoi (statement.c_str () + digit);
  }

  static std::string
  move (unsigned bits, const std::string &to, const std::string &from)
  {
    return "\tmov.b" + std::to_string (bits) + " " + to + ", " + from + ";";
  }

  /* "ld.param.f64 %m1_fd1, [accplug_m_sin_param_0];"; with .s32 or .u32 and a register
     %rd it widens.  */
  std::string
  load_parameter (const std::string &statement) const
  {
    size_t reg = statement.find ('%'), comma = statement.find (',');
    size_t number = statement.find (parameter) + parameter.size ();
    std::string to = statement.substr (reg, comma - reg);
    const std::string &from = arguments.at (atoi (statement.c_str () + number));
    char type = statement[sizeof "ld.param." - 1];
    if (size_of_access (statement) == 32 && (type == 's' || type == 'u')
	&& to.find ("_rd") != to.npos)
      return std::string ("\tcvt.") + type + "64." + type + "32 " + to + ", " + from
	     + ";";
    return move (size_of_access (statement), to, from);
  }

  /* "st.param.f64 [func_retval0+8], %m1_fd1;"  */
  std::string
  store_result (const std::string &statement) const
  {
    unsigned bits = size_of_access (statement);
    size_t offset = statement.find ('+'), reg = statement.find ('%');
    unsigned byte
      = offset < reg ? atoi (statement.c_str () + offset + 1) : 0;
    size_t end = statement.find (';');
    return move (bits, results.at (byte * 8 / bits),
		 statement.substr (reg, end - reg));
  }

  std::string parameter;
  const std::vector<std::string> &results, &arguments;
  std::string prefix;
};

} // namespace

std::string
device_math_inline (const device_math_function &function,
		    const std::vector<std::string> &results,
		    const std::vector<std::string> &arguments, unsigned id)
{
  return body_copier (function, results, arguments, id)
    .copy (device_math_definition (function));
}

} // namespace ptx
