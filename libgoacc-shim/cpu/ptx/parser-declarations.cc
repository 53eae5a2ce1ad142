/* Types, variables with their values, registers (PTX ISA, chapter 5).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <cstring>

#include "cpu/ptx/parser.h"

namespace goacc::cpu
{

namespace
{

struct type_name
{
  const char *name;
  type_class cls;
  uint8_t bits;
};

const type_name type_names[] = {
  { ".pred", type_class::pred, 1 },
  { ".b8", type_class::bits, 8 },   { ".b16", type_class::bits, 16 },
  { ".b32", type_class::bits, 32 }, { ".b64", type_class::bits, 64 },
  { ".b128", type_class::bits, 128 },
  { ".u8", type_class::uns, 8 },    { ".u16", type_class::uns, 16 },
  { ".u32", type_class::uns, 32 },  { ".u64", type_class::uns, 64 },
  { ".s8", type_class::sgn, 8 },    { ".s16", type_class::sgn, 16 },
  { ".s32", type_class::sgn, 32 },  { ".s64", type_class::sgn, 64 },
  { ".f16", type_class::flt, 16 },  { ".f32", type_class::flt, 32 },
  { ".f64", type_class::flt, 64 },
  /* Packed and small formats: known, so that a use can be refused by name.  */
  { ".f16x2", type_class::flt, 16 }, { ".bf16", type_class::flt, 16 },
  { ".bf16x2", type_class::flt, 16 }, { ".tf32", type_class::flt, 16 },
};

} // anonymous namespace

ptx_type
type_from_suffix (const std::string &s)
{
  for (const type_name &t : type_names)
    if (s == t.name)
      return { t.cls, t.bits };
  return {};
}

int64_t
parser::integer ()
{
  bool minus = lex.accept ('-');
  token t = lex.next ();
  if (t.kind != token_kind::integer)
    ptx_error (t.line, "expected a number before `" + t.text + "'");
  return minus ? int64_t (0 - uint64_t (t.value)) : t.value;
}

int
parser::new_register (const std::string &name, ptx_type type)
{
  int r = int (fn->regs.size ());
  fn->regs.push_back ({ name, type });
  scopes.back ().regs[name] = r;
  return r;
}

ptx_type
parser::type_suffix ()
{
  token t = lex.next ();
  ptx_type type = type_from_suffix (t.text);
  if (t.kind != token_kind::suffix || !type)
    ptx_error (t.line, "expected a type before `" + t.text + "'");
  return type;
}

/* [.align N] [.ptr ...] [.v2] .type name [dimensions] */

variable *
parser::variable_declaration (state_space space, bool external)
{
  auto v = std::make_unique<variable> ();
  v->space = space;
  v->external = external;
  v->line = lex.peek ().line;
  uint32_t align = 0, lanes = 1;
  for (;;)
    if (lex.accept (".align"))
      align = uint32_t (integer ());
    else if (lex.accept (".v2"))
      lanes = 2;
    else if (lex.accept (".v4"))
      lanes = 4;
    else if (lex.accept (".attribute"))
      {
	while (!lex.accept (')'))
	  lex.next ();
      }
    else if (lex.accept (".ptr"))
      {
	/* Hints on what a kernel's pointer parameter points to.  */
	while (lex.peek ().is (".global") || lex.peek ().is (".shared")
	       || lex.peek ().is (".const") || lex.peek ().is (".local"))
	  lex.next ();
	if (lex.accept (".align"))
	  integer ();
      }
    else if (!v->type)
      v->type = type_suffix ();
    else
      break;
  token name = lex.next ();
  if (name.kind != token_kind::name)
    ptx_error (name.line, "expected a name before `" + name.text + "'");
  v->name = name.text;
  while (lex.accept ('['))
    {
      v->array = true;
      if (lex.accept (']'))
	{
	  v->unsized = true;
	  v->elements = 0;
	  continue;
	}
      v->elements *= uint64_t (integer ());
      lex.expect (']');
    }
  v->bytes = v->elements * lanes * v->type.bytes ();
  v->align = align ? align : lanes * v->type.bytes ();
  mod.variables.push_back (std::move (v));
  return mod.variables.back ().get ();
}

void
parser::initialiser_value (variable &v, size_t &index)
{
  unsigned size = v.type.bytes ();
  size_t at = index++ * size;
  if (v.init.size () < at + size)
    v.init.resize (at + size);
  const token &t = lex.peek ();
  relocation rel;
  rel.offset = at;
  rel.bytes = size;
  if (t.kind == token_kind::name)
    {
      token name = lex.next ();
      bool generic = name.text == "generic" && lex.accept ('(');
      rel.symbol = generic ? lex.next ().text : name.text;
      if (generic)
	lex.expect (')');
    }
  else if (t.kind == token_kind::real)
    {
      token r = lex.next ();
      if (v.type.bits == 32 && !r.real_bits)
	{
	  double d;
	  memcpy (&d, &r.value, 8);
	  float f = float (d);
	  memcpy (&v.init[at], &f, 4);
	}
      else
	memcpy (&v.init[at], &r.value, size);
      return;
    }
  else
    {
      int64_t value = integer ();
      if (!lex.accept ('('))
	{
	  memcpy (&v.init[at], &value, size);
	  return;
	}
      /* mask(symbol): the byte of the address that the mask selects.  */
      rel.shift = value ? unsigned (__builtin_ctzll (uint64_t (value))) : 0;
      rel.symbol = lex.next ().text;
      if (rel.symbol == "generic" && lex.accept ('('))
	{
	  rel.symbol = lex.next ().text;
	  lex.expect (')');
	}
      lex.expect (')');
    }
  if (lex.accept ('+'))
    rel.addend = integer ();
  v.relocations.push_back (rel);
}

void
parser::initialiser (variable &v)
{
  size_t index = 0, depth = 0;
  do
    {
      if (lex.accept ('{'))
	{
	  ++depth;
	  if (lex.peek ().is ('}'))
	    continue;
	  if (lex.peek ().is ('{'))
	    continue;
	  initialiser_value (v, index);
	}
      else if (lex.accept ('}'))
	--depth;
      else if (lex.accept (','))
	{
	  if (!lex.peek ().is ('{') && !lex.peek ().is ('}'))
	    initialiser_value (v, index);
	}
      else
	initialiser_value (v, index);
    }
  while (depth);
  if (v.unsized)
    {
      v.unsized = false;
      v.bytes = v.init.size ();
    }
  if (v.init.size () > v.bytes)
    ptx_error (v.line, "too many initialisers for `" + v.name + "'");
}

void
parser::declare_variables (state_space space, bool external)
{
  variable *v = variable_declaration (space, external);
  for (;;)
    {
      if (fn && !external)
	{
	  scopes.back ().vars[v->name] = v;
	  if (space == state_space::local || space == state_space::param)
	    fn->locals.push_back (v);
	  else if (space != state_space::shared)
	    mod.globals[v->name] = v;
	}
      else
	{
	  variable *&known = mod.globals[v->name];
	  if (!known || known->external)
	    known = v;
	}
      if (lex.accept ('='))
	initialiser (*v);
      if (!lex.accept (','))
	break;
      /* The same type, another name.  */
      variable *w = nullptr;
      auto copy = std::make_unique<variable> (*v);
      copy->name = lex.next ().text;
      copy->init.clear ();
      copy->relocations.clear ();
      mod.variables.push_back (std::move (copy));
      w = mod.variables.back ().get ();
      v = w;
    }
  lex.expect (';');
}

void
parser::register_declaration ()
{
  while (lex.accept (".v2") || lex.accept (".v4"))
    ptx_error (lex.peek ().line, "vector registers are not supported");
  ptx_type type = type_suffix ();
  if (type.bits > 64)
    ptx_error (lex.peek ().line, "128-bit registers are not supported");
  do
    {
      std::string name = lex.next ().text;
      if (lex.accept ('<'))
	{
	  int64_t n = integer ();
	  lex.expect ('>');
	  for (int64_t i = 0; i < n; ++i)
	    new_register (name + std::to_string (i), type);
	}
      else
	new_register (name, type);
    }
  while (lex.accept (','));
  lex.expect (';');
}

} // namespace goacc::cpu
