/* PTX in memory: what the parser makes and the code generator reads.

   In: nothing.  Out: the types.

   Rules
   - Registers are numbered per function, whatever scope they were declared in.
   - A `variable' is a name for memory of any state space, parameters included;
     functions refer to variables by pointer, and the module owns them all.
   - A body is a flat list of instructions; a label is an instruction without
     an opcode.  Control flow is found from it when it is needed.
   - Every instruction knows its PTX line; the source line is found from that
     through module_ir::locations.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_PTX_IR_H
#define GOACC_CPU_PTX_IR_H

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cpu/ptx/instructions.h"

namespace goacc::cpu
{

enum class type_class : uint8_t { none, pred, bits, uns, sgn, flt };

/* A PTX fundamental type (PTX ISA, 5.2.1).  */
struct ptx_type
{
  type_class cls = type_class::none;
  uint8_t bits = 0;		/* 1 for .pred */

  bool is_float () const { return cls == type_class::flt; }
  bool is_signed () const { return cls == type_class::sgn; }
  bool is_pred () const { return cls == type_class::pred; }
  unsigned bytes () const { return bits < 8 ? 1 : bits / 8; }
  explicit operator bool () const { return cls != type_class::none; }
};

constexpr ptx_type u8 = { type_class::uns, 8 }, u16 = { type_class::uns, 16 },
		   u32 = { type_class::uns, 32 }, u64 = { type_class::uns, 64 },
		   s32 = { type_class::sgn, 32 }, s64 = { type_class::sgn, 64 },
		   f32 = { type_class::flt, 32 }, f64 = { type_class::flt, 64 },
		   pred_type = { type_class::pred, 1 };

/* An integer type as wide as T.  */
constexpr ptx_type
unsigned_of (ptx_type t)
{
  return { type_class::uns, t.bits };
}

enum class state_space : uint8_t
{
  generic, reg, global, constant, shared, local, param
};

struct function_ir;
struct variable;

/* One element of an initialiser that needs an address: BYTES bytes at OFFSET
   get the address of VAR (or FUNCTION) + ADDEND, shifted right by SHIFT.  */
struct relocation
{
  size_t offset = 0;
  unsigned bytes = 8;
  unsigned shift = 0;
  std::string symbol;
  variable *var = nullptr;	/* one of these, once the module is read */
  function_ir *fn = nullptr;
  int64_t addend = 0;
};

struct variable
{
  std::string name;
  state_space space = state_space::global;
  ptx_type type;
  uint64_t elements = 1;
  bool array = false;
  bool unsized = false;		/* extern .shared x[] */
  bool external = false;
  uint64_t bytes = 0;
  uint32_t align = 1;
  std::vector<uint8_t> init;
  std::vector<relocation> relocations;
  uint64_t offset = 0;		/* in the module's globals, or in the parameters */
  unsigned line = 0;
};

enum class operand_kind : uint8_t
{
  none, reg, integer, real, symbol, function, label, special, address, vector,
  sink, pair
};

struct operand
{
  operand_kind kind = operand_kind::none;
  bool negated = false;		/* !p, or a vector's or value's -x */
  uint8_t real_bits = 0;	/* real: 32 or 64; 0 if written in decimal */
  int reg = -1;			/* reg; address: base register or -1 */
  int64_t value = 0;		/* integer, real (bits); address: offset */
  variable *var = nullptr;	/* symbol; address: base variable */
  function_ir *fn = nullptr;
  std::string text;		/* label or special register */
  std::vector<operand> parts;	/* vector; pair: two */
};

struct instruction
{
  std::string op;		/* "ld"; empty: a label, named by `label' */
  std::vector<std::string> mods;
  std::vector<ptx_type> types;	/* those of the modifiers that are types */
  std::vector<operand> operands;
  std::string label;
  int pred = -1;		/* guard register */
  bool pred_negated = false;
  unsigned line = 0;
  const instruction_row *row = nullptr;

  /* call: results, callee (or the register with its address), arguments.  */
  std::vector<operand> results, arguments;
  operand callee;
  const struct prototype *proto = nullptr;

  bool is_label () const { return op.empty (); }
  bool has (const char *mod) const
  {
    for (const std::string &m : mods)
      if (m == mod)
	return true;
    return false;
  }
};

struct prototype
{
  std::vector<variable *> results, params;
};

struct register_decl
{
  std::string name;
  ptx_type type;
  bool as_float = false;	/* .b32 or .b64 that only ever holds a float */
  bool as_signed = false;	/* an integer whose sign instructions look at */
};

/* Whether other modules see a function; in the order of precedence.  */
enum class linkage : uint8_t { local, weak, visible };

struct function_ir
{
  std::string name;
  linkage link = linkage::local;
  bool is_entry = false;
  bool has_body = false;
  std::vector<variable *> results, params;
  uint64_t param_bytes = 0;
  std::vector<register_decl> regs;
  std::vector<variable *> locals;	/* .local and .param in the body */
  /* Parameters that are registers: those of .reg space, and after
     normalisation all scalars that are only loaded and stored whole.  */
  std::map<const variable *, int> in_register;
  std::vector<instruction> body;
  std::map<std::string, std::vector<std::string>> branch_targets;
  std::map<std::string, prototype> prototypes;
  uint32_t max_threads = 1024;
  unsigned line = 0;
  int index = 0;			/* in module_ir::functions */
  bool address_taken = false;
  bool no_signed_wrap = false;		/* ACCPLUG_NO_SIGNED_WRAP */
};

/* One of the texts that a module was linked from: its line N is line
   FIRST_LINE + N of the module.  */
struct module_part
{
  std::string file;
  unsigned first_line;
};

struct source_location
{
  unsigned ptx_line, file, line;
};

struct module_ir
{
  std::vector<std::unique_ptr<variable>> variables;
  std::vector<std::unique_ptr<function_ir>> functions;
  std::map<std::string, variable *> globals;	/* module scope */
  std::map<std::string, function_ir *> by_name;
  std::vector<source_location> locations;	/* by PTX line */
  std::map<unsigned, std::string> files;
  std::vector<module_part> parts;	/* empty: not linked */
  uint64_t global_bytes = 0;
  unsigned lines = 0;

  function_ir *find (const std::string &name) const
  {
    auto i = by_name.find (name);
    return i == by_name.end () ? nullptr : i->second;
  }
  /* "file:line" of the source for a PTX line, or "".  */
  std::string source_of (unsigned ptx_line) const;
};

/* The register number REG as an operand.  */
operand reg_operand (int reg);

/* Call F on each operand of IN, nested ones included.  */
void each_operand (instruction &in, const std::function<void (operand &)> &f);

/* True if FN takes memory that goes when it returns.  */
bool uses_alloca (const function_ir &fn);

/* Throws device_error with the PTX line.  */
[[noreturn]] void ptx_error (unsigned line, const std::string &what);

} // namespace goacc::cpu

#endif /* GOACC_CPU_PTX_IR_H */
