/* The plugin's arguments: one table of keys.  See arguments.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/arguments.h"
#include "base/warnings.h"

namespace accplug
{

arguments the_arguments;

namespace
{

enum value_rule
{
  VALUE_NONE,
  VALUE_OPTIONAL,
  VALUE_NEEDED
};

struct key_row
{
  const char *key;
  value_rule rule;
  const char *value;	/* for the help; NULL: none */
  const char *help;
  /* Take the value; false if it is bad.  */
  bool (*take) (const char *value);
  const char *valid;	/* what a good value is, for the error; NULL: listed */
};

/* The targets that PTX has, from sm_70 on: older ones lack the warp-level
   synchronisation that the reductions need.  PTX ISA, ".target".  */
const int known_archs[] = { 70, 72, 75, 80, 86, 87, 88, 89, 90, 100, 101, 103,
			    110, 120, 121 };

bool
take_arch (const char *value)
{
  if (strncmp (value, "sm_", 3) != 0 || !ISDIGIT (value[3]))
    return false;
  char *end;
  long number = strtol (value + 3, &end, 10);
  if (*end != '\0')
    return false;
  for (int known : known_archs)
    if (known == number)
      {
	the_arguments.arch = known;
	return true;
      }
  return false;
}

struct info_row
{
  const char *name;
  unsigned bits;
};

const info_row info_rows[] = {
  { "accel", REPORT_ACCEL },
  { "loop", REPORT_LOOP },
  { "data", REPORT_DATA },
  { "all", REPORT_ALL },
};

unsigned
info_bits (const std::string &name)
{
  for (const info_row &row : info_rows)
    if (name == row.name)
      return row.bits;
  return 0;
}

bool
take_info (const char *value)
{
  if (!value)
    {
      the_arguments.info = REPORT_ALL;
      return true;
    }
  std::istringstream list (value);
  std::string name;
  bool any = false;
  while (std::getline (list, name, ','))
    {
      unsigned bits = info_bits (name);
      if (!bits)
	return false;
      the_arguments.info |= bits;
      any = true;
    }
  return any;
}

bool
take_keep (const char *)
{
  return the_arguments.keep = true;
}

bool
take_off (const char *)
{
  return the_arguments.off = true;
}

bool
take_dump (const char *value)
{
  std::istringstream list (value);
  std::string name;
  while (std::getline (list, name, ','))
    the_arguments.dumps.push_back (name);
  return !the_arguments.dumps.empty ();
}

/* Versions of the specification that differ in directives and clauses.  */
const unsigned known_versions[] = { 20, 25, 26, 27, 30, 31, 32, 33, 34 };

bool
take_openacc (const char *value)
{
  for (unsigned version : known_versions)
    if (std::to_string (version / 10) + "." + std::to_string (version % 10) == value)
      {
	the_arguments.openacc = version;
	return true;
      }
  return false;
}

bool
take_tiles (const char *value)
{
  for (tiles_rule rule : { TILES_NEVER, TILES_LARGE, TILES_ALWAYS })
    if (!strcmp (value, rule == TILES_NEVER ? "never" : rule == TILES_LARGE ? "large"
		 : "always"))
      {
	the_arguments.tiles = rule;
	return true;
      }
  return false;
}

bool take_help (const char *);

const key_row key_rows[] = {
  { "arch", VALUE_NEEDED, "sm_NN",
    "generate PTX for this target at least (default: the lowest that the code "
    "needs)",
    take_arch, nullptr },
  { "dump", VALUE_NEEDED, "LIST",
    "write what these passes decided and why to dump files; LIST is of passes, each "
    "with the flags of GCC's -fdump-tree (`partition-details'), or all",
    take_dump, "a list of passes, or all" },
  { "help", VALUE_NONE, nullptr, "print this table and go on", take_help,
    nullptr },
  { "info", VALUE_OPTIONAL, "LIST",
    "report what was generated; LIST is of accel, loop, data, all (default: all)",
    take_info, "a list of accel, loop, data, all" },
  { "keep", VALUE_NONE, nullptr, "leave the PTX in FILE.ptx beside the object",
    take_keep, nullptr },
  { "off", VALUE_NONE, nullptr, "do nothing: compile as GCC alone would",
    take_off, nullptr },
  { "openacc", VALUE_NEEDED, "N.N",
    "warn of directives and clauses that came after this version of OpenACC",
    take_openacc, "2.0, 2.5, 2.6, 2.7, 3.0, 3.1, 3.2, 3.3, 3.4" },
  { "tiles", VALUE_NEEDED, "WHERE",
    "where matrix products and the like work in tiles in shared memory: never, large "
    "(on GPUs, where it pays; the default), or always (for tests)",
    take_tiles, "never, large, always" },
  { "warn", VALUE_NEEDED, "LIST",
    "which warnings are given; LIST is of all, none, NAME, no-NAME, error=NAME",
    take_warnings, nullptr },
};

std::string
known_keys ()
{
  std::string text;
  for (const key_row &row : key_rows)
    {
      if (!text.empty ())
	text += ", ";
      text += row.key;
    }
  return text;
}

std::string
known_arch_names ()
{
  std::string text;
  for (int arch : known_archs)
    text += (text.empty () ? "sm_" : ", sm_") + std::to_string (arch);
  return text;
}

const key_row *
find_key (const char *key)
{
  for (const key_row &row : key_rows)
    if (strcmp (row.key, key) == 0)
      return &row;
  return nullptr;
}

/* The name under which the plugin was loaded, for the texts.  */
const char *loaded_name = "accplug";

bool
take_help (const char *)
{
  fputs (arguments_help (loaded_name).c_str (), stderr);
  return true;
}

/* The value of ARGUMENT as the command line has it: GCC cuts off as many characters as
   there are `=' in it (plugin.cc, parse_plugin_arg_opt).  */

const char *
whole_value (const plugin_argument &argument)
{
  if (!argument.value)
    return nullptr;
  const std::string start = std::string (loaded_name) + "-" + argument.key + "=";
  for (unsigned i = 0; i < save_decoded_options_count; i++)
    {
      const cl_decoded_option &option = save_decoded_options[i];
      if (option.opt_index != OPT_fplugin_arg_
	  || !startswith (option.arg, start.c_str ()))
	continue;
      const char *rest = option.arg + start.size ();
      size_t cut = std::count (rest, rest + strlen (rest), '=');
      if (cut && startswith (rest, argument.value)
	  && strlen (rest) == strlen (argument.value) + cut)
	return rest;
    }
  return argument.value;
}

void
read_argument (const plugin_argument &given)
{
  const plugin_argument argument = { given.key, const_cast<char *> (whole_value (given)) };
  const key_row *row = find_key (argument.key);
  if (!row)
    error ("%<-fplugin-arg-%s-%s%>: no such argument; there are: %s", loaded_name,
	   argument.key, known_keys ().c_str ());
  else if (row->rule == VALUE_NONE && argument.value)
    error ("%<-fplugin-arg-%s-%s%> takes no value", loaded_name, argument.key);
  else if (row->rule == VALUE_NEEDED && !argument.value)
    error ("%<-fplugin-arg-%s-%s%> needs a value: %s", loaded_name, argument.key,
	   row->value);
  else if (!row->take (argument.value))
    error ("%<-fplugin-arg-%s-%s=%s%>: bad value; good ones are: %s", loaded_name,
	   argument.key, argument.value,
	   row->valid ? row->valid : row->take == take_warnings ? warning_choices ()
	   : known_arch_names ().c_str ());
}

} // anonymous namespace

void
read_arguments (const plugin_name_args *info)
{
  loaded_name = info->base_name;
  for (int i = 0; i < info->argc; i++)
    read_argument (info->argv[i]);
}

std::string
arguments_help (const char *plugin_name)
{
  std::string text = "Arguments of the plugin ";
  text += plugin_name;
  text += ":\n";
  for (const key_row &row : key_rows)
    {
      std::string left = std::string ("  -fplugin-arg-") + plugin_name + "-" + row.key;
      if (row.rule == VALUE_NEEDED)
	left += std::string ("=") + row.value;
      else if (row.rule == VALUE_OPTIONAL)
	left += std::string ("[=") + row.value + "]";
      text += left + std::string (MAX (40 - (int) left.size (), 2), ' ') + row.help
	      + "\n";
    }
  return text;
}

} // namespace accplug
