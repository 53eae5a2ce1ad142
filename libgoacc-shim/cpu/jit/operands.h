/* Operands of instructions: registers, variables, special registers; and the
   functions outside.

   In: an operand, the type that the instruction reads it as.  Out: an expression,
   or an assignment.

   Rules
   - A PTX register is a local variable.
   - Generic, global, constant, local and parameter addresses are the host's;
     a shared-space address is an offset into the block's shared memory.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_JIT_OPERANDS_H
#define GOACC_CPU_JIT_OPERANDS_H

#include <map>
#include <string>
#include <vector>

#include "cpu/contract/layout.h"
#include "cpu/jit/builder.h"
#include "cpu/jit/unit.h"

namespace goacc::cpu
{

/* The last of IN's types; an error if it has none.  */
ptx_type last_type (const instruction &in);
/* Operand I of IN; an error if there is none.  */
const operand &op (const instruction &in, size_t i);
/* What the code keeps a value as whose letter in a helper's signature is LETTER:
   integers are unsigned.  */
ptx_type kept_type (char letter);

class operands : public builder
{
public:
  operands (code_unit &u, const function_ir &f, gcc_jit_function *c)
    : builder (u.ctx, c), unit (u), ir (f) {}

  rvalue get (const operand &, ptx_type);
  void set (const operand &, ptx_type, rvalue);
  /* What a register's local variable holds.  */
  ptx_type storage (const register_decl &) const;
  /* The integer type as wide as T that O is kept as.  */
  ptx_type whole_type (const operand &o, ptx_type t) const;
  /* The type in which a sum or product of integers of type T is computed: unsigned ones
     wrap.  */
  ptx_type sum_type (ptx_type t) const;
  /* True if O is a register that is kept as a float of T's size: instructions
     that only move its bits then need no conversion.  */
  bool holds_float (const operand &o, ptx_type t) const;

  rvalue special (const std::string &name, unsigned line);
  /* The number of the thread in its block.  */
  rvalue linear_thread ();
  rvalue context_field (size_t offset, ptx_type);

  /* The host's address of V; for shared variables, of this block's.  */
  rvalue variable_address (const variable &v, unsigned line);
  /* The value of a symbol in a register: its address in its own space.  */
  rvalue symbol_value (const operand &, unsigned line);

  /* Call a helper through the table that the loader fills.  */
  rvalue call_helper (const std::string &name, std::vector<rvalue> args);

  code_unit &unit;
  const function_ir &ir;
  size_t index = 0;			/* of the instruction */
  std::vector<lvalue> regs;
  lvalue carry = nullptr;
  std::map<const variable *, rvalue> memory;	/* addresses of variables */
  std::map<std::string, rvalue> specials;	/* those that are locals */
  rvalue context = nullptr;			/* as an integer */
  rvalue tid[3] = {};
  lvalue globals = nullptr, shared = nullptr, params_base = nullptr;

private:
  std::vector<jtype> helper_params (const char *signature,
				    std::vector<rvalue> &args);
  rvalue real_operand (const operand &, ptx_type);
  rvalue lane_special (const std::string &name);
};

} // namespace goacc::cpu

#endif /* GOACC_CPU_JIT_OPERANDS_H */
