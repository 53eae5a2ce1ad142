/* Program units and procedures of a Fortran source.

   Comes in: the source's statements.
   Goes out: the scopes with their names, where their specification parts end, which
   procedures and interfaces are in them, and what their specification parts say.

   Rules
   - Statements are told apart by their words, as blocks.h does: a keyword in front of `=' or
     a component is a variable's name.
   - A unit may have several statements, with `;' between them; a scope may begin and end in
     one unit.
   - A main program may have no `program' statement; a bare `end' ends the innermost unit.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FORTRAN_SOURCE_SCOPES_H
#define ACCPLUG_FORTRAN_SOURCE_SCOPES_H

#include "base/gcc-common.h"
#include "fortran-source/reader.h"

namespace accplug
{

enum class scope_kind
{
  program,		/* also modules and submodules */
  procedure,
  interface		/* an interface block; its bodies are procedures in it */
};

struct source_scope
{
  scope_kind kind;
  std::string name;
  int parent = -1;
  size_t begin = 0;		/* the unit of its first statement */
  size_t heading = 0;		/* that one's number in the unit */
  size_t specification_end = 0;	/* the first unit that has more than specifications */
  size_t specified = 0;		/* the number of those that it has */
  size_t end = 0;		/* the unit of its end */
};

extern std::vector<source_scope> find_scopes (const std::vector<source_unit> &units);

/* The innermost scope that UNIT is in, no interface block; -1 if there is none.  */
extern int scope_of_unit (const std::vector<source_scope> &scopes, size_t unit);

/* The words of a statement, in small letters.  */
extern std::vector<std::string> statement_words (const std::string &text);

/* The statements of UNIT, a list of words each; none if it is a directive.  */
extern std::vector<std::vector<std::string>> statements_in (const source_unit &unit);

/* Those of the units from BEGIN to before END.  */
extern std::vector<std::vector<std::string>>
statements_between (const std::vector<source_unit> &units, size_t begin, size_t end);

/* The statements of SCOPE's specification part; the first one is SCOPE's heading.  */
extern std::vector<std::vector<std::string>>
specification_of (const std::vector<source_unit> &units, const source_scope &scope);

/* Behind the `::' of the declaration LIST, or behind its first word.  */
extern size_t first_entity (const std::vector<std::string> &list);

/* The parenthesis where NAME's bounds begin in the declaration LIST; 0 if that does not
   declare NAME as an array.  */
extern size_t bounds_of_entity (const std::vector<std::string> &list, const std::string &name);

/* NAME's bounds in the declaration LIST, a text for each dimension; none if that does not
   declare NAME as an array.  */
extern std::vector<std::string> bounds_in (const std::vector<std::string> &list,
					   const std::string &name);

/* Is NAME a dummy argument of the procedure SCOPE?  */
extern bool dummy_p (const std::string &name, const std::vector<source_unit> &units,
		     const source_scope &scope);

} // namespace accplug

#endif /* ACCPLUG_FORTRAN_SOURCE_SCOPES_H */
