/* Memory of device threads that is as large as they ask for while they run (PTX
   ISA, alloca, stacksave and stackrestore).

   In: a thread's number in its block, sizes.  Out: memory, and marks of how
   much of it was in use.

   Rules
   - One stack for each thread, of pieces from malloc; what was taken after a
     mark goes with the return to it, and everything with the thread's end.
   - One object for each core of a launch: nothing here takes a lock.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_LOCAL_STACK_H
#define GOACC_CPU_LOCAL_STACK_H

#include <cstdint>
#include <memory>
#include <vector>

namespace goacc::cpu
{

class local_stacks
{
public:
  /* NULL if there is no more memory.  ALIGN is a power of two.  */
  void *take (unsigned thread, uint64_t bytes, uint64_t align);
  uint64_t mark (unsigned thread) const;
  /* MARK 0 is the empty stack.  */
  void restore (unsigned thread, uint64_t mark);
  bool holds (uint64_t address) const;
  void clear () { stacks.clear (); }
  bool empty () const { return stacks.empty (); }

private:
  struct release
  {
    void operator() (void *p) const;
  };
  struct piece
  {
    std::unique_ptr<uint8_t, release> base;
    uint64_t size, used;
    uint64_t below;		/* bytes in use in the pieces before */
  };
  std::vector<std::vector<piece>> stacks;	/* by thread */
};

} // namespace goacc::cpu

#endif /* GOACC_CPU_LOCAL_STACK_H */
