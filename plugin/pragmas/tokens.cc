/* Tokens of cpplib as words, and back.  See tokens.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "pragmas/tokens.h"

namespace accplug
{

namespace
{

struct mark_row
{
  const char *text;
  cpp_ttype type;
};

/* The marks that are made here.  */
const mark_row mark_rows[] = {
  { "(", CPP_OPEN_PAREN }, { ")", CPP_CLOSE_PAREN }, { "{", CPP_OPEN_BRACE },
  { "}", CPP_CLOSE_BRACE }, { "[", CPP_OPEN_SQUARE }, { "]", CPP_CLOSE_SQUARE },
  { ",", CPP_COMMA }, { ";", CPP_SEMICOLON }, { ":", CPP_COLON }, { "!", CPP_NOT },
  { "&&", CPP_AND_AND }, { "*", CPP_MULT }, { "-", CPP_MINUS }, { "<", CPP_LESS },
  { "&", CPP_AND },
  { ">", CPP_GREATER }, { "=", CPP_EQ }, { "++", CPP_PLUS_PLUS },
  { "+", CPP_PLUS }, { "/", CPP_DIV }, { "?", CPP_QUERY }, { "->", CPP_DEREF },
};

cpp_ttype
mark_type (const std::string &text)
{
  for (const mark_row &row : mark_rows)
    if (text == row.text)
      return row.type;
  gcc_unreachable ();
}

cpp_token
empty_token (cpp_ttype type, location_t where)
{
  cpp_token token;
  memset (&token, 0, sizeof token);
  token.type = type;
  token.src_loc = where;
  token.flags = PREV_WHITE;
  return token;
}

cpp_token
name_token (cpp_reader *reader, const char *text, location_t where)
{
  cpp_token token = empty_token (CPP_NAME, where);
  cpp_hashnode *node
    = cpp_lookup (reader, reinterpret_cast<const unsigned char *> (text), strlen (text));
  token.val.node.node = token.val.node.spelling = node;
  token.flags |= NO_EXPAND;
  return token;
}

/* The token of the word W, which is made here.  */

cpp_token
made_token (cpp_reader *reader, const word &w)
{
  if (w.kind == WORD_NAME)
    return name_token (reader, w.text.c_str (), w.where);
  if (w.kind == WORD_PUNCTUATION)
    return empty_token (mark_type (w.text), w.where);
  gcc_assert (w.kind == WORD_NUMBER);
  cpp_token token = empty_token (CPP_NUMBER, w.where);
  /* Texts of tokens live as long as the preprocessor.  */
  token.val.str.len = w.text.size ();
  token.val.str.text
    = reinterpret_cast<const unsigned char *> (xstrdup (w.text.c_str ()));
  return token;
}

word_kind
kind_of (const cpp_token &token)
{
  switch (token.type)
    {
    case CPP_NAME:
      return WORD_NAME;
    case CPP_NUMBER:
      return WORD_NUMBER;
    default:
      switch (cpp_token_val_index (const_cast<cpp_token *> (&token)))
	{
	case CPP_TOKEN_FLD_STR:
	  return token.type == CPP_OTHER ? WORD_OTHER : WORD_STRING;
	case CPP_TOKEN_FLD_NONE:
	  return WORD_PUNCTUATION;
	default:
	  return WORD_OTHER;
	}
    }
}

} // anonymous namespace

std::string
token_text (cpp_reader *reader, const cpp_token &token)
{
  if (token.type == CPP_EOF || token.type == CPP_PRAGMA || token.type == CPP_PRAGMA_EOL)
    return "";
  return reinterpret_cast<const char *> (cpp_token_as_text (reader, &token));
}

bool
name_token_p (const cpp_token &token, const char *name)
{
  return (token.type == CPP_NAME
	  && strcmp (reinterpret_cast<const char *> (NODE_NAME (token.val.node.node)),
		     name) == 0);
}

int
token_list::read (cpp_reader *reader)
{
  for (;;)
    {
      location_t where;
      const cpp_token *token = cpp_get_token_with_location (reader, &where);
      if (token->type == CPP_PADDING || token->type == CPP_COMMENT)
	continue;
      cpp_token copy = *token;
      copy.src_loc = where;
      copy.flags = ((copy.flags & (PREV_WHITE | DIGRAPH | NAMED_OP | PURE_ZERO
				   | PRAGMA_OP))
		    | NO_EXPAND);
      m_tokens.push_back (copy);
      return m_tokens.size () - 1;
    }
}

void
token_list::read_line (cpp_reader *reader)
{
  for (;;)
    {
      const cpp_token &token = m_tokens[read (reader)];
      if (token.type == CPP_PRAGMA_EOL || token.type == CPP_EOF)
	return;
    }
}

words
token_list::as_words (cpp_reader *reader, int first, int last) const
{
  words list;
  for (int i = first; i < last; i++)
    {
      word w;
      w.kind = kind_of (m_tokens[i]);
      w.text = token_text (reader, m_tokens[i]);
      w.where = m_tokens[i].src_loc;
      w.source = i;
      list.push_back (w);
    }
  return list;
}

void
token_list::append (cpp_reader *reader, const words &list, const token_list &source)
{
  for (const word &w : list)
    m_tokens.push_back (w.source >= 0 ? source[w.source] : made_token (reader, w));
}

void
token_list::append_mark (const char *text, location_t where)
{
  m_tokens.push_back (empty_token (mark_type (text), where));
}

void
token_list::append_name (cpp_reader *reader, const char *text, location_t where)
{
  m_tokens.push_back (name_token (reader, text, where));
}

void
token_list::append_string (const char *text, location_t where)
{
  cpp_token token = empty_token (CPP_STRING, where);
  token.val.str.len = strlen (text);
  token.val.str.text = reinterpret_cast<const unsigned char *> (text);
  m_tokens.push_back (token);
}

void
token_list::append_pragma (unsigned id, location_t where)
{
  cpp_token token = empty_token (CPP_PRAGMA, where);
  token.val.pragma = id;
  m_tokens.push_back (token);
}

void
token_list::append_end (location_t where)
{
  m_tokens.push_back (empty_token (CPP_PRAGMA_EOL, where));
}

void
token_list::deliver (cpp_reader *reader, size_t first) const
{
  size_t count = m_tokens.size () - first;
  if (count == 0)
    return;
  /* Nobody says when the preprocessor is done with them.  */
  cpp_token *tokens = XNEWVEC (cpp_token, count);
  std::copy (m_tokens.begin () + first, m_tokens.end (), tokens);
  _cpp_push_token_context (reader, nullptr, tokens, count);
}

} // namespace accplug
