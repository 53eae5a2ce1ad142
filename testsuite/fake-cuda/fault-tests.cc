/* The nvidia device on the fake driver where things go wrong, and what is
   called how often where they go well.

   In: the fake libcuda.so.1, found by LD_LIBRARY_PATH.  Out: PASS and FAIL
   lines; status 1 if something failed.
   Build and run: run.sh.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <vector>

#include <dlfcn.h>
#include <pthread.h>

#include "cuda/driver.h"
#include "devices/device.h"
#include "checks.h"

using namespace goacc;

namespace
{

/* The fake's own functions.  */
void *library;

template <typename Function>
Function *
fake (const char *name)
{
  return reinterpret_cast<Function *> (dlsym (library, name));
}

void
fail (const char *symbol, long n, int code)
{
  fake<void (const char *, long, int)> ("fake_cuda_fail") (symbol, n, code);
}

long
calls (const char *symbol)
{
  return fake<long (const char *)> ("fake_cuda_calls") (symbol);
}

long
live ()
{
  return fake<long ()> ("fake_cuda_live") ();
}

void
limit_pinned (size_t bytes)
{
  fake<void (size_t)> ("fake_cuda_set_pinned_limit") (bytes);
}

const char ptx[] = ".version 6.4\n.visible .global .align 8 .b8 table[64];\n"
		   ".visible .entry store (\n.visible .entry empty (\n"
		   ".visible .entry add_one (\n.visible .entry spin (\n";

accplug_image
image ()
{
  accplug_image i = {};
  i.file = "fault.c";
  i.ptx = ptx;
  i.ptx_bytes = strlen (ptx);
  return i;
}

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

/* Calls of all entry points that allocate something.  */
long
allocations ()
{
  long n = 0;
  for (const char *symbol : { "cuMemAlloc_v2", "cuMemHostAlloc",
			      "cuStreamCreate", "cuEventCreate" })
    n += calls (symbol);
  return n;
}

void
launch (device &d, queue *q, module &m, const char *name, uint64_t a, uint64_t b)
{
  uint64_t params[2] = { a, b };
  launch_shape shape = { { 1, 1, 1 }, { 1, 1, 1 }, 0 };
  d.launch (q, *m.find_kernel (name), shape, params, sizeof params);
}

/* What a program's steady state does.  */
void
typical_work (device &d, queue &q, module &m, std::vector<char> &host)
{
  void *p = d.allocate (host.size ());
  for (queue *how : { static_cast<queue *> (nullptr), &q })
    {
      d.copy_to_device (how, p, host.data (), host.size ());
      d.copy_to_device (how, p, host.data (), 100);
      launch (d, how, m, "empty", 0, 0);
      d.copy_to_host (how, host.data (), p, 100);
      d.copy_to_host (how, host.data (), p, host.size ());
    }
  q.synchronize ();
  d.release (p);
  void *there;
  d.allocate_visible (16, &there);
  d.release_visible (there);
}

void
check_steady_state (device &d)
{
  auto m = d.load (image ());
  auto q = d.make_queue ();
  std::vector<char> host (20 << 20);
  /* How many buffers are in use at once depends on the threads' timing; a few
     rounds bring it to its limit.  */
  for (int i = 0; i < 10; i++)
    typical_work (d, *q, *m, host);
  long before = allocations ();
  for (int i = 0; i < 5; i++)
    typical_work (d, *q, *m, host);
  check (allocations () == before, "nothing is created in the steady state");
  long switches = calls ("cuCtxSetCurrent");
  launch (d, nullptr, *m, "empty", 0, 0);
  check (calls ("cuCtxSetCurrent") == switches,
	 "the context stays current in a thread");
}

void
check_out_of_memory (device &d)
{
  d.trim ();
  uint64_t free = d.free_memory ();
  std::vector<void *> blocks;
  std::string text;
  try
    {
      for (;;)
	blocks.push_back (d.allocate (10 << 20));
    }
  catch (const out_of_device_memory &e)
    {
      text = e.what ();
    }
  check (has (text, "10485760 bytes wanted")
	   && blocks.size () >= free / (10 << 20) * 8 / 10,
	 "nearly all memory can be allocated, then out_of_device_memory");
  for (void *p : blocks)
    d.release (p);
  check (d.free_memory () == free, "all of it is free again");
  d.trim ();
  fail ("cuMemAlloc_v2", 1, 719);
  text = error_of ([&] { d.allocate (1000); });
  check (has (text, "cuMemAlloc:") && has (text, "lost"),
	 "another error of cuMemAlloc is itself");
}

/* Without pinned memory all copies still work.  */
void
check_no_pinned_memory (device &d)
{
  d.trim ();
  limit_pinned (0);
  std::unique_ptr<device> fresh = nvidia_platform ().open (0);
  auto q = fresh->make_queue ();
  std::vector<char> in (9 << 20, 3), out (9 << 20), late (9 << 20);
  void *p = fresh->allocate (in.size ());
  fresh->copy_to_device (nullptr, p, in.data (), in.size ());
  fresh->copy_to_host (nullptr, out.data (), p, in.size ());
  fresh->copy_to_host (q.get (), late.data (), p, in.size ());
  q->synchronize ();
  void *there;
  check (in == out && in == late
	   && fresh->allocate_visible (8, &there) == nullptr,
	 "copies without pinned memory");
  limit_pinned (SIZE_MAX);
  fresh->release (p);
}

/* An error at any driver call of a large copy: reported, nothing hangs, and the
   next copy is right.  */
void
check_failing_copies (device &d)
{
  auto q = d.make_queue ();
  std::vector<char> in (20 << 20, 6), out (20 << 20);
  void *p = d.allocate (in.size ());
  bool reported = true, recovered = true;
  for (const char *symbol :
       { "cuMemcpyHtoDAsync_v2", "cuMemcpyDtoHAsync_v2", "cuEventRecord",
	 "cuEventSynchronize", "cuStreamSynchronize", "cuLaunchHostFunc",
	 "cuStreamWaitEvent" })
    for (long n : { 1, 3 })
      for (queue *how : { static_cast<queue *> (nullptr), q.get () })
	{
	  long before = calls (symbol);
	  fail (symbol, n, 1);
	  std::string text = error_of ([&] {
	    d.copy_to_device (how, p, in.data (), in.size ());
	    d.copy_to_host (how, out.data (), p, in.size ());
	    if (how)
	      how->synchronize ();
	  });
	  if (calls (symbol) - before >= n)
	    reported &= has (text, "CUDA_ERROR_INVALID_VALUE");
	  fake<void ()> ("fake_cuda_fail_no_more") ();
	  error_of ([&] { q->synchronize (); });
	  std::fill (out.begin (), out.end (), 0);
	  d.copy_to_device (how, p, in.data (), in.size ());
	  d.copy_to_host (how, out.data (), p, in.size ());
	  q->synchronize ();
	  recovered &= in == out;
	}
  check (reported, "an error in the middle of a copy is reported");
  check (recovered, "and the next copy is right");
  d.release (p);
}

void
check_contexts ()
{
  using cuda::api;
  check (error_of ([] { nvidia_platform ().open (7); }).find ("cuDeviceGet")
	   == 0,
	 "a device that is not there");
  std::unique_ptr<device> first = nvidia_platform ().open (0);
  std::unique_ptr<device> second = nvidia_platform ().open (1);
  cuda::context_handle mine
    = static_cast<cuda::context_handle> (second->native_context ());
  cuda::context_handle now;
  api.ctx_set_current (mine);
  void *p = first->allocate (100);
  first->fill (nullptr, p, 1, 100);
  api.ctx_get_current (&now);
  check (now == mine && second->native_device () != first->native_device (),
	 "the program's current context is left as it was");
  first->release (p);
  api.ctx_set_current (nullptr);
}

void
check_sticky_error ()
{
  std::unique_ptr<device> d = nvidia_platform ().open (0);
  auto m = d->load (image ());
  auto q = d->make_queue ();
  std::vector<char> host (20 << 20);
  void *p = d->allocate (host.size ());
  launch (*d, q.get (), *m, "store", 16, 1);
  error_of ([&] { d->copy_to_host (q.get (), host.data (), p, host.size ()); });
  std::string text = error_of ([&] { q->synchronize (); });
  check (has (text, "cuStreamSynchronize: an illegal memory access")
	   && has (text, "lost"),
	 "a kernel's error shows at the queue's end");
  check (has (error_of ([&] { q->finished (); }), "cuStreamQuery")
	   && has (error_of ([&] {
		     d->copy_to_device (nullptr, p, host.data (), host.size ());
		   }),
		   "lost"),
	 "and everywhere after");
  q.reset ();
  m.reset ();
  d.reset ();
  check (live () == 0, "a lost device is cleaned up, too");
  fake<void ()> ("fake_cuda_heal") ();
}

/* Kernels start early where all of a module's wait for the grid in front of them, as PTX of
   this plugin does.  */
void
check_early_start ()
{
  std::unique_ptr<device> d = nvidia_platform ().open (0);
  const char text[] = "\n.version 6.3\n.target sm_70\n.visible .entry empty (\n{\n"
		      ACCPLUG_GRID_WAIT "}\n";
  accplug_image marked = image (), plain = image ();
  marked.ptx = text;
  marked.ptx_bytes = strlen (text);
  auto early = [&] (goacc::image_list images)
  {
    auto m = d->load (images);
    long before = calls ("cuLaunchKernelEx");
    launch (*d, nullptr, *m, "empty", 0, 0);
    return calls ("cuLaunchKernelEx") - before;
  };
  check (early ({ &marked }) == 1, "early start: of kernels that wait");
  check (early ({ &plain }) == 0, "early start: not of others");
  const char other[] = "\n.visible .entry add_one (\n{\n}\n";
  plain.ptx = other;
  plain.ptx_bytes = strlen (other);
  check (early ({ &marked, &plain }) == 0, "early start: not beside others");
}

/* Images that are linked: kernels and variables of all, errors by file, and
   nothing left of the linker.  */
void
check_linking ()
{
  std::unique_ptr<device> d = nvidia_platform ().open (0);
  accplug_image main = image (), other = image (), bad = image ();
  const char calls[] = ".visible .entry empty (\n.extern .func other;\n";
  const char defines[] = ".visible .func other;\n.visible .entry add_one (\n"
			 ".visible .global .align 8 .b8 table[32];\n";
  auto set = [] (accplug_image &i, const char *file, const char *text)
  {
    i.file = file;
    i.ptx = text;
    i.ptx_bytes = strlen (text);
  };
  set (main, "calls.c", calls);
  set (other, "defines.c", defines);
  set (bad, "bad.c", "\nsyntax_error\n");
  {
    auto m = d->load (goacc::image_list { &main, &other });
    void *address;
    size_t size = 0;
    launch (*d, nullptr, *m, "empty", 0, 0);
    check (m->find_kernel ("add_one") && m->find_variable ("table", &address, &size)
	     && size == 32,
	   "linked images: kernels and variables of all");
  }
  check (has (error_of ([&] { d->load (goacc::image_list { &main, &bad }); }),
	      "cuLinkAddData: ")
	   && has (error_of ([&] { d->load (goacc::image_list { &main, &bad }); }),
		   "module of bad.c: ptxas application ptx input, line 2"),
	 "linked images: an error names the file and the line");
  set (other, "other.c", ".visible .func another;\n");
  check (has (error_of ([&] { d->load (goacc::image_list { &main, &other }); }),
	      "module of calls.c, other.c: "),
	 "linked images: the linker's error names the files");
  set (other, "defines.c", defines);
  long before = live ();
  bool named = true;
  for (const char *symbol : { "cuLinkCreate_v2", "cuLinkAddData_v2",
			      "cuLinkComplete", "cuModuleLoadDataEx" })
    {
      fail (symbol, 1, 1);
      std::string text
	= error_of ([&] { d->load (goacc::image_list { &main, &other }); });
      named &= has (text, std::string (symbol).substr (0, 10).c_str ());
      fake<void ()> ("fake_cuda_fail_no_more") ();
    }
  check (named && live () == before,
	 "linked images: failing calls leave nothing");
}

/* The driver's exit handler ran first: destructors are silent.  */
void
check_shut_down ()
{
  std::unique_ptr<device> d = nvidia_platform ().open (0);
  auto m = d->load (image ());
  auto q = d->make_queue ();
  std::vector<char> host (8 << 20);
  void *p = d->allocate (host.size ());
  d->copy_to_device (q.get (), p, host.data (), host.size ());
  q->synchronize ();
  d->copy_to_device (nullptr, p, host.data (), host.size ());
  auto set_down = fake<void (int)> ("fake_cuda_shut_down");
  set_down (1);
  check (has (error_of ([&] { q->synchronize (); }), "has shut down"),
	 "use after the driver's end is an error");
  q.reset ();
  m.reset ();
  d.reset ();
  set_down (0);
  check (true, "destructors after the driver's end are silent");
}

/* A thread whose stack is smaller than what the driver's calls need.  */
void
check_small_stack ()
{
  static bool right;
  auto use = [] (void *) -> void *
  {
    std::unique_ptr<device> d = nvidia_platform ().open (0);
    auto q = d->make_queue ();
    int from[100], to[100] = { 0 };
    for (int i = 0; i < 100; i++)
      from[i] = i;
    void *p = d->allocate (sizeof from);
    d->copy_to_device (q.get (), p, from, sizeof from);
    d->copy_to_host (q.get (), to, p, sizeof to);
    q->synchronize ();
    d->release (p);
    right = !memcmp (from, to, sizeof from)
	    && has (error_of ([] { nvidia_platform ().open (7); }), "cuDeviceGet");
    return nullptr;
  };
  pthread_attr_t attributes;
  pthread_attr_init (&attributes);
  pthread_attr_setstacksize (&attributes, 128 << 10);
  pthread_t thread;
  pthread_create (&thread, &attributes, use, nullptr);
  pthread_join (thread, nullptr);
  pthread_attr_destroy (&attributes);
  check (right, "a thread with a small stack");
}

void
check_heap_setting ()
{
  auto heap = fake<size_t ()> ("fake_cuda_heap");
  nvidia_platform ().open (0);
  check (heap () == size_t (64) << 20, "more than the driver's heap");
  setenv ("ACC_GPU_HEAP", "16", 1);
  nvidia_platform ().open (0);
  check (heap () == size_t (16) << 20, "ACC_GPU_HEAP is the heap of malloc");
  setenv ("ACC_GPU_HEAP", "16384", 1);
  std::string text = error_of ([] { nvidia_platform ().open (0); });
  check (has (text, "ACC_GPU_HEAP=16384: cuCtxSetLimit: "), "a heap that is too large");
  unsetenv ("ACC_GPU_HEAP");
  check (live () == 0, "nothing is left of a device that cannot be used");
}

void
check_stack_setting ()
{
  auto stack = fake<size_t ()> ("fake_cuda_stack");
  setenv ("ACC_GPU_STACK", "64", 1);
  nvidia_platform ().open (0);
  check (stack () == 64 << 10, "ACC_GPU_STACK is the threads' stack");
  setenv ("ACC_GPU_STACK", "512", 1);
  std::string text = error_of ([] { nvidia_platform ().open (0); });
  check (has (text, "ACC_GPU_STACK=512: cuCtxSetLimit: "), "a stack that is too large");
  unsetenv ("ACC_GPU_STACK");
  check (live () == 0, "nothing is left of a device that cannot be used");
}

/* In a process of its own: see run.sh.  */
int
check_absence (const char *expected)
{
  std::string why;
  check (nvidia_platform ().device_count (&why) == 0, "no device");
  printf ("  %s\n", why.c_str ());
  check (has (why, expected) && nvidia_platform ().device_count () == 0,
	 "the reason is given");
  check (has (error_of ([] { nvidia_platform ().open (0); }), expected),
	 "open says it, too");
  return failures != 0;
}

} // namespace

int
main (int argc, char **argv)
{
  if (argc > 1)
    return check_absence (argv[1]);
  library = dlopen ("libcuda.so.1", RTLD_NOW);
  if (library == nullptr || dlsym (library, "fake_cuda_live") == nullptr)
    {
      printf ("UNSUPPORTED: libcuda.so.1 is not the fake\n");
      return 77;
    }
  std::string why;
  check (nvidia_platform ().device_count (&why) == 2, "two devices");
  {
    std::unique_ptr<device> d = nvidia_platform ().open (0);
    check_steady_state (*d);
    check_out_of_memory (*d);
    check_no_pinned_memory (*d);
    check_failing_copies (*d);
  }
  check (live () == 0, "nothing is left of a device");
  check_small_stack ();
  check_heap_setting ();
  check_stack_setting ();
  check_contexts ();
  check_linking ();
  check_early_start ();
  check_sticky_error ();
  check_shut_down ();
  printf ("\n# of failures %d\n", failures);
  return failures != 0;
}
