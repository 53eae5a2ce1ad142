/* Tests of the run time's core on the fake device: present table, counts,
   queues, errors, launch expressions, reductions, declared variables.

   Goes out: a line PASS: or FAIL: for each test; status 1 if one failed.
   Tests of errors run in a child process, which the error ends.  How to build
   and run: run.sh.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <cstdint>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <mutex>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <time.h>
#include <unistd.h>
#include <vector>

#include "accplug-image.h"
#include "accplug.h"
#include "fake-device.h"
#include "entry/goacc-entry.h"
#include "launch/expressions.h"
#include "devices/present-table.h"
#include "support/errors.h"
#include "support/protocol.h"

using namespace goacc;

static int failures;
static bool ok;

#define CHECK(CONDITION) \
  do \
    if (!(CONDITION)) \
      { \
	ok = false; \
	printf ("  line %d: %s\n", __LINE__, #CONDITION); \
      } \
  while (0)

static void
report (const char *what)
{
  printf ("%s: %s\n", ok ? "PASS" : "FAIL", what);
  fflush (stdout);
  failures += !ok;
}

/* ------------------------------------------------------------------------
   Calls as GCC makes them.  */

struct maps
{
  std::vector<void *> host;
  std::vector<size_t> sizes;
  std::vector<unsigned short> kinds;

  maps &add (void *address, size_t bytes, unsigned kind)
  {
    host.push_back (address);
    sizes.push_back (bytes);
    kinds.push_back (kind | 3 << 8);
    return *this;
  }
};

static const int plain = ~0;

static void
data_start (maps m)
{
  GOACC_data_start (plain, m.host.size (), m.host.data (), m.sizes.data (),
		    m.kinds.data ());
}

static void
enter (maps m, int async = async_sync)
{
  GOACC_enter_data (plain, m.host.size (), m.host.data (), m.sizes.data (),
		    m.kinds.data (), async, 0);
}

static void
leave (maps m, int async = async_sync)
{
  GOACC_exit_data (plain, m.host.size (), m.host.data (), m.sizes.data (),
		   m.kinds.data (), async, 0);
}

static void
region (maps m, void (*fn) (void *), int async = async_sync)
{
  if (async == async_sync)
    GOACC_parallel_keyed (plain, fn, m.host.size (), m.host.data (),
			  m.sizes.data (), m.kinds.data (), 0);
  else
    GOACC_parallel_keyed (plain, fn, m.host.size (), m.host.data (),
			  m.sizes.data (), m.kinds.data (),
			  LAUNCH_ASYNC << 28 | (unsigned) async, 0);
}

/* ------------------------------------------------------------------------
   An image: two kernels and a declared variable.  */

/* The host's versions: keys, called only where no device may be used.  */
static int host_runs;
static void scale_on_host (void *) { host_runs++; }
static void sum_on_host (void *) { host_runs += 2; }
static void nothing_on_host (void *) { host_runs += 32; }
static void twice_on_host (void *) { host_runs += 16; }
static void look_on_host (void *) { host_runs += 8; }
static void unknown_on_host (void *) { host_runs += 4; }
static void by_cell_on_host (void *) { host_runs += 64; }
static void by_structure_on_host (void *) { host_runs += 128; }

/* Slots: array, n by value at 16.  Doubles the array.  */
static launch_shape last_shape;

/* Kernels of several queues run at the same time.  */
static void
note_shape (const launch_shape &shape)
{
  static std::mutex lock;
  std::lock_guard<std::mutex> hold (lock);
  last_shape = shape;
}

static void
scale (char *block, const launch_shape &shape, const std::string &)
{
  double *array;
  int n;
  memcpy (&array, block, 8);
  memcpy (&n, block + 16, 4);
  note_shape (shape);
  if (!fake_is_accessible (array, n * sizeof *array))
    abort ();
  for (int i = 0; i < n; i++)
    array[i] *= 2;
}

/* Slots: array, result (a reduction), n by value at 24; scratch at 32.  */
static void
nothing (char *, const launch_shape &, const std::string &)
{
}

static void
sum (char *block, const launch_shape &shape, const std::string &)
{
  double *array, *result, *fixed;
  int n;
  memcpy (&array, block, 8);
  memcpy (&result, block + 8, 8);
  memcpy (&n, block + 24, 4);
  memcpy (&fixed, block + 32, 8);
  note_shape (shape);
  if (fixed[0] != 0 || !fake_is_accessible (result, 8)
      || !fake_is_accessible (fixed, 48 + shape.grid[0] * 8))
    abort ();
  for (unsigned gang = 0; gang < shape.grid[0]; gang++)
    fixed[6 + gang] = 0;	/* the gangs' parts: 48 bytes on */
  for (int i = 0; i < n; i++)
    fixed[6 + i % shape.grid[0]] += array[i];
  for (unsigned gang = 0; gang < shape.grid[0]; gang++)
    *result += fixed[6 + gang];
}

/* Slots: anything with its block's extent at 24, and a pointer by value at 16 with its
   target's at 40.  */
static device_extent seen_by_slot, seen_by_value;

static void
look (char *block, const launch_shape &, const std::string &)
{
  memcpy (&seen_by_slot, block + 24, 16);
  memcpy (&seen_by_value, block + 40, 16);
}

/* A structure with a pointer in it.  */
struct vector
{
  double factor;
  double *data;
};

/* Slots: an array; a pointer to it, which is only read.  */
static void
by_cell (char *block, const launch_shape &, const std::string &)
{
  double **cell;
  memcpy (&cell, block + 8, 8);
  if (!fake_is_accessible (cell, 8) || !fake_is_accessible (*cell, 8))
    abort ();
  ++**cell;
}

/* Slots: a vector, which is only read; its pointer.  */
static void
by_structure (char *block, const launch_shape &, const std::string &)
{
  vector *v;
  memcpy (&v, block, 8);
  if (!fake_is_accessible (v, sizeof *v) || !fake_is_accessible (v->data, 8))
    abort ();
  v->data[0] *= v->factor;
}

static const accplug_op grid_of_n[] = {	/* ceil (n / block.x) */
  { ACCPLUG_OP_PARAM, 4, 1, 0, 0, 16 }, { ACCPLUG_OP_BLOCK, 0, 0, 0, 0, 0 },
  { ACCPLUG_OP_ADD, 0, 0, 0, 0, 0 }, { ACCPLUG_OP_CONST, 0, 0, 0, 0, 1 },
  { ACCPLUG_OP_SUB, 0, 0, 0, 0, 0 }, { ACCPLUG_OP_BLOCK, 0, 0, 0, 0, 0 },
  { ACCPLUG_OP_DIV, 0, 0, 0, 0, 0 }, { ACCPLUG_OP_END, 0, 0, 0, 0, 0 }
};

static const accplug_arg scale_args[]
  = { { 0, 0, 0, 0, 0 }, { ACCPLUG_ARG_BY_VALUE, 16, 4, 0, 0 } };
static const accplug_arg sum_args[]
  = { { 0, 0, 0, 0, 0 }, { ACCPLUG_ARG_REDUCTION, 0, 0, 0, 0 },
      { ACCPLUG_ARG_BY_VALUE, 24, 4, 0, 0 } };
static const accplug_arg look_args[]
  = { { 0, 0, 0, 24, 0 },
      { ACCPLUG_ARG_BY_VALUE | ACCPLUG_ARG_POINTER, 16, 8, 40, 0 } };

static const accplug_arg by_cell_args[]
  = { { ACCPLUG_ARG_READ, 0, 0, 0, 0 }, { ACCPLUG_ARG_READ, 0, 0, 0, 0 } };
static const accplug_arg by_structure_args[]
  = { { ACCPLUG_ARG_READ, 0, 0, 0, 0 },
      { ACCPLUG_ARG_READ | ACCPLUG_ARG_READ_BEHIND, 0, 0, 0, 0 } };

static const accplug_kernel kernels[] = {
  { scale_on_host, "scale", "prog.c", "main", 12, 0, scale_args, 2, 24, 0, 0, 0,
    0, { nullptr, nullptr, nullptr }, { 128, 1, 1 },
    { grid_of_n, nullptr, nullptr }, { 1, 1, 1 }, "" },
  { sum_on_host, "sum", "prog.c", "main", 34, 0, sum_args, 3, 40, 32, 40, 8, 0,
    { nullptr, nullptr, nullptr }, { 1024, 2, 1 },
    { nullptr, nullptr, nullptr }, { 5, 1, 1 }, "" },
  { look_on_host, "look", "prog.c", "main", 45, 0, look_args, 2, 56, 0, 0, 0, 0,
    { nullptr, nullptr, nullptr }, { 1, 1, 1 },
    { nullptr, nullptr, nullptr }, { 1, 1, 1 }, "" },
  { twice_on_host, "twice", "prog.c", "main", 67, 0, scale_args, 2, 24, 0, 0, 0,
    0, { nullptr, nullptr, nullptr }, { 128, 1, 1 },
    { grid_of_n, nullptr, nullptr }, { 1, 1, 1 }, "" },
  { nothing_on_host, "nothing", "prog.c", "main", 78, 0, scale_args, 2, 24, 0, 0, 0,
    0, { nullptr, nullptr, nullptr }, { 1, 1, 1 },
    { nullptr, nullptr, nullptr }, { 1, 1, 1 }, "" },
  { by_cell_on_host, "by_cell", "prog.c", "main", 89, 0, by_cell_args, 2, 16, 0, 0, 0,
    0, { nullptr, nullptr, nullptr }, { 1, 1, 1 },
    { nullptr, nullptr, nullptr }, { 1, 1, 1 }, "" },
  { by_structure_on_host, "by_structure", "prog.c", "main", 90, 0, by_structure_args, 2, 16,
    0, 0, 0, 0, { nullptr, nullptr, nullptr }, { 1, 1, 1 },
    { nullptr, nullptr, nullptr }, { 1, 1, 1 }, "" }
};

static double declared[10];
static unsigned short named_kinds[] = { MAP_FORCE_PRESENT };
static const char *const names[] = { "a" };
static const accplug_construct constructs[]
  = { { named_kinds, "prog.c", "main", "data", 56, 1, names } };
static const accplug_variable variables[]
  = { { declared, sizeof declared, "declared", "declared", 0, 0 } };
static const char text[] = "// no PTX";
static accplug_image_and_twin sealed = { {
  ACCPLUG_IMAGE_MAGIC, ACCPLUG_IMAGE_VERSION, sizeof (accplug_image), "prog.c",
  text, sizeof text - 1, 0, nullptr, 0, 0, kernels, constructs, variables, 7, 1, 1, 0
}, {} };
static accplug_image &image = sealed.image;

/* As the compiler leaves it.  */
static void
register_sealed (accplug_image_and_twin &what)
{
  what.twin = what.image;
  accplug_register_image (&what.image);
}

static uint64_t
hash_of (const char *s)
{
  uint64_t hash = UINT64_C (0xcbf29ce484222325);
  while (*s)
    hash = (hash ^ (unsigned char) *s++) * UINT64_C (0x100000001b3);
  return hash;
}

/* ------------------------------------------------------------------------
   Tests.  */

static void
test_present_table ()
{
  ok = true;
  present_table table;
  for (uintptr_t i = 0; i < 1000; i++)
    table.insert (i * 100, i * 100 + 50)->device = (char *) (i * 100 + 0x100000);
  for (uintptr_t i = 0; i < 1000; i++)
    {
      CHECK (table.find (i * 100 + 49)->start == i * 100);
      CHECK (!table.find (i * 100 + 50));
    }
  CHECK (table.overlapping (150, 201)->start == 200);
  CHECK (!table.overlapping (150, 200));
  CHECK (table.find_device ((void *) 0x100000, 1)->start == 0);
  table.remove (table.find (200));
  CHECK (!table.find (210) && table.find (310));
  report ("present table");
}

static void
test_expressions ()
{
  ok = true;
  int32_t parameter = -7;
  int64_t on_host = 1000;
  void *host[] = { &on_host, nullptr, &parameter };
  static const size_t sizes[] = { 8, 8, 4 };
  static const unsigned short kinds[] = { MAP_TO, MAP_TO, MAP_FIRSTPRIVATE };
  const call_site site = { "test", nullptr };
  const map_arrays arrays = { site, 3, host, sizes, kinds };
  static const accplug_arg args[]
    = { { 0, 0, 0, 0, 0 }, { 0, 0, 0, 0, 0 }, { ACCPLUG_ARG_BY_VALUE, 24, 4, 0, 0 } };
  accplug_kernel kernel = {};
  kernel.args = args;
  kernel.arg_count = 3;
  kernel.param_bytes = 28;
  parameter_block block (kernel, arrays);
  block.set_value (2);
  int64_t clauses[] = { 0, 4, 0 };
  launch_inputs in = { block, clauses };
  auto value = [&] (std::vector<accplug_op> ops) {
    ops.push_back ({ ACCPLUG_OP_END, 0, 0, 0, 0, 0 });
    return evaluate (ops.data (), in);
  };
  auto op = [] (int code, int64_t imm = 0) {
    return accplug_op { (uint8_t) code, 0, 0, 0, 0, imm };
  };
  CHECK (value ({ { ACCPLUG_OP_PARAM, 4, 1, 0, 0, 24 } }) == -7);
  CHECK (value ({ { ACCPLUG_OP_PARAM, 4, 0, 0, 0, 24 } }) == 0xfffffff9);
  CHECK (value ({ { ACCPLUG_OP_HOST, 8, 1, 0, 0, 0 } }) == 1000);
  CHECK (value ({ { ACCPLUG_OP_HOST, 8, 1, 0, 1, 0 } }) == 0);
  CHECK (value ({ op (ACCPLUG_OP_CLAUSE, 1) }) == 4);
  CHECK (value ({ op (ACCPLUG_OP_GRID, 0), op (ACCPLUG_OP_GRID, 1),
		  op (ACCPLUG_OP_ADD) }) == 2);
  CHECK (value ({ op (ACCPLUG_OP_CONST, 7), op (ACCPLUG_OP_CONST, 0),
		  op (ACCPLUG_OP_DIV) }) == 0);
  CHECK (value ({ op (ACCPLUG_OP_CONST, INT64_MIN), op (ACCPLUG_OP_CONST, -1),
		  op (ACCPLUG_OP_DIV) }) == INT64_MIN);
  CHECK (value ({ op (ACCPLUG_OP_CONST, 129), op (ACCPLUG_OP_CONST, 64),
		  op (ACCPLUG_OP_CEIL_DIV) }) == 3);
  CHECK (value ({ op (ACCPLUG_OP_CONST, 128), op (ACCPLUG_OP_CONST, 64),
		  op (ACCPLUG_OP_CEIL_DIV) }) == 2);
  CHECK (value ({ op (ACCPLUG_OP_CONST, INT64_C (5) << 40), op (ACCPLUG_OP_CONST, 64),
		  op (ACCPLUG_OP_CEIL_DIV) }) == INT64_C (5) << 34);
  CHECK (value ({ op (ACCPLUG_OP_CONST, -100), op (ACCPLUG_OP_CONST, 64),
		  op (ACCPLUG_OP_CEIL_DIV) }) == 0);
  CHECK (value ({ op (ACCPLUG_OP_CONST, 7), op (ACCPLUG_OP_CONST, 0),
		  op (ACCPLUG_OP_CEIL_DIV) }) == 0);
  CHECK (value ({ op (ACCPLUG_OP_CONST, 1), op (ACCPLUG_OP_CONST, 5),
		  op (ACCPLUG_OP_CONST, 6), op (ACCPLUG_OP_SELECT) }) == 5);
  CHECK (value ({ op (ACCPLUG_OP_CONST, 0x80),
		  { ACCPLUG_OP_EXT, 1, 1, 0, 0, 0 } }) == -128);
  auto fails = [&] (std::vector<accplug_op> ops) {
    try
      {
	value (ops);
      }
    catch (const std::exception &)
      {
	return true;
      }
    return false;
  };
  CHECK (fails ({ op (ACCPLUG_OP_ADD) }));
  CHECK (fails ({ { ACCPLUG_OP_PARAM, 8, 1, 0, 0, 24 } }));
  CHECK (fails ({ op (ACCPLUG_OP_RESIDENT) }));
  report ("launch expressions");
}

static void
test_launch ()
{
  ok = true;
  std::vector<double> a (1000, 1.5);
  int n = a.size ();
  fake_counters before = fake_now ();
  region (maps ().add (a.data (), n * 8, MAP_TOFROM)
	  .add (&n, 4, MAP_FIRSTPRIVATE), scale_on_host);
  fake_counters after = fake_now ();
  CHECK (a[0] == 3 && a[999] == 3);
  CHECK (last_shape.grid[0] == 8 && last_shape.block[0] == 128);
  CHECK (after.allocations == before.allocations);
  CHECK (after.uploads == before.uploads + 1);
  CHECK (after.downloads == before.downloads + 1);

  data_start (maps ().add (a.data (), n * 8, MAP_TOFROM));
  before = fake_now ();
  for (int i = 0; i < 3; i++)
    region (maps ().add (a.data (), n * 8, MAP_TOFROM)
	    .add (&n, 4, MAP_FIRSTPRIVATE), scale_on_host);
  after = fake_now ();
  CHECK (a[0] == 3);
  CHECK (after.uploads == before.uploads && after.downloads == before.downloads);
  GOACC_data_end ();
  CHECK (a[0] == 24);
  report ("launch, data region, nothing copied in between");
}

/* Pointers that a kernel has for itself, and reads, are sent once for each value.  */
static void
test_constants ()
{
  ok = true;
  double a = 0, b = 0, *p = &a;
  enter (maps ().add (&a, 8, MAP_TO).add (&b, 8, MAP_TO));
  auto run = [&p] (int async)
  {
    unsigned before = fake_now ().uploads;
    region (maps ().add (p, 8, MAP_FORCE_PRESENT).add (&p, 0, MAP_POINTER),
	    by_cell_on_host, async);
    acc_wait_all ();
    return fake_now ().uploads - before;
  };
  CHECK (run (async_sync) == 1 && run (async_sync) == 0);
  p = &b;
  CHECK (run (async_sync) == 1 && run (async_sync) == 0);
  p = &a;
  CHECK (run (async_sync) == 0 && run (1) == 0);
  /* In two queues at once.  */
  double c = 0, d = 0;
  enter (maps ().add (&c, 8, MAP_TO).add (&d, 8, MAP_TO));
  fake_hold_queues (true);
  p = &c;
  maps m = maps ().add (p, 8, MAP_FORCE_PRESENT).add (&p, 0, MAP_POINTER);
  region (m, by_cell_on_host, 1);
  fake_hold_queues (false);
  region (m, by_cell_on_host, 2);
  acc_wait_all ();
  leave (maps ().add (&a, 8, MAP_FROM).add (&b, 8, MAP_FROM).add (&c, 8, MAP_FROM));
  CHECK (a == 4 && b == 2 && c == 2);
  leave (maps ().add (&d, 8, MAP_DELETE));
  /* As many pointers as there may be, and more.  */
  std::vector<double> many (5000);
  enter (maps ().add (many.data (), many.size () * 8, MAP_TO));
  unsigned live = fake_now ().allocations;
  for (double &x : many)
    {
      p = &x;
      CHECK (run (async_sync) == 1);
    }
  CHECK (fake_now ().allocations <= live + 1100);
  leave (maps ().add (many.data (), many.size () * 8, MAP_FROM));
  for (double &x : many)
    CHECK (x == 1);
  report ("constants");
}

/* What of a structure is not on the device, a region that reads it sends, and gets nothing
   back.  */
static void
test_read_holders ()
{
  ok = true;
  double x = 1;
  vector v = { 2, &x };
  data_start (maps ().add (&v, sizeof v, ACCPLUG_MAP_HOLDER).add (&x, 8, MAP_TOFROM)
	      .add (&v.data, 0, MAP_ATTACH));
  maps m = maps ().add (&v, sizeof v, MAP_TOFROM | map_implicit)
	   .add (&v.data, 0, ACCPLUG_MAP_ATTACH_PRESENT);
  auto run = [&m] (int async)
  {
    fake_counters before = fake_now ();
    region (m, by_structure_on_host, async);
    acc_wait_all ();
    CHECK (fake_now ().downloads == before.downloads);
    return fake_now ().uploads - before.uploads;
  };
  CHECK (run (async_sync) == 1 && run (async_sync) == 0 && run (async_sync) == 0);
  v.factor = 3;
  CHECK (run (async_sync) == 1 && run (async_sync) == 0);
  /* On a queue something else, then that again: what arrived last is not known.  */
  v.factor = 5;
  CHECK (run (1) == 1);
  v.factor = 3;
  CHECK (run (async_sync) == 1);
  v.factor = 1;
  CHECK (run (async_sync) == 1);
  /* Who asks for its address may change it.  */
  if (double *there = (double *) acc_deviceptr (&v))
    *there = 7;
  unsigned before = fake_now ().uploads;
  region (m, by_structure_on_host);
  CHECK (fake_now ().uploads == before + 1);
  GOACC_data_end ();
  CHECK (x == 8 * 9 * 5 * 3 && v.factor == 1 && v.data == &x);

  /* Without data around it.  */
  double y = 1;
  v = { 2, &y };
  data_start (maps ().add (&y, 8, MAP_TOFROM));
  fake_counters counters = fake_now ();
  region (maps ().add (&v, sizeof v, MAP_TOFROM)
	  .add (&v.data, 0, ACCPLUG_MAP_ATTACH_PRESENT), by_structure_on_host);
  CHECK (fake_now ().downloads == counters.downloads);
  GOACC_data_end ();
  CHECK (y == 2);
  report ("structures that are only read");
}

static void
test_reduction ()
{
  ok = true;
  std::vector<double> a (100, 2);
  int n = a.size ();
  double result = 5;
  data_start (maps ().add (a.data (), n * 8, MAP_TO));
  maps arguments;
  arguments.add (a.data (), n * 8, MAP_FORCE_PRESENT)
    .add (&result, 8, MAP_TOFROM).add (&n, 4, MAP_FIRSTPRIVATE);
  region (arguments, sum_on_host);
  CHECK (result == 205);
  /* 1024 x 2 is too much for a kernel with 600 threads, of which a power of two are a
     block's.  */
  CHECK (last_shape.block[0] == 512 && last_shape.block[1] == 1);
  fake_counters before = fake_now ();
  region (arguments, sum_on_host);
  fake_counters after = fake_now ();
  CHECK (result == 405);
  CHECK (after.uploads == before.uploads && after.downloads == before.downloads);
  region (arguments, sum_on_host, 3);
  region (arguments, sum_on_host, 3);
  acc_wait (3);
  CHECK (result == 805);
  GOACC_data_end ();
  report ("reductions without copies, also on a queue");
}

/* Scratch for a launch is had even if the device must first give back what it caches.  */
static void
test_scratch_retry ()
{
  ok = true;
  std::vector<double> a (100, 2);
  int n = a.size ();
  double result = 5;
  data_start (maps ().add (a.data (), n * 8, MAP_TO).add (&result, 8, MAP_TOFROM));
  maps arguments;
  arguments.add (a.data (), n * 8, MAP_FORCE_PRESENT)
    .add (&result, 8, MAP_FORCE_PRESENT).add (&n, 4, MAP_FIRSTPRIVATE);
  for (int async : { 21, 22 })		/* new queues, which have none */
    {
      size_t spare = 200 * 1000;
      fake_set_capacity (fake_now ().bytes + spare);
      fake_set_cached (spare - 1000);
      region (arguments, sum_on_host, async);
      acc_wait (async);
      fake_set_cached (0);
      fake_set_capacity ((size_t) 1 << 40);
    }
  GOACC_data_end ();
  CHECK (result == 405);
  report ("scratch, where the device's cache has the memory");
}

static void
test_counts ()
{
  ok = true;
  double a[8] = { 1, 2, 3 };
  acc_copyin (a, sizeof a);
  data_start (maps ().add (a, sizeof a, MAP_TOFROM));
  CHECK (acc_is_present (a, sizeof a));
  acc_copyin (a, sizeof a);
  double *device = (double *) acc_deviceptr (a);
  device[0] = 7;
  GOACC_data_end ();
  CHECK (acc_is_present (a, sizeof a) && a[0] == 1);
  acc_copyout (a, sizeof a);
  CHECK (acc_is_present (a, sizeof a) && a[0] == 1);
  acc_copyout (a, sizeof a);
  CHECK (!acc_is_present (a, sizeof a) && a[0] == 7);
  acc_create (a, sizeof a);
  acc_create (a, sizeof a);
  acc_delete_finalize (a, sizeof a);
  CHECK (!acc_is_present (a, 1));
  acc_delete (a, sizeof a);	/* absent: no error */
  report ("structured and dynamic counts");
}

static void
test_attach ()
{
  ok = true;
  struct { double *p; int n; } s;
  double data[4] = { 1, 2, 3, 4 };
  s.p = data;
  s.n = 4;
  enter (maps ().add (&s, sizeof s, MAP_TO).add (data, sizeof data, MAP_TO)
	 .add (&s.p, 0, MAP_ATTACH));
  double **device = (double **) acc_deviceptr (&s.p);
  CHECK (*device == acc_deviceptr (data));
  acc_update_self (&s, sizeof s);
  CHECK (s.p == data);
  acc_attach ((void **) &s.p);
  acc_detach ((void **) &s.p);
  CHECK (*device == acc_deviceptr (data));
  leave (maps ().add (&s.p, 0, MAP_DETACH).add (data, sizeof data, MAP_RELEASE)
	 .add (&s, sizeof s, MAP_FROM));
  CHECK (s.p == data && !acc_is_present (&s, 1) && !acc_is_present (data, 1));
  report ("attach and detach");
}

static void
test_descriptor ()
{
  ok = true;
  static struct { double *base; long bounds[3]; } d;	/* not on the stack: it stays mapped */
  std::vector<double> one (10), two (20);
  d = { one.data (), { 1, 10, 1 } };
  auto arguments = [&] (std::vector<double> &v) {
    return maps ().add (v.data (), v.size () * 8, MAP_TO)
      .add (&d, sizeof d, MAP_TO_PSET).add (&d.base, 0, MAP_POINTER);
  };
  auto leaving = [&] (std::vector<double> &v) {
    return maps ().add (v.data (), v.size () * 8, MAP_RELEASE)
      .add (&d, sizeof d, MAP_TO_PSET).add (&d.base, 0, MAP_POINTER);
  };
  enter (arguments (one));
  decltype (d) *device = (decltype (d) *) acc_deviceptr (&d);
  CHECK (device->base == acc_deviceptr (one.data ()));
  enter (arguments (one));
  leave (leaving (one));
  CHECK (acc_is_present (&d, sizeof d));
  /* The array is allocated anew while its descriptor is on the device.  */
  d = { two.data (), { 1, 20, 1 } };
  enter (arguments (two));
  CHECK (device->base == acc_deviceptr (two.data ()));
  CHECK (device->bounds[1] == 20);
  leave (leaving (two));
  leave (leaving (one));
  CHECK (!acc_is_present (&d, 1) && !acc_is_present (one.data (), 1));
  report ("array descriptors");
}

static void
test_queues ()
{
  ok = true;
  std::vector<double> a (5000, 1);
  int n = a.size ();
  unsigned live = fake_now ().allocations;
  fake_hold_queues (true);
  enter (maps ().add (a.data (), n * 8, MAP_TO), 1);
  region (maps ().add (a.data (), n * 8, MAP_FORCE_PRESENT)
	  .add (&n, 4, MAP_FIRSTPRIVATE), scale_on_host, 1);
  CHECK (!acc_async_test (1));
  acc_wait_async (1, 2);
  leave (maps ().add (a.data (), n * 8, MAP_FROM), 2);
  CHECK (!acc_is_present (a.data (), 8));
  CHECK (a[0] == 1 && fake_now ().allocations == live + 1);
  fake_hold_queues (false);
  acc_wait (2);
  CHECK (a[0] == 2 && a[n - 1] == 2);
  /* The memory goes when all queues that were busy have passed, not just this one.  */
  acc_wait_all ();
  CHECK (fake_now ().allocations == live);
  CHECK (acc_async_test_all ());

  /* Deleting without waiting must not pull memory from under a kernel: it waits itself.  */
  fake_hold_queues (true);
  enter (maps ().add (a.data (), n * 8, MAP_TO), 7);
  region (maps ().add (a.data (), n * 8, MAP_FORCE_PRESENT)
	  .add (&n, 4, MAP_FIRSTPRIVATE), scale_on_host, 7);
  std::thread other ([] {
    std::this_thread::sleep_for (std::chrono::milliseconds (50));
    fake_hold_queues (false);
  });
  leave (maps ().add (a.data (), n * 8, MAP_DELETE));
  CHECK (acc_async_test (7));
  other.join ();
  acc_wait_all ();
  CHECK (fake_now ().allocations == live);
  acc_set_default_async (4);
  CHECK (acc_get_default_async () == 4);
  acc_set_default_async (acc_async_noval);
  report ("queues");
}

/* Small data of a region go with its kernel.  Another thread that uses them finds them
   there.  */
static void
test_small_data ()
{
  ok = true;
  std::vector<double> a (100, 1), b (70, 2), large (5000, 3);
  int n = a.size (), m = b.size (), l = large.size ();
  /* Memory goes when its queue has passed, which is not when the kernel ends.  */
  acc_wait_all ();
  fake_counters before = fake_now ();
  region (maps ().add (a.data (), n * 8, MAP_TOFROM).add (&n, 4, MAP_FIRSTPRIVATE),
	  scale_on_host);
  region (maps ().add (b.data (), m * 8, MAP_TO).add (&m, 4, MAP_FIRSTPRIVATE),
	  scale_on_host);
  region (maps ().add (b.data (), m * 8, MAP_FROM).add (&m, 4, MAP_FIRSTPRIVATE),
	  scale_on_host);
  region (maps ().add (large.data (), l * 8, MAP_TOFROM).add (&l, 4, MAP_FIRSTPRIVATE),
	  scale_on_host);
  acc_wait_all ();
  fake_counters after = fake_now ();
  CHECK (a[0] == 2 && a[n - 1] == 2 && large[0] == 6 && large[l - 1] == 6);
  CHECK (b[0] != 2);
  CHECK (after.uploads == before.uploads + 3 && after.downloads == before.downloads + 3);
  CHECK (after.allocations == before.allocations);

  std::vector<double> shared (16, 1);
  int count = shared.size ();
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; t++)
    threads.emplace_back ([&] {
      double seen[16];
      for (int i = 0; i < 200; i++)
	{
	  region (maps ().add (shared.data (), sizeof seen, MAP_TO)
		  .add (&count, 4, MAP_FIRSTPRIVATE), nothing_on_host);
	  acc_copyin (shared.data (), sizeof seen);
	  acc_memcpy_from_device (seen, acc_deviceptr (shared.data ()), sizeof seen);
	  acc_delete (shared.data (), sizeof seen);
	  CHECK (seen[0] == 1 && seen[15] == 1);
	}
    });
  for (std::thread &thread : threads)
    thread.join ();
  report ("small data");
}

/* As GCC's calls of regions that need not be waited for.  */
static void
region_ahead (maps m, void (*fn) (void *))
{
  GOACC_parallel_keyed (plain, fn, m.host.size (), m.host.data (), m.sizes.data (),
			m.kinds.data (), (unsigned) LAUNCH_AHEAD << 28, 0);
}

static unsigned launches_before_host;
static void count_on_host (void *) { launches_before_host = fake_now ().launches; }

static void
test_ahead ()
{
  ok = true;
  std::vector<double> a (500, 1), b (500, 1);
  int n = a.size ();
  maps present, copied;
  present.add (a.data (), n * 8, MAP_FORCE_PRESENT).add (&n, 4, MAP_FIRSTPRIVATE);
  copied.add (b.data (), n * 8, MAP_TOFROM).add (&n, 4, MAP_FIRSTPRIVATE);
  data_start (maps ().add (a.data (), n * 8, MAP_TOFROM));
  region (present, scale_on_host);
  unsigned launches = fake_now ().launches;
  fake_hold_queues (true);
  for (int i = 0; i < 3; i++)
    region_ahead (present, scale_on_host);
  CHECK (fake_now ().launches == launches);
  fake_hold_queues (false);
  accplug_wait_launches ();
  CHECK (fake_now ().launches == launches + 3);

  /* A region with data of its own, one that is waited for, and one on the host come after
     those before, and have ended when their calls have.  */
  region_ahead (present, scale_on_host);
  region_ahead (copied, scale_on_host);
  CHECK (fake_now ().launches == launches + 5 && b[0] == 2 && b[n - 1] == 2);
  region_ahead (present, scale_on_host);
  region (present, scale_on_host);
  CHECK (fake_now ().launches == launches + 7);
  region_ahead (present, scale_on_host);
  GOACC_parallel_keyed (~flag_host_fallback, count_on_host, 2, present.host.data (),
			present.sizes.data (), present.kinds.data (), 0);
  CHECK (launches_before_host == launches + 8);
  region_ahead (present, scale_on_host);
  region (present, scale_on_host, 3);
  acc_wait (3);
  CHECK (fake_now ().launches == launches + 10);
  GOACC_data_end ();
  CHECK (a[0] == 1024 && a[n - 1] == 1024);

  /* What another thread deletes meanwhile stays until the queue has passed.  */
  unsigned live = fake_now ().allocations;
  enter (maps ().add (a.data (), n * 8, MAP_TO));
  region_ahead (present, scale_on_host);
  accplug_wait_launches ();
  fake_hold_queues (true);
  region_ahead (present, scale_on_host);
  std::thread ([&] { leave (maps ().add (a.data (), n * 8, MAP_DELETE)); }).join ();
  CHECK (fake_now ().allocations == live + 1);
  fake_hold_queues (false);
  accplug_wait_launches ();
  CHECK (!acc_is_present (a.data (), 8));
  acc_wait_all ();
  acc_create (b.data (), 8);
  acc_delete (b.data (), 8);
  CHECK (fake_now ().allocations == live);

  std::vector<std::thread> threads;
  for (int t = 0; t < 4; t++)
    threads.emplace_back ([] {
      std::vector<double> own (600, 1);
      int count = own.size ();
      for (int i = 0; i < 20; i++)
	{
	  data_start (maps ().add (own.data (), count * 8, MAP_TOFROM));
	  maps used;
	  used.add (own.data (), count * 8, MAP_FORCE_PRESENT)
	    .add (&count, 4, MAP_FIRSTPRIVATE);
	  for (int j = 0; j < 5; j++)
	    region_ahead (used, scale_on_host);
	  accplug_wait_launches ();
	  GOACC_data_end ();
	  CHECK (own[5] == 32);
	  own.assign (count, 1);
	}
    });
  for (std::thread &thread : threads)
    thread.join ();
  report ("launches ahead");
}

static void
update (maps m)
{
  GOACC_update (plain, m.host.size (), m.host.data (), m.sizes.data (), m.kinds.data (),
		async_sync, 0);
}

/* What travels in the queue with launches ahead: pointers to attach, temporaries, updates.  A
   data construct that only counts lets them go on.  While queues are held, whoever waits
   hangs.  */
static void
test_ahead_transfers ()
{
  ok = true;
  double a[2] = { 1, 2 }, b[2] = { 3, 4 };
  struct { double *p; double other[3]; } s = { a, { 5, 6, 7 } }, seen;
  double values[600] = { 8 };
  int n = 0;
  enter (maps ().add (&s, sizeof s, MAP_TO).add (a, sizeof a, MAP_TO)
	 .add (b, sizeof b, MAP_TO).add (&s.p, 0, MAP_ATTACH));
  const void *device = acc_deviceptr (&s);
  unsigned live = fake_now ().allocations;
  maps attached, temporary;
  attached.add (&s.p, 0, MAP_ATTACH).add (&n, 4, MAP_FIRSTPRIVATE);
  temporary.add (values, sizeof values, MAP_FIRSTPRIVATE).add (&n, 4, MAP_FIRSTPRIVATE);
  fake_hold_queues (true);
  for (int i = 0; i < 3; i++)
    {
      s.p = i % 2 ? a : b;
      region_ahead (attached, nothing_on_host);
      region_ahead (temporary, nothing_on_host);
      data_start (maps ().add (a, sizeof a, MAP_FORCE_PRESENT));
      a[0] = 10 + i;
      update (maps ().add (a, 8, MAP_FORCE_TO));
      region_ahead (attached, nothing_on_host);
      GOACC_data_end ();
    }
  a[0] = 0;
  fake_hold_queues (false);
  update (maps ().add (a, 8, MAP_FORCE_FROM).add (b, 8, MAP_FORCE_FROM));
  CHECK (a[0] == 12 && b[0] == 3);
  CHECK (fake_now ().allocations == live);
  acc_memcpy_from_device (&seen, const_cast<void *> (device), sizeof seen);
  CHECK (seen.other[2] == 7);
  leave (maps ().add (&s.p, 0, MAP_FORCE_DETACH).add (a, sizeof a, MAP_DELETE)
	 .add (b, sizeof b, MAP_DELETE).add (&s, sizeof s, MAP_FROM));
  CHECK (s.p == b && !acc_is_present (&s, 1));
  report ("transfers among launches ahead");
}

static void
test_struct ()
{
  ok = true;
  struct { int a, b, c, d; } s = { 1, 2, 3, 4 };
  enter (maps ().add (&s, 2, MAP_STRUCT).add (&s.b, 4, MAP_TO)
	 .add (&s.d, 4, MAP_TO));
  CHECK (acc_is_present (&s.b, 4) && acc_is_present (&s.d, 4));
  CHECK ((char *) acc_deviceptr (&s.d) - (char *) acc_deviceptr (&s.b) == 8);
  CHECK (!acc_is_present (&s.a, 4));
  leave (maps ().add (&s.b, 4, MAP_RELEASE));
  CHECK (acc_is_present (&s.d, 4));
  leave (maps ().add (&s.d, 4, MAP_RELEASE));
  CHECK (!acc_is_present (&s.d, 4));
  report ("structure members");
}

/* True if E is from the copy of FROM on the device to that of END.  */

static bool
extends (const device_extent &e, void *from, void *end)
{
  char *first = (char *) acc_deviceptr (from);
  return e.first == first && e.end == first + ((char *) end - (char *) from);
}

static bool
unknown (const device_extent &e)
{
  return !e.first && e.end == (const char *) UINTPTR_MAX;
}

static void
test_extents ()
{
  ok = true;
  std::vector<double> a (1000), b (1000);
  double *inside = &a[500], *outside = &b[500];
  acc_copyin (a.data (), 8000);
  /* A section of what is mapped; a pointer into it, to nothing, to no place.  */
  region (maps ().add (&a[10], 80, MAP_FORCE_PRESENT)
	  .add (&inside, 8, MAP_FIRSTPRIVATE), look_on_host);
  CHECK (extends (seen_by_slot, a.data (), a.data () + 1000));
  CHECK (extends (seen_by_value, a.data (), a.data () + 1000));
  region (maps ().add (&a[1000], 0, MAP_ZERO_LEN_ARRAY_SECTION)
	  .add (&outside, 8, MAP_FIRSTPRIVATE), look_on_host);
  CHECK (extends (seen_by_slot, a.data (), a.data () + 1000));
  CHECK (unknown (seen_by_value));
  region (maps ().add (b.data (), 8000, MAP_IF_PRESENT)
	  .add (nullptr, 8, MAP_FIRSTPRIVATE), look_on_host);
  CHECK (unknown (seen_by_slot) && unknown (seen_by_value));
  acc_delete (a.data (), 8000);

  /* Members of one structure are one block.  */
  struct { int a, b, c, d; } s = { 1, 2, 3, 4 };
  int *member = &s.d;
  enter (maps ().add (&s, 2, MAP_STRUCT).add (&s.b, 4, MAP_TO)
	 .add (&s.d, 4, MAP_TO));
  region (maps ().add (&s.b, 4, MAP_FORCE_PRESENT)
	  .add (&member, 8, MAP_FIRSTPRIVATE), look_on_host);
  CHECK (extends (seen_by_slot, &s.b, &s.d + 1));
  CHECK (extends (seen_by_value, &s.b, &s.d + 1));
  leave (maps ().add (&s.b, 4, MAP_RELEASE).add (&s.d, 4, MAP_RELEASE));

  /* So are ranges that the program mapped side by side.  */
  char *memory = (char *) acc_malloc (8000);
  acc_map_data (a.data (), memory, 4000);
  acc_map_data (&a[500], memory + 4000, 1600);
  acc_map_data (&a[700], memory + 6400, 1600);
  region (maps ().add (a.data (), 80, MAP_FORCE_PRESENT)
	  .add (&inside, 8, MAP_FIRSTPRIVATE), look_on_host);
  CHECK (extends (seen_by_slot, a.data (), &a[700]));
  CHECK (extends (seen_by_value, a.data (), &a[700]));
  for (int i : { 0, 500, 700 })
    acc_unmap_data (&a[i]);
  acc_free (memory);
  report ("the blocks that pointers are into");
}

static void
test_declared ()
{
  ok = true;
  CHECK (acc_is_present (declared, sizeof declared));
  declared[3] = 9;
  acc_update_device (declared, sizeof declared);
  declared[3] = 0;
  acc_update_self (declared, sizeof declared);
  CHECK (declared[3] == 9);
  acc_copyin (declared, sizeof declared);
  acc_delete_finalize (declared, sizeof declared);
  CHECK (acc_is_present (declared, sizeof declared));
  report ("declared variables");
}

/* ------------------------------------------------------------------------
   Images whose routines call each other.  */

static void calling_on_host (void *) {}
static void defining_on_host (void *) {}
static void apart_on_host (void *) {}
static void late_on_host (void *) {}

/* An image with TEXT and a kernel of its own, which runs scale.  */
struct linkable
{
  linkable (void (*fn) (void *), const char *file, const char *ptx,
	    uint32_t flags)
    : kernel (kernels[0])
  {
    kernel.host_fn = fn;
    device_image = image;
    device_image.file = file;
    device_image.ptx = ptx;
    device_image.ptx_bytes = strlen (ptx);
    device_image.ptx_hash = hash_of (ptx);
    device_image.kernels = &kernel;
    device_image.kernel_count = 1;
    device_image.construct_count = device_image.variable_count = 0;
    device_image.flags = flags;
  }
  accplug_kernel kernel;
  accplug_image_and_twin both = {};
  accplug_image &device_image = both.image;
};

static linkable &
calling ()
{
  static linkable l (calling_on_host, "calling.c",
		     ".extern .func  (.param .b32 r)\n_Z5twicei (.param .b32 n);\n"
		     ".extern .func (.param .b32 r) vprintf (.param .b64 f);\n"
		     ".func local () { }\n", ACCPLUG_IMAGE_IMPORTS);
  return l;
}

static linkable &
defining ()
{
  static linkable l (defining_on_host, "defining.c",
		     ".visible .func (.param .b32 r) _Z5twicei (.param .b32 n)\n"
		     "{ }\n.func (.param .b32 r) local (.param .b32 n) { }\n",
		     ACCPLUG_IMAGE_EXPORTS);
  return l;
}

static linkable &
apart ()
{
  static linkable l (apart_on_host, "apart.c",
		     ".weak .func _Z5twicei() { }\n.visible .func local;",
		     ACCPLUG_IMAGE_EXPORTS);
  return l;
}

static linkable &
late ()
{
  static linkable l (late_on_host, "late.c", ".extern .func _Z5twicei;\n",
		     ACCPLUG_IMAGE_IMPORTS);
  return l;
}

static void
test_linking ()
{
  ok = true;
  double a[4] = { 1, 2, 3, 4 };
  int n = 4;
  maps m;
  m.add (a, sizeof a, MAP_TOFROM).add (&n, 4, MAP_FIRSTPRIVATE);
  unsigned before = fake_now ().modules;
  for (linkable *l : { &defining (), &calling (), &apart () })
    register_sealed (l->both);
  region (m, defining_on_host);
  CHECK (fake_now ().linked == 2 && fake_now ().modules == before + 1);
  region (m, calling_on_host);
  CHECK (fake_now ().modules == before + 1 && a[3] == 16);
  region (m, apart_on_host);
  CHECK (fake_now ().linked == 1 && fake_now ().modules == before + 2);

  /* As by dlopen.  */
  register_sealed (late ().both);
  region (m, late_on_host);
  CHECK (fake_now ().linked == 2 && fake_now ().modules == before + 3);
  accplug_unregister_image (&late ().device_image);
  CHECK (fake_now ().modules == before + 2);
  accplug_unregister_image (&defining ().device_image);
  CHECK (fake_now ().modules == before + 2);
  region (m, calling_on_host);
  accplug_unregister_image (&calling ().device_image);
  CHECK (fake_now ().modules == before + 1);
  accplug_unregister_image (&apart ().device_image);
  CHECK (fake_now ().modules == before && a[3] == 128);
  report ("images that call each other's routines");
}

static void
test_fallback ()
{
  ok = true;
  double a[4] = {};
  int n = 4;
  maps m;
  m.add (a, sizeof a, MAP_TOFROM).add (&n, 4, MAP_FIRSTPRIVATE);
  host_runs = 0;
  GOACC_parallel_keyed (~flag_host_fallback, scale_on_host, 2, m.host.data (),
			m.sizes.data (), m.kinds.data (), 0);
  CHECK (host_runs == 1);
  region (m, unknown_on_host);
  CHECK (host_runs == 5);
  acc_set_device_type (acc_device_host);
  region (m, sum_on_host);
  CHECK (host_runs == 7);
  acc_set_device_type (acc_device_nvidia);
  report ("host fallback and unregistered regions");
}

static void
test_devices ()
{
  ok = true;
  CHECK (acc_get_num_devices (acc_device_nvidia) == 2);
  CHECK (acc_get_num_devices (acc_device_radeon) == 0);
  CHECK (acc_get_device_num (acc_device_radeon) == 0);
  static const int given[] = { -2, -1, 0, 1, 2, 3, 4, 5 };
  static const int used[] = { 0, 0, 0, 1, 0, 1, 0, 1 };
  for (int i = 0; i < 8; i++)
    {
      acc_set_device_num (given[i], acc_device_nvidia);
      CHECK (acc_get_device_num (acc_device_nvidia) == used[i]);
    }
  double a[4];
  acc_create (a, sizeof a);
  acc_set_device_num (0, acc_device_nvidia);
  CHECK (!acc_is_present (a, sizeof a));
  acc_set_device_type (acc_device_radeon);
  CHECK (acc_get_device_type () == acc_device_nvidia);
  std::thread ([] { CHECK (acc_get_device_num (acc_device_nvidia) == 0); }).join ();
  acc_shutdown (acc_device_nvidia);
  CHECK (fake_now ().allocations == 0 && fake_now ().modules == 0);
  acc_init (acc_device_nvidia);
  CHECK (acc_is_present (declared, sizeof declared));
  report ("devices, shutdown and init");
}

static void
test_threads ()
{
  ok = true;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; t++)
    threads.emplace_back ([t] {
      std::vector<double> a (600, 1);
      int n = a.size ();
      for (int i = 0; i < 50; i++)
	{
	  data_start (maps ().add (a.data (), n * 8, MAP_TOFROM));
	  region (maps ().add (a.data (), n * 8, MAP_TOFROM)
		  .add (&n, 4, MAP_FIRSTPRIVATE), scale_on_host, i % 2 ? t : 9);
	  acc_wait_all ();
	  GOACC_data_end ();
	  CHECK (a[5] == 2);
	  a.assign (n, 1);
	}
    });
  for (std::thread &thread : threads)
    thread.join ();
  report ("threads");
}

/* ------------------------------------------------------------------------
   Errors: BODY runs in a child, in which no device is open yet, and has to end
   with a message that holds WORDS.  */

template <typename Body>
static void
expect_error (const char *what, const char *words, Body &&body)
{
  ok = true;
  int pipe_ends[2];
  if (pipe (pipe_ends))
    abort ();
  fflush (stdout);
  pid_t child = fork ();
  if (child == 0)
    {
      dup2 (pipe_ends[1], 2);
      close (pipe_ends[0]);
      body ();
      _exit (0);
    }
  close (pipe_ends[1]);
  std::string output;
  char buffer[512];
  for (ssize_t n; (n = read (pipe_ends[0], buffer, sizeof buffer)) > 0;)
    output.append (buffer, n);
  close (pipe_ends[0]);
  int status;
  waitpid (child, &status, 0);
  CHECK (WIFEXITED (status) && WEXITSTATUS (status) == 1);
  CHECK (output.find (words) != std::string::npos);
  if (!ok)
    printf ("  status %d, output: %s\n", status, output.c_str ());
  report (what);
}

static void
test_data_errors ()
{
  static double a[100];
  expect_error ("error: not present", "prog.c:56: data: data in PRESENT clause "
		"was not found on device 0: name=a host:0x", [] {
    void *host = a;
    size_t size = sizeof a;
    GOACC_data_start (plain, 1, &host, &size, named_kinds);
  });
  expect_error ("error: partly present", "data is partly present on device 0",
		[] {
    acc_create (a, 80);
    data_start (maps ().add (a + 5, 80, MAP_TOFROM));
  });
  expect_error ("error: out of memory", "out of device memory on device 0", [] {
    fake_set_capacity (1000);
    data_start (maps ().add (a, 8, MAP_TO).add (declared + 0, 8, MAP_TO));
    static double big[1000];
    data_start (maps ().add (big, sizeof big, MAP_TO));
  });
  expect_error ("error: no memory for scratch", "the fake device is full", [] {
    int n = 100;
    data_start (maps ().add (a, sizeof a, MAP_TO));
    fake_set_capacity (10000);
    fake_set_cached (5000);
    double result = 0;
    region (maps ().add (a, sizeof a, MAP_FORCE_PRESENT)
	    .add (&result, 8, MAP_TOFROM).add (&n, 4, MAP_FIRSTPRIVATE), sum_on_host, 3);
  });
  expect_error ("error: update of absent data", "is not mapped", [] {
    acc_update_self (a, 8);
  });
  expect_error ("error: bad queue", "invalid async-argument: -7", [] {
    acc_wait (-7);
  });
  expect_error ("error: other threads' kernels stay loaded",
		"invalid async-argument: -7", [] {
    int n = 100;
    region (maps ().add (a, sizeof a, MAP_TOFROM)
	    .add (&n, 4, MAP_FIRSTPRIVATE), scale_on_host);
    atexit ([] {
      accplug_unregister_image (&image);
      if (!fake_now ().modules)
	_exit (3);
    });
    acc_wait (-7);
  });
}

static void
test_image_errors ()
{
  static double a[100];
  expect_error ("error: unregistered region with device data",
		"has no device version", [] {
    data_start (maps ().add (a, sizeof a, MAP_TO));
    region (maps ().add (a, sizeof a, MAP_TOFROM), unknown_on_host);
  });
  expect_error ("error: damaged image", "does not match the hash", [] {
    static accplug_image_and_twin bad = sealed;
    bad.image.ptx_hash++;
    register_sealed (bad);
    acc_init (acc_device_nvidia);
  });
  expect_error ("error: image unlike its twin", "is unlike its twin", [] {
    static accplug_image_and_twin bad = sealed;
    bad.twin = bad.image;
    bad.twin.kernels++;
    accplug_register_image (&bad.image);
    acc_init (acc_device_nvidia);
  });
  expect_error ("error: damaged tables", "its tables are unlike their twins", [] {
    static accplug_image_and_twin bad = sealed;
    static const void *tables[] = { a, a + 1, a, a + 2 };
    bad.image.tables = tables;
    bad.image.table_bytes = sizeof tables / 2;
    register_sealed (bad);
    acc_init (acc_device_nvidia);
  });
  expect_error ("error: damaged text", "its text does not match the hash", [] {
    static accplug_image_and_twin bad = sealed;
    bad.image.plain = "prog.d";
    bad.image.plain_bytes = sizeof "prog.c";
    bad.image.plain_hash = hash_of ("prog.c");
    register_sealed (bad);
    acc_init (acc_device_nvidia);
  });
  expect_error ("error: routine without device code",
		"routine 'twice(int)', called in late.c, has no device code: "
		"compile the file that defines it with the plugin and `#pragma "
		"acc routine'", [] {
    register_sealed (late ().both);
    int n = 1;
    region (maps ().add (a, 8, MAP_TOFROM).add (&n, 4, MAP_FIRSTPRIVATE),
	    late_on_host);
  });
  expect_error ("error: image of another version", "has version 99", [] {
    static accplug_image_and_twin bad = sealed;
    bad.image.version = 99;
    register_sealed (bad);
    acc_init (acc_device_nvidia);
  });
  expect_error ("error: unknown device type", "ACC_DEVICE_TYPE=toaster", [] {
    setenv ("ACC_DEVICE_TYPE", "toaster", 1);
    acc_create (a, 8);
  });
  expect_error ("error: device number out of range", "ACC_DEVICE_NUM=5", [] {
    setenv ("ACC_DEVICE_NUM", "5", 1);
    acc_create (a, 8);
  });
}

/* The error of a launch is told at its construct, not where it was seen.  */
static void
test_ahead_errors ()
{
  static double a[64];
  static double b[64];
  static int n = 64;
  static maps present, copied;
  copied.add (b, sizeof b, MAP_TOFROM).add (&n, 4, MAP_FIRSTPRIVATE);
  present.add (a, sizeof a, MAP_FORCE_PRESENT).add (&n, 4, MAP_FIRSTPRIVATE);
  auto run = [] (bool two, bool wait) {
    enter (maps ().add (a, sizeof a, MAP_TO));
    region (present, scale_on_host);
    region (present, twice_on_host);
    region_ahead (present, scale_on_host);
    if (two)
      region_ahead (present, twice_on_host);
    fake_fail_queues ("an illegal address");
    if (wait)
      accplug_wait_launches ();
    else
      region (copied, twice_on_host);
  };
  expect_error ("error: of a launch ahead", "prog.c:12: compute construct: kernel scale "
		"failed on device 0: an illegal address\n", [&] { run (false, true); });
  expect_error ("error: of a launch ahead, seen by the next region",
		"prog.c:12: compute construct: kernel scale failed on device 0: an illegal "
		"address\n", [&] { run (false, false); });
  expect_error ("error: of one of several launches ahead",
		"prog.c:12: compute construct: a kernel failed on device 0: an illegal "
		"address (this construct's, or that of a construct after it, which did not wait "
		"for it: prog.c:67: compute construct)", [&] { run (true, true); });
}

/* The error of a construct with an async clause is told at it, not at the wait.  */
static void
test_queue_errors ()
{
  static double a[2][64];
  static int n = 64;
  /* Kernels in two queues have an array each.  */
  static maps present[2];
  for (int i = 0; i < 2; i++)
    present[i].add (a[i], sizeof a[i], MAP_FORCE_PRESENT).add (&n, 4, MAP_FIRSTPRIVATE);
  auto launch = [] (void (*fn) (void *), int async)
    {
      region (present[async - 1], fn, async);
    };
  auto begin = [] {
    enter (maps ().add (a[0], sizeof a[0], MAP_TO));
    enter (maps ().add (a[1], sizeof a[1], MAP_TO));
  };
  expect_error ("error: of a kernel in a queue", "prog.c:12: compute construct: a kernel in "
		"queue 1 failed on device 0: an illegal address\n", [&] {
    begin ();
    launch (twice_on_host, 1);
    acc_wait (1);
    launch (scale_on_host, 1);
    fake_fail_queues ("an illegal address");
    acc_wait_all ();
  });
  expect_error ("error: of one of the kernels in queues",
		"failed on device 0: an illegal address (this construct's, or that of another "
		"one that was not waited for: prog.c:", [&] {
    begin ();
    launch (scale_on_host, 1);
    launch (twice_on_host, 2);
    fake_fail_queues ("an illegal address");
    acc_wait (1);
  });
  expect_error ("error: of the kernel in a queue that the device names",
		"prog.c:12: compute construct: a kernel in queue 1 failed on device 0: kernel "
		"`scale': stopped\n", [&] {
    begin ();
    launch (twice_on_host, 1);
    launch (scale_on_host, 1);
    fake_fail_queues ("kernel `scale': stopped");
    acc_wait (1);
  });
}

static void
test_fork ()
{
  expect_error ("error: device used in a child after fork", "before fork", [] {
    static double a[8];
    acc_create (a, sizeof a);
  });
}

/* Not a verdict: what a launch costs on top of the device.  */
static void
measure_launch ()
{
  static double a[4];
  int n = 4;
  data_start (maps ().add (a, sizeof a, MAP_TOFROM));
  maps m;
  m.add (a, sizeof a, MAP_TOFROM).add (&n, 4, MAP_FIRSTPRIVATE);
  const int times = 20000;
  timespec begin, end;
  for (int round = 0; round < 2; round++)
    {
      clock_gettime (CLOCK_MONOTONIC, &begin);
      for (int i = 0; i < times; i++)
	GOACC_parallel_keyed (plain, scale_on_host, 2, m.host.data (),
			      m.sizes.data (), m.kinds.data (), 0);
      clock_gettime (CLOCK_MONOTONIC, &end);
    }
  GOACC_data_end ();
  printf ("note: %.0f ns a launch, the fake device's own work included\n",
	  ((end.tv_sec - begin.tv_sec) * 1e9 + (end.tv_nsec - begin.tv_nsec))
	  / times);
}

int
main ()
{
  image.ptx_hash = hash_of (text);
  image.plain_hash = hash_of ("");
  fake_add_kernel ("scale", scale);
  fake_add_kernel ("twice", scale);
  fake_add_kernel ("nothing", nothing);
  fake_add_kernel ("sum", sum);
  fake_add_kernel ("look", look);
  fake_add_kernel ("by_cell", by_cell);
  fake_add_kernel ("by_structure", by_structure);
  fake_add_variable ("declared", sizeof declared);
  register_sealed (sealed);

  test_data_errors ();
  test_image_errors ();
  test_ahead_errors ();
  test_queue_errors ();
  test_present_table ();
  test_expressions ();
  test_launch ();
  test_reduction ();
  test_constants ();
  test_read_holders ();
  test_scratch_retry ();
  test_counts ();
  test_attach ();
  test_descriptor ();
  test_queues ();
  test_ahead ();
  test_ahead_transfers ();
  test_small_data ();
  test_struct ();
  test_extents ();
  test_declared ();
  test_linking ();
  test_fallback ();
  test_threads ();
  test_fork ();
  measure_launch ();
  test_devices ();
  accplug_unregister_image (&image);
  return failures != 0;
}
