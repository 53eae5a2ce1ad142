/* Device math: reads the library file of libm/ and hands out what is used.

   In: accplug-device-math.ptx (its format: libm/split-ptx.awk).  Out: see
   device-math.h.

   Rules
   - The file's items stand with callees and tables first, so text in the file's
     order needs no declarations.
   - It has some megabytes, of which a unit needs little: it is searched for the
     index's lines alone, and items are places in it.
   - A file without its end line, of another format, or with an index that names
     what is not there, counts as missing.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "libm/device-math.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string_view>
#include <vector>

namespace ptx
{

namespace
{

const char *const LIBRARY_NAME = "accplug-device-math.ptx";
const char *const FORMAT = "1";

struct item
{
  std::string_view text;	/* of library::file */
  std::vector<size_t> uses;	/* always smaller than its own number */
};

struct library
{
  bool usable = false;
  std::vector<char> file;
  int ptx_version = 0;
  int target = 0;
  std::vector<item> items;	/* in the file's order */
  std::map<std::string, size_t> item_number;	/* by symbol */
  std::map<std::string, device_math_function> functions;	/* by C name */
};

/* The PTX types of the parameters that one letter of a signature stands for.  */
std::vector<std::string>
parameter_types (char letter)
{
  switch (letter)
    {
    case 'f': return {".f32"};
    case 'd': return {".f64"};
    case 'i': return {".b32"};
    case 'F': return {".f32", ".f32"};
    case 'D': return {".f64", ".f64"};
    default: return {".b64"};
    }
}

std::string
result_declaration (char letter)
{
  switch (letter)
    {
    case 'v': return "";
    case 'F': return "(.param .align 8 .b8 func_retval0[8]) ";
    case 'D': return "(.param .align 16 .b8 func_retval0[16]) ";
    default: return "(.param " + parameter_types (letter)[0] + " func_retval0) ";
    }
}

std::string
make_prototype (const std::string &symbol, const std::string &signature)
{
  std::string text = ".func " + result_declaration (signature[0]) + symbol + " (";
  int n = 0;
  for (size_t i = 1; i < signature.size (); i++)
    for (const std::string &type : parameter_types (signature[i]))
      {
	text += (n ? ", " : "") + (".param " + type) + " p" + std::to_string (n);
	n++;
      }
  return text + ");\n";
}

/* LIB's file being read; every member function returns false where the file is not
   what it should be.  */
class reader
{
public:
  explicit reader (library &lib)
    : lib (lib), text (lib.file.data (), lib.file.size ())
  {
  }

  bool
  read ()
  {
    for (size_t at = next_mark (0); at < text.size ();)
      {
	size_t end = std::min (text.find ('\n', at), text.size ());
	size_t next = next_mark (end);
	if (!index_line (std::string (text.substr (at + MARK.size (),
						   end - at - MARK.size ()))))
	  return false;
	if (!lib.items.empty () && lib.items.back ().text.empty ())
	  lib.items.back ().text = text.substr (std::min (end + 1, next), next - end - 1);
	at = next;
      }
    return whole && items_there () && resolve_aliases ();
  }

private:
  /* Where the next line of the index begins that is not before AT.  */
  size_t
  next_mark (size_t at) const
  {
    /* What few lines have is what is searched for.  */
    constexpr size_t before = MARK.find ('@');
    for (at = text.find ('@', at); at != text.npos; at = text.find ('@', at + 1))
      if (at >= before && text.compare (at - before, MARK.size (), MARK) == 0
	  && (at == before || text[at - before - 1] == '\n'))
	return at - before;
    return text.size ();
  }

  bool
  index_line (const std::string &line)
  {
    std::istringstream words (line);
    std::string word, name, rest;
    words >> word;
    if (word == "accplug-device-math")
      return words >> rest && rest == FORMAT;
    if (word == "requires")
      return bool (words >> lib.ptx_version >> lib.target);
    if (word == "math" && words >> name >> rest)
      {
	std::string symbol = "accplug_m_" + name;
	lib.functions[name] = {symbol, make_prototype (symbol, rest), rest};
	return true;
      }
    if (word == "alias" && words >> name >> rest)
      {
	aliases.emplace_back (name, rest);
	return true;
      }
    if (word == "item" && words >> name)
      return start_item (name, words);
    if (word == "end")
      return whole = true;
    return false;
  }

  bool
  start_item (const std::string &symbol, std::istream &uses)
  {
    item it;
    for (std::string callee; uses >> callee;)
      {
	auto found = lib.item_number.find (callee);
	if (found == lib.item_number.end ())
	  return false;
	it.uses.push_back (found->second);
      }
    lib.item_number[symbol] = lib.items.size ();
    lib.items.push_back (it);
    return true;
  }

  bool
  items_there () const
  {
    return std::all_of (lib.functions.begin (), lib.functions.end (),
			[this] (const auto &function)
      { return lib.item_number.count (function.second.symbol) != 0; });
  }

  bool
  resolve_aliases ()
  {
    for (const auto &alias : aliases)
      {
	auto found = lib.functions.find (alias.second);
	if (found == lib.functions.end ())
	  return false;
	lib.functions[alias.first] = found->second;
      }
    return true;
  }

  static constexpr std::string_view MARK = "//@ ";
  library &lib;
  std::string_view text;
  std::vector<std::pair<std::string, std::string>> aliases;
  bool whole = false;
};

/* The folder of the file that this code was loaded from, with a slash, or "".  */
std::string
own_folder ()
{
  Dl_info info;
  if (!dladdr (reinterpret_cast<const void *> (&own_folder), &info)
      || !info.dli_fname)
    return "";
  /* GCC's plugin folder may hold a link.  */
  char *real = realpath (info.dli_fname, nullptr);
  std::string path = real ? real : info.dli_fname;
  free (real);
  size_t slash = path.rfind ('/');
  return slash == std::string::npos ? "" : path.substr (0, slash + 1);
}

/* Where the library file may be, best first.  The environment's word is final.  */
std::vector<std::string>
candidates ()
{
  if (const char *path = getenv ("ACCPLUG_DEVICE_MATH"))
    return {path};
  std::vector<std::string> paths;
#ifdef DEVICE_MATH_FILE
  paths.push_back (DEVICE_MATH_FILE);
#endif
  /* Where `make install' puts it below the plugin, and right beside it.  */
  paths.push_back (own_folder () + "accplug/" + LIBRARY_NAME);
  paths.push_back (own_folder () + LIBRARY_NAME);
  return paths;
}

library
load ()
{
  for (const std::string &path : candidates ())
    {
      std::ifstream in (path, std::ios::binary | std::ios::ate);
      library lib;
      std::streamoff size = in ? std::streamoff (in.tellg ()) : 0;
      lib.file.resize (std::max<std::streamoff> (size, 0));
      if (in.seekg (0) && in.read (lib.file.data (), lib.file.size ())
	  && reader (lib).read ())
	{
	  lib.usable = true;
	  return lib;
	}
    }
  return library ();
}

const library &
the_library ()
{
  static const library lib = load ();
  return lib;
}

bool
ends_with (const std::string &name, const std::string &end)
{
  return name.size () > end.size ()
	 && name.compare (name.size () - end.size (), end.size (), end) == 0;
}

} // namespace

bool
device_math_available ()
{
  return the_library ().usable;
}

const device_math_function *
device_math_find (const std::string &c_name)
{
  const auto &functions = the_library ().functions;
  auto found = functions.find (c_name);
  if (found != functions.end ())
    return &found->second;
  /* TS 18661-3: sinf64 is sin, sinf32 and (on this machine) sinf32x are sinf
     and sin.  */
  static const struct { const char *suffix, *plain; } interchange[]
    = {{"f64", ""}, {"f32x", ""}, {"f32", "f"}};
  for (const auto &type : interchange)
    if (ends_with (c_name, type.suffix))
      {
	std::string stem
	  = c_name.substr (0, c_name.size () - std::string (type.suffix).size ());
	found = functions.find (stem + type.plain);
	return found != functions.end () ? &found->second : nullptr;
      }
  return nullptr;
}

std::vector<std::string>
device_math_names ()
{
  std::vector<std::string> names;
  for (const auto &function : the_library ().functions)
    names.push_back (function.first);
  return names;
}

/* The item that defines the C function NAME, or NULL.  */
static const size_t *
defining_item (const std::string &name)
{
  const device_math_function *function = device_math_find (name);
  return function ? &the_library ().item_number.at (function->symbol) : nullptr;
}

std::string
device_math_text (const std::set<std::string> &c_names,
		  const std::set<std::string> &inlined)
{
  const library &lib = the_library ();
  std::vector<bool> used (lib.items.size ());
  for (const std::string &name : c_names)
    if (const size_t *number = defining_item (name))
      used[*number] = true;
  for (const std::string &name : inlined)
    if (const size_t *number = defining_item (name))
      for (size_t callee : lib.items[*number].uses)
	used[callee] = true;
  /* Uses have smaller numbers, so one walk downwards closes the set.  */
  for (size_t i = used.size (); i-- > 0;)
    if (used[i])
      for (size_t callee : lib.items[i].uses)
	used[callee] = true;
  std::string text;
  for (size_t i = 0; i < used.size (); i++)
    if (used[i])
      text += lib.items[i].text;
  return text;
}

std::string_view
device_math_definition (const device_math_function &function)
{
  const library &lib = the_library ();
  return lib.items[lib.item_number.at (function.symbol)].text;
}

unsigned
device_math_function::lines () const
{
  std::string_view text = device_math_definition (*this);
  return std::count (text.begin (), text.end (), '\n');
}

void
device_math_requirements (int *ptx_version, int *target)
{
  *ptx_version = the_library ().ptx_version;
  *target = the_library ().target;
}

} // namespace ptx
