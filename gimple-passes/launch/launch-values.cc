/* Numbers that the run time computes before a launch; see launch-values.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "launch/launch-values.h"

namespace accplug
{

namespace
{

accplug_op
operation (accplug_opcode opcode, int64_t imm = 0)
{
  accplug_op op;
  memset (&op, 0, sizeof op);
  op.opcode = opcode;
  op.imm = imm;
  return op;
}

/* An operation that reads or extends a value of TYPE.  */

accplug_op
typed_operation (accplug_opcode opcode, tree type, int64_t imm)
{
  accplug_op op = operation (opcode, imm);
  op.size = tree_to_uhwi (TYPE_SIZE_UNIT (type));
  op.is_signed = !TYPE_UNSIGNED (type);
  return op;
}

void
append (launch_expression *program, const launch_value &value)
{
  const launch_expression &more = value.program ();
  program->insert (program->end (), more.begin (), more.end ());
}

} // anonymous namespace

bool
launch_value::operator== (const launch_value &b) const
{
  auto same = [] (const accplug_op &op, const accplug_op &other)
    { return (op.opcode == other.opcode && op.size == other.size
	      && op.is_signed == other.is_signed && op.slot == other.slot
	      && op.imm == other.imm); };
  return std::equal (m_program.begin (), m_program.end (), b.m_program.begin (),
		     b.m_program.end (), same);
}

launch_value::launch_value (int64_t constant)
  : m_program { operation (ACCPLUG_OP_CONST, constant) }
{
}

launch_value::launch_value (accplug_opcode opcode, int64_t imm)
  : m_program { operation (opcode, imm) }
{
}

launch_value::launch_value (accplug_opcode opcode, const launch_value &a)
{
  if (!a.known ())
    return;
  append (&m_program, a);
  m_program.push_back (operation (opcode));
}

launch_value::launch_value (accplug_opcode opcode, const launch_value &a,
			    const launch_value &b)
{
  if (!a.known () || !b.known ())
    return;
  append (&m_program, a);
  append (&m_program, b);
  m_program.push_back (operation (opcode));
}

bool
launch_value::uses (accplug_opcode opcode) const
{
  return std::any_of (m_program.begin (), m_program.end (),
		      [=] (const accplug_op &op) { return op.opcode == opcode; });
}

launch_value
launch_value::parameter (tree type, HOST_WIDE_INT offset)
{
  return launch_value (typed_operation (ACCPLUG_OP_PARAM, type, offset));
}

launch_value
launch_value::host_variable (tree type, unsigned slot, HOST_WIDE_INT offset)
{
  accplug_op op = typed_operation (ACCPLUG_OP_HOST, type, offset);
  op.slot = slot;
  return launch_value (op);
}

launch_value
launch_value::as (tree type) const
{
  launch_value result = *this;
  if (known ())
    result.m_program.push_back (typed_operation (ACCPLUG_OP_EXT, type, 0));
  return result;
}

launch_value
select (const launch_value &condition, const launch_value &a, const launch_value &b)
{
  launch_value result;
  if (!condition.known () || !a.known () || !b.known ())
    return result;
  for (const launch_value *value : { &condition, &a, &b })
    append (&result.m_program, *value);
  result.m_program.push_back (operation (ACCPLUG_OP_SELECT));
  return result;
}

/* ------------------------------------------------------------------------
   Text  */

namespace
{

/* A value as text; PRIORITY is that of its operation, as in C, 0 for none.  */

struct operand
{
  std::string text;
  int priority;

  operand (const std::string &text, int priority) : text (text), priority (priority) {}

  std::string in (int outer) const
  {
    return priority > outer ? "(" + text + ")" : text;
  }
};

struct { accplug_opcode opcode; const char *sign; int priority; } const signs[] = {
  { ACCPLUG_OP_MUL, "*", 1 }, { ACCPLUG_OP_DIV, "/", 1 }, { ACCPLUG_OP_MOD, "%", 1 },
  { ACCPLUG_OP_ADD, "+", 2 }, { ACCPLUG_OP_SUB, "-", 2 }, { ACCPLUG_OP_SHL, "<<", 3 },
  { ACCPLUG_OP_SHR, ">>", 3 }, { ACCPLUG_OP_LT, "<", 4 }, { ACCPLUG_OP_LE, "<=", 4 },
  { ACCPLUG_OP_EQ, "==", 5 }, { ACCPLUG_OP_NE, "!=", 5 }, { ACCPLUG_OP_AND, "&", 6 },
  { ACCPLUG_OP_XOR, "^", 7 }, { ACCPLUG_OP_OR, "|", 8 },
};

const int select_priority = 9;

/* The operation OP without operands; "" if it has some.  */

std::string
text_of_leaf (const accplug_op &op,
	      const std::function<std::string (const accplug_op &)> &name)
{
  static const char *const levels[] = { "num_gangs", "num_workers", "vector_length" };
  std::string axis (1, "xyz"[op.imm & 3]);
  switch (op.opcode)
    {
    case ACCPLUG_OP_CONST: return std::to_string (op.imm);
    case ACCPLUG_OP_PARAM: case ACCPLUG_OP_HOST: return name (op);
    case ACCPLUG_OP_CLAUSE: return levels[op.imm];
    case ACCPLUG_OP_BLOCK: return "block." + axis;
    case ACCPLUG_OP_GRID: return "grid." + axis;
    case ACCPLUG_OP_ENOUGH: return "enough blocks";
    case ACCPLUG_OP_RESIDENT: return "resident blocks";
    default: return "";
    }
}

/* OP applied to ARGUMENTS, which has as many as it takes.  */

operand
text_of_operation (const accplug_op &op, const std::vector<operand> &arguments)
{
  const operand &a = arguments[0];
  switch (op.opcode)
    {
    case ACCPLUG_OP_NEG: return { "-" + a.in (0), 0 };
    case ACCPLUG_OP_NOT: return { "~" + a.in (0), 0 };
    case ACCPLUG_OP_EXT:
      return { (op.is_signed ? "int" : "uint") + std::to_string (8 * op.size) + " ("
	       + a.text + ")", 0 };
    case ACCPLUG_OP_CEIL_DIV:
      return { "ceil (" + a.in (1) + " / " + arguments[1].in (0) + ")", 0 };
    case ACCPLUG_OP_MIN: return { "min (" + a.text + ", " + arguments[1].text + ")", 0 };
    case ACCPLUG_OP_MAX: return { "max (" + a.text + ", " + arguments[1].text + ")", 0 };
    case ACCPLUG_OP_SELECT:
      return { a.in (select_priority - 1) + " ? " + arguments[1].text + " : "
	       + arguments[2].text, select_priority };
    default: break;
    }
  const operand &b = arguments[1];
  for (const auto &row : signs)
    if (row.opcode == op.opcode)
      return { a.in (row.priority) + " " + row.sign + " " + b.in (row.priority - 1),
	       row.priority };
  gcc_unreachable ();
}

unsigned
operand_count (const accplug_op &op)
{
  switch (op.opcode)
    {
    case ACCPLUG_OP_NEG: case ACCPLUG_OP_NOT: case ACCPLUG_OP_EXT: return 1;
    case ACCPLUG_OP_SELECT: return 3;
    default: return 2;
    }
}

/* Does OP push a value and pop none?  */

bool
leaf_p (const accplug_op &op)
{
  return op.opcode <= ACCPLUG_OP_GRID;
}

} // anonymous namespace

unsigned
launch_value::values_at_once () const
{
  unsigned now = 0, most = 0;
  for (const accplug_op &op : m_program)
    {
      now += leaf_p (op) ? 1 : 1 - operand_count (op);
      most = MAX (most, now);
    }
  return most;
}

std::string
text_of (const launch_expression &program,
	 const std::function<std::string (const accplug_op &)> &name)
{
  std::vector<operand> stack;
  for (const accplug_op &op : program)
    {
      std::string leaf = text_of_leaf (op, name);
      if (!leaf.empty ())
	{
	  stack.push_back ({ leaf, 0 });
	  continue;
	}
      auto first = stack.end () - operand_count (op);
      operand result = text_of_operation (op, std::vector<operand> (first, stack.end ()));
      stack.erase (first, stack.end ());
      stack.push_back (result);
    }
  return stack.empty () ? "unknown" : stack.back ().text;
}

} // namespace accplug
