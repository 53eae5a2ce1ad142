/* Registration and trampolines for x86-64.  See trampolines.h.

   Comes in: the names in include/entry-points.def.
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
     references weak (.weakref).  In a static program, which has no _DYNAMIC,
     nothing is loaded.
   - Everything is position-independent; AT&T syntax, whatever -masm says.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
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
const char group[] = "accplug.trampolines.1";

/* What a function does in a program that has neither run time: as if the host
   were the device.  */

struct host_action
{
  const char *label;
  const char *text;
};

const host_action host_actions[] = {
  { "zero", "\txorl\t%eax,%eax\n\tret\n" },
  { "one", "\tmovl\t$1,%eax\n\tret\n" },
  { "first", "\tmovq\t%rdi,%rax\n\tret\n" },
  { "host_type", "\tmovl\t$2,%eax\n\tret\n" },	/* acc_device_host */
  { "is_host", "\txorl\t%eax,%eax\n\tcmpl\t$2,%edi\n\tsete\t%al\n\tret\n" },
  /* acc_device_host, acc_device_none */
  { "on_host", "\txorl\t%eax,%eax\n\ttestl\t$-3,%edi\n\tsete\t%al\n\tret\n" },
  /* GOACC_parallel_keyed (flags, fn, mapnum, hostaddrs, ...) */
  { "run", "\tmovq\t%rcx,%rdi\n\tjmp\t*%rsi\n" },
  { "malloc", "\tjmp\t*accplug.malloc@GOTPCREL(%rip)\n" },
  { "free", "\tjmp\t*accplug.free@GOTPCREL(%rip)\n" },
  { "memcpy", "\tjmp\t*accplug.memcpy@GOTPCREL(%rip)\n" },
};

struct action_row
{
  const char *name;
  const char *action;
};

/* All other functions do nothing and return 0.  */
const action_row action_rows[] = {
  { "GOACC_parallel_keyed", "run" },
  { "GOACC_parallel", "run" },
  { "GOACC_get_num_threads", "one" },
  { "acc_get_num_devices", "is_host" },
  { "acc_get_device_type", "host_type" },
  { "acc_on_device", "on_host" },
  { "acc_async_test", "one" },
  { "acc_async_test_all", "one" },
  { "acc_malloc", "malloc" },
  { "acc_free", "free" },
  { "acc_copyin", "first" },
  { "acc_present_or_copyin", "first" },
  { "acc_pcopyin", "first" },
  { "acc_create", "first" },
  { "acc_present_or_create", "first" },
  { "acc_pcreate", "first" },
  { "acc_deviceptr", "first" },
  { "acc_hostptr", "first" },
  { "acc_is_present", "one" },
  { "acc_memcpy_to_device", "memcpy" },
  { "acc_memcpy_to_device_async", "memcpy" },
  { "acc_memcpy_from_device", "memcpy" },
  { "acc_memcpy_from_device_async", "memcpy" },
  { "acc_memcpy_device", "memcpy" },
  { "acc_memcpy_device_async", "memcpy" },
};

const char *
action_of (const char *name)
{
  for (const action_row &row : action_rows)
    if (strcmp (row.name, name) == 0)
      return row.action;
  return "zero";
}

/* One name.  endbr64 is a no-op where the processor does not ask for it.  */

void
write_stub (assembly *out, const char *name, int number)
{
  out->line ("\t.weak\t%s", name);
  out->line ("\t.type\t%s,@function", name);
  out->line ("\t.balign 16\n%s:\n\t.cfi_startproc\n\tendbr64", name);
  out->line ("\tmovq\t.Laccplug_slots+%d(%%rip),%%r11", 8 * number);
  out->line ("\ttestq\t%%r11,%%r11\n\tje\t.Laccplug_empty_%d", number);
  out->line ("\tjmp\t*%%r11");
  out->line (".Laccplug_empty_%d:\n\tmovl\t$%d,%%r11d", number, number);
  out->line ("\tjmp\t.Laccplug_resolve\n\t.cfi_endproc");
  out->line ("\t.size\t%s,.-%s", name, name);
}

/* Slot %r11d is empty: fill it and go where it leads.  Saved below the frame
   pointer: %rbx, %rax (the number of vector registers of a variadic call) and the
   six argument registers; below these, aligned, %xmm0 to %xmm7.  0x102 is
   RTLD_NOW | RTLD_GLOBAL, -1 is RTLD_NEXT.  */

const char resolver[] = R"(	.balign 16
.Laccplug_resolve:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp,-16
	movq	%rsp,%rbp
	.cfi_def_cfa_register %rbp
	pushq	%rbx
	.cfi_offset %rbx,-24
	pushq	%rax
	pushq	%rdi
	pushq	%rsi
	pushq	%rdx
	pushq	%rcx
	pushq	%r8
	pushq	%r9
	leaq	-208(%rbp),%rsp
	andq	$-16,%rsp
	movaps	%xmm0,(%rsp)
	movaps	%xmm1,16(%rsp)
	movaps	%xmm2,32(%rsp)
	movaps	%xmm3,48(%rsp)
	movaps	%xmm4,64(%rsp)
	movaps	%xmm5,80(%rsp)
	movaps	%xmm6,96(%rsp)
	movaps	%xmm7,112(%rsp)
	movl	%r11d,%ebx
	movq	accplug.dynamic@GOTPCREL(%rip),%rax
	testq	%rax,%rax
	je	.Laccplug_host
	movq	accplug.dlsym@GOTPCREL(%rip),%rax
	testq	%rax,%rax
	je	.Laccplug_host
	movq	accplug.dlopen@GOTPCREL(%rip),%rax
	testq	%rax,%rax
	je	.Laccplug_next
	leaq	.Laccplug_library(%rip),%rdi
	movl	$0x102,%esi
	call	*%rax
	testq	%rax,%rax
	je	.Laccplug_next
	leaq	.Laccplug_table(%rip),%rcx
	movslq	(%rcx,%rbx,8),%rsi
	addq	%rcx,%rsi
	movq	%rax,%rdi
	call	*accplug.dlsym@GOTPCREL(%rip)
	testq	%rax,%rax
	jne	.Laccplug_found
.Laccplug_next:
	leaq	.Laccplug_table(%rip),%rcx
	movslq	(%rcx,%rbx,8),%rsi
	addq	%rcx,%rsi
	movq	$-1,%rdi
	call	*accplug.dlsym@GOTPCREL(%rip)
	testq	%rax,%rax
	jne	.Laccplug_found
.Laccplug_host:
	leaq	.Laccplug_table(%rip),%rcx
	movslq	4(%rcx,%rbx,8),%rax
	addq	%rcx,%rax
.Laccplug_found:
	leaq	.Laccplug_slots(%rip),%rcx
	movq	%rax,(%rcx,%rbx,8)
	movq	%rax,%r11
	movaps	(%rsp),%xmm0
	movaps	16(%rsp),%xmm1
	movaps	32(%rsp),%xmm2
	movaps	48(%rsp),%xmm3
	movaps	64(%rsp),%xmm4
	movaps	80(%rsp),%xmm5
	movaps	96(%rsp),%xmm6
	movaps	112(%rsp),%xmm7
	movq	-16(%rbp),%rax
	movq	-24(%rbp),%rdi
	movq	-32(%rbp),%rsi
	movq	-40(%rbp),%rdx
	movq	-48(%rbp),%rcx
	movq	-56(%rbp),%r8
	movq	-64(%rbp),%r9
	movq	-8(%rbp),%rbx
	leave
	.cfi_def_cfa %rsp,8
	jmp	*%r11
	.cfi_endproc
)";

const char references[] = R"(	.weakref accplug.dlopen,dlopen
	.weakref accplug.dlsym,dlsym
	.weakref accplug.dynamic,_DYNAMIC
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
	       ",.Laccplug_do_%s-.Laccplug_table", number++, action_of (name));
  number = 0;
  for (const char *name : entry_names)
    out->line (".Laccplug_name_%d:\n\t.asciz\t\"%s\"", number++, name);
  out->line (".Laccplug_library:\n\t.asciz\t\"libgoacc-shim.so.1\"");
}

/* The code below is in AT&T syntax.  */

class att_syntax
{
public:
  explicit att_syntax (assembly *out) : m_out (out)
  {
    out->line ("\t.att_syntax prefix");
  }
  ~att_syntax ()
  {
#ifdef ix86_asm_dialect
    if (ix86_asm_dialect == ASM_INTEL)
      m_out->line ("\t.intel_syntax noprefix");
#endif
  }

private:
  assembly *m_out;
};

void
write_hook (assembly *out, const char *label, const char *image,
	    const char *function, const char *array)
{
  out->line ("\t.balign 16\n%s:\n\t.cfi_startproc\n\tendbr64", label);
  out->line ("\tleaq\t%s(%%rip),%%rdi", image);
  out->line ("\tjmp\t%s@PLT\n\t.cfi_endproc", function);
  /* Before the user's constructors, after their destructors: they may use
     OpenACC.  */
  out->line ("\t.section\t.%s.00090,\"aw\",@%s\n\t.balign 8", array, array);
  out->address (label);
}

} // anonymous namespace

bool
trampolines_possible ()
{
#ifdef ix86_asm_dialect
  return TARGET_64BIT && POINTER_SIZE == 64;
#else
  return false;
#endif
}

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
  att_syntax syntax (out);
  const char *const section = ".text.accplug";
  out->section (section, "ax");
  write_hook (out, ".Laccplug_register", image, "accplug_register_image",
	      "init_array");
  out->section (section, "ax");
  write_hook (out, ".Laccplug_unregister", image, "accplug_unregister_image",
	      "fini_array");
}

void
write_trampolines (assembly *out)
{
  att_syntax syntax (out);
  int number = 0;
  out->line ("%s\t.section\t.text.accplug.trampolines,\"axG\",@progbits,%s,comdat",
	     references, group);
  for (const char *name : entry_names)
    write_stub (out, name, number++);
  out->line ("%s", resolver);
  for (const host_action &action : host_actions)
    out->line ("\t.balign 16\n.Laccplug_do_%s:\n\tendbr64\n%s", action.label,
	       action.text);
  write_table (out);
  out->line ("\t.section\t.bss.accplug.slots,\"awG\",@nobits,%s,comdat\n"
	     "\t.balign 8\n.Laccplug_slots:\n\t.zero\t%d", group, 8 * number);
}

} // namespace accplug
