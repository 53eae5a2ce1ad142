/* The present table: which ranges of host memory have a copy on a device.

   Comes in: ranges with their device address, from the mapping rules (data/mapping.h)
   and from loaded images (context-images.cc).
   Goes out: the mapping that holds a host range, or what stands in the way.

   Rules
   - Ranges of different mappings never overlap.  They are half open and never
     empty.
   - A mapping lives while its counts (OpenACC 2.6, 2.6.7) are not both 0; who
     changes them removes it.  Permanent ones (declare, acc_map_data) stay.
   - The caller holds the device's lock.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_PRESENT_TABLE_H
#define GOACC_PRESENT_TABLE_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace goacc
{

/* Device memory that one or more mappings lie in.  */
struct async_queue;

struct storage
{
  void *device;
  size_t bytes;
  unsigned users;		/* mappings, and constructs with temporaries in it */
  bool structure = false;	/* its mappings are members of one structure, at their
				   distances */
  async_queue *arriving = nullptr;	/* the queue of another thread's in which data are on
					   their way there */
};

/* A place that no program can use, instead of what the host's POINTER leads to.  */
inline uintptr_t
barred (uintptr_t pointer)
{
  return pointer | UINT64_C (0xffff800000000000);
}

/* A pointer within mapped data that points to device memory now
   (OpenACC 2.6, 2.6.8).  */
struct attachment
{
  size_t offset;		/* in the mapping */
  unsigned count;
  uintptr_t target;		/* the host's pointer when it was attached */
  size_t bias;			/* from there to the data */
  size_t descriptor;		/* the offset of the array descriptor that it is in, */
  std::vector<char> image;	/* and its bytes on the device; empty if in none */
  char *value;			/* what the device's pointer is */
};

/* Data within a holder (below) that a clause names: present by themselves.  */
struct held_part
{
  size_t offset, bytes;
  size_t structured, dynamic;

  bool in_use () const { return structured || dynamic; }
};

/* Device memory from FIRST to before END.  */
struct device_extent
{
  const char *first, *end;
};

enum class residence : uint8_t
{
  counted,			/* removed when its counts are 0 */
  user,				/* acc_map_data; removed by acc_unmap_data */
  declared			/* a variable of a loaded image */
};

struct mapping
{
  uintptr_t start;
  uintptr_t end;
  char *device;			/* the address of START's copy */
  storage *memory = nullptr;	/* NULL if the memory is not ours */
  size_t structured = 0;
  size_t dynamic = 0;
  residence kind = residence::counted;
  std::vector<attachment> attachments;
  /* A holder: it was made for the pointers in it, whose targets clauses name.  The
     program does not know of it: it is there while pointers in it are attached.  */
  bool holder = false;
  size_t held = 0;		/* constructs that attach pointers in it */
  std::vector<held_part> parts;
  /* Of a holder: the host's bytes that the device has, too, but for attached pointers; empty
     if that is not known.  */
  std::vector<char> bytes_there;
  /* Somebody has looked for it who may change it, or pass its address on.  */
  bool found = false;
  /* For an array descriptor: the bytes that the device's copy has.  */
  std::vector<char> descriptor;
  /* Who mapped it first, for messages: a construct's key, and the routine.  */
  const void *mapped_by = nullptr;
  const char *mapping_routine = nullptr;
  /* The queues of constructs that used it (queues.h): some may be done with them.  */
  uint64_t queues = 0;
  /* For data of a `declare link' variable: the device pointer to reset.  */
  void *link = nullptr;
  /* For data of an allocatable variable that `declare' names: where the variable's
     descriptor or pointer is.  For that one: the data.  */
  uintptr_t declared_by = 0;
  uintptr_t declared_data = 0;
  size_t declared_bytes = 0;
  /* While nobody has asked for it by its device address: the table's list of these.  */
  mapping *unindexed_next = nullptr;
  mapping **unindexed_link = nullptr;

  size_t size () const { return end - start; }
  /* Has the program mapped it?  */
  bool requested () const
  {
    return structured || dynamic || kind != residence::counted;
  }
  bool in_use () const
  {
    return requested () || held || (holder && holds_something ());
  }
  bool holds_something () const;
  bool holds (uintptr_t from, uintptr_t to) const
  {
    return start <= from && to <= end;
  }
  char *at (uintptr_t host) const { return device + (host - start); }
  /* The count for the pointer at OFFSET, or NULL.  */
  attachment *find_attachment (size_t offset);
  /* The part that [FROM, TO) is in, or NULL.  */
  held_part *find_part (uintptr_t from, uintptr_t to);
};

/* Whoever finds a mapping may use its data: it waits for what is arriving.  Who just looks
   does no more with it than read it in a kernel, count in it, or attach pointers in it.  */
class present_table
{
public:
  /* The mapping that ADDRESS lies in, or NULL.  */
  mapping *find (uintptr_t address);

  mapping *look (uintptr_t address);

  /* The first mapping, by address, that overlaps [FROM, TO), or NULL.  */
  mapping *overlapping (uintptr_t from, uintptr_t to);

  /* A mapping whose device range overlaps BYTES bytes at ADDRESS, or NULL.  */
  mapping *find_device (const void *address, size_t bytes);

  /* [FROM, TO) is not empty and overlaps nothing.  */
  mapping *insert (uintptr_t from, uintptr_t to);

  /* The block that M is in: what a pointer into M reaches on the device.  Where
     the program has mapped ranges that continue each other on both sides, it is
     all of them.  */
  device_extent block_of (const mapping &m);

  /* Remove M; the caller gets what is left of it.  */
  std::unique_ptr<mapping> remove (mapping *m);

  /* Any mapping, or NULL if there is none.  */
  mapping *any ();

  template <typename Visit> void for_each (Visit &&visit)
  {
    for (auto &element : m_ranges)
      visit (*element.second);
  }

private:
  static constexpr size_t cache_slots = 64;
  mapping *&cached (uintptr_t address)
  {
    return m_cache[(address >> 5) % cache_slots];
  }

  void index_new ();

  std::map<uintptr_t, std::unique_ptr<mapping>> m_ranges;	/* by start */
  /* By device address, filled when somebody asks: most programs never do, and a new
     mapping has no device address yet.  Device ranges do not overlap, either.  */
  std::map<const char *, mapping *> m_by_device;
  mapping *m_unindexed = nullptr;
  /* What was found last, by address: programs map the same few arrays again
     and again.  */
  mapping *m_cache[cache_slots] = {};
};

} // namespace goacc

#endif /* GOACC_PRESENT_TABLE_H */
