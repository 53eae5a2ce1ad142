/* Marks behind calls of the run time.  See call-places.h.

   Rules
   - The mark is instructions without an effect (target-code.h): whoever looks at the address
     that the call returns to finds it, whatever became of the function, the section that it
     stands in, or the object; a function that is dropped takes its marks along.
   - Calls through pointers have one, too, in a unit that takes the address of a function of
     the run time.
   - It is put behind the call by the last pass that sees instructions as such.  No other
     pass knows of it.
   - Its text is `FILE:LINE', with the file as __FILE__ would have it.
   - A code model in which text may be far from code has no marks, and messages no places.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/unit.h"
#include "image/call-places.h"
#include "image/target-code.h"
#include "image/trampolines.h"

namespace accplug
{

namespace
{

bool
run_time_function_p (tree decl)
{
  return (decl && TREE_CODE (decl) == FUNCTION_DECL && HAS_DECL_ASSEMBLER_NAME_P (decl)
	  && DECL_ASSEMBLER_NAME_SET_P (decl)
	  && run_time_name_p (IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (decl))));
}

/* The unit takes the address of a function of the run time.  */

bool
run_time_pointers_p ()
{
  static int found = -1;
  if (found < 0)
    {
      found = 0;
      cgraph_node *node;
      FOR_EACH_FUNCTION (node)
	found |= node->address_taken && run_time_function_p (node->decl);
    }
  return found;
}

/* CALLEE, or NULL_TREE for any, may be the run time's.  */

bool
may_be_run_time_p (tree callee)
{
  return (callee && TREE_CODE (callee) == FUNCTION_DECL ? run_time_function_p (callee)
	  : run_time_pointers_p ());
}

/* The function that INSN calls, also by way of a register.  */

tree
called_function (rtx_insn *insn)
{
  rtx call = get_call_rtx_from (insn);
  rtx callee = call ? XEXP (call, 0) : NULL_RTX;
  if (!callee || !MEM_P (callee))
    return NULL_TREE;
  if (GET_CODE (XEXP (callee, 0)) == SYMBOL_REF)
    return SYMBOL_REF_DECL (XEXP (callee, 0));
  return MEM_EXPR (callee);
}

/* Where the program has INSN: functions of our header that are part of it are not it.  */

location_t
program_location (rtx_insn *insn)
{
  location_t loc = INSN_LOCATION (insn);
  tree block = LOCATION_BLOCK (loc);
  location_t *outer = block ? block_nonartificial_location (block) : nullptr;
  return outer ? *outer : loc;
}

/* What stands behind INSN, or "".  */

std::string
mark_of (rtx_insn *insn)
{
  static unsigned count;
  expanded_location place = expand_location (program_location (insn));
  if (!place.file || !place.line)
    return "";
  std::string text;
  for (const char *c = remap_macro_filename (place.file); *c; c++)
    text += (*c == '"' || *c == '\\' ? "\\" : "") + std::string (1, *c);
  return target_mark (".Laccplug_place_" + std::to_string (count++),
		      text + ":" + std::to_string (place.line));
}

const pass_data call_places_data = {
  RTL_PASS, "acccall-places", OPTGROUP_NONE, TV_NONE, 0, 0, 0, 0, 0
};

class pass_call_places : public rtl_opt_pass
{
public:
  explicit pass_call_places (gcc::context *context)
    : rtl_opt_pass (call_places_data, context) {}

  bool gate (function *) final override { return active () && target_marks_p (); }
  unsigned execute (function *) final override;
};

unsigned
pass_call_places::execute (function *)
{
  for (rtx_insn *insn = get_insns (); insn; insn = NEXT_INSN (insn))
    if (CALL_P (insn) && !SIBLING_CALL_P (insn)
	&& may_be_run_time_p (called_function (insn)))
      {
	std::string mark = mark_of (insn);
	if (!mark.empty ())
	  emit_insn_after (gen_rtx_ASM_INPUT_loc (VOIDmode,
						  ggc_strdup (mark.c_str ()),
						  INSN_LOCATION (insn)), insn);
      }
  return 0;
}

bool (*their_sibcall_hook) (tree, tree);

bool
sibcall_p (tree decl, tree call)
{
  return !may_be_run_time_p (decl) && their_sibcall_hook (decl, call);
}

} // anonymous namespace

rtl_opt_pass *
make_pass_call_places (gcc::context *context)
{
  return new pass_call_places (context);
}

void
keep_calls_apart ()
{
  their_sibcall_hook = targetm.function_ok_for_sibcall;
  targetm.function_ok_for_sibcall = sibcall_p;
}

} // namespace accplug
