/* The emitter's inside: what its files share.

   module_state	    what a module gathers: functions, variables, helpers, versions
   function_emitter one function's text

   Values.  An SSA name lives in one virtual register, or two (complex: real and
   imaginary part; 128-bit integers: low and high).  Integers of up to 32 bits live
   in .b32 registers, longer ones in .b64, always extended from their type's
   precision by their type's sign.  Unsigned types of precision 1 live in
   predicates.  A pointer holds a generic address, except that one known to point
   into .local or .shared holds an address in that space, and one into a kernel's
   parameter block an address in .param.  Global and generic addresses are the same
   numbers (PTX ISA 5.1.4).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PTX_EMITTER_H
#define ACCPLUG_PTX_EMITTER_H

#include "base/gcc-common.h"
#include "ptx-emit.h"

namespace ptx
{

/* Register classes, in the order of register_class_names in types.cc.  */
enum class rclass : unsigned char
{
  pred, b32, b64, f32, f64
};

enum class shape : unsigned char
{
  scalar,
  complex,	/* two registers of the class */
  wide,		/* a 128-bit integer that is moved, never computed with */
  memory,	/* lives in memory only */
  unsupported
};

struct type_info
{
  shape s = shape::unsupported;
  rclass c = rclass::b32;
  unsigned prec = 32;	/* of an integer */
  bool sgn = true;

  bool is_float () const { return c == rclass::f32 || c == rclass::f64; }
  bool is_int () const { return c == rclass::b32 || c == rclass::b64; }
  bool is_pred () const { return c == rclass::pred; }
  unsigned bits () const; /* of the register */
  unsigned parts () const;
};

extern type_info type_of (const_tree type);
extern type_info int_type (unsigned prec, bool sgn);
extern type_info float_type (unsigned bits);
/* "b32", "u32", "s32" or "f32": as bits, and as the type itself.  */
extern std::string bits_suffix (const type_info &);
extern std::string type_suffix (const type_info &);
/* The type of a .param that carries a value of the type: "b32", "f64", ...  */
extern std::string param_suffix (const type_info &);
extern unsigned HOST_WIDE_INT size_of (const_tree type);
extern std::string number (HOST_WIDE_INT);
extern std::string int_literal (const wide_int_ref &, const type_info &);
extern std::string float_literal (const REAL_VALUE_TYPE &, const type_info &);

enum class space : unsigned char
{
  unknown, generic, global, shared, local, param
};

/* ".global" and so on; "" for generic.  */
extern const char *space_suffix (space);
extern space join (space, space);

struct value
{
  type_info t;
  std::string part[2];	/* registers or literals */
  bool constant = false;
  space sp = space::generic; /* of a pointer: what the register holds */
};

/* A memory operand: [base + offset] in a state space.  */
struct address
{
  space sp = space::generic;
  std::string base;	/* a register, a symbol, or "" */
  HOST_WIDE_INT offset = 0;
  bool base_is_symbol = false;

  std::string text (HOST_WIDE_INT more = 0) const;
  address at (HOST_WIDE_INT more) const;
};

struct access_flags
{
  bool is_volatile = false;
  bool read_only = false;	/* ld.global.nc */
};

/* Functions of the device: with a body in this unit; in another one, by their
   declaration (names.cc).  The name that other units know, or NULL_TREE.  */
extern bool device_function_p (tree fndecl);
extern bool external_routine_p (tree fndecl);
extern tree public_name (tree fndecl);

class module_state
{
public:
  explicit module_state (const options &o);

  const options opts;

  /* names.cc */
  std::string unique_symbol (const std::string &wanted);
  const std::string &function_symbol (tree fndecl);

  /* globals.cc */
  /* The symbol of a variable with static storage and where it lives.  Empty if it
     has no device copy.  LINK: the symbol is a pointer to the variable.  */
  std::string variable_symbol (tree decl, space *sp, bool *link);
  std::string constant_symbol (tree cst);
  /* The symbol of the device's version of FNDECL; empty if there is none.  */
  std::string function_address (tree fndecl);

  /* What the text needs.  */
  void need (int ptx_version, int target);
  void need_helper (const std::string &name);
  void need_extern (const std::string &declaration);
  void import_routine (const std::string &declaration);
  void need_device_type ();
  void need_lock ();
  /* The PTX symbol of the C function NAME, from device math or the host's libm;
     DECLARATION is used if there is no device code.  */
  std::string math_symbol (const std::string &c_name,
			   const std::string &declaration,
			   bool inlined = false);

  void add_prototype (const std::string &text);
  void add_function (const std::string &text, bool entry, tree decl);
  void note_call (tree fndecl, location_t where);
  int file_number (const char *name);

  std::string finish ();

  bool any_kernel = false;
  bool imports = false;
  bool exports = false;
  bool host_math = false;
  std::vector<device_variable> declared;

private:
  std::string initializer_text (tree decl, tree type, tree init,
				unsigned HOST_WIDE_INT size);
  void define_variable (tree decl, const std::string &symbol,
			const std::string &linkage);

  int version = 63;
  int target = 70;
  std::map<std::string, int> symbols_used;
  std::unordered_map<tree, std::string> function_symbols;
  struct variable { std::string symbol; space sp; bool link; };
  std::unordered_map<tree, variable> variable_symbols;
  std::map<std::string, std::string> constants_by_text;
  std::set<tree> functions_defined;
  std::vector<std::pair<tree, location_t>> calls;
  std::set<std::string> helpers;
  std::set<std::string> externs;
  std::set<std::string> math, math_inlined;
  std::vector<std::string> files;
  std::string prototypes, data, functions;
  bool device_type = false, lock = false;
};

class function_emitter
{
public:
  function_emitter (module_state &, function *, const function_info &);
  bool emit ();

private:
  module_state &mod;
  function *fn;
  const function_info &info;
  std::string name;
  std::string code;
  std::string locals;
  unsigned reg_count[5] = {};
  unsigned label_count = 0;
  unsigned local_count = 0;
  unsigned inline_count = 0;	/* inlined bodies of device math */
  bool failed = false;
  location_t here = UNKNOWN_LOCATION;
  std::set<location_t> reported;
  std::vector<value> names;		/* by SSA version */
  std::unordered_map<tree, std::string> local_symbols;
  std::set<std::string> label_names;
  address result_memory;		/* a routine's result in .param */

  /* Printing: instructions.cc.  */
  void op (const std::string &mnemonic,
	   std::initializer_list<std::string> operands);
  void op_if (const std::string &guard, const std::string &mnemonic,
	      std::initializer_list<std::string> operands);
  void line (const std::string &text);
  void label (const std::string &);
  std::string new_label ();
  std::string reg (rclass);
  value new_value (const type_info &);
  void move (const value &to, const value &from);
  void move_part (const type_info &, const std::string &to,
		  const std::string &from);
  /* Expand TEMPLATE (see operations.def) for operands of type T.  */
  void expand (const char *templ, const type_info &t,
	       const std::vector<std::string> &operands);
  void canonicalize (const type_info &, const std::string &to,
		     const std::string &from);
  std::string local_variable (const std::string &stem, unsigned align,
			      unsigned HOST_WIDE_INT bytes);
  void unsupported (const char *msgid, const_tree t = NULL_TREE);
  bool fresh_position ();

  /* Operands: operands.cc.  */
  value operand (tree);			/* pointers: generic */
  value raw_operand (tree);		/* pointers: as held */
  value constant_operand (tree);
  value force_register (const value &);
  std::string register_of (tree);	/* one part, in a register */
  std::string text_of (tree);		/* one part, register or literal */
  std::string as_b64 (tree);		/* an integer, extended to 64 bits */
  std::string as_b32 (tree);		/* an integer, cut to 32 bits */
  std::string predicate (const value &);
  value generic_pointer (const value &);
  value address_value (const address &);	/* its register, in its space */
  value in_space (const value &, space);

  /* State spaces: spaces.cc.  */
  std::vector<space> spaces;
  bool param_copied = false;
  bool all_global = false;
  void infer_spaces ();
  space transfer (tree name);
  space space_of (tree);
  space space_of_base (tree ref);
  space space_of_decl (tree decl);
  bool escapes (space);
  bool iterate_spaces ();

  /* Memory: memory.cc, aggregates.cc.  */
  address address_of (tree ref, HOST_WIDE_INT *bit = NULL,
		      HOST_WIDE_INT *bits = NULL);
  address address_of_base (tree base);
  address address_of_decl (tree decl);
  address pointed_to (tree pointer);
  address plus (const address &, const std::string &reg);
  void load (const value &to, const address &, tree type, unsigned align,
	     access_flags);
  void store (const value &, const address &, tree type, unsigned align,
	      access_flags);
  void load_part (const type_info &, const std::string &to, const address &,
		  unsigned bytes, unsigned align, access_flags);
  void store_part (const type_info &, const std::string &from, const address &,
		   unsigned bytes, unsigned align, access_flags);
  std::string load_bytes (const address &, unsigned bytes, unsigned align,
			  access_flags);
  void store_bytes (const std::string &b64, const address &, unsigned bytes,
		    unsigned align, access_flags);
  void load_bits (const value &to, const address &, HOST_WIDE_INT bit,
		  unsigned bits, unsigned align, access_flags);
  void store_bits (const value &from, const address &, HOST_WIDE_INT bit,
		   unsigned bits, unsigned align, access_flags);
  access_flags flags_of (tree ref);
  bool read_only (tree ref);
  value load_ref (tree ref);
  void load_ref_to (const value &to, tree ref);
  void store_ref (tree ref, const value &);
  address spill (const value &, tree type);
  void copy_block (const address &to, const address &from,
		   unsigned HOST_WIDE_INT bytes, unsigned align,
		   access_flags = access_flags ());
  void clear_block (const address &to, unsigned HOST_WIDE_INT bytes,
		    unsigned align);
  void assign_memory (tree lhs, tree rhs);
  void store_aggregate (tree lhs, tree rhs);

  /* Expressions: expressions.cc, conversions.cc.  */
  value evaluate (tree);
  void compute (const value &to, tree type, enum tree_code, tree a, tree b,
		tree c);
  void compute_values (const value &to, tree type, enum tree_code, tree ta,
		       value a, tree tb, value b, value c);
  bool by_table (const value &to, enum tree_code, const type_info &,
		 const std::vector<std::string> &);
  void compute_complex (const value &to, enum tree_code, const value &a,
			const value &b);
  void on_b32 (const value &to, enum tree_code, tree ta, const value &a,
	       const value &b);
  void compare (const std::string &pred, enum tree_code, const value &a,
		const value &b);
  std::string condition (enum tree_code, tree a, tree b);
  void convert (const value &to, const value &from);
  void reinterpret (const value &to, tree to_type, const value &from,
		    tree from_type);
  value to_type (const value &, const type_info &);
  void rotate (const value &to, bool left, const value &a,
	       const std::string &count);
  void select (const value &to, const std::string &pred, const value &a,
	       const value &b);
  bool widening_product (const value &to, tree a, tree b);
  void bit_insert (const value &to, tree lhs_type, tree a, tree b, tree pos);

  /* Statements: statements.cc, control-flow.cc.  */
  void statement (gimple *);
  void assignment (gassign *);
  void body ();
  void block (basic_block);
  void block_end (basic_block);
  void jump (basic_block from, basic_block to);
  void edge_copies (edge);
  bool has_edge_copies_p (edge);
  void split_edges_with_copies ();
  void cond (gcond *, basic_block);
  void switch_statement (gswitch *, basic_block);
  void switch_table (const value &index, gswitch *, edge dflt,
		     unsigned HOST_WIDE_INT range);
  struct case_range { wide_int low, high; std::string target; };
  void switch_tree (const value &index, const std::vector<case_range> &,
		    size_t begin, size_t end, const std::string &dflt);
  void return_statement (greturn *);
  std::string block_label (basic_block);
  std::string without_idle_labels (const std::string &) const;
  void mark_reachable ();
  void coalesce_loop_variables ();
  bool idle_block_p (basic_block);
  void bypass_idle_blocks ();
  basic_block landing (basic_block) const;
  std::set<int> bypassed;		/* indices of blocks that do nothing */
  auto_sbitmap *reachable = nullptr;
  std::string header ();
  void receive_parameters ();
  void receive_parameter (tree parm, unsigned index);
  void position (location_t);
  location_t last_position = UNKNOWN_LOCATION;

  /* Calls: calls.cc, builtins.cc, atomics.cc, internal-functions.cc.  */
  /* A call under construction: the names of its .param variables.  */
  struct pending_call
  {
    std::vector<std::string> params;
    std::string result;
  };
  void begin_call ();
  void pass (pending_call &, const std::string &suffix, const std::string &reg);
  void pass_block (pending_call &, const address &, unsigned HOST_WIDE_INT,
		   unsigned align);
  void pass_value (pending_call &, const value &, tree type);
  void finish_call (pending_call &, const std::string &callee,
		    const std::string &result_decl,
		    const std::string &prototype = "");
  void end_call ();
  void call (gcall *);
  bool intrinsic_call (gcall *, tree fndecl);
  bool builtin_call (gcall *, tree fndecl);
  bool template_call (gcall *);
  bool memory_call (gcall *, tree fndecl);
  bool bits_call (gcall *);
  bool misc_call (gcall *, tree fndecl);
  bool complex_call (gcall *, const char *c_name);
  bool output_call (gcall *, const char *c_name);
  bool trap_call (gcall *, const char *c_name);
  bool atomic_call (gcall *, const char *c_name);
  bool heap_call (gcall *, const char *c_name);
  bool math_call (gcall *, const char *c_name);
  bool power_call (gcall *, const char *c_name);
  bool device_query_call (gcall *, const char *c_name);
  void internal_call (gcall *);
  void overflow_call (gcall *, enum tree_code);
  void bit_atomic_call (gcall *, const char *op);
  void compare_atomic_call (gcall *, const char *op);
  void routine_call (gcall *, tree fndecl);
  std::string simple_call (const std::string &callee,
			   const std::string &result_suffix,
			   std::initializer_list<std::pair<std::string,
							   std::string>> args);
  value pair_call (const std::string &callee, const type_info &,
		   const std::vector<std::pair<std::string, std::string>> &);
  void set_result (gcall *, const value &);
  value result_register (gcall *, const type_info &);
  void print (const std::string &format, const std::vector<value> &args,
	      const value *result);
  std::string text_pointer (const std::string &bytes);
  struct atomic_operation
  {
    const char *prefix;		/* the built-in's name without its size */
    const char *op;
    bool returns_new;
    bool full_fence;		/* __sync_*; else the model is the last argument */
  };
  std::string atomic_update (const char *op, tree pointer, unsigned bytes,
			     const value &operand);
  std::string apply (const char *op, unsigned bytes, const std::string &old,
		     const std::string &operand);
  std::string cas_loop (const char *op, const address &, unsigned bytes,
			const std::string &operand);
  std::string compare_exchange (tree pointer, unsigned bytes,
				const std::string &expected,
				const std::string &desired);
  bool cas_loop_p (gcall *);
  void fence (bool wanted);
  static const atomic_operation atomic_operations[];
};

/* The signature of a function as PTX text.  */
struct signature
{
  std::string result;		/* ".param .b32 func_retval0", or "" */
  std::vector<std::string> params;	/* ".param .b64 p0" */
  bool result_by_reference = false;
  bool ok = true;
};

/* FNDECL may be NULL: then FNTYPE alone says.  */
extern signature signature_of (tree fndecl, tree fntype);
extern std::string prototype_text (const signature &, const std::string &name);

/* helpers.cc: functions in PTX that calls may need.  */
extern std::string helper_prototype (const std::string &name);
extern std::string helper_text (const std::string &name);
extern std::set<std::string> helper_needs (const std::string &name);

} // namespace ptx

#endif /* ACCPLUG_PTX_EMITTER_H */
