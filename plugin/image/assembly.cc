/* Assembly text for GAS.  See assembly.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "image/assembly.h"

namespace accplug
{

const char plain_section[] = ".rodata.accplug";

uint64_t
hash_of (const std::string &text)
{
  uint64_t hash = UINT64_C (0xcbf29ce484222325);
  for (unsigned char c : text)
    hash = (hash ^ c) * UINT64_C (0x100000001b3);
  return hash;
}

void
assembly::section (const char *name, const char *flags, const char *type)
{
  fprintf (m_file, "\t.section\t%s,\"%s\",%%%s\n\t.balign 8\n", name, flags, type);
  m_in_plain = !strcmp (name, plain_section);
  if (m_in_plain)
    m_plain.resize ((m_plain.size () + 7) / 8 * 8);
}

void
assembly::label (const std::string &name)
{
  fprintf (m_file, "%s:\n", name.c_str ());
}

void
assembly::address (const symbol_address &what)
{
  bytes (std::string (8, '\0').data (), 8, { { 0, what } });
}

void
assembly::bytes (const void *data, size_t size,
		 const std::map<size_t, symbol_address> &addresses)
{
  row here = { std::string (static_cast<const char *> (data), size), addresses };
  write (here);
  if (m_in_plain)
    {
      gcc_checking_assert (addresses.empty ());
      m_plain += here.data;
    }
  else
    m_rows.push_back (here);
}

uint64_t
assembly::repeat_rows ()
{
  uint64_t size = 0;
  for (const row &again : m_rows)
    {
      write (again);
      size += again.data.size ();
    }
  m_rows.clear ();
  return size;
}

static void
write_address (FILE *file, const symbol_address &what)
{
  fputs ("\t.8byte\t", file);
  if (what.decl)
    assemble_name (file, XSTR (XEXP (DECL_RTL (what.decl), 0), 0));
  else
    fputs (what.label.empty () ? "0" : what.label.c_str (), file);
  fputc ('\n', file);
}

/* Tables are words by the thousand: no format is read for each of them.  */

static void
write_word (FILE *file, uint32_t word)
{
  char digits[16];
  char *end = digits + sizeof digits, *first = end;
  *--first = '\n';
  do
    *--first = '0' + word % 10;
  while (word /= 10);
  fputs ("\t.4byte\t", file);
  fwrite (first, 1, end - first, file);
}

void
assembly::write (const row &what)
{
  for (size_t offset = 0; offset < what.data.size ();)
    {
      auto here = what.addresses.find (offset);
      if (here != what.addresses.end ())
	{
	  write_address (m_file, here->second);
	  offset += 8;
	  continue;
	}
      uint32_t word;
      memcpy (&word, what.data.data () + offset, sizeof word);
      write_word (m_file, word);
      offset += sizeof word;
    }
}

/* Does C stand for itself in a string?  */

static bool
plain_p (unsigned char c)
{
  return c >= 32 && c < 127 && c != '"' && c != '\\';
}

/* GAS's escapes: octal for what is not printable.  */

void
assembly::quoted (const char *text, size_t length)
{
  fputs ("\t.ascii\t\"", m_file);
  for (size_t i = 0; i < length; i++)
    {
      size_t plain = i;
      while (i < length && plain_p (text[i]))
	i++;
      fwrite (text + plain, 1, i - plain, m_file);
      if (i == length)
	break;
      unsigned char c = text[i];
      if (c == '"' || c == '\\')
	fprintf (m_file, "\\%c", c);
      else if (c == '\n')
	fputs ("\\n", m_file);
      else if (c == '\t')
	fputs ("\\t", m_file);
      else
	fprintf (m_file, "\\%03o", c);
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
  if (m_in_plain)
    m_plain.append (text.data (), text.size ()).push_back ('\0');
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
  section (plain_section, "a");
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
