/* Assembly text for GAS.  See assembly.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "image/assembly.h"

namespace accplug
{

void
assembly::section (const char *name, const char *flags, const char *type)
{
  fprintf (m_file, "\t.section\t%s,\"%s\",%%%s\n\t.balign 8\n", name, flags, type);
}

void
assembly::label (const std::string &name)
{
  fprintf (m_file, "%s:\n", name.c_str ());
}

void
assembly::address (const symbol_address &what)
{
  fputs ("\t.8byte\t", m_file);
  if (what.decl)
    assemble_name (m_file, XSTR (XEXP (DECL_RTL (what.decl), 0), 0));
  else
    fputs (what.label.empty () ? "0" : what.label.c_str (), m_file);
  fputc ('\n', m_file);
}

void
assembly::bytes (const void *data, size_t size,
		 const std::map<size_t, symbol_address> &addresses)
{
  for (size_t offset = 0; offset < size;)
    {
      auto here = addresses.find (offset);
      if (here != addresses.end ())
	{
	  address (here->second);
	  offset += 8;
	  continue;
	}
      uint32_t word;
      memcpy (&word, static_cast<const char *> (data) + offset, sizeof word);
      fprintf (m_file, "\t.4byte\t%" PRIu32 "\n", word);
      offset += sizeof word;
    }
}

/* GAS's escapes: octal for what is not printable.  */

void
assembly::quoted (const char *text, size_t length)
{
  fputs ("\t.ascii\t\"", m_file);
  for (size_t i = 0; i < length; i++)
    {
      unsigned char c = text[i];
      if (c == '"' || c == '\\')
	fprintf (m_file, "\\%c", c);
      else if (c == '\n')
	fputs ("\\n", m_file);
      else if (c == '\t')
	fputs ("\\t", m_file);
      else if (c < 32 || c >= 127)
	fprintf (m_file, "\\%03o", c);
      else
	fputc (c, m_file);
    }
  fputs ("\"\n", m_file);
}

void
assembly::characters (const std::string &text)
{
  for (size_t start = 0; start < text.size ();)
    {
      size_t end = text.find ('\n', start);
      end = end == std::string::npos ? text.size () : end + 1;
      quoted (text.data () + start, end - start);
      start = end;
    }
  fputs ("\t.byte\t0\n", m_file);
}

std::string
assembly::string (const std::string &text)
{
  auto place = m_labels.emplace (text, "");
  if (place.second)
    {
      place.first->second = ".Laccplug_text_" + std::to_string (m_strings.size ());
      m_strings.push_back (text);
    }
  return place.first->second;
}

void
assembly::flush_strings ()
{
  if (m_flushed == m_strings.size ())
    return;
  section (".rodata.accplug", "a");
  for (; m_flushed < m_strings.size (); m_flushed++)
    {
      label (m_labels[m_strings[m_flushed]]);
      characters (m_strings[m_flushed]);
    }
}

void
assembly::line (const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  vfprintf (m_file, format, ap);
  va_end (ap);
  fputc ('\n', m_file);
}

} // namespace accplug
