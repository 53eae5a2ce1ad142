/* The plugin's arguments: -fplugin-arg-accplug-KEY[=VALUE].

   Comes in: GCC's plugin_argument array.
   Goes out: the_arguments, read by everybody, written here alone.

   Rules
   - One table (arguments.cc) has every key, what value it takes and its help.
   - An unknown key and a bad value are each one error that names what is known.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ARGUMENTS_H
#define ACCPLUG_ARGUMENTS_H

#include "base/gcc-common.h"

namespace accplug
{

/* What `info' reports; bits.  */
enum report_kind
{
  REPORT_ACCEL = 1,	/* kernels generated, regions ignored */
  REPORT_LOOP = 2,	/* the mapping of loops, and what prevents it */
  REPORT_DATA = 4,	/* data clauses, written or implied */
  REPORT_ALL = 7
};

/* Which nests have a version in tiles (gimple-passes/tiling), and where it runs.  */
enum tiles_rule
{
  TILES_NEVER,
  TILES_LARGE,		/* on GPUs, where they pay */
  TILES_ALWAYS		/* everywhere */
};

struct arguments
{
  bool off = false;	/* do nothing at all */
  bool keep = false;	/* leave the PTX beside the object */
  int arch = 0;		/* the sm number asked for; 0: the lowest that does */
  unsigned openacc = 0;	/* a version, times ten, beyond which forms are warned of */
  tiles_rule tiles = TILES_LARGE;
  unsigned info = 0;	/* report_kind bits */
  std::vector<std::string> dumps;	/* passes, with flags: "partition-details" */
};

extern arguments the_arguments;

/* Read INFO's arguments.  Errors are reported.  */
extern void read_arguments (const plugin_name_args *info);

/* The table of keys, as text for people.  */
extern std::string arguments_help (const char *plugin_name);

} // namespace accplug

#endif /* ACCPLUG_ARGUMENTS_H */
