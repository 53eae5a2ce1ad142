/* The cpu device: see cpu-device.h and ../device.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <vector>

#include <sys/resource.h>

#include "cpu/compiler/code-cache.h"
#include "cpu/compiler/compiler.h"
#include "cpu/compiler/sha256.h"
#include "cpu/contract/layout.h"
#include "cpu/jit/libgccjit-calls.h"
#include "cpu/run/cpu-device.h"
#include "cpu/run/helpers.h"
#include "cpu/run/memory.h"
#include "cpu/run/thread-pool.h"
#include "devices/host-copies.h"
#include "support/errors.h"
#include "support/fault-exits.h"
#include "support/variables.h"

namespace goacc::cpu
{

bool
checking ()
{
  static const bool on = switch_variable ("ACC_CHECK", false);
  return on;
}

namespace
{

/* Blocks that wait for each other.  */
const unsigned most_together = 32;

class cpu_module;

class cpu_kernel final : public kernel
{
public:
  cpu_kernel (const cpu_module &m, const function_ir &f) : mod (m), fn (f) {}
  /* Enough to balance, few enough that partial results cost little; odd, so
     that a thread that strides by the whole grid does not hit the same cache
     set again and again.  */
  uint32_t resident_blocks (const uint32_t[3], uint32_t) override
  { return core_count () * 16 + 1; }
  /* Each has a thread of the system's: a few.  */
  uint32_t blocks_together (const uint32_t[3], uint32_t) override
  { return std::min (core_count () * 2, most_together); }
  uint32_t max_threads () override { return fn.max_threads; }
  /* Compiled when first asked for.  */
  const kernel_code &code ();
  void run (const launch_shape &, const uint8_t *params,
	    std::shared_ptr<const address_map> checked);

  const cpu_module &mod;
  const function_ir &fn;

private:
  std::mutex lock;
  std::unique_ptr<kernel_code> made;
};

class cpu_module final : public module
{
public:
  cpu_module (const image_list &, memory &);
  ~cpu_module () override;
  kernel *find_kernel (const char *name) override;
  bool find_variable (const char *name, void **address, size_t *size) override;
  /* The kernels to compile while NAME is compiled.  */
  kernel_groups next_kernels (const std::string &name) const;

  const module_ir &ptx () const { return *ir; }
  uint8_t *variables () const { return globals; }
  const module_sources sources;

private:
  void fill_globals ();
  void relocate (const variable &, const relocation &);

  memory &mem;
  std::unique_ptr<module_ir> ir;
  std::vector<std::string> launched;	/* what this device launches, as the program has it */
  uint8_t *globals = nullptr;
  std::mutex lock;
  std::map<std::string, std::unique_ptr<cpu_kernel>> kernels;
};

module_sources
sources_of (const image_list &images)
{
  module_sources sources;
  for (const accplug_image *image : images)
    {
      std::string text (image->ptx, image->ptx_bytes);
      if (image->one_lane_bytes)
	text.append (image->one_lane_ptx, image->one_lane_bytes);
      std::string digest = sha256_text (text);
      sources.push_back ({ image->file ? image->file : "", std::move (text), digest });
    }
  return sources;
}

bool
one_lane ()
{
  return switch_variable ("ACC_CPU_ONE_LANE", true);
}

/* The kernels of IMAGES, each in the version for this device, in the program's order: GCC
   expands what a unit has from the last function to the first.  */

std::vector<std::string>
launched_kernels (const image_list &images)
{
  std::vector<std::string> names;
  for (const accplug_image *image : images)
    for (uint32_t i = image->kernel_count; i-- > 0;)
      {
	const accplug_kernel &k = image->kernels[i];
	if (!(k.flags & (ACCPLUG_KERNEL_ONE_LANE
			 | (one_lane () ? (ACCPLUG_KERNEL_UNIT_STRIDES
					   | ACCPLUG_KERNEL_FEW_ROWS) : 0))))
	  names.push_back (one_lane () && k.one_lane ? image->kernels[k.one_lane].name
			   : k.name);
      }
  return names;
}

cpu_module::cpu_module (const image_list &images, memory &m)
  : sources (sources_of (images)), mem (m)
{
  ir = parse_sources (sources);
  launched = launched_kernels (images);
  void *p = nullptr;
  size_t bytes = ir->global_bytes ? ir->global_bytes : 16;
  if (posix_memalign (&p, 256, bytes))
    throw out_of_device_memory ("out of memory on the cpu device");
  globals = static_cast<uint8_t *> (p);
  memset (globals, 0, bytes);
  try
    {
      fill_globals ();
    }
  catch (...)
    {
      free (globals);
      throw;
    }
}

cpu_module::~cpu_module ()
{
  for (auto &g : ir->globals)
    mem.note_block (globals + g.second->offset, g.second->bytes, false);
  free (globals);
}

void
cpu_module::relocate (const variable &v, const relocation &r)
{
  uint64_t value;
  if (r.var)
    value = uint64_t (globals + r.var->offset);
  else if (r.fn)
    value = function_tag + uint64_t (r.fn->index);
  else
    ptx_error (v.line, "unknown name `" + r.symbol + "' in an initialiser");
  value = (value + uint64_t (r.addend)) >> r.shift;
  memcpy (globals + v.offset + r.offset, &value, r.bytes);
}

void
cpu_module::fill_globals ()
{
  for (auto &g : ir->globals)
    {
      const variable &v = *g.second;
      if (v.space == state_space::shared)
	continue;
      if (!v.init.empty ())
	memcpy (globals + v.offset, v.init.data (), v.init.size ());
      for (const relocation &r : v.relocations)
	relocate (v, r);
      if (v.name == "accplug_device_type" && v.bytes == 4)
	memcpy (globals + v.offset, &acc_device_cpu, 4);
      if (v.bytes)
	mem.note_block (globals + v.offset, v.bytes, true);
    }
}

kernel *
cpu_module::find_kernel (const char *name)
{
  std::lock_guard<std::mutex> guard (lock);
  std::unique_ptr<cpu_kernel> &k = kernels[name];
  if (!k)
    {
      const function_ir *f = ir->find (name);
      if (!f || !f->is_entry || !f->has_body)
	{
	  kernels.erase (name);
	  throw device_error (std::string ("no kernel `") + name
			      + "' in the module");
	}
      k = std::make_unique<cpu_kernel> (*this, *f);
    }
  return k.get ();
}

bool
cpu_module::find_variable (const char *name, void **address, size_t *size)
{
  auto g = ir->globals.find (name);
  if (g == ir->globals.end () || g->second->external
      || g->second->space == state_space::shared)
    return false;
  *address = globals + g->second->offset;
  *size = g->second->bytes;
  return true;
}

/* What follows in the program, in groups for as many processes as there are cores, a few at
   most: machines with many cores have many programs.  A group has a few short kernels, or one
   that takes no longer than NAME: the launch waits for all.  */

kernel_groups
cpu_module::next_kernels (const std::string &name) const
{
  constexpr size_t most_processes = 4, together = 8;
  constexpr size_t short_group = 1000;	/* instructions */
  size_t processes = std::min<size_t> (core_count (), most_processes), kernels = 1;
  size_t body = ir->find (name)->body.size (), longest = std::max (body, short_group);
  kernel_groups groups (1);
  auto i = std::find (launched.begin (), launched.end (), name);
  if (i == launched.end () || secure_getenv ("ACC_CPU_DUMP"))
    return groups;
  for (++i; i != launched.end (); ++i)
    {
      const function_ir *f = ir->find (*i);
      if (!f || !f->is_entry || f->body.size () > longest)
	continue;
      if (kernels == together || body + f->body.size () > short_group)
	{
	  if (groups.size () == processes)
	    break;
	  groups.emplace_back ();
	  kernels = body = 0;
	}
      groups.back ().push_back (*i);
      body += f->body.size ();
      ++kernels;
    }
  return groups;
}

const kernel_code &
cpu_kernel::code ()
{
  std::lock_guard<std::mutex> guard (lock);
  if (made)
    return *made;
  try
    {
      made = get_code (mod.sources, fn.name, checking (), mod.next_kernels (fn.name),
		       helper_address);
    }
  catch (const device_error &e)
    {
      throw device_error (with_part (mod.ptx (), e.what ()));
    }
  return *made;
}

/* The source line of a "PTX line N" in TEXT.  */

std::string
with_source (const module_ir &ir, const std::string &text)
{
  size_t at = text.find ("PTX line ");
  if (at == std::string::npos)
    return text;
  std::string source
    = ir.source_of (unsigned (strtoul (text.c_str () + at + 9, nullptr, 10)));
  std::string where = with_part (ir, text);
  return source.empty () ? where : where + " (" + source + ")";
}

void
cpu_kernel::run (const launch_shape &shape, const uint8_t *params,
		 std::shared_ptr<const address_map> checked)
{
  const kernel_code &c = code ();
  launch_job job = { c.entry, c.meta, shape, params, mod.variables (),
		     std::move (checked) };
  std::string error = run_blocks (job);
  if (!error.empty ())
    throw device_error ("kernel `" + fn.name + "': "
			+ with_source (mod.ptx (), error));
}

/* ---------------------------------------------------------------------- */

class cpu_device final : public device
{
public:
  cpu_device (int ordinal, int count);
  ~cpu_device () override { stop_threads (); }
  const std::string &name () const override { return label; }
  const device_limits &limits () const override { return limit; }

  void *allocate (size_t bytes) override { return mem.allocate (bytes); }
  void release (void *p) override { mem.release (p); }
  void trim () override { mem.trim (); }
  uint64_t free_memory () override { return mem.available (); }
  void *allocate_visible (size_t bytes, void **host) override
  { return *host = mem.allocate (bytes); }
  void release_visible (void *host) override { mem.release (host); }
  bool can_access (const void *p) override { return mem.owns (p); }
  bool owns (const void *p) override { return mem.owns (p); }
  bool reaches_host () const override { return true; }

  void copy_to_device (queue *, void *, const void *, size_t) override;
  void copy_to_host (queue *, void *, const void *, size_t) override;
  void copy_on_device (queue *, void *, const void *, size_t) override;
  bool copy_from_peer (queue *, void *, device &, const void *, size_t) override;
  void fill (queue *, void *, int, size_t) override;
  void copy_rows_to_device (queue *, void *, size_t, const void *, size_t,
			    size_t, size_t) override;
  void copy_rows_to_host (queue *, void *, size_t, const void *, size_t,
			  size_t, size_t) override;
  std::unique_ptr<queue> make_queue () override { return make_cpu_queue (); }
  std::unique_ptr<module> load (const image_list &images) override
  { return std::make_unique<cpu_module> (images, mem); }
  void launch (queue *, kernel &, const launch_shape &, const void *,
	       size_t) override;
  void note_mapping (const void *p, size_t bytes, bool add) override
  {
    if (checking ())
      mem.note_mapping (p, bytes, add);
  }

private:
  std::string label;
  device_limits limit;
  memory mem;
};

cpu_device::cpu_device (int ordinal, int count)
{
  unsigned cores = core_count ();
  label = "CPU, " + std::to_string (cores) + (cores == 1 ? " core" : " cores");
  if (count > 1)
    label += ", device " + std::to_string (ordinal) + " of " + std::to_string (count);
  limit = {};
  limit.max_threads_per_block = 1024;
  for (unsigned d = 0; d < 3; ++d)
    limit.max_grid[d] = d ? 65535 : INT32_MAX;
  limit.max_block[0] = limit.max_block[1] = 1024;
  limit.max_block[2] = 64;
  limit.warp_size = 32;
  limit.multiprocessors = cores;
  limit.waves = 0;
  limit.threads_in_turns = true;
  limit.one_lane = one_lane ();
  limit.memory_bytes = mem.total ();
  limit.shared_bytes_per_block = 96 << 10;
}

/* Copies of more than a few megabytes are spread over the cores.  UP: from the program's
   memory; else to it.  */

void
copy (void *to, const void *from, size_t bytes, bool up)
{
  const uint64_t piece = 1 << 20;
  auto t = static_cast<char *> (to);
  auto f = static_cast<const char *> (from);
  if (bytes <= 4 * piece)
    {
      copy_host_memory (to, from, bytes, up);
      return;
    }
  std::atomic<uint64_t> stopped { 0 };
  run_on_all_cores (bytes, piece, [=, &stopped] (uint64_t first, uint64_t last)
  {
    bool done = copy_unless_fault (t + first, f + first, last - first);
    if (!done)
      stopped = last_fault ().address;
    return done;
  });
  if (stopped)
    no_host_memory (up ? from : to, bytes, up, stopped);
}

void
cpu_device::copy_to_device (queue *q, void *to, const void *from, size_t n)
{
  enqueue (q, [=] { copy (to, from, n, true); });
}

/* All of these devices' memory is this process's.  */

bool
cpu_device::copy_from_peer (queue *q, void *to, device &, const void *from, size_t n)
{
  enqueue (q, [=] { copy (to, from, n, true); });
  return true;
}

void
cpu_device::copy_to_host (queue *q, void *to, const void *from, size_t n)
{
  enqueue (q, [=] { copy (to, from, n, false); });
}

void
cpu_device::copy_on_device (queue *q, void *to, const void *from, size_t n)
{
  enqueue (q, [=] { memmove (to, from, n); });
}

void
cpu_device::fill (queue *q, void *p, int byte, size_t n)
{
  enqueue (q, [=] { memset (p, byte, n); });
}

void
cpu_device::copy_rows_to_device (queue *q, void *to, size_t to_pitch,
				 const void *from, size_t from_pitch,
				 size_t width, size_t rows)
{
  enqueue (q, [=] { copy_host_rows (to, to_pitch, from, from_pitch, width, rows, true); });
}

void
cpu_device::copy_rows_to_host (queue *q, void *to, size_t to_pitch,
			       const void *from, size_t from_pitch,
			       size_t width, size_t rows)
{
  enqueue (q, [=] { copy_host_rows (to, to_pitch, from, from_pitch, width, rows, false); });
}

void
cpu_device::launch (queue *q, kernel &k, const launch_shape &shape,
		    const void *params, size_t param_bytes)
{
  cpu_kernel &kernel = static_cast<cpu_kernel &> (k);
  uint64_t threads = uint64_t (shape.block[0]) * shape.block[1]
		     * shape.block[2];
  for (unsigned d = 0; d < 3; ++d)
    if (!shape.grid[d] || !shape.block[d] || shape.grid[d] > limit.max_grid[d])
      threads = 0;
  if (!threads || threads > limit.max_threads_per_block)
    throw device_error ("kernel `" + kernel.fn.name
			+ "': launch shape out of range");
  /* Errors of the compiler belong to the caller, not to the queue.  */
  kernel.code ();
  /* A kernel may declare more than the caller fills.  */
  std::vector<uint8_t> block (std::max<size_t> (param_bytes,
						kernel.fn.param_bytes) + 16);
  memcpy (block.data (), params, param_bytes);
  std::shared_ptr<const address_map> checked;
  if (checking ())
    checked = mem.snapshot ();
  enqueue (q, [&kernel, shape, block = std::move (block),
	       checked = std::move (checked)]
  {
    kernel.run (shape, block.data (), checked);
  });
}

/* ACC_CPU_DEVICES: as how many devices the cores show themselves, for tests of programs
   that use several.  Each has its own memory; the cores are the same.  */

int
devices_wanted ()
{
  return int (number_variable ("ACC_CPU_DEVICES", 1));
}

class cpu_platform final : public platform
{
public:
  const char *name () const override { return "cpu"; }
  int device_count (std::string *why) override;
  std::unique_ptr<device> open (int ordinal) override
  { return std::make_unique<cpu_device> (ordinal, devices_wanted ()); }
};

/* "" or why regions cannot run.  With less stack, they or the C library's functions that they
   need end without a word.  */

std::string
find_obstacle ()
{
  const rlim_t least_stack = 32 << 10;
  rlimit stack;
  std::string why;
  if (compiler_path ().empty ())
    why = "goacc-cpu-compiler is not beside libgoacc-shim-cpu.so.1";
  else if (!load_libgccjit ().empty ())
    why = load_libgccjit ();
  else if (!getrlimit (RLIMIT_STACK, &stack) && stack.rlim_cur < least_stack)
    why = format ("stacks of %llu bytes are too small (ulimit -s): it takes %llu",
		  (unsigned long long) stack.rlim_cur, (unsigned long long) least_stack);
  return why;
}

int
cpu_platform::device_count (std::string *why)
{
  std::string obstacle = find_obstacle ();
  if (obstacle.empty ())
    return devices_wanted ();
  if (why)
    *why = obstacle;
  return 0;
}

} // anonymous namespace

} // namespace goacc::cpu

extern "C" goacc::platform *
goacc_cpu_platform (void)
{
  static goacc::cpu::cpu_platform the_platform;
  return &the_platform;
}
