/* For testing the run time with programs that were compiled without the plugin:
   every compute region becomes a kernel of the fake device, which runs the
   region's host function on the device addresses in the parameter block.

   Comes in: calls of GOACC_parallel_keyed; this definition is linked into the
   test program (or preloaded), in front of the library's.
   Goes out: the region's function registered in an image of its own, and the
   call passed on.

   Rules
   - The host function reads the block as its argument structure: both are an
     array of addresses in the order of hostaddrs.
   - The region runs as one gang with one worker and one vector lane.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <cstdint>
#include <cstring>
#include <dlfcn.h>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "accplug-image.h"
#include "fake-device.h"

namespace
{

typedef void (*host_function) (void *);

/* What one region needs as long as the program runs.  */
struct region_image
{
  accplug_image_and_twin both = {};
  accplug_image &image = both.image;
  accplug_kernel kernel = {};
  std::string name;
  std::vector<accplug_arg> args;
};

std::mutex mutex;

std::map<host_function, std::unique_ptr<region_image>> &
regions ()
{
  static auto *table
    = new std::map<host_function, std::unique_ptr<region_image>>;
  return *table;
}

/* A kernel is told its name, which has the function's address.  */
void
run_region (char *block, const goacc::launch_shape &, const std::string &name)
{
  ((host_function) std::stoull (name.substr (sizeof "region" - 1))) (block);
}

const char text[] = "// run by run-host-functions.cc";

uint64_t
hash_of (const char *s)
{
  uint64_t hash = UINT64_C (0xcbf29ce484222325);
  while (*s)
    hash = (hash ^ (unsigned char) *s++) * UINT64_C (0x100000001b3);
  return hash;
}

} // namespace

static void
register_region (host_function fn, size_t count)
{
  std::lock_guard<std::mutex> lock (mutex);
  auto &slot = regions ()[fn];
  if (slot)
    return;
  slot = std::make_unique<region_image> ();
  region_image &r = *slot;
  r.name = "region" + std::to_string ((uintptr_t) fn);
  r.args.resize (count);
  r.kernel.host_fn = fn;
  r.kernel.name = r.name.c_str ();
  r.kernel.file = r.kernel.function = "";
  r.kernel.args = r.args.data ();
  r.kernel.arg_count = count;
  r.kernel.param_bytes = count * 8;
  for (int i = 0; i < 3; i++)
    r.kernel.block[i] = r.kernel.grid[i] = 1;
  r.kernel.mapping = "";
  r.image.magic = ACCPLUG_IMAGE_MAGIC;
  r.image.version = ACCPLUG_IMAGE_VERSION;
  r.image.bytes = sizeof r.image;
  r.image.file = "";
  r.image.ptx = text;
  r.image.ptx_bytes = sizeof text - 1;
  r.image.ptx_hash = hash_of (text);
  r.image.kernels = &r.kernel;
  r.image.kernel_count = 1;
  fake_add_kernel (r.kernel.name, run_region);
  r.image.plain_hash = hash_of ("");
  r.both.twin = r.image;
  accplug_register_image (&r.image);
}

extern "C" __attribute__ ((__visibility__ ("default"))) void
GOACC_parallel_keyed (int, host_function fn, size_t count, ...)
{
  void *arguments = __builtin_apply_args ();
  static void *next = dlsym (RTLD_NEXT, "GOACC_parallel_keyed");
  register_region (fn, count);
  __builtin_apply ((void (*) (...)) next, arguments, 1024);
}
