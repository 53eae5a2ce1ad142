/* Writing data as assembly text for GAS, for 64-bit ELF targets.

   Comes in: sections, labels and values, in order.
   Goes out: text in GCC's assembly file.

   Rules
   - Labels are `.Laccplug_KIND_NUMBER', local to the object.
   - Every pointer is 8 bytes and aligned.
   - What goes to plain_section has no addresses in it and can be hashed here; rows, which
     may have some, can be put out a second time.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ASSEMBLY_H
#define ACCPLUG_ASSEMBLY_H

#include "base/gcc-common.h"

namespace accplug
{

/* The address of a label or a symbol, or of a function or variable of the unit.  */

struct symbol_address
{
  symbol_address (const std::string &label) : label (label) {}
  symbol_address (const char *label) : label (label) {}
  symbol_address (tree decl) : decl (decl) {}

  std::string label;	/* "": NULL */
  tree decl = NULL_TREE;
};

/* The image's data without addresses.  */
extern const char plain_section[];

/* FNV-1a, 64 bits.  */
extern uint64_t hash_of (const std::string &text);

class assembly
{
public:
  explicit assembly (FILE *file) : m_file (file) {}

  /* FLAGS and TYPE as in GAS's .section; alignment to 8 bytes.  */
  void section (const char *name, const char *flags, const char *type = "progbits");
  void label (const std::string &name);
  void address (const symbol_address &);
  /* SIZE bytes from DATA on, a multiple of 4, with 8 of an address at each of the
     offsets that ADDRESSES has.  */
  void bytes (const void *data, size_t size,
	      const std::map<size_t, symbol_address> &addresses = {});
  /* The characters of TEXT, a line of assembly for each of its lines, and a NUL
     after them.  */
  void characters (const std::string &text);
  /* A string of its own, put out by flush_strings: its label.  Equal strings are
     put out once.  */
  std::string string (const std::string &text);
  void flush_strings ();
  /* All that is in plain_section.  */
  const std::string &plain () const { return m_plain; }
  /* Put all rows (bytes and addresses) that are not in plain_section out again, but for
     those that have been; the number of their bytes.  */
  uint64_t repeat_rows ();
  /* Any other line.  */
  void line (const char *format, ...) ATTRIBUTE_PRINTF (2, 3);

private:
  struct row
  {
    std::string data;
    std::map<size_t, symbol_address> addresses;
  };

  void quoted (const char *text, size_t length);
  void write (const row &);

  FILE *m_file;
  bool m_in_plain = false;
  std::string m_plain;
  std::vector<row> m_rows;
  std::map<std::string, std::string> m_labels;
  std::vector<std::string> m_strings;
  size_t m_flushed = 0;
};

} // namespace accplug

#endif /* ACCPLUG_ASSEMBLY_H */
