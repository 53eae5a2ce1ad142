/* Minimum and maximum behind `atomic'.  See atomic-forms.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "pragmas/atomic-forms.h"

namespace accplug
{

namespace
{

typedef std::vector<cpp_token> tokens;

/* X is assigned SET where LEFT OP RIGHT holds, or KEPT.  */
struct choice
{
  tokens x, left, right, set, kept;
  cpp_token op;
};

int
nesting (const cpp_token &token)
{
  switch (token.type)
    {
    case CPP_OPEN_PAREN: case CPP_OPEN_SQUARE: case CPP_OPEN_BRACE:
      return 1;
    case CPP_CLOSE_PAREN: case CPP_CLOSE_SQUARE: case CPP_CLOSE_BRACE:
      return -1;
    default:
      return 0;
    }
}

/* The first token of one of TYPES in T outside of parentheses; T's size if there is none.  */

size_t
find_outside (const tokens &t, std::initializer_list<cpp_ttype> types)
{
  int depth = 0;
  for (size_t i = 0; i < t.size (); i++)
    {
      depth += nesting (t[i]);
      if (!depth && std::find (types.begin (), types.end (), t[i].type) != types.end ())
	return i;
    }
  return t.size ();
}

tokens
part (const tokens &t, size_t from, size_t to)
{
  return tokens (t.begin () + from, t.begin () + to);
}

/* T without parentheses around all of it.  */

tokens
bare (tokens t)
{
  while (t.size () > 2 && t[0].type == CPP_OPEN_PAREN)
    {
      int depth = 0;
      for (size_t i = 0; i + 1 < t.size (); i++)
	if (!(depth += nesting (t[i])))
	  return t;
      if (t.back ().type != CPP_CLOSE_PAREN)
	return t;
      t = part (t, 1, t.size () - 1);
    }
  return t;
}

bool
same_p (cpp_reader *reader, const tokens &a, const tokens &b)
{
  if (a.size () != b.size () || a.empty ())
    return false;
  for (size_t i = 0; i < a.size (); i++)
    if (a[i].type != b[i].type || token_text (reader, a[i]) != token_text (reader, b[i]))
      return false;
  return true;
}

/* CONDITION is a comparison: note its parts in *C.  What binds less than that is no
   operand.  */

bool
take_condition (const tokens &condition, choice *c)
{
  tokens t = bare (condition);
  if (find_outside (t, { CPP_EQ, CPP_EQ_EQ, CPP_NOT_EQ, CPP_AND, CPP_OR, CPP_XOR, CPP_AND_AND,
			 CPP_OR_OR, CPP_QUERY, CPP_COMMA }) < t.size ())
    return false;
  auto orders = { CPP_LESS, CPP_GREATER, CPP_LESS_EQ, CPP_GREATER_EQ };
  size_t at = find_outside (t, orders);
  if (at == t.size ())
    return false;
  c->op = t[at];
  c->left = bare (part (t, 0, at));
  c->right = bare (part (t, at + 1, t.size ()));
  return find_outside (c->right, orders) == c->right.size ();
}

/* T is `x = value' without the semicolon.  */

bool
divide_assignment (const tokens &t, tokens *x, tokens *value)
{
  size_t at = find_outside (t, { CPP_EQ });
  if (at == t.size ())
    return false;
  *x = part (t, 0, at);
  *value = bare (part (t, at + 1, t.size ()));
  return true;
}

/* T is `x = condition ? a : b'.  */

bool
take_expression (const tokens &t, choice *c)
{
  tokens value;
  if (!divide_assignment (t, &c->x, &value))
    return false;
  size_t query = find_outside (value, { CPP_QUERY });
  size_t colon = find_outside (value, { CPP_COLON });
  if (query > colon || colon == value.size () || !take_condition (part (value, 0, query), c))
    return false;
  c->set = bare (part (value, query + 1, colon));
  c->kept = bare (part (value, colon + 1, value.size ()));
  return true;
}

/* Is T, what a call names, a function for the greater (1) or the lesser (-1) of two
   values?  */

int
extreme_function (const tokens &t)
{
  bool in_std = t.size () == 3 && name_token_p (t[0], "std") && t[1].type == CPP_SCOPE;
  if (t.size () != 1 && !in_std)
    return 0;
  for (const char *name : { "fmax", "fmaxf", "max" })
    if (name_token_p (t.back (), name))
      return 1;
  for (const char *name : { "fmin", "fminf", "min" })
    if (name_token_p (t.back (), name))
      return -1;
  return 0;
}

/* T is `x = fmax (a, b)' or the like.  */

bool
take_call (cpp_reader *reader, const tokens &t, choice *c)
{
  tokens value;
  if (!divide_assignment (t, &c->x, &value) || value.empty ())
    return false;
  size_t open = find_outside (value, { CPP_CLOSE_PAREN });
  if (open + 1 != value.size ())
    return false;
  int depth = -1;
  do
    depth += nesting (value[--open]);
  while (depth && open);
  int way = depth ? 0 : extreme_function (part (value, 0, open));
  tokens arguments = part (value, open + 1, value.size () - 1);
  size_t comma = find_outside (arguments, { CPP_COMMA });
  if (!way || comma == arguments.size ())
    return false;
  tokens first = bare (part (arguments, 0, comma));
  tokens second = bare (part (arguments, comma + 1, arguments.size ()));
  if (find_outside (second, { CPP_COMMA }) < second.size ())
    return false;
  bool x_first = same_p (reader, first, bare (c->x));
  c->left = c->kept = x_first ? first : second;
  c->right = c->set = x_first ? second : first;
  c->op = value[0];
  c->op.type = way > 0 ? CPP_LESS : CPP_GREATER;
  return true;
}

/* T is `if (condition) x = e' or `if (condition) { x = e; }'.  */

bool
take_statement (const tokens &t, choice *c)
{
  size_t open = 1, close = open;
  for (int depth = 0; close < t.size () && (depth += nesting (t[close])); )
    close++;
  if (close + 1 >= t.size () || !take_condition (part (t, open, close + 1), c))
    return false;
  tokens body = part (t, close + 1, t.size ());
  if (body[0].type == CPP_OPEN_BRACE)
    {
      if (body.size () < 3 || body[body.size () - 2].type != CPP_SEMICOLON)
	return false;
      body = part (body, 1, body.size () - 2);
    }
  if (!divide_assignment (body, &c->x, &c->set))
    return false;
  c->kept = c->x;
  return true;
}

/* x is to be changed where `x < e' (CPP_LESS) or `x > e'; CPP_EOF if C is none of the
   forms.  *OTHER is e.  */

cpp_ttype
order_of (cpp_reader *reader, const choice &c, tokens *other)
{
  tokens x = bare (c.x);
  bool first = same_p (reader, c.left, x);
  *other = first ? c.right : c.left;
  if (!first && !same_p (reader, c.right, x))
    return CPP_EOF;
  bool less = c.op.type == CPP_LESS || c.op.type == CPP_LESS_EQ;
  if (same_p (reader, c.kept, x) && same_p (reader, c.set, *other))
    return less == first ? CPP_LESS : CPP_GREATER;
  /* Where both are equal, either will do.  */
  if (same_p (reader, c.set, x) && same_p (reader, c.kept, *other))
    return less == first ? CPP_GREATER : CPP_LESS;
  return CPP_EOF;
}

/* Read the statement into LIST; its first token there.  What begins with a brace or a
   directive is none, nor is what does not end.  */

size_t
read_statement (cpp_reader *reader, token_list *list, bool *whole)
{
  size_t begin = list->size ();
  *whole = false;
  bool condition = false, braces = false;
  for (int depth = 0;;)
    {
      const cpp_token token = (*list)[list->read (reader)];
      if (token.type == CPP_EOF || token.type == CPP_PRAGMA)
	return begin;
      bool first = list->size () == begin + 1;
      if (first && token.type == CPP_OPEN_BRACE)
	return begin;
      condition |= first && name_token_p (token, "if");
      /* The one pair of braces is that behind the condition.  */
      braces |= condition && !depth && token.type == CPP_OPEN_BRACE;
      depth += nesting (token);
      if (depth < 0)
	return begin;
      if (!depth && token.type == (braces ? CPP_CLOSE_BRACE : CPP_SEMICOLON))
	break;
    }
  *whole = true;
  return begin;
}

void
append (token_list *list, const tokens &t)
{
  for (const cpp_token &token : t)
    list->push (token);
}

/* An operand in parentheses.  */

void
append_operand (token_list *list, const tokens &t, const cpp_token &like)
{
  if (t.size () > 1)
    list->append_mark ("(", like.src_loc);
  append (list, t);
  if (t.size () > 1)
    list->append_mark (")", like.src_loc);
}

bool lent;			/* flag_openmp is set for a while */

/* C's front end asserts that -fopenmp is given where it makes a minimum (build_binary_op).
   It looks at that elsewhere for directives of OpenMP alone.  */

void
permit_extremes ()
{
  if (gcc_compat::cxx_p () || flag_openmp)
    return;
  flag_openmp = 1;
  lent = true;
}

void
finish_function (void *, void *)
{
  if (lent)
    flag_openmp = 0;
  lent = false;
}

} // anonymous namespace

void
watch_atomic_forms (const char *plugin)
{
  register_callback (plugin, PLUGIN_PRE_GENERICIZE, finish_function, nullptr);
}

void
read_atomic_statement (cpp_reader *reader, token_list *result)
{
  bool whole;
  size_t begin = read_statement (reader, result, &whole);
  if (!whole)
    return;
  tokens t;
  for (size_t i = begin; i < result->size (); i++)
    t.push_back ((*result)[i]);
  const cpp_token end = t.back ();
  if (end.type == CPP_SEMICOLON)
    t.pop_back ();
  choice c;
  bool taken = (name_token_p (t[0], "if") ? take_statement (t, &c)
		: take_expression (t, &c) || take_call (reader, t, &c));
  tokens other;
  cpp_ttype order = taken ? order_of (reader, c, &other) : CPP_EOF;
  if (order == CPP_EOF)
    return;
  permit_extremes ();
  token_list made;
  made.append_pragma (PRAGMA_OMP_ATOMIC, (*result)[0].src_loc);
  made.append_name (reader, "compare", (*result)[0].src_loc);
  made.append_end ((*result)[0].src_loc);
  append (&made, c.x);
  made.append_mark ("=", c.op.src_loc);
  append (&made, c.x);
  made.append_mark (order == CPP_LESS ? "<" : ">", c.op.src_loc);
  append_operand (&made, other, c.op);
  made.append_mark ("?", c.op.src_loc);
  append_operand (&made, other, c.op);
  made.append_mark (":", c.op.src_loc);
  append (&made, c.x);
  made.append_mark (";", end.src_loc);
  *result = made;
}

} // namespace accplug
