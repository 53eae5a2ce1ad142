/* From a directive of OpenACC to what the host GCC takes for it.

   Comes in: a directive that the checks let pass.
   Goes out: steps, in order: directives that GCC knows, and calls of the run time; and
   marks, for what a clause of GCC's cannot say.

   Rules
   - What GCC understands is left as it is.  A step whose directive is the program's own
     comes last, so that a construct keeps its statement.
   - Steps in front of it exist for executable directives (update, wait, enter data, ...)
     alone, which may stand where statements stand.  What a construct has to do first is
     in `entry': a language that cannot put a statement there evaluates it elsewhere.
   - The compiled program has one device version of a region, which NVIDIA's GPUs and the
     cpu device run: of device_type's clauses those for nvidia are in force, else those
     for `*' (2.4).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DIRECTIVE_TRANSLATION_H
#define ACCPLUG_DIRECTIVE_TRANSLATION_H

#include "directives/directive.h"

namespace accplug
{

/* What modifiers ask for; and what a data construct has that GCC's has not.  */
enum mark_bit : unsigned
{
  MARK_ALWAYS_IN = 1,
  MARK_ALWAYS_OUT = 2,
  MARK_ZERO = 4,
  MARK_DEFAULT_NONE = 8,
  MARK_DEFAULT_PRESENT = 16,
  MARK_HOST_DATA = 32,		/* a data construct that is one of `host_data' */
  MARK_IF_PRESENT = 64,		/* ... with that clause */
  MARK_ATTACHED = 128,		/* `attach' or `detach', whatever GCC takes it for */
  MARK_DECLARED = 256,		/* a data construct for what follows it in its block */
  MARK_PRIVATE_PART = 512,	/* a `reduction' that is `private' */
  MARK_FIRSTPRIVATE_PART = 1024	/* a `copyin' that is `firstprivate' */
};

/* On the clause, or directive, whose words are WHERE.  */
struct host_mark
{
  std::vector<location_t> where;
  unsigned bits = 0;
};

/* Functions of the run time that directives become (include/entry-points.def).  */
enum host_function
{
  /* (what, given, type, number, queue): an init, shutdown or set directive.  `what' is 0,
     1, 2; `given' has 1 for a type, 2 for a number, 4 for a queue.  */
  FUNCTION_DEVICE_DIRECTIVE,
  /* (number, asynchronous, queue, count, queues ...): wait for queues of another device;
     count 0: for all.  If `asynchronous', `queue' waits and not the host.  */
  FUNCTION_WAIT_DEVICE,
  /* (number, dimensions, ...): the inner dimensions of a section; a call that
     clauses/inner-sections.h replaces.  For each one: whether pointers lead to it; its first
     element, the number of them (INNER_*, or more); the bytes of what a subscript for it
     leads to.  In front of them, these bytes for the outermost dimension.  */
  FUNCTION_SECTION
};

/* In place of a number of elements: `[:]', `[1:]'.  */
enum : int
{
  INNER_ALL = -1,
  INNER_REST = -2
};

/* Whether pointers lead to a dimension is times this of a section that is around those of
   several clauses (argument_item).  */
enum : int
{
  INNER_UNITED = 2
};

struct host_step
{
  enum step_kind { DIRECTIVE, CALL } kind = DIRECTIVE;
  words condition;		/* the step is taken if that holds; empty: always */
  directive what;		/* DIRECTIVE */
  host_function function = FUNCTION_DEVICE_DIRECTIVE;	/* CALL */
  std::vector<words> arguments;	/* CALL */
};

/* What a construct does when it begins, before its own work: wait for queues, of another
   device if DEVNUM has one; and the queue that a data construct's transfers belong to.  */
struct entry_actions
{
  struct waiting
  {
    words devnum;
    std::vector<words> queues;	/* none: all */
  };
  std::vector<waiting> waits;
  bool asynchronous = false;
  words queue;			/* if asynchronous; empty: acc_async_noval */
};

struct translation
{
  std::vector<host_step> steps;
  entry_actions entry;		/* of the last step */
  bool parted = false;		/* steps at the end are one directive */
  std::vector<host_mark> marks;
  words bound;			/* a routine's bind: a name or a string; else empty */
};

extern translation translate_directive (const directive &d, const dialect &language);

/* C and C++: if D, a data construct, attaches members of what it maps, which GCC does not take
   since version 14, it becomes one that does that alone, for the statement of *OUTER, which
   does the rest.  */
extern bool part_attached (directive *d, directive *outer);

/* D in words, without its sentinel; with `end' if it is one.  */
extern words directive_words (const directive &d);

/* Is D a compute construct, alone or with a loop?  */
extern bool compute_directive_p (const directive &d);

} // namespace accplug

#endif /* ACCPLUG_DIRECTIVE_TRANSLATION_H */
