/* The cpu device's own memory, and what ACC_CHECK=1 compares accesses with.

   In: sizes and ranges.  Out: blocks of memory; snapshots of what may be
   accessed.

   Rules
   - Blocks are aligned to 256 bytes; released ones are kept for reuse by size
     up to a limit.  Large ones are aligned to huge pages.
   - A live block may be accessed as a whole, unless ranges were noted inside
     it: then only those.  Blocks end where they were asked to end.
   - An address_map does not change after it was made.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_MEMORY_H
#define GOACC_CPU_MEMORY_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace goacc::cpu
{

class address_map
{
public:
  struct range { uint64_t base, end; };
  explicit address_map (std::vector<range> r);
  /* True if [ADDRESS, END) lies in one range, which *BASE and *LIMIT get.  */
  bool find (uint64_t address, uint64_t end, uint64_t *base,
	     uint64_t *limit) const;

  /* Memory that device code takes from malloc.  */
  static void note_heap (uint64_t p, uint64_t bytes);
  static void forget_heap (uint64_t p);

private:
  std::vector<range> ranges;
};

class memory
{
public:
  memory ();
  ~memory ();
  void *allocate (size_t bytes);
  void release (void *);
  /* Is it in an allocated block?  */
  bool owns (const void *);
  void trim ();
  uint64_t total () const { return total_bytes; }
  uint64_t available ();
  void note_mapping (const void *, size_t, bool add);
  /* Also accessible, until it is removed: a module's variables.  */
  void note_block (const void *, size_t, bool add);
  std::shared_ptr<const address_map> snapshot ();

private:
  struct block { size_t size, capacity; };
  std::mutex lock;
  std::map<uint64_t, block> live;
  std::multimap<size_t, void *> cached;		/* by capacity */
  std::map<uint64_t, uint64_t> mapped;		/* base -> bytes */
  std::map<uint64_t, uint64_t> extra;
  std::shared_ptr<const address_map> current;
  uint64_t total_bytes, used = 0, cached_bytes = 0;
  bool poison;
};

} // namespace goacc::cpu

#endif /* GOACC_CPU_MEMORY_H */
