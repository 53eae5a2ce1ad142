/* Source positions in the text; see source-lines.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "function/source-lines.h"
#include "module/module.h"
#include "text/printer.h"

namespace ptx
{

void
source_lines::position (location_t where)
{
  if (where == UNKNOWN_LOCATION || (!mod.opts.annotate && !mod.opts.line_info))
    return;
  expanded_location now = expand_location (where);
  expanded_location last = expand_location (last_position);
  if (!now.file || now.line <= 0
      || (last.file && now.line == last.line && !strcmp (now.file, last.file)))
    return;
  last_position = where;
  if (mod.opts.line_info)
    out.raw ("\t.loc "
	     + std::to_string (mod.file_number (remap_debug_filename (now.file))) + " "
	     + std::to_string (now.line) + " " + std::to_string (now.column)
	     + "\n");
  if (mod.opts.annotate)
    {
      std::string source;
      gcc_compat::source_line (now.file, now.line, &source);
      for (char &c : source)
	if (ISCNTRL (c) && c != '\t')
	  c = ' ';
      /* A backslash would continue the comment.  */
      while (!source.empty () && (ISSPACE (source.back ())
				  || source.back () == '\\'))
	source.pop_back ();
      out.raw (ascii_text ("\t// " + std::string (remap_macro_filename (now.file)) + ":"
			   + std::to_string (now.line) + ": " + source + "\n"));
    }
}

} // namespace ptx
