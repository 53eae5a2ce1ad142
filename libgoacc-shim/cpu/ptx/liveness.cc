/* Live registers and loops over memory: see liveness.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cpu/ptx/liveness.h"

namespace goacc::cpu
{

namespace
{

/* What an instruction does to registers.  */

struct register_sets
{
  std::vector<int> uses, defs;
  bool maybe = false;		/* it has a guard: the old values may live on */
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
  s.maybe = in.pred >= 0;
  if (s.maybe)
    s.uses.push_back (in.pred);
  return s;
}

class reg_set
{
public:
  explicit reg_set (size_t regs) : m_words (regs / 64 + 1) {}
  void add (int r) { m_words[r / 64] |= bit (r); }
  void add (const std::vector<int> &list) { for (int r : list) add (r); }
  void remove (const std::vector<int> &list)
  {
    for (int r : list)
      m_words[r / 64] &= ~bit (r);
  }
  void clear () { m_words.assign (m_words.size (), 0); }
  /* Whether that changes anything.  */
  bool add (const reg_set &from)
  {
    uint64_t changed = 0;
    for (size_t i = 0; i < m_words.size (); ++i)
      {
	changed |= from.m_words[i] & ~m_words[i];
	m_words[i] |= from.m_words[i];
      }
    return changed != 0;
  }
  std::vector<int> list () const
  {
    std::vector<int> l;
    for (size_t i = 0; i < m_words.size (); ++i)
      for (uint64_t w = m_words[i]; w; w &= w - 1)
	l.push_back (int (i * 64) + __builtin_ctzll (w));
    return l;
  }
  std::vector<int> those_in (const std::vector<int> &of) const
  {
    std::vector<int> l;
    for (int r : of)
      if (m_words[r / 64] & bit (r))
	l.push_back (r);
    return l;
  }

private:
  static uint64_t bit (int r) { return uint64_t (1) << (r % 64); }
  std::vector<uint64_t> m_words;
};

struct basic_block
{
  size_t first, last;		/* [first, last) */
  std::vector<size_t> next;
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
	blocks.push_back ({ i, i, {} });
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

/* Three problems, one after the other, each solved over the blocks: what lives on, what may
   have changed since the thread stopped last, and what is read (or stored, as on another
   way it has changed) before it stops next.  */

class stop_analysis
{
public:
  stop_analysis (const function_ir &, const std::set<size_t> &also);
  std::map<size_t, stop_registers> run ();

private:
  enum class kind { none, waits, turns };
  kind stop_at (size_t i) const
  {
    return fn.body[i].is_label () ? also.count (i) ? kind::turns : kind::none
	   : suspends (fn.body[i]) ? kind::waits : kind::none;
  }
  template <typename F> void solve_backward (F step);
  void solve_forward ();
  void live_before (size_t i, reg_set &);
  void changed_behind (size_t i, reg_set &);
  void wanted_before (size_t i, reg_set &);

  const function_ir &fn;
  const std::set<size_t> &also;
  std::vector<basic_block> blocks;
  std::vector<register_sets> sets;
  std::map<size_t, stop_registers> stops;
};

stop_analysis::stop_analysis (const function_ir &f, const std::set<size_t> &a)
  : fn (f), also (a), blocks (find_blocks (f))
{
  for (const instruction &in : fn.body)
    sets.push_back (registers_of (in));
}

/* STEP makes of the set behind an instruction the one in front of it.  Sets only grow, so the
   last time over a block is the one that counts.  */

template <typename F>
void
stop_analysis::solve_backward (F step)
{
  std::vector<reg_set> before (blocks.size (), reg_set (fn.regs.size ()));
  for (bool changed = true; changed;)
    {
      changed = false;
      for (size_t b = blocks.size (); b-- > 0;)
	{
	  reg_set s (fn.regs.size ());
	  for (size_t n : blocks[b].next)
	    s.add (before[n]);
	  for (size_t i = blocks[b].last; i-- > blocks[b].first;)
	    step (i, s);
	  changed |= before[b].add (s);
	}
    }
}

void
stop_analysis::solve_forward ()
{
  std::vector<reg_set> before (blocks.size (), reg_set (fn.regs.size ()));
  for (bool changed = true; changed;)
    {
      changed = false;
      for (size_t b = 0; b < blocks.size (); ++b)
	{
	  reg_set s = before[b];
	  for (size_t i = blocks[b].first; i < blocks[b].last; ++i)
	    changed_behind (i, s);
	  for (size_t n : blocks[b].next)
	    changed |= before[n].add (s);
	}
    }
}

/* What an instruction that waits writes is written when it goes on.  */

void
stop_analysis::live_before (size_t i, reg_set &live)
{
  const register_sets &s = sets[i];
  if (stop_at (i) != kind::none)
    {
      reg_set kept = live;
      kept.remove (s.defs);
      stops[i].kept = kept.list ();
    }
  if (!s.maybe)
    live.remove (s.defs);
  live.add (s.uses);
}

/* A label where threads take turns, and a guarded wait, may be passed without a stop.  */

void
stop_analysis::changed_behind (size_t i, reg_set &changed)
{
  kind k = stop_at (i);
  if (k != kind::none)
    stops[i].saved = changed.those_in (stops[i].kept);
  if (k == kind::waits && !sets[i].maybe)
    changed.clear ();
  changed.add (sets[i].defs);
}

void
stop_analysis::wanted_before (size_t i, reg_set &wanted)
{
  const register_sets &s = sets[i];
  kind k = stop_at (i);
  if (k == kind::waits)
    {
      stops[i].loaded = wanted.those_in (stops[i].kept);
      if (!s.maybe)
	wanted.clear ();
    }
  else if (!s.maybe)
    wanted.remove (s.defs);
  if (k != kind::none)
    wanted.add (stops[i].saved);
  wanted.add (s.uses);
  if (k == kind::turns)
    stops[i].loaded = wanted.those_in (stops[i].kept);
}

std::map<size_t, stop_registers>
stop_analysis::run ()
{
  solve_backward ([&] (size_t i, reg_set &s) { live_before (i, s); });
  solve_forward ();
  solve_backward ([&] (size_t i, reg_set &s) { wanted_before (i, s); });
  return stops;
}

} // anonymous namespace

std::map<size_t, stop_registers>
registers_at_stops (const function_ir &fn, const std::set<size_t> &also)
{
  return stop_analysis (fn, also).run ();
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
