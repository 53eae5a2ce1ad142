/* Code that this device never runs: see device-choices.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <algorithm>

#include "cpu/contract/layout.h"
#include "cpu/ptx/device-choices.h"

namespace goacc::cpu
{

namespace
{

class device_choices
{
public:
  explicit device_choices (function_ir &f)
    : fn (f), sets (f.regs.size ()), known (f.regs.size ()), value (f.regs.size ()) {}
  void run ();

private:
  void count_sets ();
  bool find_values ();
  bool value_of (const instruction &in, int64_t *result) const;
  bool operand_value (const operand &o, int64_t *result) const;
  bool resolve_branches ();
  void drop_unreachable ();

  function_ir &fn;
  std::vector<unsigned> sets;	/* by how many instructions a register is set */
  std::vector<bool> known;
  std::vector<int64_t> value;
};

/* Does IN load what device this is?  */

bool
loads_device_type (const instruction &in)
{
  return in.op == "ld" && in.operands.size () == 2
	 && in.operands[1].kind == operand_kind::address && in.operands[1].var
	 && in.operands[1].reg < 0 && in.operands[1].value == 0
	 && in.operands[1].var->name == "accplug_device_type"
	 && in.operands[0].kind == operand_kind::reg;
}

void
device_choices::count_sets ()
{
  auto set = [this] (const operand &o)
    {
      if (o.kind == operand_kind::reg && o.reg >= 0)
	++sets[o.reg];
      for (const operand &p : o.parts)
	if (p.reg >= 0)
	  ++sets[p.reg];
    };
  for (const instruction &in : fn.body)
    {
      if (!in.is_label () && !(in.row->flags & ROW_NO_RESULT) && !in.operands.empty ())
	set (in.operands[0]);
      for (const operand &o : in.results)
	set (o);
    }
}

bool
device_choices::operand_value (const operand &o, int64_t *result) const
{
  if (o.kind == operand_kind::integer)
    *result = o.value;
  else if (o.kind == operand_kind::reg && o.reg >= 0 && known[o.reg] && !o.negated)
    *result = value[o.reg];
  else
    return false;
  return true;
}

/* The value that IN computes, if it is known.  */

bool
device_choices::value_of (const instruction &in, int64_t *result) const
{
  if (loads_device_type (in))
    {
      *result = acc_device_cpu;
      return true;
    }
  int64_t a = 0, b = 0;
  bool first = in.operands.size () > 1 && operand_value (in.operands[1], &a);
  bool second = in.operands.size () > 2 && operand_value (in.operands[2], &b);
  bool predicate = in.types.size () == 1 && in.types[0].is_pred ();
  if (in.op == "mov" && predicate && in.operands.size () == 2 && first)
    *result = a;
  else if (in.op == "setp" && in.operands.size () == 3 && first && second
	   && in.mods.size () == 2 && (in.has ("eq") || in.has ("ne"))
	   && (in.has ("u32") || in.has ("s32") || in.has ("b32")))
    *result = (uint32_t (a) == uint32_t (b)) == in.has ("eq");
  else if (in.op == "and" && predicate && in.operands.size () == 3
	   && ((first && !a) || (second && !b)))
    *result = 0;
  else
    return false;
  return true;
}

/* One more round; did it find any?  */

bool
device_choices::find_values ()
{
  bool more = false;
  for (const instruction &in : fn.body)
    {
      if (in.is_label () || in.pred >= 0 || in.operands.empty ()
	  || in.operands[0].kind != operand_kind::reg || in.operands[0].reg < 0)
	continue;
      int to = in.operands[0].reg;
      int64_t result;
      if (sets[to] != 1 || known[to] || !value_of (in, &result))
	continue;
      known[to] = more = true;
      value[to] = result;
    }
  return more;
}

/* Branches with guards that are known go, or are always taken.  */

bool
device_choices::resolve_branches ()
{
  bool any = false;
  std::vector<instruction> kept;
  for (instruction &in : fn.body)
    {
      bool decided = in.op == "bra" && in.pred >= 0 && known[in.pred];
      any |= decided;
      if (decided && (value[in.pred] != 0) == in.pred_negated)
	continue;
      if (decided)
	in.pred = -1;
      kept.push_back (std::move (in));
    }
  fn.body = std::move (kept);
  return any;
}

void
device_choices::drop_unreachable ()
{
  std::map<std::string, size_t> labels;
  for (size_t i = 0; i < fn.body.size (); ++i)
    if (fn.body[i].is_label ())
      labels[fn.body[i].label] = i;
  std::vector<bool> reached (fn.body.size ());
  std::vector<size_t> work { 0 };
  auto go_to = [&] (const std::string &label)
    {
      auto found = labels.find (label);
      if (found != labels.end ())
	work.push_back (found->second);
    };
  while (!work.empty ())
    {
      size_t i = work.back ();
      work.pop_back ();
      for (; i < fn.body.size () && !reached[i]; ++i)
	{
	  const instruction &in = fn.body[i];
	  reached[i] = true;
	  for (const operand &o : in.operands)
	    if (o.kind == operand_kind::label)
	      go_to (o.text);
	  if (!in.is_label () && (in.row->flags & ROW_ENDS) && in.pred < 0)
	    break;
	}
    }
  std::vector<instruction> kept;
  for (size_t i = 0; i < fn.body.size (); ++i)
    if (reached[i] || fn.body[i].is_label ())
      kept.push_back (std::move (fn.body[i]));
  fn.body = std::move (kept);
}

void
device_choices::run ()
{
  /* Tables of labels are of functions of the program's own, which have no versions.  */
  if (!fn.branch_targets.empty ()
      || std::none_of (fn.body.begin (), fn.body.end (), loads_device_type))
    return;
  count_sets ();
  while (find_values ())
    ;
  if (resolve_branches ())
    drop_unreachable ();
}

} // anonymous namespace

void
drop_other_devices (function_ir &fn)
{
  device_choices (fn).run ();
}

} // namespace goacc::cpu
