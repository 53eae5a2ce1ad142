/* GOACC_parallel_keyed: parallel, kernels and serial constructs.

   Comes in: what GCC's expanded construct passes (protocol.h).
   Goes out: the region has run, or is queued.

   Rules
   - On the host device, or if the if clause is false, the host's version runs.
   - A region of an object that was compiled without the plugin has no device
     version: it runs on the host, on the host's data.  That is right only while
     none of its data is on the device, which has the newer copy; else it is an
     error.
   - In the steady state (data present, arguments by value) nothing is allocated
     and nothing copied.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <cstdarg>
#include <pthread.h>

#include "devices/context.h"
#include "entry/goacc-entry.h"
#include "launch/launch.h"
#include "data/mapping.h"
#include "devices/profiling.h"
#include "support/protocol.h"
#include "devices/threads.h"

namespace goacc
{

typedef void (*host_function) (void *);

/* The construct's clauses that come as variable arguments.  */
struct launch_arguments
{
  clause_values clauses = { 0, 0, 0 };
  int async = async_sync;
  std::vector<int> waits;
  bool ahead = false;		/* the program does not see the end yet */

  /* Is the region to run after all that the thread did?  */
  bool in_order () const { return async == async_sync && waits.empty (); }
};

static launch_arguments
read_arguments (va_list ap)
{
  launch_arguments result;
  while (unsigned tag = va_arg (ap, unsigned))
    {
      unsigned operand = launch_tag_operand (tag);
      if (launch_tag_device (tag))
	fatal ("launch operands for device type %u: the object was compiled by "
	       "another version of GCC", launch_tag_device (tag));
      switch (launch_tag_code (tag))
	{
	case LAUNCH_DIM:
	  for (int i = 0; i < ACCPLUG_DIMS; i++)
	    if (operand & 1u << i)
	      {
		/* As in libgomp, no positive value means: choose.  */
		int value = va_arg (ap, int);
		result.clauses[i] = value > 0 ? value : 0;
	      }
	  break;
	case LAUNCH_ASYNC:
	  result.async = (operand == launch_op_max ? va_arg (ap, int)
						   : (int) operand);
	  if (result.async == ACCPLUG_ASYNC_PARTS)
	    {
	      result.async = async_sync;
	      result.ahead = true;
	    }
	  break;
	case LAUNCH_WAIT:
	  for (unsigned i = 0; i < operand; i++)
	    result.waits.push_back (va_arg (ap, int));
	  break;
	case LAUNCH_AHEAD:
	  result.ahead = true;
	  break;
	default:
	  fatal ("launch operand %u is unknown: the object was compiled by "
		 "another version of GCC", launch_tag_code (tag));
	}
    }
  return result;
}

/* While the host's version of a region runs, the thread's device is the host:
   API calls within see that.  */
static void
run_on_host (host_function fn, void **host)
{
  thread_state &thread = this_thread ();
  device_context *context = thread.context;
  device_type type = thread.type;
  thread.type = DEVICE_HOST;
  thread.context = nullptr;
  fn (host);
  thread.type = type;
  thread.context = context;
}

static void
run_unregistered (device_context &context, host_function fn,
		  const map_arrays &arrays)
{
  size_t index;
  if (any_present (context, arrays, &index))
    fatal ("this region has no device version (its object was compiled without "
	   "accplug), but data that it uses is on %s device %d: host:%p size=%zu",
	   context.type_name (), context.number (), arrays.host[index],
	   arrays.sizes[index]);
  run_on_host (fn, arrays.host);
}

/* Launch LOADED behind what the thread launched ahead.  */
static void
launch_ahead (device_context &context, launches_ahead &ahead, loaded_kernel &loaded,
	      parameter_block &block, const clause_values &clauses)
{
  async_queue &q = ahead.queue (context);
  try
    {
      launch_kernel (context, &q, loaded, block, clauses);
    }
  catch (const fatal_error &)
    {
      /* It may be the failure of one before.  */
      ahead.finish ();
      throw;
    }
  if (ahead.add (block.arrays ().site))
    ahead.doubt (likely_fault (block));
}

/* Wait for what was launched ahead.  A copy of REGION's bundle, if that comes back and is
   small.  */
static std::unique_ptr<char[]>
wait_for_bundle (device_context &context, thread_state &thread, const data_region &region)
{
  std::unique_ptr<char[]> bundle;
  if (copies_bundle_back (thread, region)
      && region.bundle->bytes <= context.dev ().small_copy ())
    {
      bundle.reset (new char[region.bundle->bytes]);
      thread.ahead.fetch (bundle.get (), region.bundle->device, region.bundle->bytes);
    }
  thread.ahead.finish ();
  return bundle;
}

static void
run_on_device (device_context &context, image_kernel &record,
	       const launch_arguments &arguments, const map_arrays &arrays)
{
  parameter_block block (*record.descriptor, arrays);
  loaded_kernel &loaded = context.load_kernel (record);
  async_queue *q = context.find_queue (arguments.async, true);
  thread_state &thread = this_thread ();
  /* Not while others wait for the device's mutex, if it can be helped.  */
  if (loaded.maps_data)
    thread.ahead.finish ();
  data_region region;
  {
    construct_events events (context, arrays.site, PROF_COMPUTE_ENTER, arguments.async);
    region = map_region (thread, context, q, arrays, &block);
  }
  loaded.maps_data = region.maps;
  bool ahead = arguments.in_order () && context.dev ().runs_ahead ();
  bool goes_on = ahead && arguments.ahead && !region.returns && !profiling_on;
  std::unique_ptr<char[]> bundle;
  if (goes_on || thread.ahead.any () || (ahead && copies_bundle_back (thread, region)))
    {
      launch_ahead (context, thread.ahead, loaded, block, arguments.clauses);
      if (!goes_on)
	bundle = wait_for_bundle (context, thread, region);
    }
  else
    launch_kernel (context, q, loaded, block, arguments.clauses);
  construct_events events (context, arrays.site, PROF_COMPUTE_EXIT, arguments.async);
  unmap_region (thread, region, q, arrays, bundle.get (), goes_on);
}

static void
compute_construct (int flags, host_function fn, call_site &site,
		   const map_arrays &arrays, const launch_arguments &arguments)
{
  device_context &context = current_context ();
  if (!arguments.in_order () || (flags & flag_host_fallback))
    this_thread ().ahead.finish ();
  construct_events events (context, arrays.site, PROF_COMPUTE, arguments.async);
  if (!arguments.waits.empty ())
    wait_list (context, flags & flag_host_fallback ? async_sync
						   : arguments.async,
	       arguments.waits.data (), arguments.waits.size ());
  if (context.shares_memory ())
    fn (arrays.host);
  else if (flags & flag_host_fallback)
    run_on_host (fn, arrays.host);
  else if (image_kernel *record = find_kernel (fn))
    {
      image_kernel &version = context.version_of (*record, arrays);
      site.kernel = version.descriptor;
      run_on_device (context, version, arguments, arrays);
    }
  else
    run_unregistered (context, fn, arrays);
}

} // namespace goacc

using namespace goacc;

extern "C" void
GOACC_parallel_keyed (int flags, void (*fn) (void *), size_t count, void **host,
		      size_t *sizes, unsigned short *kinds, ...)
{
  /* A thread that does nothing but run regions can be cancelled between them.  */
  pthread_testcancel ();
  call_site site = { "compute construct", kinds };
  va_list ap;
  va_start (ap, kinds);
  guarded (site, [&] {
    compute_construct (unmarshal_flags (flags), fn, site,
		       { site, count, host, sizes, kinds }, read_arguments (ap));
  });
  va_end (ap);
}

extern "C" void
accplug_wait_launches (void)
{
  launches_ahead &ahead = this_thread ().ahead;
  if (ahead.any ())
    guarded ({ "accplug_wait_launches", nullptr }, [&] { ahead.finish (); });
}

/* What regions of ROUTINE, which is called next, are on their way when it returns, its caller
   waits for.  */
extern "C" void
accplug_keep_launches (const void *routine)
{
  this_thread ().keeper = routine;
}

/* Has the caller of ROUTINE, which has just been called, said that?  */
extern "C" int
accplug_launches_kept (const void *routine)
{
  thread_state &thread = this_thread ();
  bool kept = thread.keeper == routine;
  thread.keeper = nullptr;
  return kept;
}

extern "C" void
accplug_end_launches (int kept)
{
  if (!kept)
    accplug_wait_launches ();
}

/* GCC 5's entry point: like libgomp, run it on the host.  */
extern "C" void
GOACC_parallel (int, void (*fn) (void *), size_t, void **host, size_t *,
		unsigned short *, int, int, int, int, int, ...)
{
  guarded ({ "compute construct", nullptr }, [&] { run_on_host (fn, host); });
}

extern "C" int
GOACC_get_num_threads (void)
{
  return 1;
}

extern "C" int
GOACC_get_thread_num (void)
{
  return 0;
}
