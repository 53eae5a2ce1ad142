/* The code generator: a program to C functions by way of libgccjit.

   In: a program (ptx/program.h).  Out: a gcc_jit_context with the functions in it,
   and what the loader needs beside them.

   Rules
   - A PTX register is a local variable; so are values that a statement needs
     twice.  Expressions are built from locals, constants and other
     expressions; only an assignment or a call evaluates them.
   - Integers are kept unsigned; the instruction says how they are read.
   - Addresses are 64-bit integers until they are dereferenced.
   - libgccjit is one context at a time in a process: each kernel has its own
     (compiler.h).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_JIT_H
#define GOACC_CPU_JIT_H

#include <libgccjit.h>

#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cpu/contract/helpers.h"
#include "cpu/contract/layout.h"
#include "cpu/ptx/liveness.h"
#include "cpu/ptx/program.h"

namespace goacc::cpu
{

using rvalue = gcc_jit_rvalue *;
using lvalue = gcc_jit_lvalue *;
using jtype = gcc_jit_type *;
using jblock = gcc_jit_block *;

struct code_options
{
  bool check = false;		/* ACC_CHECK=1 */
  bool rich_isa = false;	/* fma, round and popcnt are instructions */
  std::string arch;		/* "-march=..." or "" */
};

/* The last of IN's types; an error if it has none.  */
ptx_type last_type (const instruction &in);

class emitter
{
public:
  emitter (gcc_jit_context *, const module_ir &, const program &,
	   const code_options &);
  void run ();
  void emit (const instruction &);

  /* The instructions: jit-insns.cc, jit-memory.cc; one for a table row.  */
  void emit_binary (const instruction &);
  void emit_mul (const instruction &);
  void emit_mul24 (const instruction &);
  void emit_sad (const instruction &);
  void emit_div (const instruction &);
  void emit_minmax (const instruction &);
  void emit_unary (const instruction &);
  void emit_logic (const instruction &);
  void emit_shift (const instruction &);
  void emit_shf (const instruction &);
  void emit_lop3 (const instruction &);
  void emit_bits (const instruction &);
  void emit_bfe (const instruction &);
  void emit_bfi (const instruction &);
  void emit_prmt (const instruction &);
  void emit_dp (const instruction &);
  void emit_carry (const instruction &, bool subtract);
  void emit_addc (const instruction &);
  void emit_subc (const instruction &);
  void emit_setp (const instruction &);
  void emit_set (const instruction &);
  void emit_selp (const instruction &);
  void emit_slct (const instruction &);
  void emit_cvt (const instruction &);
  void emit_mov (const instruction &);
  void emit_approx (const instruction &);
  void emit_copysign (const instruction &);
  void emit_testp (const instruction &);
  void emit_activemask (const instruction &);
  void emit_nothing (const instruction &);
  void emit_ld (const instruction &);
  void emit_st (const instruction &);
  void emit_atom (const instruction &);
  void emit_red (const instruction &);
  void emit_cvta (const instruction &);
  void emit_isspacep (const instruction &);
  void emit_alloca (const instruction &);
  void emit_stacksave (const instruction &);
  void emit_stackrestore (const instruction &);
  void emit_fence (const instruction &);
  void emit_bra (const instruction &);
  void emit_brx (const instruction &);
  void emit_ret (const instruction &);
  void emit_exit (const instruction &);
  void emit_trap (const instruction &);
  void emit_call (const instruction &);
  void emit_bar (const instruction &);
  void emit_shfl (const instruction &);
  void emit_vote (const instruction &);
  void emit_match (const instruction &);
  void emit_redux (const instruction &);
  void emit_elect (const instruction &);

private:
  enum class shape { blocks, step, plain };

  /* What belongs to the C function that is being written.  */
  struct function_state
  {
    const function_ir *ir = nullptr;
    shape kind = shape::plain;
    gcc_jit_function *fn = nullptr;
    jblock prologue = nullptr;	/* left open: hoisted loads go there */
    jblock current = nullptr;	/* NULL after a jump */
    jblock finish = nullptr;	/* where the thread ends */
    jblock next_thread = nullptr;	/* step: go on with the next */
    std::vector<lvalue> regs;
    std::map<std::string, jblock> labels;
    std::map<const variable *, rvalue> memory;	/* addresses of variables */
    std::map<std::pair<uint64_t, unsigned>, lvalue> params;
    std::map<std::string, rvalue> specials;
    rvalue context = nullptr, frame = nullptr;	/* as integers */
    rvalue tid[3] = {};
    lvalue globals = nullptr, shared = nullptr, params_base = nullptr;
    lvalue carry = nullptr;
    lvalue rounds = nullptr, stopped = nullptr;
    std::set<size_t> stops;		/* labels where threads take turns */
    std::vector<jblock> resume;
    std::map<size_t, std::vector<int>> live;
    std::map<int, uint64_t> slots;	/* register -> offset in the frame */
    uint64_t frame_bytes = 0;
    size_t index = 0;			/* of the instruction */
    unsigned names = 0;
  };

  /* Expressions: jit-insns.cc.  */
  jtype type (ptx_type) const;
  jtype storage_type (const register_decl &) const;
  ptx_type storage (const register_decl &) const;
  rvalue constant (ptx_type, int64_t);
  rvalue real_constant (ptx_type, double);
  rvalue binary (gcc_jit_binary_op, ptx_type, rvalue, rvalue);
  rvalue compare (gcc_jit_comparison, rvalue, rvalue);
  rvalue both (rvalue a, rvalue b);
  rvalue either (rvalue a, rvalue b);
  rvalue negate (rvalue);	/* of a condition */
  rvalue convert (rvalue, ptx_type from, ptx_type to);
  rvalue reinterpret (rvalue, ptx_type to);
  rvalue temporary (ptx_type, rvalue);
  lvalue new_local (ptx_type, const char *stem);
  rvalue select (ptx_type, rvalue c, rvalue a, rvalue b);
  rvalue divide (gcc_jit_binary_op, ptx_type, rvalue a, rvalue b);
  rvalue unlikely (rvalue c);
  rvalue call_helper (const std::string &name, std::vector<rvalue> args);
  rvalue call_builtin (const char *name, std::vector<rvalue> args);
  void evaluate (rvalue);
  rvalue float_compare (const std::string &op, rvalue a, rvalue b);
  rvalue comparison (const std::string &op, ptx_type, rvalue a, rvalue b,
		     unsigned line);
  rvalue combined_comparison (const instruction &, rvalue *inverse);
  rvalue clamped_shift (gcc_jit_binary_op, ptx_type, rvalue a,
			const operand &amount);
  rvalue clamped_shift_by (gcc_jit_binary_op, ptx_type, rvalue a, rvalue n);
  rvalue finish_float (const instruction &, ptx_type, rvalue);
  rvalue fused (ptx_type, rvalue a, rvalue b, rvalue c);
  int rounding_of (const instruction &) const;
  rvalue cvt_float_to_int (const instruction &, ptx_type from, ptx_type to,
			   rvalue v);
  rvalue cvt_int_to_int (const instruction &, ptx_type from, ptx_type to,
			 rvalue v);
  rvalue round_to_integral (ptx_type, rvalue v, const instruction &);
  rvalue square_root (ptx_type, rvalue v);

  /* Operands.  */
  rvalue get (const operand &, ptx_type);
  void set (const operand &, ptx_type, rvalue);
  const operand &op (const instruction &, size_t) const;
  rvalue special (const std::string &name, unsigned line);
  rvalue symbol_value (const operand &, unsigned line);
  rvalue variable_address (const variable &, unsigned line);
  rvalue context_field (size_t offset, ptx_type);
  rvalue linear_thread ();

  /* Memory: jit-memory.cc.  */
  state_space space_of (const instruction &) const;
  rvalue effective_address (const instruction &, const operand &, ptx_type,
			    unsigned lanes);
  lvalue at (rvalue address, ptx_type, bool is_volatile = false);
  rvalue load_param (const operand &, ptx_type);
  void check_access (rvalue address, unsigned bytes, unsigned align,
		     unsigned line);
  rvalue atomic (const instruction &, ptx_type, rvalue address, rvalue a,
		 const operand *b);
  rvalue call_value (const instruction &, gcc_jit_function *,
		     const function_ir &);
  void call_extern (const instruction &, const function_ir &);
  void call_indirect (const instruction &);
  void store_result (const instruction &, rvalue value, ptx_type);
  rvalue stack_mark ();
  void stack_release (rvalue mark);
  rvalue argument_value (const operand &, const variable &);

  /* Structure: jit-kernel.cc.  */
  void declare (const function_ir &);
  void declare_imports ();
  void define_plain (const function_ir &);
  void define_blocks ();
  void define_step ();
  void define_thread ();
  void begin (const function_ir &, shape, gcc_jit_function *);
  void make_registers ();
  void make_memory ();
  void make_labels ();
  void body ();
  void guarded (const instruction &);
  void end_prologue (jblock next);
  void frame_registers ();
  lvalue frame_field (size_t offset, ptx_type);
  void save_registers ();
  void resume_here ();
  void suspend (const instruction &, wait_kind);
  void take_turns (jblock head);
  jblock new_block (const char *stem);
  void jump (jblock);
  void branch (rvalue condition, jblock yes, jblock no);
  void place (jblock);
  jblock label (const std::string &name, unsigned line);
  void count_loop (lvalue counter, rvalue limit,
		   const std::function<void ()> &inside);
  void export_meta ();

  gcc_jit_context *ctx;
  const module_ir &mod;
  const program &prog;
  code_options opt;
  function_state st;
  std::map<const function_ir *, gcc_jit_function *> declared;
  std::vector<std::string> imports;
  lvalue import_table = nullptr;
  uint64_t frame_bytes = 0;
};

} // namespace goacc::cpu

#endif /* GOACC_CPU_JIT_H */
