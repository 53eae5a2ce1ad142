/* The registry of device images.  See images.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "support/images.h"

#include <cstring>
#include <mutex>

#include "support/errors.h"

namespace goacc
{

/* An open-addressing table from pointers to pointers, filled once.  */
template <typename Value>
class pointer_table
{
public:
  explicit pointer_table (size_t count)
  {
    size_t size = 16;
    while (size < count * 2)
      size *= 2;
    m_mask = size - 1;
    m_slots = std::make_unique<slot[]> (size);
  }

  void insert (const void *key, Value *value)
  {
    size_t i = position (key);
    while (m_slots[i].key && m_slots[i].key != key)
      i = (i + 1) & m_mask;
    m_slots[i] = { key, value };
  }

  Value *find (const void *key) const
  {
    for (size_t i = position (key); m_slots[i].key; i = (i + 1) & m_mask)
      if (m_slots[i].key == key)
	return m_slots[i].value;
    return nullptr;
  }

private:
  struct slot
  {
    const void *key;
    Value *value;
  };

  size_t position (const void *key) const
  {
    /* Fibonacci hashing: functions lie at multiples of 16.  */
    return ((uintptr_t) key * UINT64_C (0x9e3779b97f4a7c15) >> 32) & m_mask;
  }

  size_t m_mask;
  std::unique_ptr<slot[]> m_slots;
};

struct lookup_tables
{
  lookup_tables (size_t kernels, size_t constructs)
    : by_function (kernels), by_kinds (constructs) {}
  pointer_table<image_kernel> by_function;
  pointer_table<const accplug_construct> by_kinds;
  unsigned generation = 0;
};

struct registry
{
  std::mutex mutex;
  std::vector<std::unique_ptr<image_record>> images;
  /* All tables ever made; the last one is current.  */
  std::vector<std::unique_ptr<lookup_tables>> tables;
};

static std::atomic<unsigned> generation { 0 };
static std::atomic<const lookup_tables *> current_tables { nullptr };
static std::atomic<bool> ended { false };

/* Never destroyed by the language: images may be unregistered by destructors
   that run after ours.  forget_images empties it.  */
static registry &
the_registry ()
{
  static registry *instance = new registry;
  return *instance;
}

/* The check of text and data; a changed byte changes the hash for certain, as each step
   can be undone.  */
static uint64_t
fnv1a (const void *data, uint64_t bytes)
{
  auto text = static_cast<const unsigned char *> (data);
  uint64_t hash = UINT64_C (0xcbf29ce484222325);
  for (uint64_t i = 0; i < bytes; i++)
    hash = (hash ^ text[i]) * UINT64_C (0x100000001b3);
  return hash;
}

/* The tables' second half is like the first.  */
static bool
tables_agree (const accplug_image &image)
{
  auto tables = static_cast<const char *> (image.tables);
  return (!image.table_bytes
	  || !memcmp (tables, tables + image.table_bytes, image.table_bytes));
}

/* What makes IMAGE unusable, or "".  Nothing is followed before it is known to be right:
   the image itself, then what it points to.  */
static std::string
find_problem (const accplug_image &image)
{
  if (image.magic != ACCPLUG_IMAGE_MAGIC)
    return format ("the device image at %p is damaged: it does not begin with "
		   "its mark", (const void *) &image);
  if (image.version != ACCPLUG_IMAGE_VERSION
      || image.bytes != sizeof (accplug_image))
    return format ("the device image has version %u (%llu bytes), this "
		   "libgoacc-shim knows version %u (%zu bytes) only: compile "
		   "the program anew or install the matching run time",
		   image.version, (unsigned long long) image.bytes,
		   ACCPLUG_IMAGE_VERSION, sizeof (accplug_image));
  if (memcmp (&image, &image + 1, sizeof image))
    return format ("the device image at %p is damaged: it is unlike its twin",
		   (const void *) &image);
  if (fnv1a (image.plain, image.plain_bytes) != image.plain_hash)
    return format ("the device image at %p is damaged: its text does not match the hash "
		   "%016llx", (const void *) &image,
		   (unsigned long long) image.plain_hash);
  if (!tables_agree (image))
    return format ("the device image of %s is damaged: its tables are unlike their twins",
		   image.file);
  if (image.ptx_bytes
      && (image.ptx[image.ptx_bytes] != '\0'
	  || fnv1a (image.ptx, image.ptx_bytes) != image.ptx_hash))
    return format ("the device image of %s is damaged: its PTX does not match "
		   "the hash %016llx", image.file,
		   (unsigned long long) image.ptx_hash);
  if (image.one_lane_bytes
      && (image.one_lane_ptx[image.one_lane_bytes] != '\0'
	  || fnv1a (image.one_lane_ptx, image.one_lane_bytes) != image.one_lane_hash))
    return format ("the device image of %s is damaged: its PTX for gangs of one lane does not "
		   "match the hash %016llx", image.file,
		   (unsigned long long) image.one_lane_hash);
  return "";
}

static void
prepare (image_record &record)
{
  record.checked = true;
  record.problem = find_problem (*record.image);
  if (!record.problem.empty ())
    return;
  uint32_t count = record.image->kernel_count;
  record.kernels = std::make_unique<image_kernel[]> (count);
  for (uint32_t i = 0; i < count; i++)
    {
      record.kernels[i].descriptor = &record.image->kernels[i];
      record.kernels[i].image = &record;
    }
}

/* Build the tables for the images registered now.  The registry is locked.  */
static const lookup_tables *
rebuild (registry &all)
{
  size_t kernels = 0, constructs = 0;
  for (auto &record : all.images)
    {
      if (!record->checked)
	prepare (*record);
      if (!record->problem.empty ())
	continue;
      kernels += record->image->kernel_count;
      constructs += record->image->construct_count;
    }
  auto tables = std::make_unique<lookup_tables> (kernels, constructs);
  for (auto &record : all.images)
    if (record->problem.empty ())
      {
	const accplug_image &image = *record->image;
	for (uint32_t i = 0; i < image.kernel_count; i++)
	  if (!(image.kernels[i].flags
		& (ACCPLUG_KERNEL_ONE_LANE | ACCPLUG_KERNEL_UNIT_STRIDES
		   | ACCPLUG_KERNEL_FEW_ROWS)))
	    tables->by_function.insert ((const void *) image.kernels[i].host_fn,
					&record->kernels[i]);
	for (uint32_t i = 0; i < image.construct_count; i++)
	  tables->by_kinds.insert (image.constructs[i].kinds,
				   &image.constructs[i]);
      }
  tables->generation = generation.load ();
  const lookup_tables *result = tables.get ();
  all.tables.push_back (std::move (tables));
  current_tables.store (result, std::memory_order_release);
  return result;
}

static const lookup_tables &
tables_now ()
{
  const lookup_tables *tables = current_tables.load (std::memory_order_acquire);
  if (__builtin_expect (tables && tables->generation == image_generation (), 1))
    return *tables;
  registry &all = the_registry ();
  std::lock_guard<std::mutex> lock (all.mutex);
  tables = current_tables.load ();
  if (!tables || tables->generation != image_generation ())
    tables = rebuild (all);
  return *tables;
}

unsigned
image_generation ()
{
  return generation.load (std::memory_order_acquire);
}

void
require_usable (const image_record &record)
{
  if (!record.problem.empty ())
    fatal ("%s", record.problem.c_str ());
}

image_kernel *
find_kernel (void (*fn) (void *))
{
  const lookup_tables &tables = tables_now ();
  image_kernel *record = tables.by_function.find ((const void *) fn);
  if (__builtin_expect (!record, 0))
    {
      /* A damaged image may be the one that has it.  */
      registry &all = the_registry ();
      std::lock_guard<std::mutex> lock (all.mutex);
      for (auto &image : all.images)
	require_usable (*image);
    }
  return record;
}

const accplug_construct *
find_construct (const void *kinds)
{
  return kinds ? tables_now ().by_kinds.find (kinds) : nullptr;
}

std::vector<image_record *>
registered_images ()
{
  tables_now ();
  registry &all = the_registry ();
  std::lock_guard<std::mutex> lock (all.mutex);
  std::vector<image_record *> result;
  for (auto &record : all.images)
    {
      require_usable (*record);
      result.push_back (record.get ());
    }
  return result;
}

void
forget_images ()
{
  ended = true;
  registry &all = the_registry ();
  std::lock_guard<std::mutex> lock (all.mutex);
  current_tables.store (nullptr);
  std::vector<std::unique_ptr<lookup_tables>> ().swap (all.tables);
  std::vector<std::unique_ptr<image_record>> ().swap (all.images);
}

void
lock_images ()
{
  the_registry ().mutex.lock ();
}

void
unlock_images ()
{
  the_registry ().mutex.unlock ();
}

void
add_image (const accplug_image *image)
{
  if (ended)
    return;
  registry &all = the_registry ();
  std::lock_guard<std::mutex> lock (all.mutex);
  auto record = std::make_unique<image_record> ();
  record->image = image;
  all.images.push_back (std::move (record));
  generation++;
}

std::unique_ptr<image_record>
remove_image (const accplug_image *image)
{
  std::unique_ptr<image_record> removed;
  if (ended)
    return removed;
  registry &all = the_registry ();
  std::lock_guard<std::mutex> lock (all.mutex);
  for (size_t i = 0; i < all.images.size (); i++)
    if (all.images[i]->image == image)
      {
	removed = std::move (all.images[i]);
	all.images.erase (all.images.begin () + i);
	generation++;
	break;
      }
  return removed;
}

} // namespace goacc
