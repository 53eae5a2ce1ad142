/* A CUDA driver without a GPU: the entry points of libgoacc-shim/cuda on host
   memory, for tests of the nvidia device on any machine.

   In: driver calls.  Out: what the manual promises, in its weakest form: each
   stream is a thread, asynchronous work is truly late, pageable memory is read
   before the call returns (to the device) or written before it returns (to the
   host), host functions of all streams exclude each other.
   Rules: every address is checked against the live allocations; a bad one is
   CUDA_ERROR_ILLEGAL_ADDRESS, which sticks.  Modules are text: `.entry NAME'
   and `.global ... NAME[BYTES]' are seen, a line with `syntax_error' is
   refused with a log like that of the real compiler.  Kernels are those of the
   table below, by name.

   Environment: FAKE_CUDA_DEVICES (default 1; 0: no device), FAKE_CUDA_MEMORY
   (bytes of device memory, default 256 MiB), FAKE_CUDA_PINNED (bytes of pinned
   memory, default unlimited), FAKE_CUDA_FAIL=SYMBOL:N:CODE (the Nth call of
   SYMBOL from now returns CODE).  Tests in the same process use the functions
   fake_cuda_* at the end (through dlsym).

   Build: g++ -std=c++17 -shared -fPIC -pthread -Wl,-soname,libcuda.so.1 \
	    -I../../include fake-cuda.cc -o DIRECTORY/libcuda.so.1
   Use: LD_LIBRARY_PATH=DIRECTORY program

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <algorithm>
#include <atomic>
#include <chrono>
#include <climits>
#include <condition_variable>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "cuda/driver-types.h"

using namespace goacc::cuda;

/* The handles' targets.  */

namespace goacc
{
namespace cuda
{

struct CUctx_st
{
  int device;
  int retained = 0;
};

struct CUstream_st
{
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::function<void ()>> work;
  bool busy = false, stop = false;
  std::thread thread;

  CUstream_st () : thread ([this] { run (); }) {}
  ~CUstream_st ()
  {
    {
      std::lock_guard<std::mutex> lock (mutex);
      stop = true;
    }
    changed.notify_all ();
    thread.join ();
  }
  void run ();
  void add (std::function<void ()>);
  bool idle ();
  void drain ();
};

struct CUevent_st
{
  struct progress
  {
    std::mutex mutex;
    std::condition_variable changed;
    uint64_t recorded = 0, passed = 0;
  };
  std::shared_ptr<progress> state = std::make_shared<progress> ();
};

struct CUfunc_st
{
  std::string name;
  int dynamic_shared = 48 * 1024;
  bool waits = false;		/* for the grid in front of it */
};

struct CUmod_st
{
  std::map<std::string, std::unique_ptr<CUfunc_st>> functions;
  CUfunc_st *last = nullptr;	/* of the text, so far */
  std::map<std::string, std::vector<char>> variables;
};

struct CUlinkState_st
{
  unsigned count;
  jit_option *options;
  void **values;
  std::string text;
};

} // namespace cuda
} // namespace goacc

namespace
{

/* ------------------------------------------------------------------------
   The state of the driver  */

struct injection
{
  std::string symbol;
  long countdown;
  result code;
};

struct driver_state
{
  std::mutex mutex;
  bool initialised = false, down = false;
  int devices = 1;
  size_t memory = size_t (256) << 20, used = 0;
  size_t pinned_limit = SIZE_MAX, pinned_used = 0, stack = 0, heap = 8 << 20;
  std::map<uintptr_t, size_t> device_blocks, pinned_blocks;
  std::map<std::string, long> calls;
  std::vector<injection> injections;
  std::vector<CUctx_st> contexts;
  long live = 0;			/* streams */
  std::set<module_handle> modules;
  std::set<link_handle> linkers;
  std::set<event_handle> events;
};

driver_state &state = *new driver_state;
std::atomic<int> sticky;		/* enum result */
std::mutex &host_functions = *new std::mutex;
thread_local CUctx_st *current;

/* Counts the call; the injected error, the sticky one, or success.  */
result
enter (const char *symbol, bool needs_context = true)
{
  std::lock_guard<std::mutex> lock (state.mutex);
  state.calls[symbol]++;
  if (state.down)
    return CUDA_ERROR_DEINITIALIZED;
  for (injection &i : state.injections)
    if (i.symbol == symbol && i.countdown > 0 && --i.countdown == 0)
      return i.code;
  if (!state.initialised && strcmp (symbol, "cuInit") != 0)
    return CUDA_ERROR_NOT_INITIALIZED;
  if (!needs_context)
    return CUDA_SUCCESS;
  if (current == nullptr)
    return CUDA_ERROR_INVALID_CONTEXT;
  return static_cast<result> (sticky.load ());
}

/* The real one needs a stack, too.  */
__attribute__ ((noinline)) void
use_stack ()
{
  volatile char frame[160 << 10];
  frame[0] = frame[sizeof frame - 1] = 1;
}

#define ENTER(...) \
  use_stack (); \
  if (result code_ = enter (__VA_ARGS__)) \
    return code_

bool
inside (const std::map<uintptr_t, size_t> &blocks, uintptr_t address,
	size_t bytes)
{
  auto after = blocks.upper_bound (address);
  if (after == blocks.begin ())
    return false;
  --after;
  return address + bytes <= after->first + after->second;
}

bool
is_pinned (const void *p, size_t bytes)
{
  std::lock_guard<std::mutex> lock (state.mutex);
  return inside (state.pinned_blocks, uintptr_t (p), bytes);
}

/* Device code may touch device memory and pinned memory.  */
bool
device_can_access (device_ptr p, size_t bytes)
{
  std::lock_guard<std::mutex> lock (state.mutex);
  if (inside (state.device_blocks, p, bytes)
      || inside (state.pinned_blocks, p, bytes))
    return true;
  sticky = CUDA_ERROR_ILLEGAL_ADDRESS;
  return false;
}

long
setting (const char *name, long otherwise)
{
  const char *text = getenv (name);
  return text ? atol (text) : otherwise;
}

void
read_environment ()
{
  state.devices = setting ("FAKE_CUDA_DEVICES", 1);
  state.memory = setting ("FAKE_CUDA_MEMORY", state.memory);
  state.pinned_limit = setting ("FAKE_CUDA_PINNED", LONG_MAX);
  state.contexts.resize (state.devices);
  for (int i = 0; i < state.devices; i++)
    state.contexts[i].device = i;
  if (const char *text = getenv ("FAKE_CUDA_FAIL"))
    {
      std::istringstream in (text);
      std::string symbol, n, code;
      std::getline (in, symbol, ':');
      std::getline (in, n, ':');
      std::getline (in, code, ':');
      state.injections.push_back (
	{ symbol, atol (n.c_str ()), result (atoi (code.c_str ())) });
    }
}

/* ------------------------------------------------------------------------
   Kernels: a function of the launch's threads and the parameter block  */

struct launch
{
  uint64_t threads;
  std::vector<char> params;
  template <typename T>
  T
  param (size_t offset) const
  {
    T value;
    memcpy (&value, &params[offset], sizeof value);
    return value;
  }
};

void
run_empty (const launch &)
{
}

/* (int *p, uint64_t n): p[i] += 1.  */
void
run_add_one (const launch &l)
{
  auto p = l.param<device_ptr> (0);
  auto n = l.param<uint64_t> (8);
  if (device_can_access (p, n * sizeof (int)))
    for (uint64_t i = 0; i < n; i++)
      reinterpret_cast<int *> (p)[i]++;
}

/* (uint64_t, uint64_t ns): take that long.  */
void
run_spin (const launch &l)
{
  std::this_thread::sleep_for (
    std::chrono::nanoseconds (l.param<uint64_t> (8)));
}

/* (uint64_t *p, uint64_t value): *p = value.  */
void
run_store (const launch &l)
{
  auto p = l.param<device_ptr> (0);
  auto value = l.param<uint64_t> (8);
  if (device_can_access (p, sizeof value))
    memcpy (reinterpret_cast<void *> (p), &value, sizeof value);
}

const struct
{
  const char *name;
  size_t param_bytes;
  void (*run) (const launch &);
} kernel_table[] = {
  { "empty", 16, run_empty },
  { "add_one", 16, run_add_one },
  { "spin", 16, run_spin },
  { "store", 16, run_store },
  { "shared_sum", 16, run_store },
};

/* ------------------------------------------------------------------------
   Modules  */

std::string
word_at (const std::string &line, size_t at)
{
  size_t end = at;
  while (end < line.size () && (isalnum (line[end]) || line[end] == '_'))
    end++;
  return line.substr (at, end - at);
}

void
read_line (CUmod_st &m, const std::string &line)
{
  size_t entry = line.find (".entry ");
  if (entry != std::string::npos)
    {
      std::string name = word_at (line, entry + 7);
      m.last = new CUfunc_st { name };
      m.functions[name].reset (m.last);
    }
  if (line == "\t   griddepcontrol.wait;" && m.last)
    m.last->waits = true;
  size_t bracket = line.find ('[');
  if (line.find (".global") != std::string::npos && bracket != std::string::npos
      && line.find ("st.global") == std::string::npos
      && line.find ("ld.global") == std::string::npos)
    {
      size_t space = line.rfind (' ', bracket);
      m.variables[word_at (line, space + 1)].resize (
	atol (&line[bracket + 1]));
    }
}

void
fill_log (unsigned count, jit_option *options, void **values, unsigned number)
{
  char *buffer = nullptr;
  size_t size = 0;
  for (unsigned i = 0; i < count; i++)
    if (options[i] == CU_JIT_ERROR_LOG_BUFFER)
      buffer = static_cast<char *> (values[i]);
    else if (options[i] == CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES)
      size = reinterpret_cast<size_t> (values[i]);
  if (buffer)
    snprintf (buffer, size,
	      "ptxas application ptx input, line %u; fatal   : Parsing error "
	      "near 'syntax_error': syntax error\nptxas fatal   : Ptx assembly "
	      "aborted due to errors\n",
	      number);
}

void
forget (std::map<uintptr_t, size_t> &blocks, const void *p)
{
  blocks.erase (uintptr_t (p));
}

/* ------------------------------------------------------------------------
   Copies  */

void
move_rows (char *to, size_t to_pitch, const char *from, size_t from_pitch,
	   size_t width, size_t rows)
{
  for (size_t r = 0; r < rows; r++)
    memcpy (to + r * to_pitch, from + r * from_pitch, width);
}

result
copy_to_device (device_ptr to, size_t to_pitch, const char *from,
		size_t from_pitch, size_t width, size_t rows, CUstream_st *s)
{
  size_t extent = (rows - 1) * from_pitch + width;
  size_t device_extent = (rows - 1) * to_pitch + width;
  std::shared_ptr<std::vector<char>> snapshot;
  if (!is_pinned (from, extent))
    {
      snapshot = std::make_shared<std::vector<char>> (from, from + extent);
      from = snapshot->data ();
    }
  s->add ([=] {
    (void) snapshot;		/* lives as long as this */
    if (device_can_access (to, device_extent))
      move_rows (reinterpret_cast<char *> (to), to_pitch, from, from_pitch,
		 width, rows);
  });
  return CUDA_SUCCESS;
}

result
copy_to_host (char *to, size_t to_pitch, device_ptr from, size_t from_pitch,
	      size_t width, size_t rows, CUstream_st *s)
{
  size_t device_extent = (rows - 1) * from_pitch + width;
  s->add ([=] {
    if (device_can_access (from, device_extent))
      move_rows (to, to_pitch, reinterpret_cast<char *> (from), from_pitch,
		 width, rows);
  });
  if (!is_pinned (to, (rows - 1) * to_pitch + width))
    s->drain ();
  return static_cast<result> (sticky.load ());
}

} // namespace

/* ------------------------------------------------------------------------
   Streams  */

void
CUstream_st::run ()
{
  std::unique_lock<std::mutex> lock (mutex);
  for (;;)
    {
      changed.wait (lock, [this] { return stop || !work.empty (); });
      if (work.empty ())
	return;
      std::function<void ()> next = std::move (work.front ());
      work.pop_front ();
      busy = true;
      lock.unlock ();
      if (sticky == CUDA_SUCCESS)
	next ();
      next = nullptr;
      lock.lock ();
      busy = false;
      changed.notify_all ();
    }
}

void
CUstream_st::add (std::function<void ()> f)
{
  std::lock_guard<std::mutex> lock (mutex);
  work.push_back (std::move (f));
  changed.notify_all ();
}

bool
CUstream_st::idle ()
{
  std::lock_guard<std::mutex> lock (mutex);
  return work.empty () && !busy;
}

void
CUstream_st::drain ()
{
  std::unique_lock<std::mutex> lock (mutex);
  changed.wait (lock, [this] { return work.empty () && !busy; });
}

/* ------------------------------------------------------------------------
   The entry points  */

extern "C"
{

void fake_cuda_shut_down (int down);

result
cuInit (unsigned)
{
  {
    std::lock_guard<std::mutex> lock (state.mutex);
    if (!state.initialised)
      read_environment ();
  }
  ENTER ("cuInit", false);
  if (state.devices == 0)
    return CUDA_ERROR_NO_DEVICE;
  std::lock_guard<std::mutex> lock (state.mutex);
  /* As the real one: whatever is called later at the program's end is refused.  */
  if (!state.initialised)
    atexit ([] { fake_cuda_shut_down (1); });
  state.initialised = true;
  return CUDA_SUCCESS;
}

result
cuDriverGetVersion (int *v)
{
  *v = 12040;
  return CUDA_SUCCESS;
}

static const struct
{
  result code;
  const char *name, *text;
} errors[] = {
  { CUDA_SUCCESS, "CUDA_SUCCESS", "no error" },
  { CUDA_ERROR_INVALID_VALUE, "CUDA_ERROR_INVALID_VALUE", "invalid argument" },
  { CUDA_ERROR_OUT_OF_MEMORY, "CUDA_ERROR_OUT_OF_MEMORY", "out of memory" },
  { CUDA_ERROR_NO_DEVICE, "CUDA_ERROR_NO_DEVICE",
    "no CUDA-capable device is detected" },
  { CUDA_ERROR_INVALID_PTX, "CUDA_ERROR_INVALID_PTX",
    "a PTX JIT compilation failed" },
  { CUDA_ERROR_UNSUPPORTED_PTX_VERSION, "CUDA_ERROR_UNSUPPORTED_PTX_VERSION",
    "the provided PTX was compiled with an unsupported toolchain." },
  { CUDA_ERROR_NOT_FOUND, "CUDA_ERROR_NOT_FOUND", "named symbol not found" },
  { CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES, "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES",
    "too many resources requested for launch" },
  { CUDA_ERROR_DEINITIALIZED, "CUDA_ERROR_DEINITIALIZED",
    "driver shutting down" },
  { CUDA_ERROR_ILLEGAL_ADDRESS, "CUDA_ERROR_ILLEGAL_ADDRESS",
    "an illegal memory access was encountered" },
};

result
cuGetErrorName (result code, const char **text)
{
  for (auto &e : errors)
    if (e.code == code)
      {
	*text = e.name;
	return CUDA_SUCCESS;
      }
  return CUDA_ERROR_INVALID_VALUE;
}

result
cuGetErrorString (result code, const char **text)
{
  for (auto &e : errors)
    if (e.code == code)
      {
	*text = e.text;
	return CUDA_SUCCESS;
      }
  return CUDA_ERROR_INVALID_VALUE;
}

result
cuDeviceGetCount (int *count)
{
  ENTER ("cuDeviceGetCount", false);
  *count = state.devices;
  return CUDA_SUCCESS;
}

result
cuDeviceGet (device_handle *d, int ordinal)
{
  ENTER ("cuDeviceGet", false);
  if (ordinal < 0 || ordinal >= state.devices)
    return CUDA_ERROR_INVALID_DEVICE;
  *d = ordinal;
  return CUDA_SUCCESS;
}

result
cuDeviceGetName (char *text, int size, device_handle d)
{
  ENTER ("cuDeviceGetName", false);
  snprintf (text, size, "Fake GPU %d", d);
  return CUDA_SUCCESS;
}

result
cuDeviceGetAttribute (int *value, device_attribute which, device_handle)
{
  static const std::map<int, int> values = {
    { 1, 1024 }, { 2, 1024 }, { 3, 1024 }, { 4, 64 },
    { 5, 2147483647 }, { 6, 65535 }, { 7, 65535 }, { 10, 32 },
    { 11, 2147483647 }, { 16, 4 }, { 41, 1 }, { 75, 9 }, { 76, 0 },
    { 97, 232448 }
  };
  ENTER ("cuDeviceGetAttribute", false);
  auto found = values.find (which);
  if (found == values.end ())
    return CUDA_ERROR_INVALID_VALUE;
  *value = found->second;
  return CUDA_SUCCESS;
}

result
cuDeviceTotalMem_v2 (size_t *bytes, device_handle)
{
  ENTER ("cuDeviceTotalMem_v2", false);
  *bytes = state.memory;
  return CUDA_SUCCESS;
}

result
cuDevicePrimaryCtxRetain (context_handle *c, device_handle d)
{
  ENTER ("cuDevicePrimaryCtxRetain", false);
  std::lock_guard<std::mutex> lock (state.mutex);
  *c = &state.contexts[d];
  (*c)->retained++;
  return CUDA_SUCCESS;
}

result
cuDevicePrimaryCtxRelease_v2 (device_handle d)
{
  ENTER ("cuDevicePrimaryCtxRelease_v2", false);
  std::lock_guard<std::mutex> lock (state.mutex);
  state.contexts[d].retained--;
  return CUDA_SUCCESS;
}

result
cuCtxGetCurrent (context_handle *c)
{
  ENTER ("cuCtxGetCurrent", false);
  *c = current;
  return CUDA_SUCCESS;
}

result
cuCtxSetCurrent (context_handle c)
{
  ENTER ("cuCtxSetCurrent", false);
  current = c;
  return CUDA_SUCCESS;
}

/* What a GPU has for that many threads ends somewhere.  */
result
cuCtxSetLimit (context_limit limit, size_t bytes)
{
  ENTER ("cuCtxSetLimit");
  size_t most = limit == CU_LIMIT_STACK_SIZE ? 256 << 10 : size_t (8) << 30;
  if ((limit != CU_LIMIT_STACK_SIZE && limit != CU_LIMIT_MALLOC_HEAP_SIZE) || bytes > most)
    return CUDA_ERROR_INVALID_VALUE;
  (limit == CU_LIMIT_STACK_SIZE ? state.stack : state.heap) = bytes;
  return CUDA_SUCCESS;
}

result
cuCtxGetLimit (size_t *bytes, context_limit limit)
{
  ENTER ("cuCtxGetLimit");
  if (limit != CU_LIMIT_STACK_SIZE && limit != CU_LIMIT_MALLOC_HEAP_SIZE)
    return CUDA_ERROR_INVALID_VALUE;
  *bytes = limit == CU_LIMIT_STACK_SIZE ? state.stack : state.heap;
  return CUDA_SUCCESS;
}

size_t
fake_cuda_heap ()
{
  return state.heap;
}

size_t
fake_cuda_stack ()
{
  return state.stack;
}

result
cuMemAlloc_v2 (device_ptr *p, size_t bytes)
{
  ENTER ("cuMemAlloc_v2");
  std::lock_guard<std::mutex> lock (state.mutex);
  if (bytes > state.memory - state.used)
    return CUDA_ERROR_OUT_OF_MEMORY;
  void *m = aligned_alloc (512, (bytes + 511) / 512 * 512);
  if (m == nullptr)
    return CUDA_ERROR_OUT_OF_MEMORY;
  *p = device_ptr (m);
  state.used += bytes;
  state.device_blocks[uintptr_t (m)] = bytes;
  return CUDA_SUCCESS;
}

result
cuMemFree_v2 (device_ptr p)
{
  ENTER ("cuMemFree_v2", false);
  std::lock_guard<std::mutex> lock (state.mutex);
  auto found = state.device_blocks.find (p);
  if (found == state.device_blocks.end ())
    return CUDA_ERROR_INVALID_VALUE;
  state.used -= found->second;
  state.device_blocks.erase (found);
  free (reinterpret_cast<void *> (p));
  return CUDA_SUCCESS;
}

result
cuMemGetInfo_v2 (size_t *free, size_t *total)
{
  ENTER ("cuMemGetInfo_v2");
  std::lock_guard<std::mutex> lock (state.mutex);
  *free = state.memory - state.used;
  *total = state.memory;
  return CUDA_SUCCESS;
}

result
cuMemHostAlloc (void **p, size_t bytes, unsigned)
{
  ENTER ("cuMemHostAlloc");
  std::lock_guard<std::mutex> lock (state.mutex);
  if (state.pinned_used > state.pinned_limit
      || bytes > state.pinned_limit - state.pinned_used)
    return CUDA_ERROR_OUT_OF_MEMORY;
  *p = aligned_alloc (4096, (bytes + 4095) / 4096 * 4096);
  state.pinned_used += bytes;
  state.pinned_blocks[uintptr_t (*p)] = bytes;
  return CUDA_SUCCESS;
}

result
cuMemFreeHost (void *p)
{
  ENTER ("cuMemFreeHost", false);
  std::lock_guard<std::mutex> lock (state.mutex);
  state.pinned_used -= state.pinned_blocks[uintptr_t (p)];
  state.pinned_blocks.erase (uintptr_t (p));
  free (p);
  return CUDA_SUCCESS;
}

result
cuPointerGetAttributes (unsigned, pointer_attribute *, void **values, device_ptr p)
{
  ENTER ("cuPointerGetAttributes");
  std::lock_guard<std::mutex> lock (state.mutex);
  unsigned type = inside (state.pinned_blocks, p, 1) ? CU_MEMORYTYPE_HOST
		  : inside (state.device_blocks, p, 1) ? CU_MEMORYTYPE_DEVICE
							: 0u;
  memcpy (values[0], &type, sizeof type);
  return CUDA_SUCCESS;
}

result
cuMemcpyHtoDAsync_v2 (device_ptr to, const void *from, size_t bytes,
		      stream_handle s)
{
  ENTER ("cuMemcpyHtoDAsync_v2");
  return copy_to_device (to, bytes, static_cast<const char *> (from), bytes,
			 bytes, 1, s);
}

result
cuMemcpyDtoHAsync_v2 (void *to, device_ptr from, size_t bytes, stream_handle s)
{
  ENTER ("cuMemcpyDtoHAsync_v2");
  return copy_to_host (static_cast<char *> (to), bytes, from, bytes, bytes, 1,
		       s);
}

result
cuMemcpyDtoDAsync_v2 (device_ptr to, device_ptr from, size_t bytes,
		      stream_handle s)
{
  ENTER ("cuMemcpyDtoDAsync_v2");
  s->add ([=] {
    if (device_can_access (to, bytes) && device_can_access (from, bytes))
      memmove (reinterpret_cast<void *> (to), reinterpret_cast<void *> (from),
	       bytes);
  });
  return CUDA_SUCCESS;
}

/* One memory stands for that of all devices.  */
result
cuMemcpyPeerAsync (device_ptr to, context_handle, device_ptr from, context_handle,
		   size_t bytes, stream_handle s)
{
  ENTER ("cuMemcpyPeerAsync");
  s->add ([=] {
    if (device_can_access (to, bytes) && device_can_access (from, bytes))
      memmove (reinterpret_cast<void *> (to), reinterpret_cast<void *> (from),
	       bytes);
  });
  return CUDA_SUCCESS;
}

result
cuMemcpy2DAsync_v2 (const memcpy_2d *c, stream_handle s)
{
  ENTER ("cuMemcpy2DAsync_v2");
  if (c->src_pitch < c->width || c->dst_pitch < c->width || c->src_x || c->src_y
      || c->dst_x || c->dst_y)
    return CUDA_ERROR_INVALID_VALUE;
  if (c->src_type == CU_MEMORYTYPE_HOST)
    return copy_to_device (c->dst_device, c->dst_pitch,
			   static_cast<const char *> (c->src_host),
			   c->src_pitch, c->width, c->height, s);
  return copy_to_host (static_cast<char *> (c->dst_host), c->dst_pitch,
		       c->src_device, c->src_pitch, c->width, c->height, s);
}

result
cuMemsetD8Async (device_ptr p, unsigned char byte, size_t bytes,
		 stream_handle s)
{
  ENTER ("cuMemsetD8Async");
  s->add ([=] {
    if (device_can_access (p, bytes))
      memset (reinterpret_cast<void *> (p), byte, bytes);
  });
  return CUDA_SUCCESS;
}

result
cuStreamCreate (stream_handle *s, unsigned)
{
  ENTER ("cuStreamCreate");
  *s = new CUstream_st;
  std::lock_guard<std::mutex> lock (state.mutex);
  state.live++;
  return CUDA_SUCCESS;
}

result
cuStreamDestroy_v2 (stream_handle s)
{
  ENTER ("cuStreamDestroy_v2", false);
  delete s;
  std::lock_guard<std::mutex> lock (state.mutex);
  state.live--;
  return CUDA_SUCCESS;
}

result
cuStreamSynchronize (stream_handle s)
{
  ENTER ("cuStreamSynchronize");
  s->drain ();
  return static_cast<result> (sticky.load ());
}

result
cuStreamQuery (stream_handle s)
{
  ENTER ("cuStreamQuery");
  if (!s->idle ())
    return CUDA_ERROR_NOT_READY;
  return static_cast<result> (sticky.load ());
}

result
cuEventCreate (event_handle *e, unsigned)
{
  ENTER ("cuEventCreate");
  *e = new CUevent_st;
  std::lock_guard<std::mutex> lock (state.mutex);
  state.events.insert (*e);
  return CUDA_SUCCESS;
}

result
cuEventDestroy_v2 (event_handle e)
{
  ENTER ("cuEventDestroy_v2", false);
  std::lock_guard<std::mutex> lock (state.mutex);
  state.events.erase (e);
  delete e;
  return CUDA_SUCCESS;
}

result
cuEventRecord (event_handle e, stream_handle s)
{
  ENTER ("cuEventRecord");
  auto progress = e->state;
  uint64_t number;
  {
    std::lock_guard<std::mutex> lock (progress->mutex);
    number = ++progress->recorded;
  }
  s->add ([=] {
    std::lock_guard<std::mutex> lock (progress->mutex);
    progress->passed = std::max (progress->passed, number);
    progress->changed.notify_all ();
  });
  return CUDA_SUCCESS;
}

/* Gives up when an error sticks: what it waits for may never come.  */
static void
wait_for_event (const std::shared_ptr<CUevent_st::progress> &progress,
		uint64_t number)
{
  std::unique_lock<std::mutex> lock (progress->mutex);
  while (progress->passed < number && sticky == CUDA_SUCCESS)
    progress->changed.wait_for (lock, std::chrono::milliseconds (20));
}

result
cuStreamWaitEvent (stream_handle s, event_handle e, unsigned)
{
  ENTER ("cuStreamWaitEvent");
  auto progress = e->state;
  std::lock_guard<std::mutex> lock (progress->mutex);
  uint64_t number = progress->recorded;
  s->add ([=] { wait_for_event (progress, number); });
  return CUDA_SUCCESS;
}

result
cuEventSynchronize (event_handle e)
{
  ENTER ("cuEventSynchronize");
  auto progress = e->state;
  uint64_t number;
  {
    std::lock_guard<std::mutex> lock (progress->mutex);
    number = progress->recorded;
  }
  wait_for_event (progress, number);
  return static_cast<result> (sticky.load ());
}

result
cuModuleLoadDataEx (module_handle *out, const void *image, unsigned count,
		    jit_option *options, void **values)
{
  ENTER ("cuModuleLoadDataEx");
  auto m = std::make_unique<CUmod_st> ();
  std::istringstream text (static_cast<const char *> (image));
  std::string line;
  for (unsigned number = 1; std::getline (text, line); number++)
    {
      if (line.find ("syntax_error") != std::string::npos)
	{
	  fill_log (count, options, values, number);
	  return CUDA_ERROR_INVALID_PTX;
	}
      if (line.find (".version 99") != std::string::npos)
	return CUDA_ERROR_UNSUPPORTED_PTX_VERSION;
      read_line (*m, line);
    }
  std::lock_guard<std::mutex> lock (state.mutex);
  for (auto &v : m->variables)
    state.device_blocks[uintptr_t (v.second.data ())] = v.second.size ();
  *out = m.release ();
  state.modules.insert (*out);
  return CUDA_SUCCESS;
}

/* The linker's result is the texts one after the other, if every `.extern
   .func' on a line of its own is defined by a `.visible .func'.  */
result
cuLinkCreate_v2 (unsigned count, jit_option *options, void **values,
		 link_handle *out)
{
  ENTER ("cuLinkCreate_v2");
  *out = new CUlinkState_st { count, options, values, "" };
  std::lock_guard<std::mutex> lock (state.mutex);
  state.linkers.insert (*out);
  return CUDA_SUCCESS;
}

result
cuLinkAddData_v2 (link_handle l, jit_input type, void *data, size_t size,
		  const char *, unsigned, jit_option *, void **)
{
  ENTER ("cuLinkAddData_v2");
  if (type != CU_JIT_INPUT_PTX)
    return CUDA_ERROR_INVALID_VALUE;
  std::string added (static_cast<const char *> (data), size - 1);
  std::istringstream text (added);
  std::string line;
  for (unsigned number = 1; std::getline (text, line); number++)
    if (line.find ("syntax_error") != std::string::npos)
      {
	fill_log (l->count, l->options, l->values, number);
	return CUDA_ERROR_INVALID_PTX;
      }
  l->text += added + "\n";
  return CUDA_SUCCESS;
}

result
cuLinkComplete (link_handle l, void **code, size_t *size)
{
  ENTER ("cuLinkComplete");
  std::istringstream text (l->text);
  std::string line;
  const std::string import = ".extern .func ";
  while (std::getline (text, line))
    if (!line.compare (0, import.size (), import)
	&& l->text.find (".visible .func " + line.substr (import.size ()))
	     == std::string::npos)
      {
	fill_log (l->count, l->options, l->values, 0);
	return CUDA_ERROR_INVALID_PTX;
      }
  *code = &l->text[0];
  *size = l->text.size () + 1;
  return CUDA_SUCCESS;
}

result
cuLinkDestroy (link_handle l)
{
  ENTER ("cuLinkDestroy", false);
  std::lock_guard<std::mutex> lock (state.mutex);
  state.linkers.erase (l);
  delete l;
  return CUDA_SUCCESS;
}

result
cuModuleUnload (module_handle m)
{
  ENTER ("cuModuleUnload", false);
  std::lock_guard<std::mutex> lock (state.mutex);
  for (auto &v : m->variables)
    forget (state.device_blocks, v.second.data ());
  state.modules.erase (m);
  delete m;
  return CUDA_SUCCESS;
}

result
cuModuleGetFunction (function_handle *f, module_handle m, const char *name)
{
  ENTER ("cuModuleGetFunction");
  auto found = m->functions.find (name);
  if (found == m->functions.end ())
    return CUDA_ERROR_NOT_FOUND;
  *f = found->second.get ();
  return CUDA_SUCCESS;
}

result
cuModuleGetGlobal_v2 (device_ptr *p, size_t *bytes, module_handle m,
		      const char *name)
{
  ENTER ("cuModuleGetGlobal_v2");
  auto found = m->variables.find (name);
  if (found == m->variables.end ())
    return CUDA_ERROR_NOT_FOUND;
  *p = device_ptr (found->second.data ());
  *bytes = found->second.size ();
  return CUDA_SUCCESS;
}

result
cuFuncGetAttribute (int *value, function_attribute which, function_handle f)
{
  ENTER ("cuFuncGetAttribute");
  *value = which == CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK ? 512
	   : which == CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
	     ? f->dynamic_shared
	     : 0;
  return CUDA_SUCCESS;
}

result
cuFuncSetAttribute (function_handle f, function_attribute, int value)
{
  ENTER ("cuFuncSetAttribute");
  if (value > 232448)
    return CUDA_ERROR_INVALID_VALUE;
  std::lock_guard<std::mutex> lock (state.mutex);
  f->dynamic_shared = value;
  return CUDA_SUCCESS;
}

result
cuOccupancyMaxActiveBlocksPerMultiprocessor (int *blocks, function_handle,
					     int threads, size_t)
{
  ENTER ("cuOccupancyMaxActiveBlocksPerMultiprocessor");
  *blocks = 2048 / threads;
  return CUDA_SUCCESS;
}

result
cuLaunchKernel (function_handle f, unsigned gx, unsigned gy, unsigned gz,
		unsigned bx, unsigned by, unsigned bz, unsigned shared,
		stream_handle s, void **params, void **extra)
{
  ENTER ("cuLaunchKernel");
  uint64_t threads = uint64_t (bx) * by * bz;
  if (gy > 65535 || gz > 65535 || threads == 0 || gx == 0 || gy == 0 || gz == 0
      || shared > unsigned (f->dynamic_shared))
    return CUDA_ERROR_INVALID_VALUE;
  if (threads > 512)
    return CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES;
  for (auto &k : kernel_table)
    if (f->name == k.name)
      {
	launch l;
	l.threads = threads * gx * gy * gz;
	/* extra: CU_LAUNCH_PARAM_BUFFER_POINTER and its value come first.  */
	const char *bytes
	  = static_cast<const char *> (params ? params[0] : extra[1]);
	l.params.assign (bytes, bytes + k.param_bytes);
	s->add ([l, &k] { k.run (l); });
	return CUDA_SUCCESS;
      }
  return CUDA_ERROR_INVALID_HANDLE;
}

result
cuLaunchKernelEx (const launch_config *c, function_handle f, void **params, void **extra)
{
  {
    ENTER ("cuLaunchKernelEx");
    if (c->attribute_count != 1
	|| c->attributes->id != CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION
	|| c->attributes->value != 1 || !f->waits)
      return CUDA_ERROR_INVALID_VALUE;
  }
  return cuLaunchKernel (f, c->grid_x, c->grid_y, c->grid_z, c->block_x, c->block_y,
			 c->block_z, c->shared_bytes, c->stream, params, extra);
}

/* Its blocks run one behind the other here.  */
result
cuLaunchCooperativeKernel (function_handle f, unsigned gx, unsigned gy, unsigned gz,
			   unsigned bx, unsigned by, unsigned bz, unsigned shared,
			   stream_handle s, void **params)
{
  {
    ENTER ("cuLaunchCooperativeKernel");
  }
  return cuLaunchKernel (f, gx, gy, gz, bx, by, bz, shared, s, params, nullptr);
}

result
cuLaunchHostFunc (stream_handle s, host_function f, void *data)
{
  ENTER ("cuLaunchHostFunc");
  s->add ([=] {
    std::lock_guard<std::mutex> lock (host_functions);
    f (data);
  });
  return CUDA_SUCCESS;
}

/* ------------------------------------------------------------------------
   For tests in the same process  */

/* The Nth call of SYMBOL from now returns CODE.  */
void
fake_cuda_fail (const char *symbol, long n, int code)
{
  std::lock_guard<std::mutex> lock (state.mutex);
  state.injections.push_back ({ symbol, n, result (code) });
}

void
fake_cuda_fail_no_more ()
{
  std::lock_guard<std::mutex> lock (state.mutex);
  state.injections.clear ();
}

long
fake_cuda_calls (const char *symbol)
{
  std::lock_guard<std::mutex> lock (state.mutex);
  return state.calls[symbol];
}

/* Everything that is not yet destroyed, freed or released.  */
long
fake_cuda_live ()
{
  std::lock_guard<std::mutex> lock (state.mutex);
  long live = state.live + state.events.size () + state.modules.size ()
	      + state.linkers.size ()
	      + state.device_blocks.size ()
	      + state.pinned_blocks.size ();
  for (auto &c : state.contexts)
    live += c.retained;
  return live;
}

/* Back to a context without error, as in a new process.  */
void
fake_cuda_heal ()
{
  sticky = CUDA_SUCCESS;
}

/* The driver's own exit handler has run.  */
void
fake_cuda_shut_down (int down)
{
  std::lock_guard<std::mutex> lock (state.mutex);
  state.down = down;
}

void
fake_cuda_set_pinned_limit (size_t bytes)
{
  std::lock_guard<std::mutex> lock (state.mutex);
  state.pinned_limit = bytes;
}

} // extern "C"
