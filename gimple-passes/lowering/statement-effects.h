/* What a statement does that other threads may notice (statement-effects.cc).

   Comes in: a statement that a group of threads executes redundantly, before the
   lowering has given side effects to single threads (redundancy.cc).
   Goes out: who has to execute it, and the kinds of memory that it loads from and stores
   to.

   Rules
   - Memory of the thread's own and the parameter block are no kind; memory that only the
     lowering of reductions uses has its barriers already.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_STATEMENT_EFFECTS_H
#define ACCPLUG_STATEMENT_EFFECTS_H

#include "lowering/lower.h"

namespace accplug
{

/* Kinds of memory, as bits.  */
enum : unsigned { GLOBAL_MEMORY = 1, SHARED_MEMORY = 2, ALL_MEMORY = 3 };

enum class treatment
{
  plain,		/* every thread, or no side effect */
  guard,		/* the first thread */
  lanes,		/* a routine that the whole group enters */
  one_worker,		/* a vector routine, called by all workers */
  block_barrier, row_barrier	/* a barrier that is there already */
};

struct access
{
  treatment how = treatment::plain;
  unsigned loads = 0, stores = 0;

  void add (const access &other)
  {
    loads |= other.loads;
    stores |= other.stores;
  }
};

/* The kinds of MEMORY, for dumps.  */
extern const char *memory_name (unsigned memory);

class statement_effects
{
public:
  explicit statement_effects (const lowering &low) : m_low (low) {}

  /* What STMT does where group G executes it.  */
  access classify (gimple *stmt, group g) const;

private:
  unsigned memory_of_pointer (tree pointer, unsigned depth = 0) const;
  unsigned memory_of (tree reference) const;
  access classify_assign (gimple *) const;
  access classify_builtin (gcall *) const;
  access classify_call (gcall *, group) const;
  unsigned memory_of_pointer_arguments (gcall *) const;

  const lowering &m_low;
};

} // namespace accplug

#endif /* ACCPLUG_STATEMENT_EFFECTS_H */
