/* OpenACC constructs in OpenMP's regions become functions of their own.

   Comes in: a function in which a thread of an OpenMP team meets an OpenACC construct.
   GCC's omplower lowers both kinds of regions in one go, and refuses that.
   Goes out: in the construct's place a call

       { tmp = s;  f._acc.0 (&a, n, &tmp);  s = tmp; }

   of a new function that consists of the construct, and goes through all passes itself.

   Rules
   - Only the construct itself is moved, with what is in it; OpenMP sees uses of the same
     variables as before, so its data sharing is right.
   - In Fortran what is passed by its address is a reference in the new function, as dummy
     arguments are.
   - A scalar that comes back has memory in the new function only: such a construct is not
     asynchronous, but waits for its queue first.
   - Each thread has its own current device and its own queues: that is the run time's.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "openmp/outlined-constructs.h"
#include "base/dump.h"
#include "base/unit.h"
#include "base/walk.h"
#include "openmp/clause-values.h"
#include "openmp/construct-variables.h"
#include "statements/clauses.h"
#include "statements/copies.h"

namespace accplug
{

namespace
{

/* For each function that a construct became: the one that it was in.  */
std::unordered_map<tree, tree> origins;

class outlining
{
public:
  outlining (gimple_stmt_iterator *gsi, const construct_variables &variables)
    : m_gsi (gsi), m_stmt (gsi_stmt (*gsi)), m_variables (variables) {}

  void outline ();

private:
  void declare_function ();
  void pass (tree v, passing);
  tree parameter (tree v, tree type);
  tree own_variable (tree v);
  tree copy_for_call (tree v, bool in_memory);
  void rename ();
  void rename_operand (tree *tp);
  void mend_clauses (gomp_target *);
  void make_synchronous (gomp_target *);
  void move_body ();
  void call ();

  gimple_stmt_iterator *m_gsi;
  gimple *m_stmt;
  const construct_variables &m_variables;
  tree m_function;
  std::unordered_map<tree, tree> m_renamed;	/* in the construct */
  std::unordered_map<tree, tree> m_pointers;	/* of what is passed by address */
  std::vector<tree> m_parameters, m_arguments, m_own, m_copies;
  gimple_seq m_begin = NULL, m_end = NULL;	/* of the new function */
  gimple_seq m_before = NULL, m_after = NULL;	/* the call */
  bool m_comes_back = false;
};

void
outlining::declare_function ()
{
  tree type = build_function_type (void_type_node, NULL_TREE);
  tree f = build_decl (gimple_location (m_stmt), FUNCTION_DECL,
		       clone_function_name_numbered (current_function_decl, "_acc"), type);
  SET_DECL_ASSEMBLER_NAME (f, DECL_NAME (f));
  TREE_STATIC (f) = 1;
  TREE_USED (f) = 1;
  DECL_ARTIFICIAL (f) = 1;
  DECL_UNINLINABLE (f) = 1;
  DECL_INITIAL (f) = make_node (BLOCK);
  BLOCK_SUPERCONTEXT (DECL_INITIAL (f)) = f;
  DECL_ATTRIBUTES (f) = copy_list (DECL_ATTRIBUTES (current_function_decl));
  DECL_FUNCTION_SPECIFIC_OPTIMIZATION (f)
    = DECL_FUNCTION_SPECIFIC_OPTIMIZATION (current_function_decl);
  DECL_FUNCTION_SPECIFIC_TARGET (f)
    = DECL_FUNCTION_SPECIFIC_TARGET (current_function_decl);
  tree result = build_decl (gimple_location (m_stmt), RESULT_DECL, NULL_TREE,
			    void_type_node);
  DECL_CONTEXT (result) = f;
  DECL_RESULT (f) = result;
  m_function = f;
}

/* Of a parameter that is the address of a variable of TYPE: what a dummy argument has in
   Fortran, where gfortran takes each pointer for a POINTER.  */

tree
address_type (tree type)
{
  return lang_GNU_Fortran () ? build_reference_type (type) : build_pointer_type (type);
}

/* Let OWN be for gfortran what V is: a POINTER, ALLOCATABLE or neither.  */

void
keep_kind (tree own, tree v)
{
  if (lang_GNU_Fortran () && DECL_P (v))
    DECL_LANG_SPECIFIC (own) = DECL_LANG_SPECIFIC (v);
}

tree
outlining::parameter (tree v, tree type)
{
  tree name = DECL_P (v) ? DECL_NAME (v) : NULL_TREE;
  tree p = build_decl (gimple_location (m_stmt), PARM_DECL, name, type);
  DECL_ARG_TYPE (p) = type;
  DECL_CONTEXT (p) = m_function;
  DECL_ARTIFICIAL (p) = !DECL_P (v) || DECL_ARTIFICIAL (v);
  if (type == TREE_TYPE (v))
    {
      TREE_ADDRESSABLE (p) = DECL_P (v) && TREE_ADDRESSABLE (v);
      keep_kind (p, v);
    }
  TREE_USED (p) = 1;
  m_parameters.push_back (p);
  return p;
}

tree
outlining::own_variable (tree v)
{
  tree own = create_tmp_var_raw (TREE_TYPE (v));
  if (DECL_P (v))
    {
      DECL_NAME (own) = DECL_NAME (v);
      DECL_ARTIFICIAL (own) = DECL_ARTIFICIAL (v);
      DECL_IGNORED_P (own) = DECL_IGNORED_P (v);
      TREE_ADDRESSABLE (own) = TREE_ADDRESSABLE (v);
      DECL_NOT_GIMPLE_REG_P (own) = DECL_NOT_GIMPLE_REG_P (v);
      DECL_SOURCE_LOCATION (own) = DECL_SOURCE_LOCATION (v);
      keep_kind (own, v);
    }
  DECL_CONTEXT (own) = m_function;
  DECL_SEEN_IN_BIND_EXPR_P (own) = 1;
  m_own.push_back (own);
  return own;
}

/* Add to SEQ that TO becomes what FROM is, which may be nothing yet.  TEMPORARIES is for a
   value between two places in memory.  */

void
add_copy (gimple_seq *seq, tree to, tree from, std::vector<tree> *temporaries, tree context)
{
  if (is_gimple_reg_type (TREE_TYPE (from)) && !is_gimple_reg (to) && !is_gimple_reg (from))
    {
      tree value = create_tmp_var_raw (TYPE_MAIN_VARIANT (TREE_TYPE (from)));
      DECL_CONTEXT (value) = context;
      DECL_SEEN_IN_BIND_EXPR_P (value) = 1;
      temporaries->push_back (value);
      add_copy (seq, value, from, temporaries, context);
      from = value;
    }
  gimple *copy = gimple_build_assign (to, from);
  suppress_warning (copy);
  gimple_seq_add_stmt (seq, copy);
}

/* A temporary variable that has the value of V when the function is called.  */

tree
outlining::copy_for_call (tree v, bool in_memory)
{
  tree copy = create_tmp_var_raw (TYPE_MAIN_VARIANT (TREE_TYPE (v)));
  TREE_ADDRESSABLE (copy) = in_memory;
  DECL_CONTEXT (copy) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (copy) = 1;
  m_copies.push_back (copy);
  add_copy (&m_before, copy, v, &m_copies, current_function_decl);
  return copy;
}

void
outlining::pass (tree v, passing how)
{
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (v));
  switch (how)
    {
    case passing::none:
      m_renamed[v] = own_variable (v);
      break;
    case passing::value:
      m_renamed[v] = parameter (v, TREE_TYPE (v));
      m_arguments.push_back (is_gimple_val (v) ? v : copy_for_call (v, false));
      break;
    case passing::address:
      TREE_ADDRESSABLE (v) = 1;
      m_pointers[v] = parameter (v, address_type (TREE_TYPE (v)));
      m_arguments.push_back (build_fold_addr_expr (v));
      break;
    case passing::in_and_out:
      {
	tree memory = build_simple_mem_ref (parameter (v, build_pointer_type (type)));
	tree own = own_variable (v);
	m_renamed[v] = own;
	add_copy (&m_begin, own, memory, &m_own, m_function);
	add_copy (&m_end, unshare_expr (memory), own, &m_own, m_function);
	tree copy = copy_for_call (v, true);
	add_copy (&m_after, v, copy, &m_copies, current_function_decl);
	m_arguments.push_back (build_fold_addr_expr (copy));
	m_comes_back = true;
	break;
      }
    }
}

/* Let C, which gives the device an array of which it has a section, give it POINTER, which
   is what the array became.  */

void
point_to_section (tree c, tree pointer)
{
  OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_FIRSTPRIVATE_REFERENCE);
  OMP_CLAUSE_DECL (c) = pointer;
  tree bias = OMP_CLAUSE_SIZE (c);
  if (!DECL_P (bias))
    return;
  /* It is the device that takes the bias away.  */
  tree value = new_clause (OMP_CLAUSE_LOCATION (c), OMP_CLAUSE_FIRSTPRIVATE, bias);
  OMP_CLAUSE_CHAIN (value) = OMP_CLAUSE_CHAIN (c);
  OMP_CLAUSE_CHAIN (c) = value;
}

/* What is mapped as a whole is behind a pointer now.  */

void
outlining::mend_clauses (gomp_target *stmt)
{
  tree *link = gimple_omp_target_clauses_ptr (stmt);
  while (tree c = *link)
    {
      auto known = (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
		    ? m_pointers.find (OMP_CLAUSE_DECL (c)) : m_pointers.end ());
      if (known != m_pointers.end ())
	switch (OMP_CLAUSE_MAP_KIND (c))
	  {
	  case GOMP_MAP_FIRSTPRIVATE_POINTER:
	    OMP_CLAUSE_DECL (c) = known->second;
	    break;
	  case GOMP_MAP_POINTER:
	    /* Of a section of an array of Fortran's.  */
	    if (is_gimple_omp_offloaded (stmt))
	      {
		point_to_section (c, known->second);
		break;
	      }
	    *link = OMP_CLAUSE_CHAIN (c);
	    continue;
	  case GOMP_MAP_STRUCT:
	    break;
	  default:
	    if (is_gimple_omp_offloaded (stmt))
	      {
		tree pointer = new_pointer_clause (OMP_CLAUSE_LOCATION (c), known->second);
		OMP_CLAUSE_CHAIN (pointer) = OMP_CLAUSE_CHAIN (c);
		OMP_CLAUSE_CHAIN (c) = pointer;
	      }
	  }
      link = &OMP_CLAUSE_CHAIN (*link);
    }
}

void
outlining::rename_operand (tree *tp)
{
  auto renamed = m_renamed.find (*tp);
  auto pointer = m_pointers.find (*tp);
  if (renamed != m_renamed.end ())
    *tp = renamed->second;
  else if (pointer != m_pointers.end ())
    *tp = build_simple_mem_ref (pointer->second);
}

/* Let the construct use the new function's variables.  */

void
outlining::rename ()
{
  walk_in (*m_gsi, [this] (gimple_stmt_iterator *gsi)
    {
      if (construct_p (gsi_stmt (*gsi)))
	mend_clauses (as_a<gomp_target *> (gsi_stmt (*gsi)));
      return visit::into;
    });
  walk_operands_in (*m_gsi, [this] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp))
	return visit::past;
      tree before = *tp;
      rename_operand (tp);
      return *tp == before ? visit::into : visit::past;
    });
}

/* The thread has the results when the construct is left.  */

void
outlining::make_synchronous (gomp_target *stmt)
{
  for (tree *link = gimple_omp_target_clauses_ptr (stmt); *link;
       link = &OMP_CLAUSE_CHAIN (*link))
    if (OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_ASYNC)
      {
	tree wait = build_omp_clause (OMP_CLAUSE_LOCATION (*link), OMP_CLAUSE_WAIT);
	OMP_CLAUSE_WAIT_EXPR (wait) = OMP_CLAUSE_ASYNC_EXPR (*link);
	OMP_CLAUSE_CHAIN (wait) = OMP_CLAUSE_CHAIN (*link);
	*link = wait;
      }
}

void
outlining::move_body ()
{
  for (tree v : m_variables.declared)
    if (!TREE_STATIC (v) && !DECL_EXTERNAL (v))
      DECL_CONTEXT (v) = m_function;
  for (tree label : m_variables.labels)
    DECL_CONTEXT (label) = m_function;

  tree chain = NULL_TREE, types = void_list_node;
  for (auto p = m_parameters.rbegin (); p != m_parameters.rend (); ++p)
    {
      DECL_CHAIN (*p) = chain;
      chain = *p;
      types = tree_cons (NULL_TREE, TREE_TYPE (*p), types);
    }
  DECL_ARGUMENTS (m_function) = chain;
  TREE_TYPE (m_function) = build_function_type (void_type_node, types);

  gimple_seq body = m_begin;
  push_struct_function (m_function);
  cfun->function_end_locus = gimple_location (m_stmt);
  cfun->curr_properties |= PROP_gimple_any;
  init_tree_ssa (cfun);
  /* Members of what is behind a pointer may be no operands any more.  */
  gimple_seq construct = NULL;
  gimple_seq_add_stmt (&construct, m_stmt);
  walk_changing (&construct, [] (gimple_stmt_iterator *gsi)
    {
      if (is_gimple_assign (gsi_stmt (*gsi)) || is_gimple_call (gsi_stmt (*gsi)))
	gimple_regimplify_operands (gsi_stmt (*gsi), gsi);
      return visit::into;
    });
  gimple_seq_add_seq (&body, construct);
  gimple_seq_add_seq (&body, m_end);
  gbind *bind = bind_of (m_own, body);
  gimple_bind_set_block (bind, DECL_INITIAL (m_function));
  gimple_seq whole = NULL;
  gimple_seq_add_stmt (&whole, bind);
  gimple_set_body (m_function, whole);
  pop_cfun ();
  origins[m_function] = current_function_decl;
  cgraph_node::add_new_function (m_function, false);
}

void
outlining::call ()
{
  auto_vec<tree> arguments;
  for (tree a : m_arguments)
    arguments.safe_push (a);
  gcall *call = gimple_build_call_vec (m_function, arguments);
  gimple_set_location (call, gimple_location (m_stmt));
  gimple_seq_add_stmt (&m_before, call);
  gimple_seq_add_seq (&m_before, m_after);
  gsi_replace (m_gsi, bind_of (m_copies, m_before), false);
}

void
outlining::outline ()
{
  declare_function ();
  for (const auto &[v, how] : m_variables.passed)
    pass (v, how);
  if (m_comes_back)
    walk_in (*m_gsi, [this] (gimple_stmt_iterator *gsi)
      {
	if (construct_p (gsi_stmt (*gsi)))
	  make_synchronous (as_a<gomp_target *> (gsi_stmt (*gsi)));
	return visit::into;
      });
  rename ();
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, m_stmt, "the construct is in a region of OpenMP's: it "
		     "becomes the function %T\n", m_function);
  call ();
  move_body ();
}

/* Is STMT a construct of OpenMP's that runs on the host?  Those of `atomic', which have no
   substatements, may be OpenACC's as well, and is_gimple_omp_oacc must not be asked.  */

bool
openmp_p (gimple *stmt)
{
  return (is_gimple_omp (stmt) && gimple_has_substatements (stmt)
	  && gimple_code (stmt) != GIMPLE_OMP_TARGET && !is_gimple_omp_oacc (stmt));
}

/* The clauses of STMT, a construct of OpenMP's.  */

tree
openmp_clauses (gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_OMP_PARALLEL:
    case GIMPLE_OMP_TASK:
      return gimple_omp_taskreg_clauses (stmt);
    case GIMPLE_OMP_FOR:
      return gimple_omp_for_clauses (stmt);
    case GIMPLE_OMP_SECTIONS:
      return gimple_omp_sections_clauses (stmt);
    case GIMPLE_OMP_SINGLE:
      return gimple_omp_single_clauses (stmt);
    case GIMPLE_OMP_TEAMS:
      return gimple_omp_teams_clauses (stmt);
    case GIMPLE_OMP_SCOPE:
      return gimple_omp_scope_clauses (stmt);
    case GIMPLE_OMP_TASKGROUP:
      return gimple_omp_taskgroup_clauses (stmt);
    default:
      return NULL_TREE;
    }
}

/* Add to VARIABLES those of which threads have a copy in STMT.  */

void
add_privatized (gimple *stmt, variable_set *variables)
{
  for (tree c = openmp_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_FIRSTPRIVATE:
      case OMP_CLAUSE_LASTPRIVATE:
      case OMP_CLAUSE_LINEAR:
      case OMP_CLAUSE_REDUCTION:
      case OMP_CLAUSE_IN_REDUCTION:
      case OMP_CLAUSE_TASK_REDUCTION:
	variables->insert (OMP_CLAUSE_DECL (c));
	break;
      default:
	break;
      }
}

void
outline_construct (gimple_stmt_iterator *gsi, const variable_set &privatized,
		   gimple_seq calls)
{
  keep_clause_values (gsi, calls);
  construct_variables variables = variables_of_construct (*gsi, privatized);
  if (variables.refused)
    sorry_at (gimple_location (gsi_stmt (*gsi)), "OpenACC construct with the variable %qD "
	      "inside of an OpenMP construct", variables.refused);
  else
    outlining (gsi, variables).outline ();
}

/* PRIVATIZED: what threads have copies of in the construct of OpenMP's that SEQ is in; NULL
   outside of all of them.  */

void
outline_in (gimple_seq *seq, const variable_set *privatized)
{
  gimple_seq calls = NULL;	/* of the next construct's sections */
  walk_changing (seq, [privatized, &calls] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (privatized && section_call (stmt))
	{
	  gsi_replace (gsi, gimple_build_nop (), false);
	  gimple_seq_add_stmt (&calls, stmt);
	}
      if (openmp_p (stmt))
	{
	  variable_set inner;
	  if (privatized)
	    inner = *privatized;
	  add_privatized (stmt, &inner);
	  outline_in (gimple_omp_body_ptr (stmt), &inner);
	  return visit::past;
	}
      if (!construct_p (stmt))
	return visit::into;
      if (privatized)
	{
	  outline_construct (gsi, *privatized, calls);
	  calls = NULL;
	}
      return visit::past;
    });
}

const pass_data outlined_constructs_data = {
  GIMPLE_PASS, "accoutlined-constructs", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0,
  0
};

class pass_outlined_constructs : public gimple_opt_pass
{
public:
  explicit pass_outlined_constructs (gcc::context *context)
    : gimple_opt_pass (outlined_constructs_data, context) {}

  bool gate (function *) final override { return active () && flag_openmp; }

  unsigned execute (function *fun) final override
  {
    gimple_seq body = gimple_body (fun->decl);
    outline_in (&body, NULL);
    gimple_set_body (fun->decl, body);
    return 0;
  }
};

const pass_data outlined_arrays_data = {
  GIMPLE_PASS, "accoutlined-arrays", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

/* The new functions are not C++'s, so its front end can give no names to omplower's
   static arrays in them: these become the original functions'.  */

class pass_outlined_arrays : public gimple_opt_pass
{
public:
  explicit pass_outlined_arrays (gcc::context *context)
    : gimple_opt_pass (outlined_arrays_data, context) {}

  bool gate (function *fun) final override { return origins.count (fun->decl); }

  unsigned execute (function *fun) final override
  {
    unsigned i;
    tree v;
    FOR_EACH_LOCAL_DECL (fun, i, v)
      if (VAR_P (v) && TREE_STATIC (v) && DECL_CONTEXT (v) == fun->decl)
	DECL_CONTEXT (v) = origins[fun->decl];
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_outlined_arrays (gcc::context *context)
{
  return new pass_outlined_arrays (context);
}

gimple_opt_pass *
make_pass_outlined_constructs (gcc::context *context)
{
  return new pass_outlined_constructs (context);
}

} // namespace accplug
