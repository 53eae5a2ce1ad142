/* The instructions of an object for aarch64.  See target-code.h.

   Rules
   - `hint' for what older assemblers do not know: 34 is `bti c', a no-op where branches
     need no landing.
   - Loads may overtake each other: who sees a slot filled has to see what it leads to, so
     slots are loaded and stored with ldar and stlr.
   - x16 and x17 alone are free where a function begins (AAPCS64, 6.1.1); the arguments are
     in x0 to x7 and q0 to q7, and x8 has the address of a large result.
   - Addresses by adrp: the object is within 4 GiB, as GCC's own code models have it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "image/target-code.h"

namespace accplug
{

const char *
target_refusal ()
{
  if (POINTER_SIZE != 64)
    return "-mabi=ilp32";
  return BYTES_BIG_ENDIAN ? "-mbig-endian" : nullptr;
}

void
begin_target_code (assembly *)
{
}

void
end_target_code (assembly *)
{
}

const char target_landing[] = "\thint\t34";

void
write_target_stub (assembly *out, int number)
{
  out->line ("\tadrp\tx16,.Laccplug_slots+%d", 8 * number);
  out->line ("\tadd\tx16,x16,:lo12:.Laccplug_slots+%d", 8 * number);
  out->line ("\tldar\tx16,[x16]\n\tcbz\tx16,.Laccplug_empty_%d", number);
  out->line ("\tbr\tx16");
  out->line (".Laccplug_empty_%d:\n\tmov\tw17,%d", number, number);
  out->line ("\tb\t.Laccplug_resolve");
}

/* Slot w17 is empty.  The frame, from the bottom: x29 and x30; x19, which has the number;
   x0 to x8; q0 to q7.  0x102 is RTLD_NOW | RTLD_GLOBAL, -1 is RTLD_NEXT.  */

const char target_resolver[] = R"(	.balign 16
.Laccplug_resolve:
	.cfi_startproc
	stp	x29,x30,[sp,-240]!
	.cfi_def_cfa_offset 240
	.cfi_offset 29,-240
	.cfi_offset 30,-232
	mov	x29,sp
	str	x19,[sp,16]
	.cfi_offset 19,-224
	stp	x0,x1,[sp,32]
	stp	x2,x3,[sp,48]
	stp	x4,x5,[sp,64]
	stp	x6,x7,[sp,80]
	str	x8,[sp,96]
	stp	q0,q1,[sp,112]
	stp	q2,q3,[sp,144]
	stp	q4,q5,[sp,176]
	stp	q6,q7,[sp,208]
	mov	w19,w17
	adrp	x9,:got:accplug.static
	ldr	x9,[x9,:got_lo12:accplug.static]
	cbnz	x9,.Laccplug_host
	adrp	x9,:got:accplug.dynamic
	ldr	x9,[x9,:got_lo12:accplug.dynamic]
	cbz	x9,.Laccplug_host
	adrp	x9,:got:accplug.dlsym
	ldr	x9,[x9,:got_lo12:accplug.dlsym]
	cbz	x9,.Laccplug_host
	adrp	x9,:got:accplug.dlopen
	ldr	x9,[x9,:got_lo12:accplug.dlopen]
	cbz	x9,.Laccplug_next
	adrp	x0,.Laccplug_library
	add	x0,x0,:lo12:.Laccplug_library
	mov	w1,0x102
	blr	x9
	cbz	x0,.Laccplug_next
	adrp	x9,.Laccplug_table
	add	x9,x9,:lo12:.Laccplug_table
	add	x10,x9,x19,lsl 3
	ldrsw	x1,[x10]
	add	x1,x1,x9
	adrp	x9,:got:accplug.dlsym
	ldr	x9,[x9,:got_lo12:accplug.dlsym]
	blr	x9
	cbnz	x0,.Laccplug_found
.Laccplug_next:
	adrp	x9,.Laccplug_table
	add	x9,x9,:lo12:.Laccplug_table
	add	x10,x9,x19,lsl 3
	ldrsw	x1,[x10]
	add	x1,x1,x9
	mov	x0,-1
	adrp	x9,:got:accplug.dlsym
	ldr	x9,[x9,:got_lo12:accplug.dlsym]
	blr	x9
	cbnz	x0,.Laccplug_found
.Laccplug_host:
	adrp	x9,.Laccplug_table
	add	x9,x9,:lo12:.Laccplug_table
	add	x10,x9,x19,lsl 3
	ldrsw	x0,[x10,4]
	add	x0,x0,x9
.Laccplug_found:
	mov	x16,x0
	adrp	x9,.Laccplug_slots
	add	x9,x9,:lo12:.Laccplug_slots
	add	x9,x9,x19,lsl 3
	stlr	x16,[x9]
	ldp	x0,x1,[sp,32]
	ldp	x2,x3,[sp,48]
	ldp	x4,x5,[sp,64]
	ldp	x6,x7,[sp,80]
	ldr	x8,[sp,96]
	ldp	q0,q1,[sp,112]
	ldp	q2,q3,[sp,144]
	ldp	q4,q5,[sp,176]
	ldp	q6,q7,[sp,208]
	ldr	x19,[sp,16]
	.cfi_restore 19
	ldp	x29,x30,[sp],240
	.cfi_restore 29
	.cfi_restore 30
	.cfi_def_cfa_offset 0
	br	x16
	.cfi_endproc
)";

const char *
target_action (host_action action)
{
  switch (action)
    {
    case do_one: return "\tmov\tw0,1\n\tret";
    case do_first: return "\tret";
    case do_host_type: return "\tmov\tw0,2\n\tret";
    case do_is_host: return "\tcmp\tw0,2\n\tcset\tw0,eq\n\tret";
    case do_on_host: return "\ttst\tw0,-3\n\tcset\tw0,eq\n\tret";
    case do_run: return "\tmov\tx16,x1\n\tmov\tx0,x3\n\tbr\tx16";
#define FUNCTION(NAME) \
  "\tadrp\tx16,:got:accplug." NAME \
  "\n\tldr\tx16,[x16,:got_lo12:accplug." NAME "]\n\tbr\tx16"
    case do_malloc: return FUNCTION ("malloc");
    case do_free: return FUNCTION ("free");
    case do_memcpy: return FUNCTION ("memcpy");
#undef FUNCTION
    /* System calls write and exit_group: nothing of the C library is there for certain.  */
    case do_register:
      return R"(	adrp	x9,:got:accplug.static
	ldr	x9,[x9,:got_lo12:accplug.static]
	cbnz	x9,.Laccplug_refused
	adrp	x9,:got:accplug.dynamic
	ldr	x9,[x9,:got_lo12:accplug.dynamic]
	cbnz	x9,.Laccplug_registered
.Laccplug_refused:
	mov	x0,2
	adrp	x1,.Laccplug_static
	add	x1,x1,:lo12:.Laccplug_static
	adrp	x2,.Laccplug_static_end
	add	x2,x2,:lo12:.Laccplug_static_end
	sub	x2,x2,x1
	mov	x8,64
	svc	0
	mov	x0,1
	mov	x8,94
	svc	0
.Laccplug_registered:
	stp	x29,x30,[sp,-32]!
	str	x19,[sp,16]
	adrp	x9,:got:accplug.dlerror
	ldr	x9,[x9,:got_lo12:accplug.dlerror]
	cbz	x9,.Laccplug_silent
	adrp	x9,:got:accplug.dlopen
	ldr	x9,[x9,:got_lo12:accplug.dlopen]
	cbz	x9,.Laccplug_silent
	adrp	x0,.Laccplug_library
	add	x0,x0,:lo12:.Laccplug_library
	mov	w1,2
	blr	x9
	adrp	x19,.Laccplug_other
	add	x19,x19,:lo12:.Laccplug_other
	cbnz	x0,.Laccplug_say
	adrp	x9,:got:accplug.dlerror
	ldr	x9,[x9,:got_lo12:accplug.dlerror]
	blr	x9
	cbz	x0,.Laccplug_silent
	mov	x19,x0
	adrp	x1,.Laccplug_library
	add	x1,x1,:lo12:.Laccplug_library
.Laccplug_compare:
	ldrb	w2,[x1],1
	cbz	w2,.Laccplug_silent
	ldrb	w3,[x0],1
	cmp	w2,w3
	b.eq	.Laccplug_compare
.Laccplug_say:
	adrp	x9,.Laccplug_told
	add	x9,x9,:lo12:.Laccplug_told
	ldr	w10,[x9]
	cbnz	w10,.Laccplug_silent
	mov	w10,1
	str	w10,[x9]
	mov	x0,2
	adrp	x1,.Laccplug_says
	add	x1,x1,:lo12:.Laccplug_says
	adrp	x2,.Laccplug_says_host
	add	x2,x2,:lo12:.Laccplug_says_host
	sub	x2,x2,x1
	mov	x8,64
	svc	0
	mov	x2,0
.Laccplug_length:
	ldrb	w3,[x19,x2]
	cbz	w3,.Laccplug_write
	add	x2,x2,1
	b	.Laccplug_length
.Laccplug_write:
	mov	x0,2
	mov	x1,x19
	mov	x8,64
	svc	0
	mov	x0,2
	adrp	x1,.Laccplug_says_host
	add	x1,x1,:lo12:.Laccplug_says_host
	adrp	x2,.Laccplug_says_end
	add	x2,x2,:lo12:.Laccplug_says_end
	sub	x2,x2,x1
	mov	x8,64
	svc	0
.Laccplug_silent:
	ldr	x19,[sp,16]
	ldp	x29,x30,[sp],32
	mov	x0,0
	ret)";
    case do_missing:
      return R"(	mov	x0,2
	adrp	x1,.Laccplug_missing
	add	x1,x1,:lo12:.Laccplug_missing
	adrp	x2,.Laccplug_missing_end
	add	x2,x2,:lo12:.Laccplug_missing_end
	sub	x2,x2,x1
	mov	x8,64
	svc	0
	mov	x0,1
	mov	x8,94
	svc	0)";
    default: return "\tmov\tx0,0\n\tret";
    }
}

bool
target_marks_p ()
{
  return aarch64_cmodel != AARCH64_CMODEL_LARGE;
}

/* A branch to behind the mark, `accp', and how far the text is from the mark's end.  */

std::string
target_mark (const std::string &label, const std::string &text)
{
  return ("\tb\t.+12\n\t.inst\t0x70636361\n"
	  "\t.word\t" + label + "-(.+4)\n"
	  "\t.pushsection .rodata.str1.1,\"aMS\",@progbits,1\n"
	  + label + ":\n\t.asciz\t\"" + text + "\"\n\t.popsection");
}

void
write_target_hook (assembly *out, const char *image, const char *function)
{
  out->line ("\tadrp\tx0,%s\n\tadd\tx0,x0,:lo12:%s", image, image);
  out->line ("\tb\t%s", function);
}

} // namespace accplug
