/* Numbers that the run time computes before a launch, as values with operators.

   Comes in: what a launch knows: constants, the clauses' values, the parameter block, the
   host's variables, the block's and the grid's sizes.
   Goes out: launch expressions (accplug-image.h): `min (max (a, 1), b)' writes
   a 1 MAX b MIN.

   Rules
   - The operands' programs follow each other in the order in which they are written, then
     comes the operation: C++ code says what the run time does, and nobody writes postfix.
   - An unknown value has no program, and what is made of one is unknown.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LAUNCH_VALUES_H
#define ACCPLUG_LAUNCH_VALUES_H

#include "base/kernel-record.h"

namespace accplug
{

class launch_value
{
public:
  /* Unknown.  */
  launch_value () = default;
  launch_value (int64_t constant);

  /* The operation without operands OPCODE; OPCODE of A, and of B.  */
  explicit launch_value (accplug_opcode opcode, int64_t imm = 0);
  launch_value (accplug_opcode, const launch_value &a);
  launch_value (accplug_opcode, const launch_value &a, const launch_value &b);

  bool known () const { return !m_program.empty (); }
  /* Is it computed in the same way as B?  */
  bool operator== (const launch_value &b) const;
  size_t length () const { return m_program.size (); }
  /* The values that are on the stack at the same time, at most.  */
  unsigned values_at_once () const;
  /* Has it anything by OPCODE?  */
  bool uses (accplug_opcode) const;
  const launch_expression &program () const { return m_program; }

  /* The integer of TYPE at byte OFFSET of the parameter block; at byte OFFSET of where
     the mapping of SLOT is on the host.  */
  static launch_value parameter (tree type, HOST_WIDE_INT offset);
  static launch_value host_variable (tree type, unsigned slot, HOST_WIDE_INT offset);
  /* The value's bytes that TYPE has, extended as TYPE is.  */
  launch_value as (tree type) const;

  friend launch_value select (const launch_value &condition, const launch_value &a,
			      const launch_value &b);

private:
  explicit launch_value (const accplug_op &op) : m_program { op } {}

  launch_expression m_program;
};

inline launch_value
operator- (const launch_value &a)
{
  return launch_value (ACCPLUG_OP_NEG, a);
}

inline launch_value
operator+ (const launch_value &a, const launch_value &b)
{
  return launch_value (ACCPLUG_OP_ADD, a, b);
}

inline launch_value
operator- (const launch_value &a, const launch_value &b)
{
  return launch_value (ACCPLUG_OP_SUB, a, b);
}

inline launch_value
operator* (const launch_value &a, const launch_value &b)
{
  return launch_value (ACCPLUG_OP_MUL, a, b);
}

inline launch_value
operator/ (const launch_value &a, const launch_value &b)
{
  return launch_value (ACCPLUG_OP_DIV, a, b);
}

inline launch_value
operator& (const launch_value &a, const launch_value &b)
{
  return launch_value (ACCPLUG_OP_AND, a, b);
}

inline launch_value
min (const launch_value &a, const launch_value &b)
{
  return launch_value (ACCPLUG_OP_MIN, a, b);
}

inline launch_value
max (const launch_value &a, const launch_value &b)
{
  return launch_value (ACCPLUG_OP_MAX, a, b);
}

/* A / B, rounded up.  */

inline launch_value
ceil_div (const launch_value &a, const launch_value &b)
{
  return launch_value (ACCPLUG_OP_CEIL_DIV, a, b);
}

/* A rounded up to a multiple of UNIT, a power of two.  */

inline launch_value
round_up_to (const launch_value &a, int64_t unit)
{
  return (a + (unit - 1)) & -unit;
}

/* CONDITION ? A : B.  */
extern launch_value select (const launch_value &condition, const launch_value &a,
			    const launch_value &b);

/* The value of the construct's clause for DIM.  */

inline launch_value
clause (accplug_dim dim)
{
  return launch_value (ACCPLUG_OP_CLAUSE, dim);
}

/* Threads of the block along AXIS (0 x, 1 y, 2 z), blocks of the grid.  */

inline launch_value
block_size (int axis)
{
  return launch_value (ACCPLUG_OP_BLOCK, axis);
}

inline launch_value
grid_size (int axis)
{
  return launch_value (ACCPLUG_OP_GRID, axis);
}

/* The blocks that the device holds at once; those beyond which one more costs.  */

inline launch_value
resident_blocks ()
{
  return launch_value (ACCPLUG_OP_RESIDENT);
}

inline launch_value
enough_blocks ()
{
  return launch_value (ACCPLUG_OP_ENOUGH);
}

/* PROGRAM as people write it, for dumps.  NAME says what a PARAM or a HOST reads.  */
extern std::string text_of (const launch_expression &program,
			    const std::function<std::string (const accplug_op &)> &name);

} // namespace accplug

#endif /* ACCPLUG_LAUNCH_VALUES_H */
