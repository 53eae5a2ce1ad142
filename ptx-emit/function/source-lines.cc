/* Source positions in the text.

   In: locations of statements.  Out: .file and .loc directives (PTX ISA 11.5) for
   -g, and the source's lines as comments where asked for.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "emitter.h"

namespace ptx
{

int
module_state::file_number (const char *file)
{
  for (size_t i = 0; i < files.size (); i++)
    if (files[i] == file)
      return i + 1;
  files.push_back (file);
  return files.size ();
}

void
function_emitter::position (location_t where)
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
    code += "\t.loc " + std::to_string (mod.file_number (now.file)) + " "
	    + std::to_string (now.line) + " " + std::to_string (now.column)
	    + "\n";
  if (mod.opts.annotate)
    {
      char_span text = location_get_source_line (now.file, now.line);
      std::string source;
      if (text.length () > 0)
	source.assign (text.get_buffer (), text.length ());
      for (char &c : source)
	if (ISCNTRL (c) && c != '\t')
	  c = ' ';
      /* A backslash would continue the comment.  */
      while (!source.empty () && (ISSPACE (source.back ())
				  || source.back () == '\\'))
	source.pop_back ();
      code += "\t// " + std::string (now.file) + ":" + std::to_string (now.line)
	      + ": " + source + "\n";
    }
}

} // namespace ptx
