/* Parameters of functions, and variables of earlier directives, in C++'s `declare'.  See
   declared-parameters.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define ACCPLUG_CXX_TREES
struct cpp_reader;	/* a declaration: the precompiled header has no such trees */
#include "base/gcc-common.h"
#include "base/repeated-declares.h"
#include "cxx/declared-parameters.h"

/* These exist in the C++ compiler alone.  */
#pragma weak cp_global_trees
#pragma weak scope_chain
#pragma weak c_register_pragma_with_expansion
/* The pragma does not find it.  */
extern tree lookup_name (tree) __attribute__ ((weak));

namespace accplug
{

namespace
{

/* What is changed until the second pragma.  */
cp_binding_level *level;	/* of the block, or NULL */
tree names;			/* what it had */
tree last;			/* the last parameter */
/* Variables, and the attributes taken from them.  */
std::vector<std::pair<tree, const char *>> repeated;

/* The innermost block, if that is the body of a function.  Around the braces GCC has a block
   of its own.  */

cp_binding_level *
body_level ()
{
  cp_binding_level *body = current_function_decl ? current_binding_level : NULL;
  if (!body || body->kind != sk_block)
    return NULL;
  cp_binding_level *around = body->level_chain;
  if (around && around->kind == sk_block)
    around = around->level_chain;
  return around && around->kind == sk_function_parms ? body : NULL;
}

void
add_parameters ()
{
  tree first = current_function_decl ? DECL_ARGUMENTS (current_function_decl) : NULL_TREE;
  if (!first || level)
    return;
  level = body_level ();
  if (!level)
    return;
  names = level->names;
  last = tree_last (first);
  DECL_CHAIN (last) = names;
  level->names = first;
}

void
take_parameters ()
{
  if (!level)
    return;
  DECL_CHAIN (last) = NULL_TREE;
  level->names = names;
  level = NULL;
}

/* The global variable NAME is as in front of the first directive that names it.  */

void
take_repeated (tree name)
{
  tree found = lookup_name (name);
  if (const char *attribute = take_declare (found))
    repeated.push_back ({ found, attribute });
}

void
compare_repeated ()
{
  for (const auto &r : repeated)
    compare_declare (r.first, r.second, input_location);
  repeated.clear ();
}

void
read_parameters (cpp_reader *)
{
  bool any = false;
  tree value;
  for (cpp_ttype type; (type = pragma_lex (&value)) != CPP_EOF; any = true)
    if (type == CPP_NAME && !current_function_decl)
      take_repeated (value);
  if (any)
    add_parameters ();
  else
    {
      take_parameters ();
      compare_repeated ();
    }
}

} // anonymous namespace

void
register_parameters_pragma ()
{
  if (startswith (lang_hooks.name, "GNU C++"))
    c_register_pragma_with_expansion ("accplug", "parameters", read_parameters);
}

} // namespace accplug
