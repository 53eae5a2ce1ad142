/* Words of directives in fixed form, where blanks do not count (Fortran 2018, 6.3.3.1):

       !$acc parallelloopgangreduction(+:s)
       !$acc para llel loop
       !$acc paral
       !$acc+lelloop

   Comes in: the words of a directive, which end at blanks and marks.
   Goes out: the words that the directive's name and its clauses are.

   Rules
   - Names that follow each other, outside of parentheses, are one string: a directive's name
     at the beginning of the line, behind `end' or not, then clauses of that directive.
   - A string that has no such parts stays as it is: so the message is about what was
     written. So do words that are names as they stand, and a line that begins with no
     directive's name: it may begin with a mark.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "directives/table.h"
#include "fortran-source/joined-words.h"

namespace accplug
{

namespace
{

/* The sizes of words.  */
typedef std::vector<size_t> word_sizes;

/* The size of the longest name that a clause has.  */

size_t
longest_clause_name ()
{
  size_t longest = 0;
  for (int id = 0; id < CLAUSE_COUNT; id++)
    for (const std::string &name : clause_names (clause_rows[id]))
      longest = MAX (longest, name.size ());
  return longest;
}

/* Is TEXT, from FROM on, made of clauses of DIRECTIVE?  Then append their sizes to *SIZES.  */

bool
clauses_p (const directive_row &directive, const std::string &text, size_t from,
	   word_sizes *sizes)
{
  static const size_t longest = longest_clause_name ();
  /* By where it begins: the size of a clause's name behind which all is clauses.  */
  std::vector<size_t> first (text.size () + 1, 0);
  for (size_t at = text.size (); at-- > from;)
    for (size_t size = MIN (text.size () - at, longest); size > 0 && !first[at]; size--)
      if ((at + size == text.size () || first[at + size])
	  && find_clause (directive, text.substr (at, size)))
	first[at] = size;
  if (from < text.size () && !first[from])
    return false;
  for (size_t at = from; at < text.size (); at += first[at])
    sizes->push_back (first[at]);
  return true;
}

/* The parts of NAME's words, which blanks divide.  */

word_sizes
sizes_of_name (const std::string &name)
{
  word_sizes sizes;
  size_t begin = 0;
  for (size_t i = 0; i <= name.size (); i++)
    if (i == name.size () || name[i] == ' ')
      {
	sizes.push_back (i - begin);
	begin = i + 1;
      }
  return sizes;
}

/* Is TEXT, from FROM on, a directive's name and clauses?  The longest name is the one.  */

const directive_row *
directive_in (const std::string &text, size_t from, word_sizes *sizes)
{
  const directive_row *found = nullptr;
  word_sizes best;
  size_t longest = 0;
  for (int id = 0; id < DIRECTIVE_COUNT; id++)
    {
      std::string name = directive_rows[id].name, whole = name;
      whole.erase (std::remove (whole.begin (), whole.end (), ' '), whole.end ());
      word_sizes parts = sizes_of_name (name);
      if (whole.size () <= longest || text.compare (from, whole.size (), whole) != 0
	  || !clauses_p (directive_rows[id], text, from + whole.size (), &parts))
	continue;
      found = &directive_rows[id];
      longest = whole.size ();
      best = parts;
    }
  sizes->insert (sizes->end (), best.begin (), best.end ());
  return found;
}

/* Let the words of LINE from FROM to END, whose letters are TEXT, be of SIZES.  */

size_t
part (words *line, size_t from, size_t end, const std::string &text, const word_sizes &sizes)
{
  words parts;
  std::vector<std::pair<size_t, size_t>> letters;	/* the word, and the place there */
  for (size_t i = from; i < end; i++)
    for (size_t k = 0; k < (*line)[i].text.size (); k++)
      letters.push_back ({ i, k });
  size_t at = 0;
  for (size_t size : sizes)
    {
      word w = (*line)[letters[at].first];
      w.text = text.substr (at, size);
      w.source += letters[at].second;
      parts.push_back (w);
      at += size;
    }
  line->erase (line->begin () + from, line->begin () + end);
  line->insert (line->begin () + from, parts.begin (), parts.end ());
  return from + parts.size ();
}

} // anonymous namespace

void
part_joined_words (words *line)
{
  if (line->empty () || (*line)[0].kind != WORD_NAME)
    return;
  const directive_row *directive = nullptr;
  int depth = 0;
  for (size_t i = 0; i < line->size ();)
    {
      const word &w = (*line)[i];
      depth += w.text == "(" ? 1 : w.text == ")" ? -1 : 0;
      size_t end = i;
      std::string text;
      while (depth == 0 && end < line->size () && (*line)[end].kind == WORD_NAME)
	text += (*line)[end++].text;
      if (end == i)
	{
	  i++;
	  continue;
	}
      word_sizes sizes;
      bool parted = true;
      if (i == 0)
	{
	  size_t name = startswith (text.c_str (), "end") ? 3 : 0;
	  if (name)
	    sizes.push_back (name);
	  directive = directive_in (text, name, &sizes);
	}
      else
	parted = clauses_p (*directive, text, 0, &sizes);
      if (!directive)
	return;
      i = parted ? part (line, i, end, text, sizes) : end;
    }
}

} // namespace accplug
