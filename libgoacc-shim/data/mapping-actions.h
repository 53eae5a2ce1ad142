/* Single actions that mapping rules are made of; see mapping.h for the rules.
   The device's mutex is held.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_MAPPING_ACTIONS_H
#define GOACC_MAPPING_ACTIONS_H

#include "data/mapping.h"
#include "data/transfers.h"
#include "devices/queues.h"

namespace goacc
{

/* Is ADDRESS on this thread's stack?  */
extern bool on_stack_p (uintptr_t address);

/* The mapping that holds [FROM, TO); NULL if nothing of it is present; an error
   if a part is.  IMPLICIT: a mapping that lies within the range will do.  */
extern mapping *find_present (device_context &, const call_site &, size_t index,
			      uintptr_t from, uintptr_t to, bool implicit);

[[noreturn]] extern void partly_present (device_context &, const call_site &,
					 size_t index, uintptr_t from,
					 uintptr_t to, const mapping &);

/* An error if BYTES, of element INDEX, is a negative number.  */
extern void check_length (const call_site &, size_t index, size_t bytes);

/* The mapping that ADDRESS, a section's begin or end, belongs to, or NULL; or just a look at
   that (present-table.h).  */
extern mapping *find_section (device_context &, uintptr_t address);
extern mapping *look_at_section (device_context &, uintptr_t address);

/* The mapping that holds all of the pointer at POINTER, or NULL.  TO_ATTACH: that is all that
   is done with it.  */
extern mapping *pointer_holder (device_context &, uintptr_t pointer, bool to_attach = false);

/* The device address of a host address that lies in mapped data or just behind
   it, or NULL.  */
extern char *translate (device_context &, uintptr_t address);

/* The device's copy of a pointer to TARGET, whose data begin BIAS bytes on: the device
   address of what it points to.  A pointer to nothing that is mapped is NULL there.  */
extern char *pointer_value (device_context &, uintptr_t target, size_t bias);

/* IT no longer counts in M, which it is mapped to; DYNAMIC: it counted so.  Data that no
   clause names any more are no part of a holder.  */
extern void count_down (mapping &m, const mapped_item &it, bool dynamic);
extern void forget_unused_parts (mapping &m);

/* M's data are to be found through its `declare link' variable, if it belongs to
   one.  */
extern void set_link (device_context &, transfer_list &, mapping &m);

/* M's counts are 0: take it out of the table and release its memory, at once or
   through WORK.  */
extern void remove_mapping (device_context &, transfer_list &, mapping *m,
			    deferred_work *work);

/* One user less of MEMORY, which may be NULL.  */
extern void free_storage (device_context &, storage *memory,
			  deferred_work *work);

/* A pointer to attach: to data that begin BIAS bytes behind where it points to.  If it
   is in an array's descriptor, the device gets the bounds, too.  */
struct attached_pointer
{
  uintptr_t pointer;
  size_t bias = 0;
  uintptr_t descriptor = 0;
  size_t descriptor_bytes = 0;
};

/* Attach a pointer in M, which has been attached by no one, to data that are present.  */
extern void attach_first (device_context &, transfer_list &, mapping &m,
			  const attached_pointer &p);

/* OpenACC 3.2, 2.7.2.  The pointer lies in M.  PRESENT: nothing is done, and the result is
   false, if what it points to is not present.  */
extern bool attach (device_context &, transfer_list &, mapping &m,
		    const attached_pointer &, bool present);
/* The pointer at POINTER, in M, leads to no data on the device: like an attached one, but the
   device's leads nowhere.  */
extern void bar (transfer_list &, mapping &m, uintptr_t pointer);
/* M got other memory: the device's pointers in it again.  */
extern void attach_again (device_context &, transfer_list &, mapping &m);
/* Nothing happens if the pointer is not attached.  */
extern void detach (transfer_list &, mapping &m, uintptr_t pointer,
		    bool finalize);

} // namespace goacc

#endif /* GOACC_MAPPING_ACTIONS_H */
