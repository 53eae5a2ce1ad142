/* Which pointers with `declare' device code changes.

   A region that reads a pointer which `declare' names has the host's value of it, as the
   device address of what it points to: programs that never attach one mean that.  Where a
   region or a routine gives such a pointer a value, the one on the device is meant
   (OpenACC 2.13): its value is not the host's.

   Comes in: the functions of the file, as the front ends of C and C++ leave them.
   Goes out: for a pointer, whether code of the device changes it or takes its address.

   Rules
   - Device code is what stands in compute constructs, routines, and all functions of the
     file that these name.
   - What other files do is not known here.  The image says which pointers its device code
     changes, and the run time gives regions of others the device's value of these.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/device-pointers.h"
#include "base/walk.h"

namespace accplug
{

namespace
{

typedef std::unordered_set<unsigned> uid_set;

/* What a piece of code changes, and which functions it names.  */
struct code_facts
{
  uid_set changed, functions;		/* DECL_UIDs */

  void add (const code_facts &other)
  {
    changed.insert (other.changed.begin (), other.changed.end ());
    functions.insert (other.functions.begin (), other.functions.end ());
  }
};

std::unordered_map<unsigned, code_facts> facts_of_functions;
code_facts facts_of_regions;
bool followed;			/* the functions that regions and routines name */

bool
region_p (tree t)
{
  return (TREE_CODE (t) == OACC_PARALLEL || TREE_CODE (t) == OACC_SERIAL
	  || TREE_CODE (t) == OACC_KERNELS);
}

/* The variable that T changes, or takes the address of; else NULL.  */

tree
changed_variable (tree t)
{
  switch (TREE_CODE (t))
    {
    case MODIFY_EXPR: case INIT_EXPR: case ADDR_EXPR:
    case PREINCREMENT_EXPR: case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR: case POSTDECREMENT_EXPR:
      t = TREE_OPERAND (t, 0);
      /* C++ wraps names to keep their places.  */
      while (CONVERT_EXPR_P (t) || TREE_CODE (t) == VIEW_CONVERT_EXPR
	     || TREE_CODE (t) == NON_LVALUE_EXPR)
	t = TREE_OPERAND (t, 0);
      return VAR_P (t) && is_global_var (t) && POINTER_TYPE_P (TREE_TYPE (t)) ? t : NULL_TREE;
    default:
      return NULL_TREE;
    }
}

void
look_at (tree *code, code_facts *facts)
{
  walk_expression_once (code, [facts] (tree *part, walk_stmt_info *)
    {
      tree t = *part;
      if (TYPE_P (t) || TREE_CODE (t) == OMP_CLAUSE)
	return visit::past;
      if (tree v = changed_variable (t))
	facts->changed.insert (DECL_UID (v));
      if (TREE_CODE (t) == FUNCTION_DECL)
	facts->functions.insert (DECL_UID (t));
      if (region_p (t))
	look_at (&OMP_BODY (t), &facts_of_regions);
      return visit::into;
    });
}

void
finish_function (void *data, void *)
{
  tree fn = static_cast<tree> (data);
  if (!DECL_SAVED_TREE (fn))
    return;
  look_at (&DECL_SAVED_TREE (fn), &facts_of_functions[DECL_UID (fn)]);
}

/* Add to what regions do what the functions do that device code gets to.  */

void
follow_functions ()
{
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    if (lookup_attribute ("omp declare target", DECL_ATTRIBUTES (node->decl)))
      facts_of_regions.functions.insert (DECL_UID (node->decl));
  std::vector<unsigned> left (facts_of_regions.functions.begin (),
			      facts_of_regions.functions.end ());
  uid_set seen;
  while (!left.empty ())
    {
      unsigned fn = left.back ();
      left.pop_back ();
      auto facts = facts_of_functions.find (fn);
      if (!seen.insert (fn).second || facts == facts_of_functions.end ())
	continue;
      facts_of_regions.add (facts->second);
      left.insert (left.end (), facts->second.functions.begin (),
		   facts->second.functions.end ());
    }
  followed = true;
}

} // anonymous namespace

void
watch_device_pointers (const char *plugin)
{
  if (!lang_GNU_Fortran ())
    register_callback (plugin, PLUGIN_PRE_GENERICIZE, finish_function, nullptr);
}

bool
device_pointer_p (tree v)
{
  if (!followed)
    follow_functions ();
  return facts_of_regions.changed.count (DECL_UID (v)) != 0;
}

} // namespace accplug
