/* Every method of the nvidia device on a real GPU (or on testsuite/fake-cuda),
   and what it costs, beside the same done by bare driver calls.

   In: nothing; `--quick' leaves out the large sizes.  Out: PASS and FAIL lines,
   tables of figures; status 1 if something failed, 77 without a device.
   Build and run: device-check.sh.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include "cuda/driver.h"
#include "devices/device.h"

using namespace goacc;

namespace
{

/* All kernels have a parameter block of two 64-bit values.  The fake driver
   knows them by name.  */
const char ptx[] = R"(.version 6.4
.target sm_70
.address_size 64
.visible .global .align 8 .b8 table[64];
.extern .shared .align 16 .b8 dynamic[];

.visible .entry empty (.param .align 8 .b8 p[16])
{
	ret;
}

.visible .entry add_one (.param .align 8 .b8 p[16])
{
	.reg .pred %q;
	.reg .b32 %r<6>;
	.reg .b64 %d<8>;
	ld.param.u64 %d1, [p];
	ld.param.u64 %d2, [p+8];
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %ntid.x;
	mov.u32 %r3, %tid.x;
	mov.u32 %r4, %nctaid.x;
	mul.wide.u32 %d3, %r1, %r2;
	cvt.u64.u32 %d4, %r3;
	add.u64 %d3, %d3, %d4;
	mul.wide.u32 %d5, %r2, %r4;
next:	setp.ge.u64 %q, %d3, %d2;
	@%q bra done;
	shl.b64 %d6, %d3, 2;
	add.u64 %d6, %d6, %d1;
	ld.global.u32 %r5, [%d6];
	add.u32 %r5, %r5, 1;
	st.global.u32 [%d6], %r5;
	add.u64 %d3, %d3, %d5;
	bra next;
done:	ret;
}

.visible .entry spin (.param .align 8 .b8 p[16])
{
	.reg .pred %q;
	.reg .b64 %d<4>;
	ld.param.u64 %d1, [p+8];
	mov.u64 %d2, %globaltimer;
	add.u64 %d1, %d1, %d2;
again:	mov.u64 %d3, %globaltimer;
	setp.lt.u64 %q, %d3, %d1;
	@%q bra again;
	ret;
}

.visible .entry store (.param .align 8 .b8 p[16])
{
	.reg .b64 %d<3>;
	ld.param.u64 %d1, [p];
	ld.param.u64 %d2, [p+8];
	st.global.u64 [%d1], %d2;
	ret;
}

.visible .entry shared_sum (.param .align 8 .b8 p[16])
{
	.reg .b64 %d<6>;
	ld.param.u64 %d1, [p];
	ld.param.u64 %d2, [p+8];
	mov.u64 %d3, dynamic;
	add.u64 %d3, %d3, %d2;
	st.shared.u64 [%d3+-8], %d2;
	bar.sync 0;
	ld.shared.u64 %d4, [%d3+-8];
	st.global.u64 [%d1], %d4;
	ret;
}
)";

struct parameters
{
  uint64_t a, b;
};

int failures;

void
check (bool good, const char *what)
{
  printf ("%s: %s\n", good ? "PASS" : "FAIL", what);
  fflush (stdout);
  failures += !good;
}

double
now ()
{
  using namespace std::chrono;
  return duration<double> (steady_clock::now ().time_since_epoch ()).count ();
}

/* The median time of F in seconds, over COUNT runs after two others.  */
double
time_of (unsigned count, const std::function<void ()> &f)
{
  std::vector<double> times;
  f ();
  f ();
  for (unsigned i = 0; i < count; i++)
    {
      double start = now ();
      f ();
      times.push_back (now () - start);
    }
  std::nth_element (times.begin (), times.begin () + count / 2, times.end ());
  return times[count / 2];
}

/* The text of the device_error that F throws; "" if none.  */
std::string
error_of (const std::function<void ()> &f)
{
  try
    {
      f ();
    }
  catch (const device_error &e)
    {
      return e.what ();
    }
  return "";
}

bool
has (const std::string &text, const char *part)
{
  return text.find (part) != std::string::npos;
}

accplug_image
image_of (const std::string &text)
{
  accplug_image image = {};
  image.magic = ACCPLUG_IMAGE_MAGIC;
  image.version = ACCPLUG_IMAGE_VERSION;
  image.file = "device-check.c";
  image.ptx = text.c_str ();
  image.ptx_bytes = text.size ();
  return image;
}

std::vector<unsigned char>
pattern (size_t bytes, unsigned seed)
{
  std::vector<unsigned char> v (bytes);
  uint32_t x = seed * 2654435761u + 1;
  for (size_t i = 0; i < bytes; i++)
    {
      if (i % 61 == 0)
	x = x * 1664525 + 1013904223;
      v[i] = (x >> 16) + i;
    }
  return v;
}

/* The device, a module on it, and short ways to use them.  */
struct bench
{
  device &d;
  std::unique_ptr<module> m;
  bool quick;

  void
  launch (queue *q, const char *name, uint64_t a, uint64_t b,
	  uint32_t grid = 1, uint32_t block = 1, uint32_t shared = 0)
  {
    launch_shape shape = { { grid, 1, 1 }, { block, 1, 1 }, shared };
    parameters p = { a, b };
    d.launch (q, *m->find_kernel (name), shape, &p, sizeof p);
  }
  void
  add_one (queue *q, void *p, uint64_t n)
  {
    launch (q, "add_one", reinterpret_cast<uint64_t> (p), n, 64, 128);
  }
};

/* ------------------------------------------------------------------------
   Memory  */

bool
round_trip (bench &b, queue *q, size_t bytes, size_t shift)
{
  std::vector<unsigned char> in = pattern (bytes + shift, bytes);
  std::vector<unsigned char> out (bytes + shift, 0x55);
  char *p = static_cast<char *> (b.d.allocate (bytes + shift));
  b.d.copy_to_device (q, p + shift, &in[shift], bytes);
  b.d.copy_to_host (q, &out[shift], p + shift, bytes);
  if (q)
    q->synchronize ();
  bool same = memcmp (&in[shift], &out[shift], bytes) == 0;
  for (size_t i = 0; i < shift; i++)
    same &= out[i] == 0x55;
  b.d.release (p);
  return same;
}

void
check_copies (bench &b)
{
  std::vector<size_t> sizes;
  for (size_t power = 1; power <= size_t (b.quick ? 16 : 256) << 20; power *= 2)
    for (size_t n : { power - 1, power, power + 1 })
      if (n > 0)
	sizes.push_back (n);
  auto q = b.d.make_queue ();
  for (queue *how : { static_cast<queue *> (nullptr), q.get () })
    {
      size_t bad = 0;
      for (size_t n : sizes)
	bad += !round_trip (b, how, n, n % 7);
      check (bad == 0, how ? "copies of all sizes, queue"
			   : "copies of all sizes, at once");
    }
}

bool
rows_round_trip (bench &b, queue *q, size_t width, size_t rows,
		 size_t host_pitch, size_t device_pitch)
{
  std::vector<unsigned char> in = pattern (rows * host_pitch, rows);
  std::vector<unsigned char> out (rows * host_pitch, 0x55);
  void *p = b.d.allocate (rows * device_pitch);
  b.d.copy_rows_to_device (q, p, device_pitch, in.data (), host_pitch, width,
			   rows);
  b.d.copy_rows_to_host (q, out.data (), host_pitch, p, device_pitch, width,
			 rows);
  if (q)
    q->synchronize ();
  bool good = true;
  for (size_t r = 0; r < rows; r++)
    for (size_t c = 0; c < host_pitch; c++)
      good &= out[r * host_pitch + c]
	      == (c < width ? in[r * host_pitch + c] : 0x55);
  b.d.release (p);
  return good;
}

void
check_rows (bench &b)
{
  auto q = b.d.make_queue ();
  bool good = true;
  for (queue *how : { static_cast<queue *> (nullptr), q.get () })
    {
      good &= rows_round_trip (b, how, 8, 1000, 24, 8);
      good &= rows_round_trip (b, how, 100, 1, 100, 128);
      good &= rows_round_trip (b, how, 4000, 3000, 4096, 4352);
      good &= rows_round_trip (b, how, 5 << 20, 3, 6 << 20, 5 << 20);
      good &= rows_round_trip (b, how, 512, 512, 512, 512);
    }
  check (good, "rows, gaps untouched");
}

void
check_fill (bench &b)
{
  const size_t n = 100000;
  char *p = static_cast<char *> (b.d.allocate (2 * n));
  auto q = b.d.make_queue ();
  std::vector<char> out (2 * n);
  b.d.fill (nullptr, p, 7, n);
  b.d.fill (q.get (), p + n, 9, n);
  b.d.copy_on_device (q.get (), p + 10, p + n, 10);
  q->synchronize ();
  b.d.copy_on_device (nullptr, p + 20, p + n, 10);
  b.d.copy_to_host (nullptr, out.data (), p, 2 * n);
  bool good = true;
  for (size_t i = 0; i < 2 * n; i++)
    good &= out[i] == (i >= n || (i >= 10 && i < 30) ? 9 : 7);
  check (good, "fill, copies on the device");
  b.d.release (p);
}

void
check_memory (bench &b)
{
  std::string huge = error_of ([&] {
    try
      {
	b.d.allocate (b.d.limits ().memory_bytes + 1);
      }
    catch (const out_of_device_memory &e)
      {
	throw device_error (std::string ("right type: ") + e.what ());
      }
  });
  printf ("  %s\n", huge.c_str ());
  check (has (huge, "right type: out of memory"), "out of device memory");

  uint64_t free = b.d.free_memory ();
  std::vector<void *> blocks;
  bool aligned = true;
  for (size_t n = 1; n < (32 << 20); n *= 3)
    {
      blocks.push_back (b.d.allocate (n));
      aligned &= reinterpret_cast<uintptr_t> (blocks.back ()) % 256 == 0;
    }
  bool fell = b.d.free_memory () < free;
  for (void *p : blocks)
    b.d.release (p);
  check (aligned && fell && b.d.free_memory () >= free - (1 << 20),
	 "alignment, free memory");
  /* Everything cached must be usable for one block of nearly all memory.  */
  size_t most = b.d.free_memory () / 10 * 9;
  check (error_of ([&] { b.d.release (b.d.allocate (most)); }).empty (),
	 "cached memory is given up for a large block");
  b.d.trim ();
  int there;
  check (!error_of ([&] { b.d.release (&there); }).empty (),
	 "release of a foreign address");
}

void
check_visible (bench &b)
{
  void *host = nullptr;
  void *there = b.d.allocate_visible (8, &host);
  check (there && host, "visible memory");
  auto value = static_cast<volatile uint64_t *> (host);
  *value = 0;
  b.launch (nullptr, "store", reinterpret_cast<uint64_t> (there), 42);
  check (*value == 42, "a kernel's store to visible memory");
  b.d.release_visible (host);
}

/* ------------------------------------------------------------------------
   Queues  */

/* Copies and kernels in one queue, small and large, pageable memory that is
   written by one copy and read by the next.  */
bool
chain (bench &b, queue *q, size_t n)
{
  std::vector<int> v (n), w (n, -1);
  for (size_t i = 0; i < n; i++)
    v[i] = i;
  void *p = b.d.allocate (n * sizeof (int));
  for (int round = 0; round < 4; round++)
    {
      std::vector<int> &from = round % 2 ? w : v, &to = round % 2 ? v : w;
      b.d.copy_to_device (q, p, from.data (), n * sizeof (int));
      b.add_one (q, p, n);
      b.d.copy_to_host (q, to.data (), p, n * sizeof (int));
      b.d.fill (q, p, 0xff, n * sizeof (int));
    }
  q->synchronize ();
  bool good = true;
  for (size_t i = 0; i < n; i++)
    good &= v[i] == int (i) + 4 && w[i] == int (i) + 3;
  b.d.release (p);
  return good;
}

void
check_order (bench &b)
{
  auto q = b.d.make_queue ();
  bool good = true;
  for (size_t n : { 1, 1000, 16384, 50000, 1 << 20, (3 << 20) + 5 })
    good &= chain (b, q.get (), n);
  check (good, "a queue keeps its order, also through host memory");
}

void
check_asynchronous (bench &b)
{
  const size_t n = 16 << 20;
  const uint64_t ns = 200000000;
  std::vector<char> host (n, 1), large (n);
  char *p = static_cast<char *> (b.d.allocate (n));
  b.d.fill (nullptr, p, 5, n);
  auto q = b.d.make_queue (), other = b.d.make_queue ();
  /* Not timed: first uses make buffers.  */
  b.d.copy_to_host (q.get (), large.data (), p, n);
  b.d.copy_to_host (q.get (), large.data (), p, 8);
  q->synchronize ();
  std::fill (large.begin (), large.end (), 0);

  double start = now ();
  b.launch (q.get (), "spin", 0, ns);
  char small = 0;
  b.d.copy_to_host (q.get (), &small, p, 1);
  b.d.copy_to_host (q.get (), large.data (), p, n);
  b.d.copy_to_device (q.get (), p, host.data (), n);
  double enqueued = now () - start;
  bool busy = !q->finished ();
  /* Meanwhile another queue and the host go on.  */
  char *r = static_cast<char *> (b.d.allocate (4));
  b.add_one (other.get (), r, 1);
  other->synchronize ();
  double beside = now () - start;
  q->synchronize ();
  double all = now () - start;
  printf ("  enqueued %.1f ms, other queue done %.1f ms, all %.1f ms\n",
	  enqueued * 1e3, beside * 1e3, all * 1e3);
  check (busy && enqueued < 0.1, "copies in a busy queue don't hold the host");
  check (beside < 0.15, "another queue runs meanwhile");
  check (all > 0.19 && small == 5 && large[0] == 5 && large[n - 1] == 5
	   && q->finished (),
	 "the copies came after the kernel");
  b.d.copy_to_host (nullptr, large.data (), p, n);
  check (large == host, "and the copy to the device after them");
  b.d.release (p);
  b.d.release (r);
}

void
check_events (bench &b)
{
  const size_t n = 3 << 20;
  std::vector<int> v (n, 1), w (n);
  void *p = b.d.allocate (n * sizeof (int));
  b.d.copy_to_device (nullptr, p, v.data (), n * sizeof (int));
  auto first = b.d.make_queue (), second = b.d.make_queue ();
  b.launch (first.get (), "spin", 0, 30000000);
  b.add_one (first.get (), p, n);
  b.d.copy_to_host (first.get (), v.data (), p, n * sizeof (int));
  second->wait_for (*first);
  b.d.copy_to_device (second.get (), p, v.data (), n * sizeof (int));
  b.add_one (second.get (), p, n);
  b.d.copy_to_host (second.get (), w.data (), p, n * sizeof (int));

  std::atomic<int> called { 0 };
  second->call (
    [] (void *data) { *static_cast<std::atomic<int> *> (data) = 1; }, &called);
  bool early = called;
  second->synchronize ();
  bool good = true;
  for (int x : w)
    good &= x == 3;
  check (good, "a queue waits for another");
  check (!early && called, "a queue's callback");
  check (first->finished () && second->finished () && first->native (),
	 "finished, native handle");
  b.d.release (p);
}

void
check_threads (bench &b)
{
  std::atomic<int> bad { 0 };
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < 4; t++)
    threads.emplace_back ([&, t] {
      auto q = b.d.make_queue ();
      for (unsigned i = 0; i < 6; i++)
	{
	  bad += !chain (b, q.get (), 1000 + 300000 * i + t);
	  bad += !round_trip (b, nullptr, (i << 20) + 1000 * t + 1, 0);
	  b.launch (nullptr, "empty", 0, 0);
	}
    });
  for (std::thread &t : threads)
    t.join ();
  check (bad == 0, "four host threads at once");
}

/* ------------------------------------------------------------------------
   Modules and launches  */

void
check_modules (bench &b)
{
  std::string bad = ptx;
  bad.insert (bad.find ("\tret;"), "\tsyntax_error %r1;\n");
  std::string text = error_of ([&] { b.d.load (image_of (bad)); });
  printf ("  %s\n", text.c_str ());
  check (has (text, "cuModuleLoadDataEx") && has (text, "syntax_error %r1;")
	   && text.find ('\n') == std::string::npos,
	 "an error in the PTX is shown");

  std::string newer = ptx;
  newer.replace (newer.find ("6.4"), 3, "99.9");
  text = error_of ([&] { b.d.load (image_of (newer)); });
  printf ("  %s\n", text.c_str ());
  check (has (text, "CUDA_ERROR"), "PTX of a later version");

  check (has (error_of ([&] { b.m->find_kernel ("nothing"); }), "nothing"),
	 "a kernel that is not there");
  check (b.m->find_kernel ("store") == b.m->find_kernel ("store"),
	 "a kernel is found again");
  check (error_of ([&] { b.d.load (image_of ("")); }).empty (),
	 "an image without kernels");

  void *where = nullptr;
  size_t size = 0;
  check (b.m->find_variable ("table", &where, &size) && size == 64
	   && !b.m->find_variable ("nothing", &where, &size),
	 "variables");
}

void
check_launches (bench &b)
{
  kernel *k = b.m->find_kernel ("add_one");
  const uint32_t block[3] = { 128, 1, 1 };
  uint32_t blocks = k->resident_blocks (block, 0);
  printf ("  %u threads at most, %u blocks of 128 resident\n",
	  k->max_threads (), blocks);
  check (k->max_threads () >= 128 && blocks >= b.d.limits ().multiprocessors
	   && blocks == k->resident_blocks (block, 0),
	 "attributes of a kernel");

  auto result = static_cast<uint64_t *> (b.d.allocate (8));
  uint64_t seen = 0;
  uint32_t most = b.d.limits ().shared_bytes_per_block - 1024;
  b.launch (nullptr, "shared_sum", reinterpret_cast<uint64_t> (result), most, 1,
	    1, most);
  b.d.copy_to_host (nullptr, &seen, result, 8);
  check (seen == most, "dynamic shared memory past 48 KiB");
  std::string text = error_of ([&] {
    b.launch (nullptr, "shared_sum", 0, 8, 1, 1, 4 << 20);
  });
  printf ("  %s\n", text.c_str ());
  check (has (text, "shared memory"), "too much shared memory");
  text = error_of ([&] { b.launch (nullptr, "add_one", 0, 0, 1, 2048); });
  printf ("  %s\n", text.c_str ());
  check (has (text, "add_one") && has (text, "at most"), "too large a block");
  b.d.release (result);
}

/* ------------------------------------------------------------------------
   Figures  */

void
show_launch_cost (bench &b)
{
  using cuda::api;
  cuda::module_handle m;
  cuda::function_handle f;
  cuda::stream_handle s;
  auto context = static_cast<cuda::context_handle> (b.d.native_context ());
  api.ctx_set_current (context);
  api.module_load_data_ex (&m, ptx, 0, nullptr, nullptr);
  api.module_get_function (&f, m, "empty");
  api.stream_create (&s, cuda::stream_non_blocking);
  parameters p = { 0, 0 };
  void *pointers[] = { &p };
  size_t bytes = sizeof p;
  /* CU_LAUNCH_PARAM_BUFFER_POINTER, _BUFFER_SIZE, _END.  */
  void *extra[] = { reinterpret_cast<void *> (1), &p,
		    reinterpret_cast<void *> (2), &bytes, nullptr };
  auto raw = [&] (void **params, void **buffer) {
    api.launch_kernel (f, 1, 1, 1, 32, 1, 1, 0, s, params, buffer);
  };
  unsigned count = b.quick ? 200 : 5000;
  kernel *k = b.m->find_kernel ("empty");
  launch_shape shape = { { 1, 1, 1 }, { 32, 1, 1 }, 0 };
  auto q = b.d.make_queue ();

  double bare = time_of (count, [&] {
    raw (pointers, nullptr);
    api.stream_synchronize (s);
  });
  double buffer = time_of (count, [&] {
    raw (nullptr, extra);
    api.stream_synchronize (s);
  });
  double ours = time_of (count, [&] {
    b.d.launch (nullptr, *k, shape, &p, sizeof p);
  });
  double bare_enqueue = time_of (count / 10, [&] {
    for (int i = 0; i < 50; i++)
      raw (pointers, nullptr);
    api.stream_synchronize (s);
  }) / 50;
  double our_enqueue = time_of (count / 10, [&] {
    for (int i = 0; i < 50; i++)
      b.d.launch (q.get (), *k, shape, &p, sizeof p);
    q->synchronize ();
  }) / 50;
  double memory = time_of (count, [&] { b.d.release (b.d.allocate (4096)); });
  printf ("\n  launch                                   microseconds\n"
	  "  cuLaunchKernel (kernelParams) + sync     %8.2f\n"
	  "  cuLaunchKernel (param buffer) + sync     %8.2f\n"
	  "  device::launch, at once                  %8.2f  (x %.2f)\n"
	  "  cuLaunchKernel, 50 in a stream           %8.2f\n"
	  "  device::launch, 50 in a queue            %8.2f  (x %.2f)\n"
	  "  device::allocate + release               %8.3f\n\n",
	  bare * 1e6, buffer * 1e6, ours * 1e6, ours / bare, bare_enqueue * 1e6,
	  our_enqueue * 1e6, our_enqueue / bare_enqueue, memory * 1e6);
  /* A quick run has a driver that does nothing, on a machine with other work.  */
  if (!b.quick)
    check (ours < 1.5 * bare, "launch at once: at most 1.5 x the driver's");
  api.stream_destroy (s);
  api.module_unload (m);
}

/* One line: time of small copies in microseconds or rate in GB/s.  */
void
show_copy (bench &b, size_t bytes, char *pageable, void *pinned,
	   cuda::stream_handle s, queue *q, double best[2])
{
  using cuda::api;
  void *p = b.d.allocate (bytes);
  auto address = reinterpret_cast<cuda::device_ptr> (p);
  unsigned count = bytes > 100000000 ? 4 : bytes > 1000000 ? 15 : 100;
  auto driver = [&] (bool up, void *host) {
    return time_of (count, [&] {
      if (up)
	api.memcpy_htod_async (address, host, bytes, s);
      else
	api.memcpy_dtoh_async (host, address, bytes, s);
      api.stream_synchronize (s);
    });
  };
  auto ours = [&] (bool up, queue *how) {
    return time_of (count, [&] {
      if (up)
	b.d.copy_to_device (how, p, pageable, bytes);
      else
	b.d.copy_to_host (how, pageable, p, bytes);
      if (how)
	how->synchronize ();
    });
  };
  printf ("  %11zu", bytes);
  for (bool up : { true, false })
    {
      double t[] = { driver (up, pinned), driver (up, pageable),
		     ours (up, nullptr), ours (up, q) };
      for (double seconds : t)
	if (bytes < 1000000)
	  printf (" %7.1f us", seconds * 1e6);
      else
	  printf (" %5.1f GB/s", bytes / seconds * 1e-9);
      best[!up] = std::max (best[!up], bytes / t[2] * 1e-9);
    }
  printf ("\n");
  fflush (stdout);
  b.d.release (p);
}

void
show_bandwidth (bench &b)
{
  using cuda::api;
  const size_t most = size_t (b.quick ? 64 : 1024) << 20;
  std::vector<char> pageable (most, 1);
  void *pinned;
  cuda::stream_handle s;
  api.mem_host_alloc (&pinned, most, cuda::mem_host_alloc_portable);
  memset (pinned, 1, most);
  api.stream_create (&s, cuda::stream_non_blocking);
  auto q = b.d.make_queue ();
  printf ("\n  to the device: driver from pinned, driver from pageable, ours at"
	  " once, ours in a queue;\n  then to the host likewise\n");
  double best[2] = { 0, 0 };
  for (size_t n : { 8, 4096, 65536, 262144, 524288, 999999, 1 << 20, 2 << 20,
		    4 << 20, 16 << 20, 64 << 20, 256 << 20, 1 << 30 })
    if (n <= most)
      show_copy (b, n, pageable.data (), pinned, s, q.get (), best);
  printf ("\n");
  if (!b.quick)
    {
      check (best[0] >= 10, "pageable memory to the device at 10 GB/s or more");
      check (best[1] >= 10, "pageable memory to the host at 10 GB/s or more");
    }
  api.mem_free_host (pinned);
  api.stream_destroy (s);
}

/* Do line numbers cost compile time, and is the driver's cache used?  */
void
show_load_time (bench &b)
{
  std::string plain = ptx, lines = ptx;
  lines.insert (lines.find (".visible .entry"), ".file 1 \"x.c\"\n");
  lines.insert (lines.find ("\tret;"), "\t.loc 1 1 1\n");
  double t[2];
  for (int i : { 0, 1 })
    t[i] = time_of (5, [&] { b.d.load (image_of (i ? lines : plain)); });
  printf ("  load again: %.2f ms, with line numbers %.2f ms\n", t[0] * 1e3,
	  t[1] * 1e3);
}

/* ------------------------------------------------------------------------
   What ends the device: last.  */

void
check_fork (bench &b)
{
  fflush (stdout);
  pid_t child = fork ();
  if (child == 0)
    {
      std::string why;
      bool none = nvidia_platform ().device_count (&why) == 0;
      std::string text
	= error_of ([&] { b.launch (nullptr, "empty", 0, 0); });
      _exit (none && has (why, "fork") && has (text, "fork") ? 0 : 1);
    }
  int status = -1;
  waitpid (child, &status, 0);
  check (status == 0, "a forked child is told");
}

void
check_illegal_access (bench &b)
{
  std::string first
    = error_of ([&] { b.launch (nullptr, "store", 0x10, 1); });
  std::string later = error_of ([&] {
    char c = 0;
    b.d.copy_to_host (nullptr, &c, &c, 1);
  });
  printf ("  %s\n", first.c_str ());
  check (has (first, "CUDA_ERROR_ILLEGAL_ADDRESS") && has (first, "lost"),
	 "an illegal access is reported, the context's loss too");
  check (!later.empty (), "and reported again");
}

} // namespace

int
main (int argc, char **argv)
{
  std::string why;
  if (nvidia_platform ().device_count (&why) == 0)
    {
      printf ("UNSUPPORTED: nvidia device: %s\n", why.c_str ());
      return 77;
    }
  try
    {
      std::unique_ptr<device> d = nvidia_platform ().open (0);
      printf ("  %s, %u multiprocessors, %.1f GB, driver for CUDA %s\n",
	      d->name ().c_str (), d->limits ().multiprocessors,
	      d->limits ().memory_bytes * 1e-9,
	      cuda::driver_version ().c_str ());
      bench b = { *d, d->load (image_of (ptx)),
		  argc > 1 && strcmp (argv[1], "--quick") == 0 };
      check (d->limits ().max_grid[0] == 2147483647
	       && d->limits ().max_grid[1] == 65535
	       && d->limits ().warp_size == 32 && d->native_context (),
	     "limits");
      void (*const steps[]) (bench &)
	= { check_copies, check_rows, check_fill, check_memory, check_visible,
	    check_order, check_asynchronous, check_events, check_threads,
	    check_modules, check_launches, show_launch_cost, show_bandwidth,
	    show_load_time, check_fork, check_illegal_access };
      for (auto step : steps)
	step (b);
    }
  catch (const std::exception &e)
    {
      printf ("FAIL: unexpected: %s\n", e.what ());
      failures++;
    }
  printf ("\n# of failures %d\n", failures);
  return failures != 0;
}
