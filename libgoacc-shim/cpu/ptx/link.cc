/* Linking: see link.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <algorithm>
#include <cstdlib>

#include "devices/device.h"
#include "cpu/ptx/link.h"
#include "cpu/ptx/parse.h"

namespace goacc::cpu
{

namespace
{

class linker
{
public:
  void add (named_module &);
  std::unique_ptr<module_ir> finish ();

private:
  void add_functions (module_ir &from, const std::string &file);
  void add_variables (module_ir &from);
  void add_locations (module_ir &from);
  void define (function_ir *, const std::string &file);
  void resolve (function_ir *&) const;
  void resolve (operand &) const;

  struct definition
  {
    function_ir *fn;
    std::string file;
  };

  std::unique_ptr<module_ir> to = std::make_unique<module_ir> ();
  std::map<std::string, definition> exported;
};

/* Let F be what its name means to all modules, if it has precedence.  */

void
linker::define (function_ir *f, const std::string &file)
{
  if (f->link == linkage::local || !f->has_body || f->is_entry)
    return;
  auto known = exported.emplace (f->name, definition { f, file });
  definition &d = known.first->second;
  if (known.second || f->link < d.fn->link)
    return;
  if (f->link == linkage::visible && d.fn->link == linkage::visible)
    throw device_error ("routine `" + f->name + "' is defined in " + d.file
			+ " and in " + file);
  if (f->link > d.fn->link)
    d = { f, file };
}

void
linker::add_functions (module_ir &from, const std::string &file)
{
  int first = int (to->functions.size ());
  for (auto &f : from.functions)
    {
      f->index += first;
      f->line += to->lines;
      for (instruction &in : f->body)
	in.line += to->lines;
      define (f.get (), file);
      to->functions.push_back (std::move (f));
    }
  for (auto &entry : from.by_name)
    if (entry.second->is_entry)
      {
	function_ir *&known = to->by_name[entry.first];
	if (known && known->is_entry)
	  throw device_error ("kernel `" + entry.first + "' of " + file
			      + " is in another file, too: compile them with"
				" different -frandom-seed=TEXT");
	known = entry.second;
      }
    else
      to->by_name.emplace (entry);
}

void
linker::add_variables (module_ir &from)
{
  uint64_t base = (to->global_bytes + 255) / 256 * 256;
  std::string mark = "@" + std::to_string (to->parts.size ());
  for (auto &v : from.variables)
    {
      v->line += to->lines;
      to->variables.push_back (std::move (v));
    }
  for (auto &entry : from.globals)
    {
      variable *v = entry.second;
      if (v->space == state_space::global || v->space == state_space::constant)
	v->offset += base;
      /* `@' is in no PTX name.  */
      if (!to->globals.emplace (entry).second)
	to->globals.emplace (entry.first + mark, v);
    }
  to->global_bytes = base + from.global_bytes;
}

void
linker::add_locations (module_ir &from)
{
  unsigned files = to->files.empty () ? 0 : to->files.rbegin ()->first + 1;
  for (auto &f : from.files)
    to->files[files + f.first] = f.second;
  for (source_location s : from.locations)
    {
      s.ptx_line += to->lines;
      s.file += files;
      to->locations.push_back (s);
    }
}

void
linker::add (named_module &m)
{
  add_functions (*m.ir, m.file);
  add_variables (*m.ir);
  add_locations (*m.ir);
  to->parts.push_back ({ m.file, to->lines });
  to->lines += m.ir->lines;
}

void
linker::resolve (function_ir *&f) const
{
  if (!f || f->is_entry || (f->has_body && f->link != linkage::weak))
    return;
  auto found = exported.find (f->name);
  if (found == exported.end () || found->second.fn == f)
    return;
  found->second.fn->address_taken |= f->address_taken;
  f = found->second.fn;
}

void
linker::resolve (operand &o) const
{
  resolve (o.fn);
  for (operand &part : o.parts)
    resolve (part);
}

std::unique_ptr<module_ir>
linker::finish ()
{
  for (auto &f : to->functions)
    for (instruction &in : f->body)
      {
	resolve (in.callee);
	for (std::vector<operand> *list
	     : { &in.operands, &in.results, &in.arguments })
	  for (operand &o : *list)
	    resolve (o);
      }
  for (auto &v : to->variables)
    for (relocation &r : v->relocations)
      resolve (r.fn);
  return std::move (to);
}

} // anonymous namespace

std::unique_ptr<module_ir>
link_modules (std::vector<named_module> modules)
{
  linker l;
  for (named_module &m : modules)
    l.add (m);
  return l.finish ();
}

std::string
with_part (const module_ir &ir, std::string text)
{
  static const char mark[] = "PTX line ";
  size_t at = text.find (mark);
  if (at == std::string::npos || ir.parts.empty ())
    return text;
  at += sizeof mark - 1;
  size_t end = text.find_first_not_of ("0123456789", at);
  end = end == std::string::npos ? text.size () : end;
  unsigned line = unsigned (strtoul (text.c_str () + at, nullptr, 10));
  const module_part *part = &ir.parts[0];
  for (const module_part &p : ir.parts)
    if (p.first_line < line)
      part = &p;
  return text.replace (at, end - at, std::to_string (line - part->first_line)
				     + " of " + part->file);
}

/* What one kernel does to another: a function whose address it takes may be the one that the
   other calls.  */

static bool
calls_by_address_p (const module_sources &sources)
{
  return std::any_of (sources.begin (), sources.end (), [] (const module_source &s)
    { return s.text.find (".callprototype") != std::string::npos; });
}

std::unique_ptr<module_ir>
parse_sources (const module_sources &sources, const std::string &kernel)
{
  const std::string only = calls_by_address_p (sources) ? "" : kernel;
  if (sources.size () == 1)
    return parse_ptx (sources[0].text.data (), sources[0].text.size (), only);
  std::vector<named_module> modules;
  for (const module_source &s : sources)
    try
      {
	modules.push_back ({ s.file, parse_ptx (s.text.data (), s.text.size (), only) });
      }
    catch (const device_error &e)
      {
	throw device_error ("module of " + s.file + ": " + e.what ());
      }
  return link_modules (std::move (modules));
}

} // namespace goacc::cpu
