/* Which build of this library makes code: see own-build.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <cstdio>
#include <cstring>
#include <elf.h>
#include <link.h>

#include "cpu/compiler/own-build.h"

namespace goacc::cpu
{

namespace
{

/* The build ID among the BYTES of notes at NOTES, or "".  */

std::string
build_id (const char *notes, size_t bytes)
{
  auto padded = [] (size_t n) { return (n + 3) & ~size_t (3); };
  ElfW (Nhdr) note;
  while (bytes >= sizeof note)
    {
      memcpy (&note, notes, sizeof note);
      size_t name = sizeof note, id = name + padded (note.n_namesz);
      size_t end = id + padded (note.n_descsz);
      if (end > bytes)
	break;
      if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4
	  && !memcmp (notes + name, "GNU", 4))
	{
	  std::string digits;
	  char two[3];
	  for (size_t i = 0; i < note.n_descsz; i++)
	    {
	      snprintf (two, sizeof two, "%02x", (unsigned char) notes[id + i]);
	      digits += two;
	    }
	  return digits;
	}
      notes += end;
      bytes -= end;
    }
  return "";
}

/* For dl_iterate_phdr: put the build ID of the object that this function is in to TO.  */

int
look_at (dl_phdr_info *object, size_t, void *to)
{
  bool own = false;
  const ElfW (Addr) here = ElfW (Addr) (&look_at);
  for (int i = 0; i < object->dlpi_phnum; i++)
    {
      const ElfW (Phdr) &p = object->dlpi_phdr[i];
      own |= p.p_type == PT_LOAD && here - (object->dlpi_addr + p.p_vaddr) < p.p_memsz;
    }
  if (!own)
    return 0;
  std::string &id = *static_cast<std::string *> (to);
  for (int i = 0; i < object->dlpi_phnum && id.empty (); i++)
    {
      const ElfW (Phdr) &p = object->dlpi_phdr[i];
      if (p.p_type == PT_NOTE)
	id = build_id ((const char *) (object->dlpi_addr + p.p_vaddr), p.p_memsz);
    }
  return 1;
}

} // anonymous namespace

const std::string &
own_build ()
{
  static const std::string id = []
    {
      std::string found;
      dl_iterate_phdr (look_at, &found);
      return found;
    } ();
  return id;
}

} // namespace goacc::cpu
