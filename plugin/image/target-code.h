/* The instructions among what is put into an object, for one architecture.

   Comes in: labels, symbols and numbers of slots from trampolines.cc.
   Goes out: assembly text for the architecture that the compiler makes code for.

   Rules
   - There is a file for each architecture, target-*.cc, and the build takes the one for the
     compiler that the plugin is for (Makefile.inc).  What is not instructions stands in
     trampolines.cc, once.
   - Labels that code refers to: .Laccplug_slots, 8 bytes for each name; .Laccplug_table,
     for each name two offsets of 4 bytes from the table, the name's text and the action
     on the host; .Laccplug_library, the name of the run time's library.
   - .Laccplug_static, the message of static programs, ends at .Laccplug_static_end.
   - .Laccplug_missing, that of functions which nothing can stand for, ends at
     .Laccplug_missing_end.
   - .Laccplug_other is the reason for a library that is not the run time; a reason stands
     between .Laccplug_says and .Laccplug_says_host, which ends at .Laccplug_says_end;
     .Laccplug_told, 4 bytes, is not 0 when it was told.
   - Symbols that may be missing: accplug.dlopen, accplug.dlsym, accplug.dlerror,
     accplug.dynamic (_DYNAMIC), accplug.static (glibc's in static programs),
     accplug.malloc, accplug.free, accplug.memcpy.
   - Everything is position-independent.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_TARGET_CODE_H
#define ACCPLUG_TARGET_CODE_H

#include "image/assembly.h"

namespace accplug
{

/* What a function does in a program that has neither run time: as if the host
   were the device.  */

enum host_action
{
  do_zero,	/* return 0 */
  do_one,	/* return 1 */
  do_first,	/* return the first argument */
  do_host_type,	/* return acc_device_host */
  do_is_host,	/* is the first argument acc_device_host?  */
  do_on_host,	/* is it that or acc_device_none?  */
  do_run,	/* GOACC_parallel_keyed (flags, fn, mapnum, hostaddrs, ...) */
  do_malloc,
  do_free,
  do_memcpy,
  do_register,	/* accplug_register_image: return 0, and tell of a library that is not the
		   run time; a static program ends, with the message at
		   .Laccplug_static */
  do_missing,	/* the program ends, with the message at .Laccplug_missing */
  host_action_count
};

/* Why there can be no code for the options of this compilation, or NULL if there can.  */
extern const char *target_refusal ();

/* In front of code and behind it: what makes the assembler read it as it is meant.  */
extern void begin_target_code (assembly *);
extern void end_target_code (assembly *);

/* The instruction that a function begins with which is called through a pointer.  */
extern const char target_landing[];

/* Go where the slot NUMBER leads; if it is empty, to .Laccplug_resolve by way of the label
   .Laccplug_empty_NUMBER.  All registers that carry arguments are preserved.  */
extern void write_target_stub (assembly *, int number);

/* The code at .Laccplug_resolve: fill the slot with the first that there is of the
   function in the run time's library, the next definition after this link unit's, the
   action on the host; and go there.  */
extern const char target_resolver[];

/* The instructions of ACTION.  */
extern const char *target_action (host_action action);

/* The run time is told where it is called from by a mark, which the address that the call
   returns to is that of (libgoacc-shim/support/call-places.cc reads it).  Can there be one,
   with the options of this compilation?  */
extern bool target_marks_p ();

/* Instructions without an effect that lead to TEXT, as in GAS's strings, at LABEL.  */
extern std::string target_mark (const std::string &label, const std::string &text);

/* Call FUNCTION, which ends this one, with the address of the label IMAGE.  */
extern void write_target_hook (assembly *, const char *image, const char *function);

} // namespace accplug

#endif /* ACCPLUG_TARGET_CODE_H */
