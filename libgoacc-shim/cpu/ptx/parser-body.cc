/* Bodies of functions: statements, instructions, operands (PTX ISA, chapters 4.5,
   4.6 and 6.4).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "accplug-image.h"
#include "cpu/ptx/parser.h"

namespace goacc::cpu
{

namespace
{

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

} // anonymous namespace

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
      o.value = int64_t (uint64_t (o.value) + uint64_t (integer ()));
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
      o.value = minus ? int64_t (0 - uint64_t (n.value)) : n.value;
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
      fn->no_signed_wrap
	|= lex.next ().text.find (ACCPLUG_NO_SIGNED_WRAP) != std::string::npos;
  else
    ptx_error (t.line, "unknown statement `" + t.text + "'");
}

} // namespace goacc::cpu
