/* Rows of the image's tables: structures of accplug-image.h with addresses in them.

   Comes in: a structure, field by field, by name.
   Goes out: its bytes as assembly, with a relocation at each field that has an address.

   Rules
   - Fields are named, never counted: where the compiler of the plugin puts a field is
     where the run time looks for it, also if one is for x86-64 and the other for aarch64:
     all fields have sizes in their types, and both have the same order of bytes.
   - A field without a value is 0, and so is padding.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_TABLE_ROW_H
#define ACCPLUG_TABLE_ROW_H

#include "image/assembly.h"

namespace accplug
{

template<typename ROW>
class table_row
{
public:
  table_row () { memset (&m_fields, 0, sizeof m_fields); }

  /* The fields without addresses.  */
  ROW *operator-> () { return &m_fields; }

  /* The pointer FIELD is the address WHAT: a label, a symbol, a declaration of the
     unit's; "" is NULL.  */
  template<typename TO>
  void point (TO *ROW::*field, const symbol_address &what)
  {
    add (&(m_fields.*field), what);
  }

  /* Likewise, for element INDEX of an array of pointers.  */
  template<typename TO, size_t COUNT>
  void point (TO *(ROW::*field)[COUNT], unsigned index, const symbol_address &what)
  {
    gcc_checking_assert (index < COUNT);
    add (&(m_fields.*field)[index], what);
  }

  void write (assembly *out) const
  {
    out->bytes (&m_fields, sizeof m_fields, m_addresses);
  }

private:
  void add (const void *field, const symbol_address &what)
  {
    size_t offset = (static_cast<const char *> (field)
		     - reinterpret_cast<const char *> (&m_fields));
    m_addresses.emplace (offset, what);
  }

  ROW m_fields;
  std::map<size_t, symbol_address> m_addresses;
};

} // namespace accplug

#endif /* ACCPLUG_TABLE_ROW_H */
