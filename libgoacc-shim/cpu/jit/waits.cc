/* Waiting for other threads: suspension, and the instructions that need it (PTX
   ISA, chapter 9.7.13: bar, shfl, vote, match, redux, elect).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cpu/jit/insns.h"
#include "cpu/ptx/liveness.h"

namespace goacc::cpu
{

lvalue
thread_writer::frame_field (size_t offset, ptx_type t)
{
  return at (add (u64, frame, constant (u64, int64_t (offset))), t);
}

void
thread_writer::frame_registers ()
{
  stops = memory_loops (ir);
  at_stops = registers_at_stops (ir, stops);
  unit.frame_bytes = (sizeof (thread_frame) + 7) / 8 * 8;
  std::set<int> all;
  for (auto &stop : at_stops)
    all.insert (stop.second.kept.begin (), stop.second.kept.end ());
  /* The wide ones first, so that all are aligned.  */
  for (unsigned bytes : { 8u, 4u, 2u, 1u })
    for (int r : all)
      if (ir.regs[r].type.bytes () == bytes)
	{
	  slots[r] = unit.frame_bytes;
	  unit.frame_bytes += bytes;
	}
}

/* Leave the thread at the current instruction: keep its registers and where to
   go on.  */

void
thread_writer::save_registers ()
{
  put_frame (offsetof (thread_frame, state), u32,
	     constant (u32, int64_t (resume.size () + 1)));
  for (int r : at_stops[index].saved)
    put_frame (slots[r], storage (ir.regs[r]), value (regs[r]));
}

/* What comes next is where the thread that was left goes on.  */

void
thread_writer::resume_here ()
{
  current = new_block ("resume");
  resume.push_back (current);
  for (int r : at_stops[index].loaded)
    assign (regs[r], frame_value (slots[r], storage (ir.regs[r])));
}

void
thread_writer::suspend (const instruction &in, wait_kind kind)
{
  auto put = [&] (size_t offset, uint32_t value)
  { put_frame (offset, u32, constant (u32, value)); };
  put (offsetof (thread_frame, wait), uint32_t (kind));
  put (offsetof (thread_frame, line), in.line);
  save_registers ();
  jump (next_thread);
  resume_here ();
}

/* At the head of a loop: when the rounds are used up, let the others run.  The
   way back is by HEAD, so that the loop keeps one entry.  */

void
thread_writer::take_turns (jblock head)
{
  rvalue left = value (rounds);
  update (rounds, GCC_JIT_BINARY_OP_MINUS, constant (u32, 1));
  jblock stop = new_block ("stop"), go = new_block ("go");
  branch (unlikely (eq (left, constant (u32, 0))), stop, go);
  current = stop;
  update (stopped, GCC_JIT_BINARY_OP_PLUS, constant (u32, 1));
  save_registers ();
  jump (next_thread);
  resume_here ();
  jump (head);
  current = go;
}

void
emit_bar (thread_writer &w, const instruction &in)
{
  auto put
    = [&] (size_t offset, rvalue value) { w.put_frame (offset, u32, value); };
  if (in.has ("cluster"))
    ptx_error (in.line, "thread block clusters are not supported");
  if (in.has ("warp"))
    {
      put (offsetof (thread_frame, mask), w.get (op (in, 0), u32));
      w.suspend (in, wait_kind::warp_sync);
      return;
    }
  bool red = in.has ("red");
  size_t next = red ? 1 : 0;
  put (offsetof (thread_frame, id), in.operands.size () > next
				      ? w.get (in.operands[next], u32)
				      : w.constant (u32, 0));
  ++next;
  bool counted = in.operands.size () > next + (red ? 1 : 0);
  put (offsetof (thread_frame, count),
       counted ? w.get (in.operands[next], u32) : w.constant (u32, 0));
  if (!red)
    {
      w.suspend (in, in.has ("arrive") ? wait_kind::barrier_arrive
				       : wait_kind::barrier);
      return;
    }
  const operand &p = in.operands.back ();
  rvalue flag = w.get (p, pred_type);
  put (offsetof (thread_frame, flag), w.convert (flag, pred_type, u32));
  w.suspend (in, in.has ("popc")  ? wait_kind::barrier_popc
		 : in.has ("and") ? wait_kind::barrier_and
				  : wait_kind::barrier_or);
  rvalue result = w.frame_value (offsetof (thread_frame, value), u32);
  if (in.has ("popc"))
    w.set (op (in, 0), u32, result);
  else
    w.set (op (in, 0), pred_type, w.convert (result, u32, pred_type));
}

/* D, or the first part of it, is the value that the wait has left; its second part, the
   flag.  */

static void
set_answer (thread_writer &w, const operand &d)
{
  bool pair = d.kind == operand_kind::pair;
  w.set (pair ? d.parts[0] : d, u32, w.frame_value (offsetof (thread_frame, value), u32));
  if (pair)
    w.set (d.parts[1], pred_type,
	   w.convert (w.frame_value (offsetof (thread_frame, flag), u32), u32, pred_type));
}

/* shfl[.sync].mode.b32 d[|p], a, b, c[, mask] */

void
emit_shfl (thread_writer &w, const instruction &in)
{
  const operand &d = op (in, 0);
  auto put
    = [&] (size_t offset, rvalue value) { w.put_frame (offset, u32, value); };
  put (offsetof (thread_frame, value), w.get (op (in, 1), u32));
  put (offsetof (thread_frame, lane), w.get (op (in, 2), u32));
  put (offsetof (thread_frame, clamp), w.get (op (in, 3), u32));
  put (offsetof (thread_frame, mask), in.operands.size () > 4
					? w.get (in.operands[4], u32)
					: w.constant (u32, -1));
  w.suspend (in, in.has ("up")	   ? wait_kind::shfl_up
		 : in.has ("down") ? wait_kind::shfl_down
		 : in.has ("bfly") ? wait_kind::shfl_bfly
				   : wait_kind::shfl_idx);
  set_answer (w, d);
}

/* vote[.sync].mode d, [!]a[, mask] */

void
emit_vote (thread_writer &w, const instruction &in)
{
  const operand &a = op (in, 1);
  rvalue flag = w.get (a, pred_type);
  w.put_frame (offsetof (thread_frame, flag), u32,
	       w.convert (flag, pred_type, u32));
  w.put_frame (offsetof (thread_frame, mask), u32,
	       in.operands.size () > 2 ? w.get (in.operands[2], u32)
				       : w.constant (u32, -1));
  bool ballot = in.has ("ballot");
  w.suspend (in, ballot		  ? wait_kind::vote_ballot
		 : in.has ("all") ? wait_kind::vote_all
		 : in.has ("any") ? wait_kind::vote_any
				  : wait_kind::vote_uni);
  rvalue result = w.frame_value (offsetof (thread_frame, value), u32);
  if (ballot)
    w.set (op (in, 0), u32, result);
  else
    w.set (op (in, 0), pred_type, w.convert (result, u32, pred_type));
}

/* match.mode.sync.type d[|p], a, mask */

void
emit_match (thread_writer &w, const instruction &in)
{
  ptx_type t = in.types.at (0);
  const operand &d = op (in, 0);
  w.put_frame
    (offsetof (thread_frame, value), u64,
     w.convert (w.get (op (in, 1), unsigned_of (t)), unsigned_of (t), u64));
  w.put_frame (offsetof (thread_frame, mask), u32, w.get (op (in, 2), u32));
  w.suspend (in, in.has ("all") ? wait_kind::match_all : wait_kind::match_any);
  set_answer (w, d);
}

void
emit_redux (thread_writer &w, const instruction &in)
{
  static const struct
  {
    const char *mod;
    wait_kind uns, sgn;
  } ops[] = {
    { "add", wait_kind::redux_add_u, wait_kind::redux_add_s },
    { "min", wait_kind::redux_min_u, wait_kind::redux_min_s },
    { "max", wait_kind::redux_max_u, wait_kind::redux_max_s },
    { "and", wait_kind::redux_and, wait_kind::redux_and },
    { "or", wait_kind::redux_or, wait_kind::redux_or },
    { "xor", wait_kind::redux_xor, wait_kind::redux_xor },
  };
  w.put_frame (offsetof (thread_frame, value), u32, w.get (op (in, 1), u32));
  w.put_frame (offsetof (thread_frame, mask), u32, w.get (op (in, 2), u32));
  for (const auto &o : ops)
    if (in.has (o.mod) && !in.types.empty () && !in.types[0].is_float ())
      {
	w.suspend (in, in.types[0].is_signed () ? o.sgn : o.uns);
	w.set (op (in, 0), u32,
	       w.frame_value (offsetof (thread_frame, value), u32));
	return;
      }
  ptx_error (in.line, "unknown form of redux");
}

/* elect.sync d|p, mask */

void
emit_elect (thread_writer &w, const instruction &in)
{
  const operand &d = op (in, 0);
  w.put_frame (offsetof (thread_frame, mask), u32, w.get (op (in, 1), u32));
  w.suspend (in, wait_kind::elect);
  if (d.kind != operand_kind::pair)
    ptx_error (in.line, "elect needs two results");
  w.set (d.parts[0], u32, w.frame_value (offsetof (thread_frame, value), u32));
  w.set (d.parts[1], pred_type,
	 w.convert (w.frame_value (offsetof (thread_frame, flag), u32), u32,
		    pred_type));
}

/* activemask d: those that come to it before anything else of the warp can go on.  */

void
emit_activemask (thread_writer &w, const instruction &in)
{
  w.put_frame (offsetof (thread_frame, mask), u32, w.constant (u32, -1));
  w.suspend (in, wait_kind::active);
  w.set (op (in, 0), u32, w.frame_value (offsetof (thread_frame, value), u32));
}

} // namespace goacc::cpu
