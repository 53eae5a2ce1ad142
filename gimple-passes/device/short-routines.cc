/* Sequential routines become parts of the code that calls them.

   Comes in: `acc routine seq' functions, as the program wrote them, in front of ompexp.
   Goes out: those that are not long are inlined whatever GCC's limits for a processor say
   (DECL_DISREGARD_INLINE_LIMITS).

   A call costs more on a GPU than on a processor: arguments by reference are in the thread's
   own memory, registers are saved there, and loads of caller and callee are not under way
   together.  NVIDIA's compilers inline such functions, too.

   Rules
   - It is the host's version that is marked, for GCC inlines before there are device clones
     (device-clone.cc); so the host's code may grow.
   - What the program forbids stays: `noinline', -fno-inline, -O0, -Og and -Os; and routines
     that are bound to another function.
   - Routines with constructs or loop directives are left to GCC, and so are those that call
     themselves, or others that call them: without limits each of two calls would have two
     copies, and so on.
   - What a routine or another function becomes by it has a limit of its own: where each of ten
     routines calls the one before it twice, the last one would have a thousand copies of the
     first.  The inner ones are inlined then, the outer ones left to GCC.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "device/device-function.h"
#include "device/passes.h"

namespace accplug
{

namespace
{

/* Statements of a routine that is not long: a dozen formulas.  */
const unsigned most_statements = 200;

/* Statements of such a routine with all that is inlined into it.  */
const unsigned most_with_calls = 1000;

/* Statements that are inlined into one function by way of its calls.  */
const unsigned most_inlined = 20000;

/* The statements of FUN that become code; or more than are wanted, where there is an OpenACC
   directive.  */

unsigned
count_statements (function *fun)
{
  unsigned count = 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (is_gimple_omp (stmt) || gimple_call_internal_p (stmt, IFN_UNIQUE))
	  return most_statements + 1;
	count += !is_gimple_debug (stmt) && !gimple_clobber_p (stmt);
      }
  return count;
}

struct short_routine
{
  tree decl;
  unsigned statements;
};

std::vector<short_routine> marked;	/* in this unit */

/* Does FROM call TO, or what calls it?  SEEN are those that have been looked at.  */

bool
reaches_p (cgraph_node *from, cgraph_node *to, hash_set<cgraph_node *> *seen)
{
  for (cgraph_edge *e = from->callees; e; e = e->next_callee)
    {
      cgraph_node *callee = e->callee->ultimate_alias_target ();
      if (callee == to || (!seen->add (callee) && reaches_p (callee, to, seen)))
	return true;
    }
  return false;
}

/* What short routines become with their calls.  */

class grown_sizes
{
public:
  grown_sizes ();
  void limit (cgraph_node *node);

private:
  unsigned of (cgraph_node *node);
  void leave (cgraph_node *node);

  std::unordered_map<cgraph_node *, unsigned> m_own;	/* of those that stay short */
  /* With their calls, once that is known.  */
  std::unordered_map<cgraph_node *, unsigned> m_grown;
};

grown_sizes::grown_sizes ()
{
  for (const short_routine &r : marked)
    {
      hash_set<cgraph_node *> seen;
      cgraph_node *node = cgraph_node::get (r.decl);
      if (!node)
	continue;
      m_own[node] = r.statements;
      if (reaches_p (node, node, &seen))
	leave (node);
    }
}

/* NODE is left to GCC's limits.  */

void
grown_sizes::leave (cgraph_node *node)
{
  m_own.erase (node);
  DECL_DISREGARD_INLINE_LIMITS (node->decl) = 0;
}

/* The statements that a call of NODE becomes, 0 if it is left to GCC; so it is if they are
   too many.  */

unsigned
grown_sizes::of (cgraph_node *node)
{
  if (!m_own.count (node))
    return 0;
  unsigned &known = m_grown[node];
  if (known)
    return known;
  unsigned size = m_own[node];
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    size += of (e->callee->ultimate_alias_target ());
  if (size > most_with_calls)
    {
      leave (node);
      return 0;
    }
  return known = size;
}

/* What NODE, any function, calls is inlined there as far as that is not too much.  */

void
grown_sizes::limit (cgraph_node *node)
{
  unsigned size = 0;
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    {
      cgraph_node *callee = e->callee->ultimate_alias_target ();
      size += of (callee);
      if (size > most_inlined && m_own.count (callee))
	leave (callee);
    }
}

const pass_data short_routines_data = {
  GIMPLE_PASS, "accshort-routines", OPTGROUP_OMP, TV_NONE, PROP_cfg, 0, 0, 0, 0
};

class pass_short_routines : public gimple_opt_pass
{
public:
  explicit pass_short_routines (gcc::context *context)
    : gimple_opt_pass (short_routines_data, context) {}

  bool gate (function *fun) final override
  {
    tree decl = fun->decl, oacc = oacc_get_fn_attrib (decl);
    return (flag_openacc && oacc && level_of_attribute (oacc) == SEQ_LEVEL
	    && opt_for_fn (decl, optimize) && !opt_for_fn (decl, optimize_size)
	    && !opt_for_fn (decl, optimize_debug) && !opt_for_fn (decl, flag_no_inline)
	    && !DECL_UNINLINABLE (decl));
  }

  unsigned execute (function *fun) final override
  {
    unsigned count = count_statements (fun);
    if (count > most_statements || DECL_DISREGARD_INLINE_LIMITS (fun->decl))
      return 0;
    DECL_DISREGARD_INLINE_LIMITS (fun->decl) = 1;
    marked.push_back ({ fun->decl, count });
    if (dump_enabled_p ())
      dump_printf_loc (MSG_NOTE, dump_at (DECL_SOURCE_LOCATION (fun->decl)),
		       "the routine of %u statements is inlined where it can be\n", count);
    return 0;
  }
};

} // anonymous namespace

void
limit_short_routines ()
{
  if (marked.empty ())
    return;
  grown_sizes sizes;
  cgraph_node *node;
  FOR_EACH_DEFINED_FUNCTION (node)
    sizes.limit (node);
  marked.clear ();
}

gimple_opt_pass *
make_pass_short_routines (gcc::context *context)
{
  return new pass_short_routines (context);
}

} // namespace accplug
