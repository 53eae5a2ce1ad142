/* A module: its directives, functions and the places of its variables (PTX ISA,
   chapters 5.4, 11).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <algorithm>

#include "cpu/ptx/parse.h"
#include "cpu/ptx/parser.h"

namespace goacc::cpu
{

std::vector<variable *>
parser::parameter_list (state_space, bool declare)
{
  std::vector<variable *> list;
  if (lex.accept (')'))
    return list;
  do
    {
      token space = lex.next ();
      if (!space.is (".param") && !space.is (".reg"))
	ptx_error (space.line, "expected .param before `" + space.text + "'");
      variable *v = variable_declaration (state_space::param, false);
      if (declare)
	{
	  scopes.back ().vars[v->name] = v;
	  if (space.is (".reg"))
	    fn->in_register[v] = new_register (v->name, v->type);
	}
      list.push_back (v);
    }
  while (lex.accept (','));
  lex.expect (')');
  return list;
}

void
parser::performance_directives ()
{
  for (;;)
    {
      const token &t = lex.peek ();
      if (t.kind != token_kind::suffix)
	return;
      bool threads = t.is (".maxntid") || t.is (".reqntid");
      if (lex.next ().is (".pragma"))
	{
	  lex.next ();
	  lex.expect (';');
	  continue;
	}
      int64_t product = 1;
      while (lex.peek ().kind == token_kind::integer)
	{
	  product *= integer ();
	  lex.accept (',');
	}
      if (threads && product < int64_t (fn->max_threads))
	fn->max_threads = uint32_t (product);
    }
}

void
parser::function (bool external, linkage link)
{
  bool entry = lex.next ().is (".entry");
  auto f = std::make_unique<function_ir> ();
  fn = f.get ();
  fn->is_entry = entry;
  fn->link = link;
  fn->line = lex.peek ().line;
  scopes.assign (1, {});
  while (lex.accept (".noreturn"))
    ;
  if (!entry && lex.accept ('('))
    fn->results = parameter_list (state_space::param, true);
  fn->name = lex.next ().text;
  if (lex.accept ('('))
    fn->params = parameter_list (state_space::param, true);
  performance_directives ();
  uint64_t offset = 0;
  for (variable *v : fn->params)
    {
      offset = (offset + v->align - 1) / v->align * v->align;
      v->offset = offset;
      offset += v->bytes;
    }
  fn->param_bytes = offset;

  /* A declaration and its definition are one function.  */
  function_ir *known = mod.find (fn->name);
  bool defined = lex.peek ().is ('{');
  if (!known)
    {
      f->index = int (mod.functions.size ());
      mod.by_name[f->name] = f.get ();
      mod.functions.push_back (std::move (f));
    }
  else
    {
      if (defined && known->has_body)
	ptx_error (fn->line, "`" + fn->name + "' is defined twice");
      if (defined)
	{
	  f->index = known->index;
	  f->address_taken = known->address_taken;
	  f->link = std::max (f->link, known->link);
	  *known = std::move (*f);
	}
      fn = known;
    }
  if (defined && !external)
    {
      fn->has_body = true;
      if (!wanted.empty () && entry && fn->name != wanted)
	lex.skip_block ();
      else
	body ();
    }
  else
    lex.accept (';');
  fn = nullptr;
  scopes.clear ();
}

void
parser::alias ()
{
  unsigned line = lex.next ().line;
  std::string name = lex.next ().text;
  lex.expect (',');
  std::string target = lex.next ().text;
  lex.expect (';');
  function_ir *f = mod.find (target);
  if (!f)
    ptx_error (line, "alias of unknown function `" + target + "'");
  mod.by_name[name] = f;
}

/* ---------------------------------------------------------------------- */

void
parser::file_directive ()
{
  token d = lex.next ();
  unsigned number = unsigned (integer ());
  if (lex.peek ().kind == token_kind::text)
    mod.files[number] = lex.next ().text;
  lex.skip_line (d.line);
}

void
parser::loc_directive ()
{
  token d = lex.next ();
  source_location s;
  s.ptx_line = d.line;
  s.file = unsigned (integer ());
  s.line = unsigned (integer ());
  mod.locations.push_back (s);
  lex.skip_line (d.line);
}

void
parser::skip_section ()
{
  lex.next ();
  while (!lex.peek ().is ('{'))
    lex.next ();
  int depth = 0;
  do
    {
      token t = lex.next ();
      if (t.kind == token_kind::end)
	ptx_error (t.line, "unterminated section");
      depth += t.is ('{') - t.is ('}');
    }
  while (depth);
}

void
parser::header_item ()
{
  const token &t = lex.peek ();
  bool external = false;
  linkage link = linkage::local;
  if (t.is (".version") || t.is (".target") || t.is (".address_size"))
    {
      lex.skip_line (t.line);
      return;
    }
  if (t.is (".file"))
    return file_directive ();
  if (t.is (".loc"))
    return loc_directive ();
  if (t.is (".section"))
    return skip_section ();
  if (t.is (".alias"))
    return alias ();
  if (t.is (".pragma"))
    {
      while (!lex.accept (';'))
	lex.next ();
      return;
    }
  if (lex.accept (';'))
    return;
  for (;;)
    if (lex.accept (".extern"))
      external = true;
    else if (lex.accept (".visible"))
      link = linkage::visible;
    else if (lex.accept (".weak"))
      link = linkage::weak;
    else if (!lex.accept (".common"))
      break;
  if (lex.peek ().is (".entry") || lex.peek ().is (".func"))
    return function (external, link);
  if (lex.accept (".global"))
    return declare_variables (state_space::global, external);
  if (lex.accept (".const"))
    return declare_variables (state_space::constant, external);
  if (lex.accept (".shared"))
    return declare_variables (state_space::shared, external);
  ptx_error (lex.peek ().line, "unknown directive `" + lex.peek ().text + "'");
}

/* Give global and constant variables their places, and mark functions whose
   addresses are in tables.  */

void
parser::finish_globals ()
{
  uint64_t offset = 0;
  for (auto &entry : mod.globals)
    {
      variable &v = *entry.second;
      if (v.space != state_space::global && v.space != state_space::constant)
	continue;
      uint64_t align = v.align > 16 ? v.align : 16;
      offset = (offset + align - 1) / align * align;
      v.offset = offset;
      offset += v.bytes;
      for (relocation &r : v.relocations)
	{
	  auto g = mod.globals.find (r.symbol);
	  if (g != mod.globals.end () && g->second->space != state_space::shared)
	    r.var = g->second;
	  else if ((r.fn = mod.find (r.symbol)))
	    r.fn->address_taken = true;
	}
    }
  mod.global_bytes = offset;
}

void
parser::run ()
{
  while (lex.peek ().kind != token_kind::end)
    header_item ();
  finish_globals ();
}

std::unique_ptr<module_ir>
parse_ptx (const char *text, size_t bytes, const std::string &only)
{
  auto m = std::make_unique<module_ir> ();
  parser (text, bytes, *m, only).run ();
  m->lines = unsigned (std::count (text, text + bytes, '\n')) + 1;
  return m;
}

} // namespace goacc::cpu
