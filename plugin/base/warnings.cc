/* Warnings with names: which are on, and how they are said.  See warnings.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/warnings.h"
#include "base/quiet-places.h"

namespace accplug
{

namespace
{

enum warning_default { ON, WALL, OFF };

struct warning_row
{
  const char *name;
  warning_default when;
};

#define WARNING(ID, NAME, DEFAULT, HELP) { NAME, DEFAULT },
const warning_row warning_rows[] = {
#include "base/warnings.def"
};
#undef WARNING

/* What the argument says of a warning, and what follows from all that is said.  */
enum class choice { unsaid, off, on, error };
choice chosen[WARNING_COUNT];
severity settled[WARNING_COUNT];

/* Places that were warned of, and what they were warned of.  */
std::set<std::tuple<warning_id, location_t, std::string>> warned;

/* `all': what is on by itself, or with -Wall.  */

void
choose_all (choice what)
{
  for (int id = 0; id < WARNING_COUNT; id++)
    if (what == choice::off || warning_rows[id].when != OFF)
      chosen[id] = what;
}

bool
take_warning (std::string word)
{
  choice what = choice::on;
  if (word == "none")
    {
      choose_all (choice::off);
      return true;
    }
  if (startswith (word.c_str (), "error="))
    {
      what = choice::error;
      word.erase (0, strlen ("error="));
    }
  else if (startswith (word.c_str (), "no-"))
    {
      what = choice::off;
      word.erase (0, strlen ("no-"));
    }
  if (word == "all")
    choose_all (what);
  else
    {
      warning_id id = warning_named (word);
      if (id == WARNING_COUNT)
	return false;
      chosen[id] = what;
    }
  return true;
}

/* GCC keeps -Wall in no variable.  */

bool
wall_p ()
{
  bool wall = false;
  for (unsigned i = 0; i < save_decoded_options_count; i++)
    if (save_decoded_options[i].opt_index == OPT_Wall)
      wall = save_decoded_options[i].value;
  return wall;
}

} // anonymous namespace

warning_id
warning_named (const std::string &name)
{
  for (int id = 0; id < WARNING_COUNT; id++)
    if (name == warning_rows[id].name)
      return warning_id (id);
  return WARNING_COUNT;
}

bool
take_warnings (const char *list)
{
  std::istringstream words (list);
  std::string word;
  bool good = false;
  while (std::getline (words, word, ','))
    if (!(good = take_warning (word)))
      break;
  return good;
}

const char *
warning_names ()
{
  static std::string text;
  if (text.empty ())
    for (const warning_row &row : warning_rows)
      text += (&row == warning_rows ? "" : ", ") + std::string (row.name);
  return text.c_str ();
}

const char *
warning_choices ()
{
  static std::string text;
  if (text.empty ())
    text = std::string ("all, none, NAME, no-NAME, error=NAME with a NAME of ")
	   + warning_names ();
  return text.c_str ();
}

void
settle_warnings ()
{
  const bool wall = wall_p ();
  for (int id = 0; id < WARNING_COUNT; id++)
    switch (chosen[id])
      {
      case choice::unsaid:
	settled[id] = (warning_rows[id].when == ON
		       || (warning_rows[id].when == WALL && wall)
		       ? severity::warning : severity::silent);
	break;
      case choice::off:
	settled[id] = severity::silent;
	break;
      case choice::on:
	settled[id] = severity::warning;
	break;
      case choice::error:
	settled[id] = severity::error;
	break;
      }
}

bool
warning_on_p (warning_id id)
{
  return settled[id] != severity::silent;
}

std::string
subject_of (tree t)
{
  return (t && DECL_P (t) && DECL_NAME (t) ? IDENTIFIER_POINTER (DECL_NAME (t)) : "");
}

/* A program with an error lacks what was in error, so what is said of the rest may be
   untrue.  Warnings that are errors do not count.  */

static bool
wrong_program_p (severity next)
{
  static int own_errors;
  if (errorcount + sorrycount > own_errors)
    return true;
  own_errors += next == severity::error;
  return false;
}

severity
start_warning (warning_id id, location_t loc, const std::string &subject)
{
  if (!warning_on_p (id) || !gcc_compat::warnings_wanted_p (loc)
      || quiet_place_p (id, loc)
      || !warned.emplace (id, get_pure_location (loc), subject).second
      || wrong_program_p (settled[id]))
    return severity::silent;
  return settled[id];
}

const char *
named_format (warning_id id, const char *format)
{
  static std::string text;
  text = std::string (format) + " [" + warning_rows[id].name + "]";
  return text.c_str ();
}

} // namespace accplug
