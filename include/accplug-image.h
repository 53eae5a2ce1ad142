/* The device image: the one contract between the compiler and the run time.

   The plugin writes into every object that has OpenACC constructs one
   `struct accplug_image', twice, in read-only data and a constructor that hands its
   address to the run time (accplug_register_image).  The run time never writes
   to it.  Both sides include this header; beside it they share only the names of the
   run time's functions (entry-points.def) and GCC's calling protocol for constructs.

   Rules
   - All pointers are ordinary link-time addresses in the object.
   - Text is UTF-8, ends in NUL, and is never NULL unless its comment says so.
   - A change of layout or meaning, or of how device functions of several objects call each
     other (ptx-emit/calls/signatures.h), increases ACCPLUG_IMAGE_VERSION; the run time
     refuses an image of another version by name and runs nothing of it.
   - All of it can be checked before it is used, so that damage is reported and no
     damaged address is followed.  Addresses are known to the linker and the dynamic
     loader alone, so what has them stands twice: the image, its twin behind it, and
     the tables, their twins behind them.  What has none (expressions, arguments, text)
     is one block with a hash, the PTX another.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef ACCPLUG_IMAGE_H
#define ACCPLUG_IMAGE_H

#include <stddef.h>
#include <stdint.h>

/* The kind of a data clause with modifiers (OpenACC 3.4, 2.7.4), in the arrays that
   GCC's calls pass: GOMP_MAP_ALLOC, _TO, _FROM or _TOFROM, with these.  GCC has no such
   kinds.  */
enum
{
  ACCPLUG_MAP_ZERO = 0x04,		/* 0 on the device when it is allocated */
  ACCPLUG_MAP_ALWAYS_IN = 0x08,		/* copied in also if present */
  ACCPLUG_MAP_ALWAYS_OUT = 0x10,	/* copied out also if it stays present */
  ACCPLUG_MAP_MODIFIED = 0xa0
};

/* Kinds of elements that hold a structure for the pointers in it: it is to be on the
   device when they are attached, though no clause names it.  What is not there is copied
   to the device, never back, and stays until the last of its pointers is detached.  GCC
   has these numbers (GOMP_MAP_ALWAYS_*), and passes none in OpenACC.  */
enum
{
  ACCPLUG_MAP_HOLDER = 0x11,
  ACCPLUG_MAP_HOLDER_AROUND = 0x12,	/* of a holder that follows, if nothing of it is
					   there in another way */
  ACCPLUG_MAP_HOLDER_ARRAY = 0x13	/* likewise, the array whose descriptor this
					   is */
};

/* In an update: the array descriptor of the section that the element before this one
   updates.  The number is GOMP_MAP_ALWAYS_TO's.  */
enum
{
  ACCPLUG_MAP_SECTION = 0x11
};

/* In other directives: the array descriptor of the section that the data before this element
   are, behind elements of pointers to these data.  The number is that of device_resident,
   which only `declare' has: GCC's dumps have words for the kinds it knows, and no others.  */
enum
{
  ACCPLUG_MAP_DATA_SECTION = 0x09
};

/* An attach of a pointer in data that no clause names: if what it points to is present, and
   the element before this one, or before several of them, has just put these data on the
   device.  GCC has no such number.  */
enum
{
  ACCPLUG_MAP_ATTACH_PRESENT = 0xc4
};

/* Behind an element that is an array of pointers, outside of `declare': what the clause names
   is behind these pointers.  The address is that of two sizes: how many bytes behind each
   pointer it begins, and its bytes.  Where what these pointers lead to are pointers again, two
   such sizes follow for what is behind these.  The number is GOMP_MAP_LINK's.  */
enum
{
  ACCPLUG_MAP_ROWS = 0x0a
};

/* With the kind of a data element of enter data or exit data: an element before it is of the
   same variable.  Data that both have are counted once.  GCC has kinds in the low byte and
   alignments in the next four bits.  */
#define ACCPLUG_MAP_AGAIN	0x8000

/* A launch operand of GOACC_parallel_keyed, beside GCC's own, which have smaller codes: the
   program sees nothing of the region's end before the next call of the run time by this
   thread, which is that of another compute construct, or accplug_wait_launches.  */
#define ACCPLUG_LAUNCH_AHEAD	15u

/* The async argument of constructs that a synchronous `kernels' region became: they are
   synchronous, and the program sees nothing of their end before accplug_wait_launches,
   `update' or the end of the data construct around them.  */
#define ACCPLUG_ASYNC_PARTS	(-16)

/* In place of a size: all of the mapped block that the address lies in, if there is one.
   A data clause that names a pointer without bounds means that.  */
#define ACCPLUG_MAPPED_BLOCK	((size_t) 1 << (sizeof (size_t) * 8 - 1))

/* Likewise, at a pointer: the mapped block that it points into; the pointer if there is
   none.  */
#define ACCPLUG_POINTED_BLOCK	(ACCPLUG_MAPPED_BLOCK + 1)

#ifdef __cplusplus
extern "C" {
#endif

#define ACCPLUG_IMAGE_MAGIC	UINT32_C (0x31434341)	/* "ACC1" */
#define ACCPLUG_IMAGE_VERSION	15u

/* ------------------------------------------------------------------------
   Launch expressions

   A launch expression is a program for a stack of int64_t values, ended by
   ACCPLUG_OP_END; the top of the stack is its value.  It is evaluated on the
   host just before a launch, when the parameter block has been filled.  It is
   a hint: kernels stride over their iterations, so any positive grid gives a
   right result.  The run time clamps the value to 1 .. the device's limit.
   Division by zero gives 0, and so does reading an absent host variable.  */

enum accplug_opcode
{
  ACCPLUG_OP_END = 0,
  ACCPLUG_OP_CONST,	/* push imm */
  ACCPLUG_OP_PARAM,	/* push the integer at byte IMM of the parameter block;
			   size and sign as below */
  ACCPLUG_OP_HOST,	/* push the integer at hostaddrs[slot] + imm, host memory */
  ACCPLUG_OP_CLAUSE,	/* push the construct's clause value of dimension imm
			   (enum accplug_dim); 0 if the clause is absent */
  ACCPLUG_OP_BLOCK,	/* push the block's size along axis imm (0 x, 1 y, 2 z) */
  ACCPLUG_OP_ENOUGH,	/* push the number of blocks of this kernel beyond which it
			   is cheaper that each thread does more; INT32_MAX if more
			   blocks cost nothing */
  ACCPLUG_OP_RESIDENT,	/* push the number of blocks of this kernel that the
			   device holds at once, for the block size chosen */
  ACCPLUG_OP_GRID,	/* push the grid's size along axis imm, which is known for
			   the axes before the one of this expression, else 1 */
  ACCPLUG_OP_ADD, ACCPLUG_OP_SUB, ACCPLUG_OP_MUL,
  ACCPLUG_OP_DIV,	/* truncating, like C */
  ACCPLUG_OP_CEIL_DIV,	/* a b -> (a + b - 1) / b */
  ACCPLUG_OP_MOD,
  ACCPLUG_OP_MIN, ACCPLUG_OP_MAX,
  ACCPLUG_OP_AND, ACCPLUG_OP_OR, ACCPLUG_OP_XOR,
  ACCPLUG_OP_SHL, ACCPLUG_OP_SHR,	/* arithmetic shift right */
  ACCPLUG_OP_NEG, ACCPLUG_OP_NOT,
  ACCPLUG_OP_LT, ACCPLUG_OP_LE, ACCPLUG_OP_EQ, ACCPLUG_OP_NE,	/* push 0 or 1 */
  ACCPLUG_OP_SELECT,	/* c a b -> c ? a : b */
  ACCPLUG_OP_EXT,	/* extend the low SIZE bytes of the top: sign or zero */
  ACCPLUG_OP_LAST
};

struct accplug_op
{
  uint8_t opcode;	/* enum accplug_opcode */
  uint8_t size;		/* bytes: 1, 2, 4 or 8 (PARAM, HOST, EXT) */
  uint8_t is_signed;	/* sign-extend (PARAM, HOST, EXT) */
  uint8_t reserved;
  uint32_t slot;	/* HOST: index into hostaddrs */
  int64_t imm;
};

/* OpenACC's levels of parallelism; the order is that of GOMP_DIM_*.  */
enum accplug_dim { ACCPLUG_GANG, ACCPLUG_WORKER, ACCPLUG_VECTOR, ACCPLUG_DIMS };

/* ------------------------------------------------------------------------
   Kernels

   A kernel takes one parameter: the parameter block, passed by value.

     byte 0           8 bytes for each of the construct's mappings, in the order
			of hostaddrs: the device address, or nothing useful for
			an ACCPLUG_ARG_BY_VALUE mapping
     args[i].offset   the bytes of an ACCPLUG_ARG_BY_VALUE mapping (firstprivate),
			copied from hostaddrs[i]; of an ACCPLUG_ARG_POINTER, the
			device address of what it points to, if there is one
     args[i].extent   if it is not 0: 16 bytes, the device addresses of the first
			byte and of the end of the block that mapping I's device
			address, or the pointer that it passes by value, is in: what
			the program reaches through it by arithmetic.  0 and
			UINT64_MAX if the run time does not know; other blocks lie
			apart
     cells[i].extent  if it is not 0: 24 bytes, likewise of the block that an attached
			pointer in mapped data leads to, and the pointer itself, as the
			device has it; 0, UINT64_MAX and 0 if the run time does not know
     check_offset     if it is not 0: 8 bytes, the value of `check'
     scratch_offset   if scratch_per_gang or scratch_fixed is not 0: the device
			address of the reduction scratch: scratch_fixed bytes that
			are 0 at the launch and that the kernel leaves 0, rounded
			up to 16, then scratch_per_gang bytes for each block of the
			grid, and behind them scratch_blocks for each.  Launches that
			may run at the same time never share it.
     param_bytes      the end; at most 4096  */

enum
{
  ACCPLUG_ARG_BY_VALUE = 1,	/* firstprivate, or a pointer for the kernel alone, or, of no
				   bytes, a constant that the module has: not mapped itself
				   (what a pointer points to: accplug_range) */
  ACCPLUG_ARG_REDUCTION = 2,	/* a scalar that only receives a reduction's result */
  ACCPLUG_ARG_POINTER = 4,	/* BY_VALUE, a pointer of the host's: passed as the
				   device address if what it points to is present, or
				   an accplug_range had it copied */
  ACCPLUG_ARG_LATE = 8,		/* REDUCTION: the host's variable gets its value at the
				   end of the data construct around, before which the
				   program waits */
  /* Permissions: a run time may ignore them.  */
  ACCPLUG_ARG_READ = 16,	/* the kernel stores nothing where the slot points to */
  ACCPLUG_ARG_READ_BEHIND = 32	/* READ, nor where pointers that it loads there do; of a
				   POINTER, nothing where that points to */
};

struct accplug_arg
{
  uint32_t flags;	/* ACCPLUG_ARG_* */
  uint32_t offset;	/* in the parameter block, for BY_VALUE */
  uint64_t size;	/* in bytes, for BY_VALUE */
  uint32_t extent;	/* in the parameter block; 0: not asked for */
  uint32_t reserved;
};

/* What a kernel uses behind a pointer that no clause names, an ACCPLUG_ARG_POINTER: the
   bytes from `first' to before `end' from where it points to.  If they are not on the
   device the run time copies them, for the kernel alone.  No bytes: first >= end.  The
   expressions read no more than the values in the parameter block.  */

enum
{
  ACCPLUG_RANGE_WRITTEN = 1,	/* copy back as well */
  ACCPLUG_RANGE_PRESENT = 2,	/* copy nothing: it is an error if they are not there */
  ACCPLUG_RANGE_POINTERS = 4,	/* pointers among them are attached, if their data are
				   present */
  ACCPLUG_RANGE_UNKNOWN = 8,	/* more is used, the device alone knows what */
  ACCPLUG_RANGE_SURE = 16	/* copy nothing: it is an error if only a part is there.
				   Behind the pointer's other range */
};

struct accplug_range
{
  uint32_t arg;
  uint32_t flags;		/* ACCPLUG_RANGE_* */
  const struct accplug_op *first, *end;
};

/* A pointer in mapped data, such as a member of a structure.  */

struct accplug_cell
{
  uint32_t holder;		/* what leads there: a mapping, or the cell HOLDER - arg_count,
				   which is one before */
  uint32_t extent;		/* in the parameter block; 0: not asked for */
  int64_t offset;		/* in bytes, from where HOLDER points to */
};

enum
{
  ACCPLUG_KERNEL_HOST_MATH = 1,	/* calls math functions that this build has no
				   device code for: only the cpu device runs it */
  ACCPLUG_KERNEL_ANY_LANES = 2,	/* right with any number of threads along x; `block'
				   has what is best on a GPU */
  ACCPLUG_KERNEL_KEEPS_POINTERS = 4,	/* stores nothing that may be a pointer, and compares
				   none with others: what those in its data lead to
				   is all that matters of them */
  ACCPLUG_KERNEL_FLAT = 8,	/* has a second entry point, NAME and this suffix, for
				   grids of one block along y: faster there */
  ACCPLUG_KERNEL_ONE_LANE = 16,	/* a version of another kernel, which says which */
  ACCPLUG_KERNEL_UNIT_STRIDES = 32,	/* likewise */
  ACCPLUG_KERNEL_FEW_ROWS = 64,	/* likewise */
  ACCPLUG_KERNEL_TOGETHER = 128	/* its blocks wait for each other: all run at once, or it
				   is not launched */
};

#define ACCPLUG_FLAT_SUFFIX "$flat"

/* The first line of an entry point's body.  A run time that starts grids before the one in
   front of them has ended makes the instruction of it (PTX ISA 9.7.13.13).  */
#define ACCPLUG_GRID_WAIT "\t// griddepcontrol.wait;\n"

/* The words of a .pragma in front of a kernel of one lane, which the cpu device alone reads:
   its add.s32, sub.s32 and mul.lo.s32 are of numbers that do not overflow, as in the
   program's language; what may is .u32.  */
#define ACCPLUG_NO_SIGNED_WRAP "accplug_no_signed_wrap"

#define ACCPLUG_CHECK_OF_KERNEL	(INT64_C (1) << 62)
/* Bits from this one up to that one.  */
#define ACCPLUG_CHECK_FIRST_QUIET	32
#define ACCPLUG_CHECKS_QUIET						\
  (ACCPLUG_CHECK_OF_KERNEL - (INT64_C (1) << ACCPLUG_CHECK_FIRST_QUIET))

struct accplug_kernel
{
  void (*host_fn) (void *);	/* the host's version: the key in GOACC_parallel_keyed */
  const char *name;		/* entry point in the PTX module */
  const char *file;		/* source position of the construct */
  const char *function;		/* the user's function, as the language spells it */
  uint32_t line;
  uint32_t flags;		/* ACCPLUG_KERNEL_* */
  const struct accplug_arg *args;	/* one for each mapping */
  uint32_t arg_count;
  uint32_t param_bytes;
  uint32_t scratch_offset;
  uint32_t scratch_fixed;
  uint32_t scratch_per_gang;
  uint32_t shared_bytes;	/* dynamic shared memory; static is in the PTX */
  /* Threads of a block along x, y, z: the value of the expression, if it is
     not NULL, else the constant.  Evaluated before the grid.  The product is
     at most 1024.  */
  const struct accplug_op *block_expr[3];
  uint32_t block[3];
  /* Blocks of the grid along x, y, z: likewise, evaluated in this order.  */
  const struct accplug_op *grid_expr[3];
  uint32_t grid[3];
  /* What OpenACC calls the launch shape, for reports: which axes make up gangs
     is implied (all of the grid); workers = block y * z, vector = block x.  */
  const char *mapping;		/* the loops' mapping, for reports; may be "" */
  const struct accplug_range *ranges;	/* by ascending `arg', each at most once */
  uint32_t range_count;
  uint32_t one_lane;		/* the number in the image's table of the kernel that devices
				   whose threads take turns run in its place, of the same
				   construct, with gangs of one thread; 0: none */
  /* If it is not NULL: the bytes that each block of the grid has in the scratch besides
     scratch_per_gang.  Over the parameter block's values and the block's sizes.  */
  const struct accplug_op *scratch_blocks;
  /* If it is not NULL, over the parameter block's values and no hint: -1, but for a bit
     that is 0 for each nest with two versions that runs in order, since what CHECKED names
     ("x-> and y->") overlaps. ACCPLUG_CHECK_OF_KERNEL is 0 where such a nest's condition
     is the kernel's to evaluate and does not hold for the host's array descriptors: the
     kernel looks at the device's, so this is for messages only.  ACCPLUG_CHECKS_QUIET are of
     loops that are as parallel either way.  */
  const struct accplug_op *check;
  const char *checked;
  uint32_t check_offset;
  uint32_t cell_count;
  const struct accplug_cell *cells;
  /* The number in the image's table of the kernel for launches where the first UNIT_COUNT of
     STRIDES, by-value arguments of 8 bytes, are 1, and all others are numbers of 31 bits; 0:
     there is none.  It has the same arguments.  */
  uint32_t unit_strides;
  uint32_t unit_count;
  uint32_t stride_count;
  const uint32_t *strides;
  /* The number in the image's table of the kernel for launches where FEW_ROWS_WHEN, over the
     parameter block's values, is not 0, and in whose grid there are several blocks along y
     then; 0: there is none.  It has the same arguments, values and check.  */
  const struct accplug_op *few_rows_when;
  uint32_t few_rows;
  uint32_t reserved;
};

/* ------------------------------------------------------------------------
   Constructs: what messages about a GOACC_* call need.  The key is the address
   of the call's `kinds' array, which GCC makes for each construct.  To keep that
   array constant, a section of run-time length has the same kind whatever its
   length: data of size 0 is an empty array section, whatever its kind.  */

struct accplug_construct
{
  const void *kinds;
  const char *file;
  const char *function;
  const char *directive;	/* "parallel", "enter data", ... */
  uint32_t line;
  uint32_t name_count;		/* as many as mappings */
  const char *const *names;	/* the variables as written, e.g. "a" or "a[0:n]" */
};

/* Variables with static storage that live on the device (declare).  */

enum
{
  ACCPLUG_VAR_LINK = 1,	/* declare link: the device symbol is a pointer */
  ACCPLUG_VAR_COMMON = 2,	/* and points to memory that a common block of Fortran's has
				   once, for all units: SIZE is what it has in this one */
  ACCPLUG_VAR_CHANGED = 4	/* a pointer that device code of this unit changes: the
				   host's value says nothing */
};

struct accplug_variable
{
  void *host;			/* address of the host's variable */
  uint64_t size;		/* in bytes, of the host's variable */
  const char *symbol;		/* the name in the PTX module */
  const char *name;		/* the user's name, for messages */
  uint32_t flags;		/* ACCPLUG_VAR_* */
  uint32_t reserved;
};

/* ------------------------------------------------------------------------
   Endings: the places where device code ends the program, as it calls exit, fails in an
   assertion, throws, ...  It says which in an accplug_ended, and traps.  */

struct accplug_ending
{
  const char *file;		/* source position of the statement */
  const char *what;		/* "abort was called", for messages */
  uint32_t line;
  uint32_t reserved;
};

/* Which ending, in which block and thread.  Device code writes it with one store of 16
   bytes, so that those of several threads do not mix.  */
struct accplug_ended
{
  uint64_t block;		/* x 32 bits, y 16, z 16, from the lowest on */
  uint32_t thread;		/* x 12 bits, y 12, z 8 */
  uint32_t ending;		/* the number in the image's table, from 1; 0: none */
};

/* The images of a program that import, with those that export, are linked to one
   module on each device; every other image is a module of its own.  Only
   functions are shared between images, by the names of the PTX linker:
   `.visible .func' and `.weak .func' define them, `.extern .func' imports.  */

enum
{
  ACCPLUG_IMAGE_IMPORTS = 1,	/* has .extern functions, which other images
				   define */
  ACCPLUG_IMAGE_EXPORTS = 2	/* defines functions that others may call */
};

struct accplug_image
{
  uint32_t magic;		/* ACCPLUG_IMAGE_MAGIC */
  uint32_t version;		/* ACCPLUG_IMAGE_VERSION */
  uint64_t bytes;		/* sizeof (struct accplug_image) */
  const char *file;		/* main source file */
  const char *ptx;		/* the module; ptx[ptx_bytes] is NUL */
  uint64_t ptx_bytes;		/* without the NUL; 0: the object has no kernel */
  uint64_t ptx_hash;		/* FNV-1a, 64 bits, of the text */
  const char *one_lane_ptx;	/* likewise: the kernels with ACCPLUG_KERNEL_ONE_LANE, which
				   are part of the module behind `ptx' */
  uint64_t one_lane_bytes;	/* 0: there are none */
  uint64_t one_lane_hash;
  const struct accplug_kernel *kernels;
  const struct accplug_construct *constructs;
  const struct accplug_variable *variables;
  uint32_t kernel_count;
  uint32_t construct_count;
  uint32_t variable_count;
  uint32_t flags;		/* ACCPLUG_IMAGE_* */
  const struct accplug_ending *endings;
  const char *ended;		/* the module's variable that points to an accplug_ended,
				   aligned to 16, which the run time sets: host memory
				   that is there when the device has failed */
  uint32_t ending_count;
  uint32_t reserved;
  const void *tables;		/* all with addresses in them; the same again begins at
				   tables + table_bytes */
  uint64_t table_bytes;
  const void *plain;		/* all without, but for the PTX */
  uint64_t plain_bytes;
  uint64_t plain_hash;		/* FNV-1a, 64 bits */
};

/* What is in the object.  */

struct accplug_image_and_twin
{
  struct accplug_image image, twin;
};

/* Called by the object's constructor and destructor (also from dlopen and
   dlclose) with the first half of an accplug_image_and_twin.  Cheap: no device is touched
   before the first construct runs.  */
extern void accplug_register_image (const struct accplug_image *);
extern void accplug_unregister_image (const struct accplug_image *);

/* Wait for regions that ACCPLUG_LAUNCH_AHEAD let the thread run ahead of.  */
extern void accplug_wait_launches (void);

/* A routine may leave such regions on their way if its caller, just before the call, has said
   that it goes on to others or waits itself.  The routine asks when it begins, and gives the
   answer back when it ends.  */
extern void accplug_keep_launches (const void *routine);
extern int accplug_launches_kept (const void *routine);
extern void accplug_end_launches (int kept);

/* Are the bytes from A + A_FIRST to before A + A_END, and those from B + B_FIRST to before
   B + B_END, apart, on the host and where they are on the current device?  0 if that cannot be
   told.  A and B are as the program has them: device addresses, too.  */
extern int accplug_ranges_apart (const void *a, long a_first, long a_end,
				 const void *b, long b_first, long b_end);

#ifdef __cplusplus
}
#endif
#endif /* ACCPLUG_IMAGE_H */
