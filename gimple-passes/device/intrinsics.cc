/* Calls to device intrinsics: the declarations, made at first use.

   Comes in: a row of intrinsics.def.
   Goes out: its declaration, and calls of it.

   Rules
   - A declaration is an extern function __accplug_NAME.  It is kept in a root
     of the garbage collector, so that one name is one declaration.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/device-function.h"
#include "device/intrinsics.h"

namespace accplug
{

namespace
{

const unsigned intrinsic_count = unsigned (intrinsic::count);

struct description
{
  const char *name, *result, *arguments;
  int flags;
};

const description descriptions[intrinsic_count] = {
#define INTRINSIC(NAME, RESULT, ARGUMENTS, FLAGS) \
  { "__accplug_" #NAME, RESULT, ARGUMENTS, FLAGS },
#include "device/intrinsics.def"
};

tree declarations[intrinsic_count];

const ggc_root_tab roots[] = {
  { declarations, intrinsic_count, sizeof (tree), &gt_ggc_mx_tree_node,
    &gt_pch_nx_tree_node },
  LAST_GGC_ROOT_TAB
};

tree
type_of_letter (char letter)
{
  switch (letter)
    {
    case 'v': return void_type_node;
    case 'u': return unsigned_type_node;
    case 'l': return long_unsigned_type_node;
    case 's': return long_integer_type_node;
    case 'i': return integer_type_node;
    case 'f': return float_type_node;
    case 'd': return double_type_node;
    case 'p': return ptr_type_node;
    default: gcc_unreachable ();
    }
}

tree
make_declaration (const description &d)
{
  tree arguments = void_list_node;
  for (size_t i = strlen (d.arguments); i-- > 0;)
    arguments = tree_cons (NULL_TREE, type_of_letter (d.arguments[i]), arguments);
  tree type = build_function_type (type_of_letter (d.result[0]), arguments);
  tree decl = build_fn_decl (d.name, type);
  DECL_ARTIFICIAL (decl) = 1;
  DECL_IGNORED_P (decl) = 1;
  set_call_expr_flags (decl, d.flags);
  return decl;
}

} // anonymous namespace

tree
intrinsic_decl (intrinsic i)
{
  static bool registered;
  if (!registered)
    {
      ggc_register_root_tab (roots);
      registered = true;
    }
  tree &decl = declarations[unsigned (i)];
  if (!decl)
    decl = make_declaration (descriptions[unsigned (i)]);
  return decl;
}

gcall *
build_intrinsic (intrinsic i, std::initializer_list<tree> arguments)
{
  auto_vec<tree, 4> args;
  for (tree argument : arguments)
    args.safe_push (argument);
  return gimple_build_call_vec (intrinsic_decl (i), args);
}

/* The threads along AXIS of the current function's blocks; 0 if that is not known, as in
   routines, which run in their callers' blocks.  */

static unsigned
threads_along (tree axis)
{
  const device_function *f = current_device_function ();
  if (!f || !f->kernel)
    return 0;
  return integer_zerop (axis) ? f->vector_length : integer_onep (axis) ? f->workers : 0;
}

tree
emit_intrinsic (gimple_seq *seq, intrinsic i,
		std::initializer_list<tree> arguments)
{
  gcall *call = build_intrinsic (i, arguments);
  tree result = make_ssa_name (TREE_TYPE (TREE_TYPE (intrinsic_decl (i))), call);
  gimple_call_set_lhs (call, result);
  gimple_seq_add_stmt (seq, call);
  /* So that optimisers know when a loop of so many iterations has one for each thread.  */
  if (i == intrinsic::tid)
    if (unsigned threads = threads_along (gimple_call_arg (call, 0)))
      gcc_compat::set_largest_value (result, threads - 1);
  return result;
}

bool
intrinsic_call_p (const gimple *stmt, intrinsic i)
{
  tree decl = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  return decl && decl == declarations[unsigned (i)];
}

bool
intrinsic_call_p (const gimple *stmt)
{
  tree decl = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  if (decl)
    for (tree known : declarations)
      if (decl == known)
	return true;
  return false;
}

} // namespace accplug
