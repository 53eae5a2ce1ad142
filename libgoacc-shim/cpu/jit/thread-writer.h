/* The code of one function's threads: the body, its labels, and where a thread
   waits for others.

   In: a function of the program.  Out: statements, in the prologue and from the
   current block on.

   Rules
   - Each instruction is written by its family (insns.h), which gets the writer.
   - In a step function a thread that waits has its live registers in its frame
     (contract/layout.h; ptx/liveness.h says when they go there and come back) and is resumed
     behind the instruction.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_JIT_THREAD_WRITER_H
#define GOACC_CPU_JIT_THREAD_WRITER_H

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cpu/jit/operands.h"
#include "cpu/ptx/liveness.h"

namespace goacc::cpu
{

/* The kinds of functions: kernel.h.  */
enum class shape { blocks, step, plain };

class thread_writer : public operands
{
public:
  thread_writer (code_unit &, const function_ir &, shape, gcc_jit_function *);

  /* The body; ends with the current block at FINISH's door.  */
  void body ();
  void end_prologue (jblock next);
  jblock label (const std::string &name, unsigned line);

  /* Waiting: waits.cc.  */
  lvalue frame_field (size_t offset, ptx_type);
  rvalue frame_value (size_t offset, ptx_type t)
  { return value (frame_field (offset, t)); }
  void put_frame (size_t offset, ptx_type t, rvalue v)
  { assign (frame_field (offset, t), v); }
  /* Places in the frame for registers that live across a suspension.  */
  void frame_registers ();
  /* Leave the thread until what it waits for has happened.  */
  void suspend (const instruction &, wait_kind);

  shape kind;
  jblock prologue;		/* left open: hoisted loads go there */
  jblock finish = nullptr;	/* where the thread ends */
  jblock next_thread = nullptr;	/* step: go on with the next */
  rvalue frame = nullptr;	/* step: the thread's, as an integer */
  lvalue rounds = nullptr, stopped = nullptr;
  std::vector<jblock> resume;
  /* Parameters that were loaded in the prologue, by offset and type.  */
  std::map<std::pair<uint64_t, unsigned>, lvalue> params;

private:
  void make_registers ();
  void make_memory ();
  void make_labels ();
  void guarded (const instruction &);
  void save_registers ();
  void resume_here ();
  void take_turns (jblock head);

  std::map<std::string, jblock> labels;
  std::set<size_t> stops;		/* labels where threads take turns */
  std::map<size_t, stop_registers> at_stops;
  std::map<int, uint64_t> slots;	/* register -> offset in the frame */
};

} // namespace goacc::cpu

#endif /* GOACC_CPU_JIT_THREAD_WRITER_H */
