/* Registration and trampolines.  See trampolines.h.

   Comes in: the names in include/entry-points.def; instructions (target-code.h).
   Goes out: for each name a weak definition that jumps through a slot of the link
   unit.  An empty slot is filled at the first call, with the first of these that
   exists: the function in libgoacc-shim.so.1; the next definition after this
   link unit's (libgomp's); a few instructions that act as the host does.

   Rules
   - The definitions of an object win over a shared library's, so no link option is
     needed; they are weak, so a static run time or a program's own wins over
     them.  The group is COMDAT: each link unit has one.
   - All registers that carry arguments are preserved, and a call costs one load,
     one test and one jump once its slot is filled.  Slots are filled with the
     same value by whoever comes first: no lock is needed.
   - dlopen and dlsym are referred to weakly, without making the user's own
     references weak (.weakref).  A static program, which has no _DYNAMIC, or, if it is
     one of position-independent code, what glibc starts static programs with, can load
     nothing (dlopen there brings a second C library): it ends when it begins, with a
     message, unless the run time is linked in.
   - A library that is not there is no mistake: regions run on the host.  One that is there
     and cannot be loaded, or has not what registers images, is told, once for a link unit.
     The loader's message begins with the library's name alone where there is none.
   - Directives are those that GAS takes for every architecture.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "image/target-code.h"
#include "image/trampolines.h"

namespace accplug
{

namespace
{

const char *const entry_names[] = {
#define ENTRY(NAME) #NAME,
#include "entry-points.def"
#undef ENTRY
};

/* Bumped when the group's layout changes, so that groups of different layouts
   do not replace each other.  */
const char group[] = "accplug.trampolines.5";

struct action_row
{
  const char *name;
  host_action action;
};

/* All other functions do nothing and return 0.  */
const action_row action_rows[] = {
  { "accplug_register_image", do_register },
  { "GOACC_parallel_keyed", do_run },
  { "GOACC_parallel", do_run },
  { "GOACC_get_num_threads", do_one },
  { "acc_get_num_devices", do_is_host },
  { "acc_get_device_type", do_host_type },
  { "acc_on_device", do_on_host },
  { "acc_async_test", do_one },
  { "acc_async_test_all", do_one },
  { "acc_async_test_device", do_one },
  { "acc_async_test_all_device", do_one },
  /* Without the run time there are no descriptors to be read.  */
  { "acc_malloc_32_f_", do_missing },
  { "acc_deviceptr_f_", do_missing },
  { "acc_memcpy_to_device_32_f_", do_missing },
  { "acc_memcpy_to_device_64_f_", do_missing },
  { "acc_memcpy_to_device_async_32_f_", do_missing },
  { "acc_memcpy_to_device_async_64_f_", do_missing },
  { "acc_memcpy_from_device_32_f_", do_missing },
  { "acc_memcpy_from_device_64_f_", do_missing },
  { "acc_memcpy_from_device_async_32_f_", do_missing },
  { "acc_memcpy_from_device_async_64_f_", do_missing },
  { "acc_memcpy_device_32_f_", do_missing },
  { "acc_memcpy_device_async_32_f_", do_missing },
  { "acc_memcpy_d2d_32_f_", do_missing },
  { "acc_memcpy_d2d_64_f_", do_missing },
  { "acc_memcpy_d2d_async_32_f_", do_missing },
  { "acc_memcpy_d2d_async_64_f_", do_missing },
  { "acc_wait_any_f_", do_one },
  { "acc_wait_any_device_f_", do_one },
  { "acc_async_test_device_f_", do_one },
  { "acc_async_test_all_device_f_", do_one },
  { "acc_is_present_array_h_", do_one },
  { "acc_malloc", do_malloc },
  { "acc_free", do_free },
  { "acc_copyin", do_first },
  { "acc_present_or_copyin", do_first },
  { "acc_pcopyin", do_first },
  { "acc_create", do_first },
  { "acc_present_or_create", do_first },
  { "acc_pcreate", do_first },
  { "acc_deviceptr", do_first },
  { "acc_hostptr", do_first },
  { "acc_is_present", do_one },
  { "acc_memcpy_to_device", do_memcpy },
  { "acc_memcpy_to_device_async", do_memcpy },
  { "acc_memcpy_from_device", do_memcpy },
  { "acc_memcpy_from_device_async", do_memcpy },
  { "acc_memcpy_device", do_memcpy },
  { "acc_memcpy_device_async", do_memcpy },
  { "acc_memcpy_d2d", do_memcpy },
  { "acc_memcpy_d2d_async", do_memcpy },
};

host_action
action_of (const char *name)
{
  for (const action_row &row : action_rows)
    if (strcmp (row.name, name) == 0)
      return row.action;
  return do_zero;
}

/* One name.  */

void
write_stub (assembly *out, const char *name, int number)
{
  out->line ("\t.weak\t%s", name);
  out->line ("\t.type\t%s,%%function", name);
  out->line ("\t.balign 16\n%s:\n\t.cfi_startproc\n%s", name, target_landing);
  write_target_stub (out, number);
  out->line ("\t.cfi_endproc\n\t.size\t%s,.-%s", name, name);
}

const char references[] = R"(	.weakref accplug.dlopen,dlopen
	.weakref accplug.dlsym,dlsym
	.weakref accplug.dlerror,dlerror
	.weakref accplug.dynamic,_DYNAMIC
	.weakref accplug.static,_dl_non_dynamic_init
	.weakref accplug.malloc,malloc
	.weakref accplug.free,free
	.weakref accplug.memcpy,memcpy
)";

/* For each name two offsets from the table: the name's text, and what to do on
   the host.  They are beside the code, so that no relocation is needed.  */

void
write_table (assembly *out)
{
  out->line ("\t.balign 8\n.Laccplug_table:");
  int number = 0;
  for (const char *name : entry_names)
    out->line ("\t.4byte\t.Laccplug_name_%d-.Laccplug_table"
	       ",.Laccplug_do_%d-.Laccplug_table", number++, int (action_of (name)));
  number = 0;
  for (const char *name : entry_names)
    out->line (".Laccplug_name_%d:\n\t.asciz\t\"%s\"", number++, name);
  out->line (".Laccplug_library:\n\t.asciz\t\"libgoacc-shim.so.1\"");
  out->line (".Laccplug_static:\n\t.ascii\t\"accplug: a static program cannot load the "
	     "run-time library: link it without -static\\n\"\n.Laccplug_static_end:");
  out->line (".Laccplug_missing:\n\t.ascii\t\"accplug: this program needs the run-time "
	     "library, libgoacc-shim.so.1\\n\"\n.Laccplug_missing_end:");
  out->line (".Laccplug_other:\n\t.asciz\t\"libgoacc-shim.so.1 is not accplug's\"");
  out->line (".Laccplug_says:\n\t.ascii\t\"accplug: \"\n.Laccplug_says_host:\n"
	     "\t.ascii\t\": regions run on the host\\n\"\n.Laccplug_says_end:");
}

void
write_hook (assembly *out, const char *label, const char *image,
	    const char *function, const char *array)
{
  out->line ("\t.balign 16\n%s:\n\t.cfi_startproc\n%s", label, target_landing);
  write_target_hook (out, image, function);
  out->line ("\t.cfi_endproc");
  /* Before the user's constructors, after their destructors: they may use
     OpenACC.  */
  out->line ("\t.section\t.%s.00090,\"aw\",%%%s\n\t.balign 8", array, array);
  out->address (label);
}

} // anonymous namespace

bool
run_time_name_p (const char *name)
{
  if (*name == '*')
    name++;
  if (startswith (name, "__openacc_MOD_"))
    return true;
  for (const char *entry : entry_names)
    if (startswith (name, entry))
      return true;
  return false;
}

void
write_registration (assembly *out, const char *image)
{
  begin_target_code (out);
  const char *const section = ".text.accplug";
  out->section (section, "ax");
  write_hook (out, ".Laccplug_register", image, "accplug_register_image",
	      "init_array");
  out->section (section, "ax");
  write_hook (out, ".Laccplug_unregister", image, "accplug_unregister_image",
	      "fini_array");
  end_target_code (out);
}

void
write_trampolines (assembly *out)
{
  begin_target_code (out);
  int number = 0;
  out->line ("%s\t.section\t.text.accplug.trampolines,\"axG\",%%progbits,%s,comdat",
	     references, group);
  for (const char *name : entry_names)
    write_stub (out, name, number++);
  out->line ("%s", target_resolver);
  for (int action = 0; action < host_action_count; action++)
    out->line ("\t.balign 16\n.Laccplug_do_%d:\n%s\n%s", action, target_landing,
	       target_action (host_action (action)));
  write_table (out);
  out->line ("\t.section\t.bss.accplug.slots,\"awG\",%%nobits,%s,comdat\n"
	     "\t.balign 8\n.Laccplug_slots:\n\t.zero\t%d\n.Laccplug_told:\n\t.zero\t4",
	     group, 8 * number);
  end_target_code (out);
}

} // namespace accplug
