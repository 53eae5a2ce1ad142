/* `routine (name)' where GCC does not take it: in a block, behind a use or the definition
   (OpenACC 2.7, 2.15.1: anywhere a declaration of the function may stand), and right in front
   of the function's first declaration, which other compilers take.

   Comes in: the directive, while GCC's parser of C is where it stands.
   Goes out: the function's declaration with the attributes that GCC gives a routine; in front
   of its first declaration the directive without the name, which is about what follows.

   Rules
   - Calls are looked at when the unit was parsed, so it is early enough for uses in front
     of the directive.
   - In C++ all tokens are read before the first is parsed: cxx/member-routines.h has it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "pragmas/named-routines.h"

namespace accplug
{

namespace
{

omp_clause_code
level_code (clause_id id)
{
  switch (id)
    {
    case CLAUSE_GANG:
      return OMP_CLAUSE_GANG;
    case CLAUSE_WORKER:
      return OMP_CLAUSE_WORKER;
    case CLAUSE_VECTOR:
      return OMP_CLAUSE_VECTOR;
    case CLAUSE_SEQ:
      return OMP_CLAUSE_SEQ;
    case CLAUSE_NOHOST:
      return OMP_CLAUSE_NOHOST;
    default:
      return OMP_CLAUSE_ERROR;
    }
}

/* D's clauses as GCC has them.  */

tree
routine_clauses (const directive &d)
{
  tree clauses = NULL_TREE;
  for (const clause &c : d.clauses)
    {
      omp_clause_code code = level_code (c.row->id);
      if (code == OMP_CLAUSE_ERROR)
	continue;
      tree made = build_omp_clause (c.name.where, code);
      OMP_CLAUSE_CHAIN (made) = clauses;
      clauses = made;
    }
  return clauses;
}

/* Does GCC refuse a directive for FUNCTION here?  */

bool
refused_p (tree function)
{
  return current_function_decl || TREE_USED (function) || DECL_SAVED_TREE (function);
}

void
make_routine (tree function, tree clauses, location_t where)
{
  int same = oacc_verify_routine_clauses (function, &clauses, where,
					  "#pragma acc routine");
  if (same != 0)
    return;
  oacc_replace_fn_attrib (function, oacc_build_routine_dims (clauses));
  DECL_ATTRIBUTES (function) = tree_cons (get_identifier ("omp declare target"), clauses,
					  DECL_ATTRIBUTES (function));
  if (cgraph_node *node = cgraph_node::get (function))
    node->offloadable = 1;
}

/* Can TOKEN stand in front of the name in a declaration?  In a call of it other names can.  */

bool
declarator_follows_p (const cpp_token &token)
{
  switch (token.type)
    {
    case CPP_MULT: case CPP_AND: case CPP_AND_AND: case CPP_GREATER: case CPP_RSHIFT:
      return true;
    case CPP_NAME:
      for (const char *statement : { "return", "else", "do", "throw", "co_return" })
	if (name_token_p (token, statement))
	  return false;
      return true;
    default:
      return false;
    }
}

/* Is what the preprocessor reads next a declaration of the function NAME?  It reads the same
   again afterwards.  */

bool
declares_p (cpp_reader *reader, const char *name)
{
  token_list ahead;
  bool found = false;
  for (int depth = 0; ahead.size () < 256;)
    {
      size_t at = ahead.read (reader);
      const cpp_token &token = ahead[at];
      if (token.type == CPP_EOF || token.type == CPP_PRAGMA
	  || token.type == CPP_SEMICOLON || token.type == CPP_OPEN_BRACE
	  || token.type == CPP_EQ)
	break;
      if (token.type == CPP_OPEN_PAREN && depth == 0)
	{
	  found = (at > 1 && name_token_p (ahead[at - 1], name)
		   && declarator_follows_p (ahead[at - 2]));
	  if (!(at && name_token_p (ahead[at - 1], "__attribute__")))
	    break;
	}
      depth += token.type == CPP_OPEN_PAREN;
      depth -= token.type == CPP_CLOSE_PAREN;
    }
  ahead.deliver (reader, 0);
  return found;
}

} // anonymous namespace

void
name_first_declaration (cpp_reader *reader, directive *d)
{
  if (!d->argument.given || d->argument.items[0].value.size () != 1)
    return;
  const std::string name = d->argument.items[0].value[0].text;
  if (!gcc_compat::c_lookup (name.c_str ()) && declares_p (reader, name.c_str ()))
    d->argument = clause_argument ();
}

bool
take_named_routine (const directive &d)
{
  if (!d.argument.given || d.argument.items[0].value.size () != 1)
    return false;
  const word &name = d.argument.items[0].value[0];
  tree function = gcc_compat::c_lookup (name.text.c_str ());
  if (!function || TREE_CODE (function) != FUNCTION_DECL || !refused_p (function))
    return false;
  make_routine (function, routine_clauses (d), d.where ());
  return true;
}

} // namespace accplug
