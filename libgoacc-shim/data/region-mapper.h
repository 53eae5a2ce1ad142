/* One construct being mapped: the state that its phases share.  See mapping.h for the
   rules.

   Comes in: a construct's arrays, and a compute construct's parameter block.
   Goes out: the items of the thread's open constructs, the filled block.

   Rules
   - The phases run in this order: plan (mapping-plan.cc) looks all up and counts,
     allocate (mapping.cc) finds memory, transfer (mapping-transfer.cc) copies, fill_block
     (mapping.cc) tells the kernel.
   - The device's mutex is held throughout.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_REGION_MAPPER_H
#define GOACC_REGION_MAPPER_H

#include "accplug-image.h"
#include "data/mapping-actions.h"
#include "data/pointer-sections.h"
#include "devices/context.h"
#include "devices/threads.h"
#include "launch/parameter-block.h"

namespace goacc
{

/* One construct being mapped.  */
class region_mapper
{
public:
  region_mapper (thread_state &thread, device_context &context, async_queue *q,
		 const map_arrays &arrays, parameter_block *block, bool dynamic)
    : m_thread (thread), m_context (context), m_queue (q), m_arrays (arrays),
      m_block (block), m_dynamic (dynamic), m_first (thread.items.size ())
  {
    m_thread.items.resize (m_first + arrays.count);
  }

  data_region run ();

private:
  mapped_item &item (size_t i) { return m_thread.items[m_first + i]; }
  uintptr_t host (size_t i) const { return (uintptr_t) m_arrays.host[i]; }
  size_t bytes (size_t i) const { return m_arrays.sizes[i]; }
  bool deviceptr_pair_p (size_t i) const;
  uint8_t kind (size_t i) const;
  uint8_t raw_kind (size_t i) const { return kind_of (m_arrays.kinds[i]); }
  bool compute () const { return m_block != nullptr; }
  /* Do pointers and temporaries travel in the queue of what the thread launched ahead?  */
  bool sends_ahead () const
  { return compute () && !m_queue && m_context.dev ().runs_ahead (); }
  /* Has the kernel a place for element I?  */
  bool in_block (size_t i) const { return m_block && (!m_arrays.own || i < m_arrays.own); }
  /* Is an element before I of the same variable?  */
  bool again (size_t i) const { return m_arrays.kinds[i] & ACCPLUG_MAP_AGAIN; }

  /* mapping-plan.cc: what becomes of each element.  */
  void plan_sections ();
  void plan ();
  size_t plan_next (size_t i);
  size_t plan_one (size_t i);
  void plan_data (size_t i, size_t bytes);
  void plan_block (size_t i);
  bool plan_device_address (size_t i);
  void plan_present (size_t i, mapping *m);
  bool counted_before (size_t i, const mapping *m);
  bool uploaded_before (size_t i, const mapping *m);
  void make_fresh_around (size_t i);
  bool bars_old_pointer (size_t i);
  size_t plan_attachments (size_t i);
  void check_attached_part (size_t i);
  mapping *member_mapping (size_t i) const;
  void plan_struct (size_t i);
  std::pair<uintptr_t, uintptr_t> struct_range (size_t i) const;
  size_t plan_descriptor (size_t i);
  void plan_use_device (size_t i, bool if_present);
  bool plan_visible (size_t i);
  bool leads_to_data (uintptr_t pointer);
  void plan_by_value (size_t i);
  void check_device_pointer (size_t i);
  void plan_temporary (size_t i, size_t bytes);
  void count_up (size_t i, mapping *m);
  void count_in_holder (size_t i, mapping *m);
  void make_fresh (size_t i, uintptr_t from, size_t bytes);

  /* mapping-holders.cc: structures for the pointers in them.  */
  void plan_holders ();
  void plan_around_holder (size_t i);
  void plan_holder (size_t i);
  bool plan_read_holder (size_t i);
  void hold (size_t i, uintptr_t from, uintptr_t to, bool optional);
  mapping *absorb_holders (size_t i, uintptr_t from, uintptr_t to);
  void transfer_grown (size_t i, transfer_list &transfers);
  void release_absorbed ();

  /* mapping.cc: memory.  */
  void allocate ();
  void allocate_bundle (size_t size, size_t user);
  void allocate_struct (size_t i, size_t last);
  storage *new_storage (size_t bytes, size_t index);
  size_t place (size_t &size, size_t bytes, size_t i, size_t least) const;

  /* mapping-constants.cc: what is kept for kernels that only read it.  */
  bool leads_into_p (size_t j, uintptr_t from, uintptr_t to);
  bool plan_constant_p (size_t i);
  void place_constants ();
  void find_constants ();
  void set_constant (size_t i);
  storage *new_constants (std::vector<char> key, size_t index);
  void await_constants (storage &memory);
  void release_unused_constants ();

  /* mapping-transfer.cc: what is copied to the device.  */
  void transfer (transfer_list &transfers);
  size_t transfer_one (size_t i, transfer_list &transfers);
  static std::vector<char> bytes_of (const mapped_item &it);
  size_t transfer_descriptor (size_t i, transfer_list &transfers);
  void transfer_pointer (size_t i, transfer_list &transfers);
  std::vector<char> descriptor_image (size_t i, size_t *last);
  size_t temporary_target (size_t i);
  char *pointer_for_kernel (size_t i);
  bool to_nothing_p (size_t i);
  void attach_within (size_t i, transfer_list &transfers);
  void transfer_attachment (size_t i, transfer_list &transfers);
  size_t distance_to_member (uintptr_t target);
  void transfer_present_attachment (size_t i, transfer_list &transfers);
  bool attached_before (size_t i, const mapping &data);
  void transfer_unmapped_pointer (size_t i, mapping &m, transfer_list &transfers);
  void bar_old_pointer (size_t i, transfer_list &transfers);
  void transfer_always_pointer (size_t i, transfer_list &transfers);

  /* mapping.cc: what the kernel gets.  */
  char *device_of (const mapped_item &it) const;
  void fill_value (size_t i);
  device_extent extent (size_t i);
  uintptr_t pointed_to (size_t i);
  /* A pointer in data: the host's, what it leads to (NULL if that is not known), and the
     device's.  */
  struct held_pointer
  {
    uintptr_t target;
    mapping *data;
    const char *value;
  };
  bool descriptor_bias (size_t d, uintptr_t place, size_t *bias) const;
  held_pointer pointer_at (size_t holder, uintptr_t place);
  void fill_cells ();
  void fill_block ();
  void note_queue ();
  void undo ();

  thread_state &m_thread;
  device_context &m_context;
  async_queue *m_queue;
  const map_arrays &m_arrays;
  parameter_block *m_block;	/* of a compute construct, else NULL */
  bool m_dynamic;
  size_t m_first;
  bool m_work = false;		/* more to do than counting */
  bool m_maps = false;		/* among it: to map or copy the program's data */
  bool m_returns = false;	/* likewise: what the end copies to the host */
  storage *m_bundle = nullptr;
  storage *m_kept = nullptr;	/* the constants' memory */
  std::vector<char> m_constants;	/* their bytes, */
  std::vector<size_t> m_distances;	/* and where there are pointers to one of them */
  bool m_new_constants = false;	/* M_KEPT has not got them yet */
  std::vector<pointer_section> m_sections;
  std::vector<std::unique_ptr<mapping>> m_absorbed;	/* now in other mappings */
};

} // namespace goacc

#endif /* GOACC_REGION_MAPPER_H */
