/* Places where the program silences warnings.  See quiet-places.h.

   GCC keeps neither pragmas nor the ends of statements.  Where there is a directive, the
   hook that lets a language gimplify its own expressions shows each function's tree once
   more; the statement that a directive covers is the first one in it that begins after
   the directive, and it ends where the last place in it is.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/quiet-places.h"
#include "base/walk.h"

namespace accplug
{

namespace
{

/* A place in the source.  */
struct source_place
{
  std::string file;
  int line = 0, column = 0;

  explicit source_place (location_t loc)
  {
    expanded_location at = expand_location (loc);
    file = at.file ? at.file : "";
    line = at.line;
    column = at.column;
  }
  source_place (const std::string &f, int l, int c) : file (f), line (l), column (c) {}

  bool operator< (const source_place &other) const
  {
    return line < other.line || (line == other.line && column < other.column);
  }
};

/* From the first place to the last, in one file.  */
struct extent
{
  source_place first { "", INT_MAX, 0 }, last { "", 0, 0 };

  bool empty () const { return last < first; }
  void add (const source_place &at)
  {
    if (at < first)
      first = at;
    if (last < at)
      last = at;
  }
};

struct quiet_place
{
  warning_id id;		/* WARNING_COUNT: all */
  source_place at;		/* the directive */
  source_place end;		/* of what it covers */
  bool settled;
};

std::vector<quiet_place> the_places;
std::set<unsigned> seen_functions;	/* DECL_UIDs */
int (*gimplify_of_language) (tree *, gimple_seq *, gimple_seq *);

/* What the places in T, that are in FILE, reach over.  */

extent
extent_of (tree *t, const std::string &file)
{
  extent all;
  walk_expression_once (t, [&] (tree *part, walk_stmt_info *)
    {
      if (TYPE_P (*part))
	return visit::past;
      /* A block begins with its first statement.  */
      location_t loc = (TREE_CODE (*part) == OMP_CLAUSE ? OMP_CLAUSE_LOCATION (*part)
			: EXPR_P (*part) && TREE_CODE (*part) != BIND_EXPR
			? EXPR_LOCATION (*part) : UNKNOWN_LOCATION);
      if (loc > BUILTINS_LOCATION)
	{
	  source_place at (loc);
	  if (at.file == file)
	    all.add (at);
	}
      return visit::into;
    });
  return all;
}

/* ------------------------------------------------------------------------
   Statements.  */

/* The end of the statement at I, the first one after PLACE: more of LIST belongs to it if
   it begins in the same line, since front ends divide loops.  */

source_place
end_of_statement (tree_stmt_iterator i, const extent &first)
{
  source_place end = first.last;
  for (tsi_next (&i); !tsi_end_p (i); tsi_next (&i))
    {
      extent more = extent_of (tsi_stmt_ptr (i), first.first.file);
      if (more.empty ())
	continue;
      if (more.first.line != first.first.line)
	break;
      if (end < more.last)
	end = more.last;
    }
  return end;
}

bool settle_in (tree t, quiet_place *place);

bool
settle_in_list (tree list, quiet_place *place)
{
  for (tree_stmt_iterator i = tsi_start (list); !tsi_end_p (i); tsi_next (&i))
    {
      extent here = extent_of (tsi_stmt_ptr (i), place->at.file);
      if (here.empty () || here.last < place->at)
	continue;
      if (place->at < here.first)
	{
	  place->end = end_of_statement (i, here);
	  return true;
	}
      if (settle_in (tsi_stmt (i), place))
	return true;
    }
  return false;
}

/* Find in T, which begins before PLACE, the first statement after it.  */

bool
settle_in (tree t, quiet_place *place)
{
  if (TREE_CODE (t) == STATEMENT_LIST)
    return settle_in_list (t, place);
  bool found = false;
  walk_expression_once (&t, [&] (tree *part, walk_stmt_info *)
    {
      if (TREE_CODE (*part) == STATEMENT_LIST)
	{
	  found = settle_in_list (*part, place);
	  return found ? visit::stop : visit::past;
	}
      /* A body of one statement is no list.  */
      if (*part != t && EXPR_P (*part))
	{
	  extent here = extent_of (part, place->at.file);
	  if (!here.empty () && place->at < here.first
	      && VOID_TYPE_P (TREE_TYPE (*part)))
	    {
	      place->end = here.last;
	      found = true;
	      return visit::stop;
	    }
	}
      return TYPE_P (*part) ? visit::past : visit::into;
    });
  return found;
}

/* ------------------------------------------------------------------------
   Functions.  */

/* What FUN reaches over, without its body; nothing if that is not known.  */

extent
reach_of (tree fun)
{
  extent reach;
  if (!DECL_STRUCT_FUNCTION (fun)
      || DECL_STRUCT_FUNCTION (fun)->function_end_locus <= BUILTINS_LOCATION)
    return reach;
  source_place end (DECL_STRUCT_FUNCTION (fun)->function_end_locus);
  reach.add (source_place (DECL_SOURCE_LOCATION (fun)));
  if (end.file == reach.first.file)
    reach.add (end);
  return reach;
}

/* Does PLACE belong to another function than to FUN: one that begins between PLACE and
   FUN, which REACHes after it, or one in FUN?  */

bool
nearer_function_p (const source_place &place, tree fun, const extent &reach)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    if (node->decl != fun)
      {
	extent other = reach_of (node->decl);
	if (other.empty () || other.first.file != place.file)
	  continue;
	bool around = !(place < other.first) && !(other.last < place);
	if (place < reach.first
	    ? around || (place < other.first && other.first < reach.first)
	    : around && reach.first < other.first)
	  return true;
      }
  return false;
}

/* FUN, which begins and ends as REACH says, is there: settle PLACE if it is in FUN, or in
   front of it.  */

void
settle_place (tree fun, const extent &reach, quiet_place *place)
{
  if (place->at.file != reach.first.file || reach.last < place->at
      || nearer_function_p (place->at, fun, reach))
    return;
  if (place->at < reach.first)
    place->end = reach.last;
  else
    {
      extent body = extent_of (&DECL_SAVED_TREE (fun), place->at.file);
      if (!body.empty () && place->at < body.first)
	place->end = reach.last;
      else if (!settle_in (DECL_SAVED_TREE (fun), place))
	return;
    }
  place->settled = true;
}

void
settle_places (tree fun)
{
  if (!DECL_STRUCT_FUNCTION (fun) || !DECL_SAVED_TREE (fun)
      || !seen_functions.insert (DECL_UID (fun)).second)
    return;
  extent reach = reach_of (fun);
  reach.add (source_place (DECL_SOURCE_LOCATION (fun)));
  extent body = extent_of (&DECL_SAVED_TREE (fun), reach.first.file);
  if (!body.empty ())
    reach.add (body.last);
  for (quiet_place &place : the_places)
    if (!place.settled)
      settle_place (fun, reach, &place);
}

int
gimplify_expression (tree *expression, gimple_seq *before, gimple_seq *after)
{
  if (current_function_decl)
    settle_places (current_function_decl);
  return gimplify_of_language (expression, before, after);
}

void
watch_functions ()
{
  if (gimplify_of_language)
    return;
  gimplify_of_language = lang_hooks.gimplify_expr;
  lang_hooks.gimplify_expr = gimplify_expression;
}

/* ------------------------------------------------------------------------
   The pragma.  */

/* The rest of the pragma, up to a comma or its end: names have hyphens.  */

std::string
read_name (cpp_ttype *token, tree *value, location_t *loc)
{
  std::string name;
  for (; *token == CPP_NAME || *token == CPP_MINUS; *token = pragma_lex (value, loc))
    name += *token == CPP_MINUS ? "-" : IDENTIFIER_POINTER (*value);
  return name;
}

void
ignore_pragma (cpp_reader *)
{
  tree value = NULL_TREE;
  location_t loc = input_location;
  cpp_ttype token;
  do
    {
      token = pragma_lex (&value, &loc);
      location_t start = loc;
      std::string name = read_name (&token, &value, &loc);
      if (name.empty () || (token != CPP_COMMA && token != CPP_EOF))
	{
	  warning_at (loc, OPT_Wpragmas, "%<#pragma accplug ignore%> needs a list of "
		      "names: all, %s", warning_names ());
	  return;
	}
      if (!ignore_warning_at (name, start))
	warning_at (start, OPT_Wpragmas, "no warning is called %qs; there are: all, %s",
		    name.c_str (), warning_names ());
    }
  while (token == CPP_COMMA);
}

} // anonymous namespace

bool
ignore_warning_at (const std::string &name, const std::string &file, int line, int column)
{
  warning_id id = warning_named (name);
  if (id == WARNING_COUNT && name != "all")
    return false;
  watch_functions ();
  quiet_place place = { id, { file, line, column }, { file, line + 1, INT_MAX }, false };
  the_places.push_back (place);
  return true;
}

bool
ignore_warning_at (const std::string &name, location_t loc)
{
  source_place at (loc);
  return ignore_warning_at (name, at.file, at.line, at.column);
}

bool
quiet_place_p (warning_id id, location_t loc)
{
  if (the_places.empty () || loc <= BUILTINS_LOCATION)
    return false;
  source_place at (loc);
  for (const quiet_place &place : the_places)
    if ((place.id == id || place.id == WARNING_COUNT) && place.at.file == at.file
	&& place.at < at && !(place.end < at))
      return true;
  return false;
}

void
register_ignore_pragma ()
{
  c_register_pragma ("accplug", "ignore", ignore_pragma);
}

} // namespace accplug
