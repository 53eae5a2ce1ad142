/* The instructions of an object for x86-64.  See target-code.h.

   Rules
   - AT&T syntax, whatever -masm says.
   - endbr64 is a no-op where the processor does not ask for it.
   - Loads are in order, so what a slot leads to is there when the slot is seen.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "image/target-code.h"

namespace accplug
{

const char *
target_refusal ()
{
  return TARGET_64BIT && POINTER_SIZE == 64 ? nullptr : "-m32 and -mx32";
}

void
begin_target_code (assembly *out)
{
  out->line ("\t.att_syntax prefix");
}

void
end_target_code (assembly *out)
{
  if (ix86_asm_dialect == ASM_INTEL)
    out->line ("\t.intel_syntax noprefix");
}

const char target_landing[] = "\tendbr64";

void
write_target_stub (assembly *out, int number)
{
  out->line ("\tmovq\t.Laccplug_slots+%d(%%rip),%%r11", 8 * number);
  out->line ("\ttestq\t%%r11,%%r11\n\tje\t.Laccplug_empty_%d", number);
  out->line ("\tjmp\t*%%r11");
  out->line (".Laccplug_empty_%d:\n\tmovl\t$%d,%%r11d", number, number);
  out->line ("\tjmp\t.Laccplug_resolve");
}

/* Slot %r11d is empty.  Saved below the frame pointer: %rbx, %rax (the number of vector
   registers of a variadic call) and the six argument registers; below these, aligned,
   %xmm0 to %xmm7.  0x102 is RTLD_NOW | RTLD_GLOBAL, -1 is RTLD_NEXT.  */

const char target_resolver[] = R"(	.balign 16
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
	movq	accplug.static@GOTPCREL(%rip),%rax
	testq	%rax,%rax
	jne	.Laccplug_host
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

const char *
target_action (host_action action)
{
  switch (action)
    {
    case do_one: return "\tmovl\t$1,%eax\n\tret";
    case do_first: return "\tmovq\t%rdi,%rax\n\tret";
    case do_host_type: return "\tmovl\t$2,%eax\n\tret";
    case do_is_host: return "\txorl\t%eax,%eax\n\tcmpl\t$2,%edi\n\tsete\t%al\n\tret";
    case do_on_host: return "\txorl\t%eax,%eax\n\ttestl\t$-3,%edi\n\tsete\t%al\n\tret";
    case do_run: return "\tmovq\t%rcx,%rdi\n\tjmp\t*%rsi";
    case do_malloc: return "\tjmp\t*accplug.malloc@GOTPCREL(%rip)";
    case do_free: return "\tjmp\t*accplug.free@GOTPCREL(%rip)";
    case do_memcpy: return "\tjmp\t*accplug.memcpy@GOTPCREL(%rip)";
    /* System calls write and exit_group: nothing of the C library is there for certain.  */
    case do_register:
      return R"(	movq	accplug.static@GOTPCREL(%rip),%rax
	testq	%rax,%rax
	jne	.Laccplug_refused
	movq	accplug.dynamic@GOTPCREL(%rip),%rax
	testq	%rax,%rax
	jne	.Laccplug_registered
.Laccplug_refused:
	movl	$2,%edi
	leaq	.Laccplug_static(%rip),%rsi
	leaq	.Laccplug_static_end(%rip),%rdx
	subq	%rsi,%rdx
	movl	$1,%eax
	syscall
	movl	$1,%edi
	movl	$231,%eax
	syscall
.Laccplug_registered:
	pushq	%rbx
	movq	accplug.dlerror@GOTPCREL(%rip),%rax
	testq	%rax,%rax
	je	.Laccplug_silent
	movq	accplug.dlopen@GOTPCREL(%rip),%rax
	testq	%rax,%rax
	je	.Laccplug_silent
	leaq	.Laccplug_library(%rip),%rdi
	movl	$2,%esi
	call	*%rax
	leaq	.Laccplug_other(%rip),%rbx
	testq	%rax,%rax
	jne	.Laccplug_say
	call	*accplug.dlerror@GOTPCREL(%rip)
	testq	%rax,%rax
	je	.Laccplug_silent
	movq	%rax,%rbx
	leaq	.Laccplug_library(%rip),%rcx
.Laccplug_compare:
	movzbl	(%rcx),%edx
	testb	%dl,%dl
	je	.Laccplug_silent
	cmpb	(%rax),%dl
	jne	.Laccplug_say
	incq	%rax
	incq	%rcx
	jmp	.Laccplug_compare
.Laccplug_say:
	cmpl	$0,.Laccplug_told(%rip)
	jne	.Laccplug_silent
	movl	$1,.Laccplug_told(%rip)
	leaq	.Laccplug_says(%rip),%rsi
	leaq	.Laccplug_says_host(%rip),%rdx
	subq	%rsi,%rdx
	movl	$2,%edi
	movl	$1,%eax
	syscall
	xorl	%edx,%edx
.Laccplug_length:
	cmpb	$0,(%rbx,%rdx)
	je	.Laccplug_write
	incq	%rdx
	jmp	.Laccplug_length
.Laccplug_write:
	movq	%rbx,%rsi
	movl	$2,%edi
	movl	$1,%eax
	syscall
	leaq	.Laccplug_says_host(%rip),%rsi
	leaq	.Laccplug_says_end(%rip),%rdx
	subq	%rsi,%rdx
	movl	$2,%edi
	movl	$1,%eax
	syscall
.Laccplug_silent:
	popq	%rbx
	xorl	%eax,%eax
	ret)";
    case do_missing:
      return R"(	movl	$2,%edi
	leaq	.Laccplug_missing(%rip),%rsi
	leaq	.Laccplug_missing_end(%rip),%rdx
	subq	%rsi,%rdx
	movl	$1,%eax
	syscall
	movl	$1,%edi
	movl	$231,%eax
	syscall)";
    default: return "\txorl\t%eax,%eax\n\tret";
    }
}

bool
target_marks_p ()
{
  return ix86_cmodel != CM_LARGE && ix86_cmodel != CM_LARGE_PIC;
}

/* Two forms of nopl: the first one's displacement is the mark, `accp', the second one's how
   far the text is from the mark's end.  */

std::string
target_mark (const std::string &label, const std::string &text)
{
  return ("\t.byte\t0x0f,0x1f,0x80,0x61,0x63,0x63,0x70\n"
	  "\t.byte\t0x0f,0x1f,0x80\n"
	  "\t.long\t" + label + "-(.+4)\n"
	  "\t.pushsection .rodata.str1.1,\"aMS\",@progbits,1\n"
	  + label + ":\n\t.asciz\t\"" + text + "\"\n\t.popsection");
}

void
write_target_hook (assembly *out, const char *image, const char *function)
{
  out->line ("\tleaq\t%s(%%rip),%%rdi", image);
  out->line ("\tjmp\t%s@PLT", function);
}

} // namespace accplug
