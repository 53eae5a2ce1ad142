/* Live registers and loops over memory: see liveness.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cpu/ptx/liveness.h"

namespace goacc::cpu
{

namespace
{

struct register_sets
{
  std::vector<int> uses, defs;
};

void
collect (const operand &o, bool written, register_sets &s)
{
  if (o.kind == operand_kind::reg)
    (written ? s.defs : s.uses).push_back (o.reg);
  else if (o.kind == operand_kind::address && o.reg >= 0)
    s.uses.push_back (o.reg);
  for (const operand &p : o.parts)
    collect (p, written, s);
}

register_sets
registers_of (const instruction &in)
{
  register_sets s;
  if (in.is_label ())
    return s;
  bool writes = !(in.row->flags & ROW_NO_RESULT);
  for (size_t i = 0; i < in.operands.size (); ++i)
    collect (in.operands[i], writes && i == 0, s);
  for (const operand &o : in.results)
    collect (o, true, s);
  for (const operand &o : in.arguments)
    collect (o, false, s);
  collect (in.callee, false, s);
  if (in.pred >= 0)
    {
      s.uses.push_back (in.pred);
      /* Where the guard is false the old value lives on.  */
      s.defs.clear ();
    }
  return s;
}

using reg_set = std::vector<uint64_t>;

bool
join (reg_set &to, const reg_set &from)
{
  uint64_t changed = 0;
  for (size_t i = 0; i < to.size (); ++i)
    {
      changed |= from[i] & ~to[i];
      to[i] |= from[i];
    }
  return changed != 0;
}

struct basic_block
{
  size_t first, last;		/* [first, last) */
  std::vector<size_t> next;
  reg_set live_in;
};

std::vector<basic_block>
find_blocks (const function_ir &fn)
{
  std::vector<basic_block> blocks;
  std::map<std::string, size_t> by_label;
  size_t n = fn.body.size ();
  for (size_t i = 0; i < n; ++i)
    {
      const instruction &in = fn.body[i];
      bool after_jump = i && !fn.body[i - 1].is_label ()
			&& (fn.body[i - 1].row->flags & ROW_ENDS);
      if (i == 0 || in.is_label () || after_jump)
	blocks.push_back ({ i, i, {}, {} });
      if (in.is_label ())
	by_label[in.label] = blocks.size () - 1;
      blocks.back ().last = i + 1;
    }
  for (size_t b = 0; b < blocks.size (); ++b)
    {
      const instruction &in = fn.body[blocks[b].last - 1];
      bool ends = !in.is_label () && (in.row->flags & ROW_ENDS);
      if ((!ends || in.pred >= 0) && b + 1 < blocks.size ())
	blocks[b].next.push_back (b + 1);
      if (in.op == "bra")
	blocks[b].next.push_back (by_label[in.operands[0].text]);
      else if (in.op == "brx")
	{
	  auto t = fn.branch_targets.find (in.operands[1].text);
	  if (t != fn.branch_targets.end ())
	    for (const std::string &l : t->second)
	      blocks[b].next.push_back (by_label[l]);
	}
    }
  return blocks;
}

} // anonymous namespace

std::map<size_t, std::vector<int>>
live_across (const function_ir &fn, const std::set<size_t> &also)
{
  std::vector<basic_block> blocks = find_blocks (fn);
  size_t words = fn.regs.size () / 64 + 1;
  for (basic_block &b : blocks)
    b.live_in.assign (words, 0);
  std::map<size_t, std::vector<int>> result;
  auto put = [] (reg_set &s, int r, bool on)
  {
    uint64_t bit = uint64_t (1) << (r % 64);
    if (on)
      s[r / 64] |= bit;
    else
      s[r / 64] &= ~bit;
  };
  auto scan = [&] (const basic_block &b, bool record)
  {
    reg_set live (words, 0);
    for (size_t s : b.next)
      join (live, blocks[s].live_in);
    for (size_t i = b.last; i-- > b.first;)
      {
	const instruction &in = fn.body[i];
	register_sets rs = registers_of (in);
	if (record && (suspends (in) || also.count (i)))
	  {
	    std::vector<int> &list = result[i];
	    for (size_t r = 0; r < fn.regs.size (); ++r)
	      if (live[r / 64] >> (r % 64) & 1)
		list.push_back (int (r));
	  }
	for (int r : rs.defs)
	  put (live, r, false);
	for (int r : rs.uses)
	  put (live, r, true);
      }
    return live;
  };
  for (bool changed = true; changed;)
    {
      changed = false;
      for (size_t b = blocks.size (); b-- > 0;)
	changed |= join (blocks[b].live_in, scan (blocks[b], false));
    }
  for (const basic_block &b : blocks)
    scan (b, true);
  return result;
}

std::set<size_t>
memory_loops (const function_ir &fn)
{
  std::map<std::string, size_t> labels;
  std::map<size_t, size_t> ends;	/* of loops, by their label */
  for (size_t i = 0; i < fn.body.size (); ++i)
    {
      const instruction &in = fn.body[i];
      if (in.is_label ())
	labels[in.label] = i;
      else if (in.op == "bra")
	{
	  auto l = labels.find (in.operands[0].text);
	  if (l != labels.end ())
	    ends[l->second] = i;
	}
    }
  std::set<size_t> result;
  for (auto &loop : ends)
    {
      bool memory = false, waits = false;
      for (size_t i = loop.first; i < loop.second; ++i)
	{
	  const instruction &in = fn.body[i];
	  memory |= in.op == "ld" && !in.has ("shared") && !in.has ("param")
		    && !in.has ("local");
	  waits |= suspends (in);
	}
      if (memory && !waits)
	result.insert (loop.first);
    }
  return result;
}

} // namespace goacc::cpu
