/* The printer: the text of one function.

   In: mnemonics, operands, templates; register classes.  Out: lines of PTX in the
   function's body, new registers and labels, the declarations of registers and
   local variables.

   Rules
   - It knows how PTX is written, and nothing of GCC.  What is written is decided by
     those that call it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PRINTER_H
#define ACCPLUG_PRINTER_H

#include <initializer_list>
#include <set>
#include <string>
#include <vector>

#include "text/value.h"

namespace ptx
{

/* How exact templates are (operations.def: %r, %q and %a).  */
struct float_rules
{
  bool contract;	/* products and sums may fuse */
  bool fast;		/* approximations of .f32 division and functions */
};

class printer
{
public:
  explicit printer (const float_rules &r) : rules (r) {}

  void op (const std::string &mnemonic,
	   std::initializer_list<std::string> operands);
  void op_if (const std::string &guard, const std::string &mnemonic,
	      std::initializer_list<std::string> operands);
  /* A line without a form of its own; TEXT has no semicolon.  */
  void line (const std::string &text);
  /* Lines as they are.  */
  void raw (const std::string &text);
  void move (const value &to, const value &from);
  void move_part (const type_info &, const std::string &to,
		  const std::string &from);
  /* Extend the low bits of FROM, of the type's precision, by the type's sign.  */
  void canonicalize (const type_info &, const std::string &to,
		     const std::string &from);
  /* Expand TEMPLATE (see operations.def) for operands of type T.  */
  void expand (const char *templ, const type_info &t,
	       const std::vector<std::string> &operands);
  /* Will approximations of operations on T do?  */
  bool approximates (const type_info &t) const
  {
    return rules.fast && t.c == rclass::f32;
  }

  std::string reg (rclass);
  value new_value (const type_info &);
  /* Memory of this function: a .local variable of BYTES bytes.  */
  std::string local_variable (const std::string &stem, unsigned align,
			      unsigned long bytes);

  void label (const std::string &);
  std::string new_label ();
  /* The label of block NUMBER: where it begins, and as the target of a jump.  */
  void block_label (int number);
  std::string block_target (int number);
  /* From here on blocks are written a second time.  */
  void second_blocks () { again = true; }

  /* The registers that were made.  */
  unsigned registers () const;
  /* What stands between the function's braces.  */
  std::string text () const;

private:
  std::string block_name (int number) const;
  std::string without_idle_labels () const;

  float_rules rules;
  std::string code, locals;
  unsigned reg_count[5] = {};
  unsigned label_count = 0;
  unsigned local_count = 0;
  bool again = false;
  std::set<std::string> targets;	/* labels of blocks that jumps lead to */
};

} // namespace ptx

#endif /* ACCPLUG_PRINTER_H */
