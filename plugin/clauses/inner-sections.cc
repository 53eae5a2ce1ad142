/* Sections with several dimensions, and rows behind pointers; see inner-sections.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "accplug-image.h"
#include "clauses/inner-sections.h"
#include "base/dump.h"
#include "base/unit.h"
#include "base/walk.h"
#include "directives/marks.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

/* A dimension of a section.  */
struct inner_dimension
{
  bool pointers;		/* lead to it */
  bool united;			/* it is around sections of several clauses */
  tree first, count;		/* of elements; constants, or values computed in front of the
				   construct */
  tree full;			/* the array's number of elements; NULL behind pointers */
  tree bytes;			/* of an element */
};

/* The sections whose calls were met, for the next construct.  */
typedef std::map<unsigned, gcall *> section_calls;

/* A clause of a construct at GSI, with the dimensions that CALL has of it.  */

class section_clause
{
public:
  section_clause (gimple_stmt_iterator *gsi, tree c, gcall *call)
    : m_gsi (gsi), m_stmt (as_a<gomp_target *> (gsi_stmt (*gsi))), m_clause (c),
      m_where (OMP_CLAUSE_LOCATION (c)) { read (call); }
  void rewrite ();

private:
  void read (gcall *call);
  bool valid_p () const;
  bool contiguous_p () const;
  bool rows_p () const;
  tree computed (tree expression);
  tree words (const char *name, const std::vector<tree> &values);
  void describe_array ();
  void describe_rows ();
  void follow (gomp_map_kind kind, tree record);

  gimple_stmt_iterator *m_gsi;
  gomp_target *m_stmt;
  tree m_clause;
  location_t m_where;
  tree m_row_bytes;		/* of an element of the outermost dimension */
  std::vector<inner_dimension> m_inner;
};

tree
sized (tree value)
{
  return fold_convert (ssizetype, value);
}

void
section_clause::read (gcall *call)
{
  m_row_bytes = sized (gimple_call_arg (call, 2));
  tree outer_bytes = m_row_bytes;
  for (unsigned i = 3; i + 3 < gimple_call_num_args (call); i += 4)
    {
      inner_dimension d;
      d.pointers = !integer_zerop (gimple_call_arg (call, i));
      d.united = tree_int_cst_equal (gimple_call_arg (call, i),
				     build_int_cst (integer_type_node, INNER_UNITED));
      d.first = sized (gimple_call_arg (call, i + 1));
      d.count = sized (gimple_call_arg (call, i + 2));
      d.bytes = sized (gimple_call_arg (call, i + 3));
      d.full = (d.pointers ? NULL_TREE
		: fold_build2 (EXACT_DIV_EXPR, ssizetype, outer_bytes, d.bytes));
      outer_bytes = d.bytes;
      if (d.full && tree_int_cst_equal (d.count, ssize_int (INNER_ALL)))
	d.count = d.full;
      else if (d.full && tree_int_cst_equal (d.count, ssize_int (INNER_REST)))
	d.count = fold_build2 (MINUS_EXPR, ssizetype, d.full, d.first);
      m_inner.push_back (d);
    }
}

/* False, with an error, if the section cannot be.  */

bool
section_clause::valid_p () const
{
  for (const inner_dimension &d : m_inner)
    {
      if (d.pointers && d.united)
	{
	  error_at (m_where, "a construct has one section of rows behind pointers: name other "
		    "rows in a %<data%> construct around it");
	  return false;
	}
      bool open = (tree_int_cst_equal (d.count, ssize_int (INNER_ALL))
		   || tree_int_cst_equal (d.count, ssize_int (INNER_REST)));
      if (d.pointers && open)
	{
	  error_at (m_where, "for rows behind pointers the number of elements must be "
		    "specified");
	  return false;
	}
      if (TREE_CODE (d.first) != INTEGER_CST || TREE_CODE (d.count) != INTEGER_CST)
	continue;
      if (tree_int_cst_sgn (d.first) < 0 || tree_int_cst_sgn (d.count) < 0
	  || (d.full && TREE_CODE (d.full) == INTEGER_CST
	      && wi::gts_p (wi::to_wide (d.first) + wi::to_wide (d.count),
			    wi::to_wide (d.full))))
	{
	  error_at (m_where, "the section %<[%E:%E]%> is not within its dimension",
		    d.first, d.count);
	  return false;
	}
    }
  return true;
}

/* Is what the inner dimensions that no pointers lead to have all of each row, for
   certain?  */

bool
section_clause::contiguous_p () const
{
  return std::all_of (m_inner.begin (), m_inner.end (), [] (const inner_dimension &d)
    { return d.pointers || (integer_zerop (d.first) && operand_equal_p (d.count, d.full)); });
}

bool
section_clause::rows_p () const
{
  return std::any_of (m_inner.begin (), m_inner.end (), [] (const inner_dimension &d)
    { return d.pointers; });
}

/* A value for EXPRESSION, computed in front of the construct.  */

tree
section_clause::computed (tree expression)
{
  return force_gimple_operand_gsi (m_gsi, unshare_expr (expression), true, NULL_TREE, true,
				   GSI_SAME_STMT);
}

/* A variable NAME with VALUES, one behind the other.  */

tree
section_clause::words (const char *name, const std::vector<tree> &values)
{
  tree variable = create_tmp_var (build_array_type_nelts (ssizetype, values.size ()), name);
  TREE_ADDRESSABLE (variable) = 1;
  for (size_t i = 0; i < values.size (); i++)
    {
      tree value = computed (sized (values[i]));
      tree place = build4 (ARRAY_REF, ssizetype, variable, size_int (i), NULL_TREE, NULL_TREE);
      gsi_insert_before (m_gsi, gimple_build_assign (place, value), GSI_SAME_STMT);
    }
  return variable;
}

/* Put a clause of KIND with RECORD behind ours, and behind what belongs to it.  */

void
section_clause::follow (gomp_map_kind kind, tree record)
{
  tree after = m_clause;
  if (pointer_clause_p (OMP_CLAUSE_CHAIN (after)))
    after = OMP_CLAUSE_CHAIN (after);
  tree c = new_map_clause (m_where, kind, record, TYPE_SIZE_UNIT (TREE_TYPE (record)));
  OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (after);
  OMP_CLAUSE_CHAIN (after) = c;
}

/* An array descriptor as gfortran has them (trans-types.cc), with strides in bytes.  */

void
section_clause::describe_array ()
{
  tree start = fold_convert (ssizetype, build_fold_addr_expr
			     (unshare_expr (OMP_CLAUSE_DECL (m_clause))));
  tree count = fold_build2 (TRUNC_DIV_EXPR, ssizetype, sized (OMP_CLAUSE_SIZE (m_clause)),
			    m_row_bytes);
  tree one = ssize_int (1), zero = ssize_int (0);
  std::vector<tree> dimensions { m_row_bytes, one, count };
  for (const inner_dimension &d : m_inner)
    {
      start = fold_build2 (PLUS_EXPR, ssizetype, start,
			   fold_build2 (MULT_EXPR, ssizetype, d.first, d.bytes));
      dimensions.insert (dimensions.end (), { d.bytes, one, d.count });
    }
  tree rank = build_int_cst (ssizetype, HOST_WIDE_INT (m_inner.size () + 1) << 32);
  std::vector<tree> values { start, zero, m_inner.back ().bytes, rank, one };
  values.insert (values.end (), dimensions.begin (), dimensions.end ());
  bool update = gimple_omp_target_kind (m_stmt) == GF_OMP_TARGET_KIND_OACC_UPDATE;
  follow (gomp_map_kind (update ? int (ACCPLUG_MAP_SECTION)
			 : int (ACCPLUG_MAP_DATA_SECTION)),
	  words ("section", values));
}

/* The part of the rows that the pointers of each dimension lead to.  */

void
section_clause::describe_rows ()
{
  std::vector<tree> values;
  for (const inner_dimension &d : m_inner)
    for (tree elements : { d.first, d.count })
      if (d.pointers)
	values.push_back (fold_build2 (MULT_EXPR, ssizetype, elements, d.bytes));
  follow (gomp_map_kind (ACCPLUG_MAP_ROWS), words ("rows", values));
}

void
section_clause::rewrite ()
{
  if (m_inner.empty () || !valid_p ())
    return;
  bool rows = rows_p (), whole = !rows && contiguous_p ();
  if (rows && !contiguous_p ())
    {
      error_at (m_where, "in a section behind pointers only the dimensions that pointers lead "
		"to can be in parts");
      return;
    }
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (m_where), "%T has %d more dimensions: %s\n",
		     OMP_CLAUSE_DECL (m_clause), int (m_inner.size ()),
		     rows ? "rows behind pointers" : whole ? "contiguous" : "strided");
  if (rows)
    describe_rows ();
  else if (!whole)
    describe_array ();
}

/* Is C the data of a section with several dimensions, rows or pointers to them?  Where that is
   behind a member of a structure, GCC has clauses for the structure and for the member, too,
   also if the program has a clause for the structure.  */

bool
section_data_p (tree c)
{
  if (!maps_data_p (c) || integer_zerop (OMP_CLAUSE_SIZE (c)))
    return false;
  tree decl = OMP_CLAUSE_DECL (c);
  return (!RECORD_OR_UNION_TYPE_P (TREE_TYPE (decl))
	  && (TREE_CODE (decl) != COMPONENT_REF || !POINTER_TYPE_P (TREE_TYPE (decl))));
}

/* Use CALLS for the construct at GSI.  */

void
rewrite_sections (gimple_stmt_iterator *gsi, section_calls *calls)
{
  gomp_target *stmt = as_a<gomp_target *> (gsi_stmt (*gsi));
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    {
      auto found = (section_data_p (c)
		    ? calls->find (inner_section_at (OMP_CLAUSE_LOCATION (c)))
		    : calls->end ());
      if (found == calls->end ())
	continue;
      section_clause (gsi, c, found->second).rewrite ();
      calls->erase (found);
    }
  calls->clear ();
}

const pass_data inner_sections_pass_data = {
  GIMPLE_PASS, "accinner-sections", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class pass_inner_sections : public gimple_opt_pass
{
public:
  explicit pass_inner_sections (gcc::context *context)
    : gimple_opt_pass (inner_sections_pass_data, context) {}

  bool gate (function *) final override { return active () && !lang_GNU_Fortran (); }
  unsigned execute (function *fun) final override
  {
    gimple_seq body = gimple_body (fun->decl);
    section_calls calls;
    walk_changing (&body, [&calls] (gimple_stmt_iterator *gsi)
      {
	gimple *stmt = gsi_stmt (*gsi);
	if (gcall *call = section_call (stmt))
	  {
	    calls[tree_to_uhwi (gimple_call_arg (call, 0))] = call;
	    gsi_replace (gsi, gimple_build_nop (), false);
	  }
	else if (construct_p (stmt) && !calls.empty ())
	  rewrite_sections (gsi, &calls);
	return visit::into;
      });
    gimple_set_body (fun->decl, body);
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_inner_sections (gcc::context *context)
{
  return new pass_inner_sections (context);
}

} // namespace accplug
