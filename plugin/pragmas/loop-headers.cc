/* The headers of loops behind loop directives.  See loop-headers.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "pragmas/loop-headers.h"
#include "cxx/iterators.h"

namespace accplug
{

namespace
{

typedef std::vector<cpp_token> tokens;

/* for (INIT; CONDITION; INCREMENT).  */
struct loop_header
{
  tokens init, condition, increment;
};

int
nesting (const cpp_token &token)
{
  switch (token.type)
    {
    case CPP_OPEN_PAREN:
    case CPP_OPEN_SQUARE:
    case CPP_OPEN_BRACE:
      return 1;
    case CPP_CLOSE_PAREN:
    case CPP_CLOSE_SQUARE:
    case CPP_CLOSE_BRACE:
      return -1;
    default:
      return 0;
    }
}

bool
same_name_p (const cpp_token &a, const cpp_token &b)
{
  return (a.type == CPP_NAME && b.type == CPP_NAME
	  && a.val.node.node == b.val.node.node);
}

/* The header whose `(' is LIST's token OPEN and whose `)' is its last one.  False if there
   are not three parts.  */

bool
divide (const token_list &list, size_t open, loop_header *header)
{
  tokens *parts[] = { &header->init, &header->condition, &header->increment };
  int depth = 0, part = 0;
  for (size_t i = open + 1; i + 1 < list.size (); i++)
    {
      depth += nesting (list[i]);
      if (depth == 0 && list[i].type == CPP_SEMICOLON)
	{
	  if (++part == 3)
	    return false;
	}
      else
	parts[part]->push_back (list[i]);
    }
  return part == 2;
}

/* The variable that INCREMENT changes, and whether it grows (1) or falls (-1); 0 if it is
   none of the forms that OpenACC has (2.9).  */

int
direction (const tokens &increment, cpp_token *variable)
{
  size_t n = increment.size ();
  if (n < 2)
    return 0;
  const cpp_token &first = increment[0], &second = increment[1];
  if (n == 2 && second.type == CPP_NAME)
    {
      *variable = second;
      return first.type == CPP_PLUS_PLUS ? 1 : first.type == CPP_MINUS_MINUS ? -1 : 0;
    }
  *variable = first;
  if (first.type != CPP_NAME)
    return 0;
  if (n == 2)
    return second.type == CPP_PLUS_PLUS ? 1 : second.type == CPP_MINUS_MINUS ? -1 : 0;
  if (n == 3 && increment[2].type == CPP_NUMBER)
    return second.type == CPP_PLUS_EQ ? 1 : second.type == CPP_MINUS_EQ ? -1 : 0;
  if (n == 5 && second.type == CPP_EQ && same_name_p (increment[2], first)
      && increment[4].type == CPP_NUMBER)
    return increment[3].type == CPP_PLUS ? 1 : increment[3].type == CPP_MINUS ? -1 : 0;
  return 0;
}

/* `!=' in CONDITION becomes < or >.  */

void
order_condition (const tokens &increment, tokens *condition)
{
  cpp_token variable;
  int way = direction (increment, &variable);
  int depth = 0, unequal = -1;
  for (size_t i = 0; i < condition->size (); i++)
    {
      depth += nesting ((*condition)[i]);
      switch ((*condition)[i].type)
	{
	case CPP_NOT_EQ:
	  if (depth == 0)
	    {
	      if (unequal != -1)
		return;
	      unequal = i;
	    }
	  break;
	case CPP_AND_AND:
	case CPP_OR_OR:
	case CPP_QUERY:
	case CPP_COMMA:
	  if (depth == 0)
	    return;
	  break;
	default:
	  break;
	}
    }
  if (way == 0 || unequal == -1)
    return;
  bool left = unequal == 1 && same_name_p ((*condition)[0], variable);
  bool right = (unequal + 2 == (int) condition->size ()
		&& same_name_p (condition->back (), variable));
  if (left == right)
    return;
  bool less = left == (way > 0);
  (*condition)[unequal].type = less ? CPP_LESS : CPP_GREATER;
  (*condition)[unequal].flags &= ~NAMED_OP;
}

/* Which way a comparison of the index, on its left, with a bound lets it go: 1 up, -1 down;
   0 if TYPE is none.  */

int
way_of_comparison (cpp_ttype type)
{
  switch (type)
    {
    case CPP_LESS: case CPP_LESS_EQ: return 1;
    case CPP_GREATER: case CPP_GREATER_EQ: return -1;
    default: return 0;
    }
}

/* An index that goes away from its bound is counted as nothing that the program means, as
   `for (unsigned i = n - 1; i < n; i--)', which ends where i wraps: an error.  */

void
check_way (const loop_header &header)
{
  cpp_token variable;
  int way = direction (header.increment, &variable);
  const tokens &condition = header.condition;
  if (way == 0 || condition.size () < 3)
    return;
  int compared = 0;
  if (same_name_p (condition[0], variable))
    compared = way_of_comparison (condition[1].type);
  else if (same_name_p (condition.back (), variable))
    compared = -way_of_comparison (condition[condition.size () - 2].type);
  if (compared == -way)
    error_at (condition[0].src_loc, "the index %qs of this loop goes away from its bound",
	      (const char *) NODE_NAME (variable.val.node.node));
}

bool
mentions_p (const tokens &list, const cpp_token &name)
{
  for (const cpp_token &token : list)
    if (same_name_p (token, name))
      return true;
  return false;
}

/* A declaration, divided: int i = 0, n = 100.  */
struct declaration
{
  tokens specifiers;
  std::vector<tokens> declarators;	/* with their initial values */
};

/* The variable that DECLARATOR declares; NULL if it is of no simple form.  */

const cpp_token *
declared_name (const tokens &declarator)
{
  size_t i = 0;
  while (i < declarator.size () && declarator[i].type == CPP_MULT)
    i++;
  if (i + 1 < declarator.size () && declarator[i].type == CPP_NAME
      && declarator[i + 1].type == CPP_EQ)
    return &declarator[i];
  return nullptr;
}

/* Divide INIT.  False if it is no declaration of several variables.  */

bool
divide_declaration (const tokens &init, declaration *result)
{
  size_t equals = 0;
  while (equals < init.size () && init[equals].type != CPP_EQ)
    equals++;
  if (equals == init.size () || equals < 2 || init[equals - 1].type != CPP_NAME)
    return false;
  size_t begin = equals - 1;
  while (begin && init[begin - 1].type == CPP_MULT)
    begin--;
  if (begin == 0)
    return false;
  /* An expression has marks in front of its first `=' that a type has not.  */
  for (size_t i = 0; i < begin; i++)
    if (init[i].type == CPP_COMMA || init[i].type == CPP_DOT
	|| init[i].type == CPP_DEREF || init[i].type == CPP_OPEN_SQUARE)
      return false;
    /* With these another variable of the type cannot be declared.  */
    else if (name_token_p (init[i], "auto") || name_token_p (init[i], "__auto_type"))
      return false;
  result->specifiers.assign (init.begin (), init.begin () + begin);
  result->declarators.emplace_back ();
  int depth = 0;
  for (size_t i = begin; i < init.size (); i++)
    {
      depth += nesting (init[i]);
      if (depth == 0 && init[i].type == CPP_COMMA)
	result->declarators.emplace_back ();
      else
	result->declarators.back ().push_back (init[i]);
    }
  if (result->declarators.size () < 2)
    return false;
  for (const tokens &declarator : result->declarators)
    if (!declared_name (declarator))
      return false;
  return true;
}

/* HEADER declares its own variable alone; *AROUND gets a loop of one iteration that
   declares the others, if there are any.  */

void
take_declarations (cpp_reader *reader, loop_header *header, token_list *around)
{
  declaration d;
  cpp_token variable;
  if (!direction (header->increment, &variable)
      || !divide_declaration (header->init, &d))
    return;
  const tokens *own = nullptr;
  for (const tokens &declarator : d.declarators)
    if (same_name_p (*declared_name (declarator), variable))
      own = &declarator;
  if (!own)
    return;
  for (const tokens &declarator : d.declarators)
    if (&declarator != own && mentions_p (declarator, variable))
      return;
  location_t where = header->init[0].src_loc;
  const char *once = "__accplug_once";
  around->append_name (reader, "for", where);
  around->append_mark ("(", where);
  for (const cpp_token &token : d.specifiers)
    around->push (token);
  for (const tokens &declarator : d.declarators)
    if (&declarator != own)
      {
	for (const cpp_token &token : declarator)
	  around->push (token);
	around->append_mark (",", where);
      }
  word like;
  like.where = where;
  token_list none;
  around->append (reader, { made_mark ("*", like), made_name (once, like),
			    made_mark ("=", like), made_word (WORD_NUMBER, "0", like),
			    made_mark (";", like), made_mark ("!", like),
			    made_name (once, like), made_mark (";", like),
			    made_mark ("++", like), made_name (once, like),
			    made_mark (")", like) }, none);
  header->init = d.specifiers;
  header->init.insert (header->init.end (), own->begin (), own->end ());
}

/* Is the header whose `(' is LIST's token OPEN, and whose `)' is its last one, that of a loop
   over a range?  Then *COLON is where its range begins.  */

bool
over_range_p (const token_list &list, size_t open, size_t *colon)
{
  int depth = 0;
  for (size_t i = open + 1; i + 1 < list.size (); i++)
    {
      depth += nesting (list[i]);
      if (depth == 0 && list[i].type == CPP_SEMICOLON)
	return false;
      if (depth == 0 && list[i].type == CPP_COLON)
	{
	  *colon = i;
	  return gcc_compat::cxx_p ();
	}
    }
  return false;
}

/* The header whose `for' is RESULT's token BEGIN and that ends it, changed.  How many tokens
   came in front of RESULT.  */

size_t
change_header (cpp_reader *reader, size_t begin, bool outermost, token_list *result)
{
  loop_header header;
  if (!divide (*result, begin + 1, &header))
    return 0;
  token_list changed, around;
  if (outermost)
    take_declarations (reader, &header, &around);
  order_condition (header.increment, &header.condition);
  check_way (header);
  location_t where = (*result)[begin].src_loc;
  for (size_t i = 0; i < around.size (); i++)
    changed.push (around[i]);
  for (size_t i = 0; i <= begin + 1; i++)
    changed.push ((*result)[i]);
  for (const tokens *part : { &header.init, &header.condition, &header.increment })
    {
      for (const cpp_token &token : *part)
	changed.push (token);
      if (part != &header.increment)
	changed.append_mark (";", where);
    }
  changed.push ((*result)[result->size () - 1]);
  *result = changed;
  return around.size ();
}

/* Do the bounds in the header whose `for' is LIST's token BEGIN and that ends it mention one
   of VARIABLES, those of the loops around it?  Add its own.  */

bool
depends_p (const token_list &list, size_t begin, tokens *variables)
{
  loop_header header;
  size_t colon;
  bool depends = false;
  if (over_range_p (list, begin + 1, &colon))
    {
      for (const cpp_token &v : *variables)
	for (size_t i = colon + 1; i < list.size (); i++)
	  depends |= same_name_p (list[i], v);
      /* T v, or auto [v, w].  */
      for (size_t i = colon - 1; list[i].type == CPP_NAME || list[i].type == CPP_COMMA
	   || list[i].type == CPP_CLOSE_SQUARE; i--)
	if (list[i].type == CPP_NAME)
	  {
	    variables->push_back (list[i]);
	    if (i == colon - 1)
	      break;
	  }
      return depends;
    }
  if (!divide (list, begin + 1, &header))
    return false;
  for (const cpp_token &v : *variables)
    depends |= mentions_p (header.init, v) || mentions_p (header.condition, v);
  cpp_token own;
  if (direction (header.increment, &own))
    variables->push_back (own);
  return depends;
}

bool
ends_p (const cpp_token &token)
{
  return token.type == CPP_EOF || token.type == CPP_PRAGMA;
}

/* Read up to the next `for' of the block that RESULT is in, whose first token is number FIRST.
   False if there is none.  */

bool
skip_statements (cpp_reader *reader, size_t first, token_list *result)
{
  int depth = 0;
  for (size_t i = first;; i = result->read (reader))
    {
      const cpp_token &token = (*result)[i];
      if (ends_p (token))
	return false;
      if (depth == 0 && name_token_p (token, "for"))
	return true;
      depth += nesting (token);
      if (depth < 0)
	return false;
    }
}

} // anonymous namespace

loop_headers
read_loop_headers (cpp_reader *reader, int depth, bool force, token_list *result)
{
  loop_headers all;
  tokens variables;
  for (int i = 0; i < depth; i++)
    {
      bool block = false, statements = false;
      size_t begin = result->read (reader), colon;
      for (; i > 0 && (*result)[begin].type == CPP_OPEN_BRACE; block = true)
	begin = result->read (reader);
      if (block && force && !name_token_p ((*result)[begin], "for"))
	{
	  if (!skip_statements (reader, begin, result))
	    break;
	  begin = result->size () - 1;
	  statements = true;
	}
      if (!name_token_p ((*result)[begin], "for"))
	break;
      size_t open = result->read (reader);
      if ((*result)[open].type != CPP_OPEN_PAREN)
	break;
      for (int inside = 1; inside;)
	{
	  const cpp_token &token = (*result)[result->read (reader)];
	  if (ends_p (token))
	    return all;
	  inside += nesting (token);
	}
      bool apart = depends_p (*result, begin, &variables) || statements;
      if (apart)
	{
	  variables.clear ();
	  depends_p (*result, begin, &variables);
	}
      bool over_range = over_range_p (*result, open, &colon);
      begin += change_header (reader, begin, i == 0, result);
      all.loops.push_back ({ begin, result->size (), over_range, apart });
    }
  return all;
}

bool
between_loops_p (const token_list &list, const loop_headers &loops, int number,
		 const std::string &name)
{
  for (size_t i = loops.loops[number - 1].end; i < loops.loops[number].begin; i++)
    if (name_token_p (list[i], name.c_str ()))
      return true;
  return false;
}

void
wrap_range_loops (cpp_reader *reader, const loop_headers &loops, int first, int last,
		  unsigned pragma, token_list *result)
{
  /* There may be fewer; the parser says so.  */
  bool ranges = false;
  for (int i = first; i < last && i < (int) loops.loops.size (); i++)
    ranges |= loops.loops[i].over_range;
  if (!ranges)
    return;
  token_list changed, none;
  size_t at = loops.loops[first].begin;
  for (size_t i = 0; i < at; i++)
    changed.push ((*result)[i]);
  word like;
  like.where = (*result)[at].src_loc;
  auto number = [&like] (int n) { return made_word (WORD_NUMBER, std::to_string (n), like); };
  auto mark = [&like] (const char *text) { return made_mark (text, like); };
  for (int i = first; i < last; i++)
    {
      word index = made_name ((range_loop_index + std::to_string (i)).c_str (), like);
      changed.append (reader, { made_name ("for", like), mark ("("), made_name ("int", like),
				index, mark ("="), number (0), mark (";"), index, mark ("<"),
				number (1), mark (";"), mark ("++"), index, mark (")") },
		      none);
    }
  changed.append_pragma (pragma, like.where);
  changed.append_end (like.where);
  changed.append_pragma (PRAGMA_OMP_FOR, like.where);
  if (last - first > 1)
    changed.append (reader, { made_name ("collapse", like), mark ("("), number (last - first),
			      mark (")") }, none);
  changed.append_end (like.where);
  for (size_t i = at; i < result->size (); i++)
    changed.push ((*result)[i]);
  *result = changed;
}

} // namespace accplug
