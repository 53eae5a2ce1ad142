/* PTX text to PTX in memory (PTX ISA, chapters 4, 5 and 7).

   In: a module's text.  Out: a module_ir.

   Rules
   - Names are resolved here, scope by scope; labels alone stay names.
   - Debug information is dropped, but for .file and .loc.
   - What is not understood is an error with its line; nothing is guessed.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <algorithm>
#include <cstring>
#include <unordered_map>

#include "devices/device.h"
#include "cpu/ptx/ir.h"
#include "cpu/ptx/lexer.h"

namespace goacc::cpu
{

std::string
module_ir::source_of (unsigned ptx_line) const
{
  auto i = std::upper_bound (locations.begin (), locations.end (), ptx_line,
			     [] (unsigned l, const source_location &s)
			     { return l < s.ptx_line; });
  if (i == locations.begin ())
    return "";
  --i;
  auto f = files.find (i->file);
  return f == files.end () ? "" : f->second + ":" + std::to_string (i->line);
}

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

ptx_type
type_from_suffix (const std::string &s)
{
  for (const type_name &t : type_names)
    if (s == t.name)
      return { t.cls, t.bits };
  return {};
}

const char *const special_registers[] = {
  "%tid", "%ntid", "%ctaid", "%nctaid", "%laneid", "%warpid", "%nwarpid",
  "%smid", "%nsmid", "%gridid", "%clock", "%clock_hi", "%clock64",
  "%globaltimer", "%globaltimer_lo", "%globaltimer_hi", "%lanemask_eq",
  "%lanemask_lt", "%lanemask_le", "%lanemask_gt", "%lanemask_ge",
  "%dynamic_smem_size", "%total_smem_size", "WARP_SZ",
};

bool
is_special (const std::string &name)
{
  for (const char *s : special_registers)
    if (name == s)
      return true;
  return false;
}

struct scope
{
  std::unordered_map<std::string, int> regs;
  std::unordered_map<std::string, variable *> vars;
};

class parser
{
public:
  parser (const char *text, size_t bytes, module_ir &m) : lex (text, bytes), mod (m)
  {}
  void run ();

private:
  /* Module level.  */
  void header_item ();
  void skip_section ();
  void file_directive ();
  void loc_directive ();
  void function (bool external, linkage link);
  void alias ();
  std::vector<variable *> parameter_list (state_space space, bool declare);
  void performance_directives ();
  void finish_globals ();

  /* Declarations.  */
  ptx_type type_suffix ();
  variable *variable_declaration (state_space space, bool external);
  void declare_variables (state_space space, bool external);
  void initialiser (variable &v);
  void initialiser_value (variable &v, size_t &index);
  void register_declaration ();
  int new_register (const std::string &name, ptx_type type);

  /* Bodies.  */
  void body ();
  void statement ();
  void labelled (const std::string &name, unsigned line);
  prototype parse_prototype ();
  void instruction_statement ();
  void call_operands (instruction &in);
  std::vector<operand> operand_group ();
  operand parse_operand ();
  operand plain_operand ();
  operand name_operand ();
  operand address_operand ();
  operand vector_operand ();
  int64_t integer ();

  int find_reg (const std::string &name) const;
  variable *find_var (const std::string &name) const;

  lexer lex;
  module_ir &mod;
  function_ir *fn = nullptr;
  std::vector<scope> scopes;
};

int64_t
parser::integer ()
{
  bool minus = lex.accept ('-');
  token t = lex.next ();
  if (t.kind != token_kind::integer)
    ptx_error (t.line, "expected a number before `" + t.text + "'");
  return minus ? -t.value : t.value;
}

int
parser::find_reg (const std::string &name) const
{
  for (auto s = scopes.rbegin (); s != scopes.rend (); ++s)
    {
      auto i = s->regs.find (name);
      if (i != s->regs.end ())
	return i->second;
    }
  return -1;
}

variable *
parser::find_var (const std::string &name) const
{
  for (auto s = scopes.rbegin (); s != scopes.rend (); ++s)
    {
      auto i = s->vars.find (name);
      if (i != s->vars.end ())
	return i->second;
    }
  auto i = mod.globals.find (name);
  return i == mod.globals.end () ? nullptr : i->second;
}

int
parser::new_register (const std::string &name, ptx_type type)
{
  int r = int (fn->regs.size ());
  fn->regs.push_back ({ name, type });
  scopes.back ().regs[name] = r;
  return r;
}

/* ---------------------------------------------------------------------- */

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

/* ---------------------------------------------------------------------- */

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

void
parser::body ()
{
  lex.expect ('{');
  scopes.emplace_back ();
  while (!lex.peek ().is ('}'))
    {
      if (lex.peek ().kind == token_kind::end)
	ptx_error (lex.peek ().line, "unexpected end in `" + fn->name + "'");
      statement ();
    }
  scopes.pop_back ();
  lex.expect ('}');
}

prototype
parser::parse_prototype ()
{
  prototype p;
  scopes.emplace_back ();
  if (lex.accept ('('))
    p.results = parameter_list (state_space::param, false);
  lex.next ();		/* "_" */
  if (lex.accept ('('))
    p.params = parameter_list (state_space::param, false);
  while (lex.accept (".noreturn"))
    ;
  lex.expect (';');
  scopes.pop_back ();
  return p;
}

void
parser::labelled (const std::string &name, unsigned line)
{
  if (lex.accept (".callprototype"))
    {
      fn->prototypes[name] = parse_prototype ();
      return;
    }
  if (lex.peek ().is (".branchtargets") || lex.peek ().is (".calltargets"))
    {
      lex.next ();
      std::vector<std::string> list;
      do
	list.push_back (lex.next ().text);
      while (lex.accept (','));
      lex.expect (';');
      fn->branch_targets[name] = std::move (list);
      return;
    }
  instruction in;
  in.label = name;
  in.line = line;
  fn->body.push_back (std::move (in));
}

void
parser::statement ()
{
  const token &t = lex.peek ();
  if (t.is ('{'))
    body ();
  else if (t.is (';'))
    lex.next ();
  else if (t.kind == token_kind::name && lex.peek_second ().is (':'))
    {
      token name = lex.next ();
      lex.next ();
      labelled (name.text, name.line);
    }
  else if (t.kind == token_kind::name || t.is ('@'))
    instruction_statement ();
  else if (t.is (".loc"))
    loc_directive ();
  else if (lex.accept (".reg"))
    register_declaration ();
  else if (lex.accept (".local"))
    declare_variables (state_space::local, false);
  else if (lex.accept (".param"))
    declare_variables (state_space::param, false);
  else if (lex.accept (".shared"))
    declare_variables (state_space::shared, false);
  else if (lex.accept (".global"))
    declare_variables (state_space::global, false);
  else if (lex.accept (".const"))
    declare_variables (state_space::constant, false);
  else if (lex.accept (".extern"))
    {
      lex.next ();
      declare_variables (state_space::shared, true);
    }
  else if (lex.accept (".pragma"))
    while (!lex.accept (';'))
      lex.next ();
  else
    ptx_error (t.line, "unknown statement `" + t.text + "'");
}

/* ---------------------------------------------------------------------- */

operand
parser::name_operand ()
{
  operand o;
  token t = lex.next ();
  o.text = t.text;
  if (t.text == "_")
    o.kind = operand_kind::sink;
  else if ((o.reg = find_reg (t.text)) >= 0)
    o.kind = operand_kind::reg;
  else if (is_special (t.text))
    {
      o.kind = operand_kind::special;
      if (lex.peek ().kind == token_kind::suffix)
	o.text += lex.next ().text;
    }
  else if ((o.var = find_var (t.text)))
    o.kind = operand_kind::symbol;
  else if ((o.fn = mod.find (t.text)))
    o.kind = operand_kind::function;
  else
    o.kind = operand_kind::label;
  if (o.kind == operand_kind::symbol && (lex.peek ().is ('+')))
    {
      lex.next ();
      o.value = integer ();
    }
  return o;
}

operand
parser::address_operand ()
{
  operand o, base;
  o.kind = operand_kind::address;
  lex.expect ('[');
  if (lex.peek ().kind == token_kind::name)
    {
      unsigned line = lex.peek ().line;
      base = name_operand ();
      o.reg = base.kind == operand_kind::reg ? base.reg : -1;
      o.var = base.var;
      o.value = base.value;
      if (o.reg < 0 && !o.var)
	ptx_error (line, "unknown name `" + base.text + "' in an address");
    }
  else
    o.value = integer ();
  while (!lex.accept (']'))
    {
      bool minus = lex.peek ().is ('-');
      if (!lex.accept ('+') && !minus)
	ptx_error (lex.peek ().line, "bad address");
      o.value += integer ();
    }
  return o;
}

operand
parser::vector_operand ()
{
  operand o;
  o.kind = operand_kind::vector;
  lex.expect ('{');
  do
    o.parts.push_back (plain_operand ());
  while (lex.accept (','));
  lex.expect ('}');
  return o;
}

operand
parser::plain_operand ()
{
  const token &t = lex.peek ();
  if (t.is ('['))
    return address_operand ();
  if (t.is ('{'))
    return vector_operand ();
  operand o;
  if (t.is ('!'))
    {
      lex.next ();
      o = plain_operand ();
      o.negated = true;
      return o;
    }
  if (t.kind == token_kind::name)
    return name_operand ();
  bool minus = lex.accept ('-');
  token n = lex.next ();
  if (n.kind == token_kind::integer)
    {
      o.kind = operand_kind::integer;
      o.value = minus ? -n.value : n.value;
    }
  else if (n.kind == token_kind::real)
    {
      o.kind = operand_kind::real;
      o.real_bits = n.real_bits;
      o.value = n.value;
      if (minus)
	o.value ^= n.real_bits == 32 ? int64_t (1) << 31 : INT64_MIN;
    }
  else
    ptx_error (n.line, "unexpected `" + n.text + "'");
  return o;
}

operand
parser::parse_operand ()
{
  operand o = plain_operand ();
  if (!lex.accept ('|'))
    return o;
  operand p;
  p.kind = operand_kind::pair;
  p.parts.push_back (std::move (o));
  p.parts.push_back (plain_operand ());
  return p;
}

std::vector<operand>
parser::operand_group ()
{
  std::vector<operand> list;
  lex.expect ('(');
  if (lex.accept (')'))
    return list;
  do
    list.push_back (plain_operand ());
  while (lex.accept (','));
  lex.expect (')');
  return list;
}

void
parser::call_operands (instruction &in)
{
  if (lex.peek ().is ('('))
    {
      in.results = operand_group ();
      lex.expect (',');
    }
  in.callee = name_operand ();
  if (in.callee.kind != operand_kind::reg
      && in.callee.kind != operand_kind::function)
    ptx_error (in.line, "call of unknown function `" + in.callee.text + "'");
  if (!lex.accept (','))
    return;
  if (lex.peek ().is ('('))
    {
      in.arguments = operand_group ();
      if (!lex.accept (','))
	return;
    }
  token p = lex.next ();
  auto i = fn->prototypes.find (p.text);
  if (i != fn->prototypes.end ())
    in.proto = &i->second;
}

void
parser::instruction_statement ()
{
  instruction in;
  if (lex.accept ('@'))
    {
      in.pred_negated = lex.accept ('!');
      token p = lex.next ();
      in.pred = find_reg (p.text);
      if (in.pred < 0)
	ptx_error (p.line, "unknown predicate `" + p.text + "'");
    }
  token op = lex.next ();
  in.op = op.text;
  in.line = op.line;
  while (lex.peek ().kind == token_kind::suffix)
    {
      token m = lex.next ();
      if (ptx_type t = type_from_suffix (m.text))
	{
	  if (t.is_float () && t.bits == 16)
	    ptx_error (m.line, "`" + m.text + "' (half precision) is not "
			       "supported by the cpu device");
	  in.types.push_back (t);
	}
      in.mods.push_back (m.text.substr (1));
    }
  in.row = find_row (in.op);
  if (!in.row)
    ptx_error (in.line, "unknown instruction `" + in.op + "'");
  if (in.op == "call")
    call_operands (in);
  else if (!lex.peek ().is (';'))
    do
      {
	in.operands.push_back (parse_operand ());
	const operand &o = in.operands.back ();
	if (o.kind == operand_kind::function)
	  o.fn->address_taken = true;
      }
    while (lex.accept (','));
  lex.expect (';');
  fn->body.push_back (std::move (in));
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

} // anonymous namespace

std::unique_ptr<module_ir>
parse_ptx (const char *text, size_t bytes)
{
  auto m = std::make_unique<module_ir> ();
  parser (text, bytes, *m).run ();
  m->lines = unsigned (std::count (text, text + bytes, '\n')) + 1;
  return m;
}

} // namespace goacc::cpu
