/* The dynamic types of Fortran's polymorphic variables; see dynamic-types.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/dynamic-types.h"
#include "base/dump.h"
#include "base/walk.h"
#include "clauses/class-objects.h"
#include "clauses/pointer-origins.h"
#include "device/type-tables.h"
#include "statements/clauses.h"
#include "statements/uses.h"

namespace accplug
{

namespace
{

/* Is T the address of the table of a type?  */

bool
table_address_p (tree t)
{
  return TREE_CODE (t) == ADDR_EXPR && type_table_p (TREE_OPERAND (t, 0));
}

/* GCC has CONSTRUCT copy the tables, as if their addresses were to be the device's.  */

void
drop_tables (gomp_target *construct)
{
  tree *link = gimple_omp_target_clauses_ptr (construct);
  while (tree c = *link)
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && type_table_p (OMP_CLAUSE_DECL (c)))
      *link = OMP_CLAUSE_CHAIN (c);
    else
      link = &OMP_CLAUSE_CHAIN (c);
}

bool
named_p (tree decl, const char *name)
{
  return DECL_NAME (decl) && id_equal (DECL_NAME (decl), name);
}

/* The container whose pointer to a table T is, or NULL.  */

tree
container_of_table (tree t)
{
  return (TREE_CODE (t) == COMPONENT_REF && class_type_p (TREE_TYPE (TREE_OPERAND (t, 0)))
	  && named_p (TREE_OPERAND (t, 1), "_vptr") ? TREE_OPERAND (t, 0) : NULL_TREE);
}

/* Does STMT set a container's pointer to a table?  */

bool
sets_table_p (gimple *stmt)
{
  return gimple_assign_single_p (stmt) && container_of_table (gimple_assign_lhs (stmt));
}

/* The use of dynamic types in one construct, or, without one, in a routine.  */

class type_user
{
public:
  type_user (gomp_target *construct, builder *before)
    : m_construct (construct), m_before (before) {}

  void use (gimple_seq *body);

private:
  tree on_host (tree place);
  tree by_value (tree value);
  tree table_value (tree container, tree field);
  tree address_of (tree table);
  void visit_load (gassign *load);
  void visit_call (gimple_stmt_iterator *gsi, gcall *call);
  void refuse (gimple *stmt);
  void refuse_procedure (gimple *load);

  gomp_target *m_construct;
  builder *m_before;
  std::map<tree, tree> m_containers;	/* by the variable that has the table's address */
  struct table_part
  {
    tree container, field, value;
  };
  std::vector<table_part> m_parts;	/* that go by value */
  std::map<tree, tree> m_addresses;	/* by table */
  /* What the construct assigns, and the value if that is always the same.  */
  std::map<tree, tree> m_assigned;
  bool m_refused = false;
};

/* PLACE, which device code names, for the host; NULL if the host does not know it.  */

tree
type_user::on_host (tree place)
{
  tree *base = &place;
  place = unshare_expr (place);
  while (TREE_CODE (*base) == COMPONENT_REF)
    base = &TREE_OPERAND (*base, 0);
  bool behind = dereference_p (*base);
  if (behind)
    base = &TREE_OPERAND (*base, 0);
  if (!m_construct || !DECL_P (*base) || (behind && optional_p (*base)))
    return NULL_TREE;
  auto assigned = m_assigned.find (*base);
  if (assigned == m_assigned.end ())
    return place;
  /* A temporary: from where the host finds it, too.  */
  tree from = behind && DECL_ARTIFICIAL (*base) ? assigned->second : NULL_TREE;
  if (from && (TREE_CODE (from) == COMPONENT_REF || (DECL_P (from) && !optional_p (from))))
    from = on_host (from);
  else
    return NULL_TREE;
  if (!from)
    return NULL_TREE;
  *base = m_before->value (TREE_CODE (from), TREE_TYPE (from), from);
  return place;
}

/* VALUE, as the construct has it.  */

tree
type_user::by_value (tree value)
{
  prepend (gimple_omp_target_clauses_ptr (m_construct),
	   new_clause (gimple_location (m_construct), OMP_CLAUSE_FIRSTPRIVATE, value));
  return value;
}

/* FIELD of the table of CONTAINER's type; NULL if the host does not know it.  */

tree
type_user::table_value (tree container, tree field)
{
  for (const table_part &part : m_parts)
    if (part.field == field && operand_equal_p (part.container, container))
      return part.value;
  tree place = on_host (container);
  if (!place)
    return NULL_TREE;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (field));
  tree loaded = class_table_value (place, name, m_before);
  if (!loaded)
    return NULL_TREE;
  tree value = by_value (loaded);
  m_parts.push_back ({ container, field, value });
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, m_construct, "%s of the type of %T goes by value\n",
		     name, place);
  return value;
}

/* The address of TABLE on the host, an integer.  */

tree
type_user::address_of (tree table)
{
  tree &address = m_addresses[TREE_OPERAND (table, 0)];
  if (!address)
    address = by_value (m_before->value (NOP_EXPR, pointer_sized_int_node, table));
  return address;
}

void
type_user::refuse (gimple *stmt)
{
  if (m_refused)
    return;
  m_refused = true;
  /* gfortran gives no place to what it makes of associations.  */
  location_t loc = gimple_location (!gimple_has_location (stmt) && m_construct
				    ? m_construct : stmt);
  if (m_construct)
    error_at (loc, "the dynamic type of a polymorphic variable is known in device code only "
	      "where the construct names the variable");
  else
    error_at (loc, "a device routine cannot ask for the dynamic type of a polymorphic "
	      "variable");
}

/* LOAD has the address of a type-bound procedure.  In a routine that is left to the run: it
   may be called by the host alone.  */

void
type_user::refuse_procedure (gimple *load)
{
  if (m_construct && !m_refused)
    error_at (gimple_location (gimple_has_location (load) ? load : m_construct),
	      "device code cannot call the procedure of a polymorphic variable, which its "
	      "dynamic type has");
  m_refused |= m_construct != nullptr;
}

/* Let LOAD use no table.  */

void
type_user::visit_load (gassign *load)
{
  tree value = gimple_assign_rhs1 (load);
  if (tree container = container_of_table (value))
    m_containers[gimple_assign_lhs (load)] = container;
  if (TREE_CODE (value) != COMPONENT_REF || !dereference_p (TREE_OPERAND (value, 0)))
    return;
  auto found = m_containers.find (TREE_OPERAND (TREE_OPERAND (value, 0), 0));
  if (found == m_containers.end ())
    return;
  if (POINTER_TYPE_P (TREE_TYPE (value)))
    {
      refuse_procedure (load);
      return;
    }
  tree known = table_value (found->second, TREE_OPERAND (value, 1));
  if (known)
    gimple_assign_set_rhs1 (load, known);
  else
    refuse (load);
}

/* `class is' asks the library, with two tables: so does the host.  */

void
type_user::visit_call (gimple_stmt_iterator *gsi, gcall *call)
{
  tree callee = gimple_call_fndecl (call), lhs = gimple_call_lhs (call);
  if (!callee || !lhs || !named_p (callee, "_gfortran_is_extension_of"))
    return;
  auto found = m_containers.find (gimple_call_arg (call, 0));
  tree table = gimple_call_arg (call, 1);
  tree container = (found != m_containers.end () && table_address_p (table)
		    ? on_host (found->second) : NULL_TREE);
  if (!container)
    {
      refuse (call);
      return;
    }
  tree own = class_table (container, m_before);
  tree answer = m_before->variable (TREE_TYPE (lhs), "extension");
  gcall *question = gimple_build_call (callee, 2, own, table);
  gimple_call_set_lhs (question, answer);
  m_before->add (question);
  gsi_replace (gsi, gimple_build_assign (lhs, by_value (answer)), false);
}

void
type_user::use (gimple_seq *body)
{
  walk (*body, [this] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (tree lhs = gimple_get_lhs (stmt))
	{
	  tree value = gimple_assign_single_p (stmt) ? gimple_assign_rhs1 (stmt) : NULL_TREE;
	  auto known = m_assigned.emplace (lhs, value).first;
	  if (!value || !known->second || !operand_equal_p (value, known->second))
	    known->second = NULL_TREE;
	}
      return visit::into;
    });
  walk_changing (body, [this] (gimple_stmt_iterator *gsi)
    {
      if (gcall *call = dyn_cast<gcall *> (gsi_stmt (*gsi)))
	visit_call (gsi, call);
      else if (gimple_assign_single_p (gsi_stmt (*gsi)))
	visit_load (as_a<gassign *> (gsi_stmt (*gsi)));
      return visit::into;
    });
  walk_operands_changing (body, [this] (tree *operand, walk_stmt_info *info)
    {
      if (!table_address_p (*operand))
	return visit::into;
      gimple *stmt = gsi_stmt (info->gsi);
      if (!m_construct && sets_table_p (stmt))
	return visit::past;
      if (!m_construct)
	{
	  refuse (stmt);
	  return visit::stop;
	}
      tree address = create_tmp_var (TREE_TYPE (*operand));
      gsi_insert_before (&info->gsi, gimple_build_assign (address, NOP_EXPR,
							  address_of (*operand)),
			 GSI_SAME_STMT);
      *operand = address;
      return visit::past;
    });
}

} // anonymous namespace

void
use_dynamic_types (gomp_target *construct, builder *before)
{
  type_user (construct, before).use (gimple_omp_body_ptr (construct));
  drop_tables (construct);
}

void
refuse_dynamic_types (gimple_seq body)
{
  type_user (nullptr, nullptr).use (&body);
}

} // namespace accplug
