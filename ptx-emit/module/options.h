/* What the emitter is told about a module, a function, and what it tells about
   variables and endings.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_OPTIONS_H
#define ACCPLUG_OPTIONS_H

#include "base/gcc-common.h"
#include "base/wide-accesses.h"

namespace ptx
{

struct options
{
  int arch = 0;		 /* the sm number asked for; 0: the lowest that does */
  bool annotate = false; /* source lines as comments */
  bool line_info = false; /* .file and .loc */
  /* The device's version of a function whose address is part of an initial value;
     NULL_TREE if there is none.  */
  tree (*device_version) (tree fndecl) = nullptr;
};

struct function_info
{
  bool entry;
  unsigned param_bytes; /* an entry's parameter block */
  unsigned max_threads; /* .maxntid; 0: unknown */
  unsigned least_blocks; /* that a multiprocessor should hold: .minnctapersm; 0: any */
  const accplug::wide_accesses *wide; /* may be NULL */
  bool flat; /* an entry that has a second form, for grids of one block along y */
  bool one_lane; /* an entry for the cpu device alone */
};

/* A variable with device storage of its own (declare).  If LINK, the device
   symbol is a pointer that the run time fills in: `declare link', and variables
   that another translation unit defines.  */
struct device_variable
{
  tree decl;
  std::string symbol;
  bool link;
  bool common = false;		/* Fortran's; LINK is set, too */
};

/* A place where device code ends the program.  */
struct program_ending
{
  std::string file, what;
  unsigned line;

  bool operator== (const program_ending &e) const
  { return file == e.file && what == e.what && line == e.line; }
};

} // namespace ptx

#endif /* ACCPLUG_OPTIONS_H */
