/* See cuda-driver.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "cuda-driver.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static struct cuda_driver driver;

/* The entry points with the version suffixes that cuda.h would give them.  */
static const struct { const char *name; void *where; } entry_points[] = {
  { "cuInit", &driver.init },
  { "cuDeviceGet", &driver.device_get },
  { "cuDeviceGetAttribute", &driver.device_attribute },
  { "cuDevicePrimaryCtxRetain", &driver.context_retain },
  { "cuCtxSetCurrent", &driver.context_set },
  { "cuModuleLoadDataEx", &driver.module_load },
  { "cuModuleUnload", &driver.module_unload },
  { "cuModuleGetFunction", &driver.function_get },
  { "cuLaunchKernel", &driver.launch },
  { "cuStreamCreate", &driver.stream_create },
  { "cuStreamSynchronize", &driver.stream_synchronize },
  { "cuMemAlloc_v2", &driver.alloc },
  { "cuMemFree_v2", &driver.free },
  { "cuMemHostAlloc", &driver.host_alloc },
  { "cuMemFreeHost", &driver.host_free },
  { "cuMemcpyHtoD_v2", &driver.copy_in },
  { "cuMemcpyDtoH_v2", &driver.copy_out },
  { "cuMemcpyDtoHAsync_v2", &driver.copy_out_async },
  { "cuMemsetD8_v2", &driver.fill },
  { "cuMemsetD8Async", &driver.fill_async },
  { "cuGetErrorString", &driver.error_string },
};

void
cuda_check (CUresult result, const char *what)
{
  const char *text = "unknown error";
  if (result == 0)
    return;
  if (driver.error_string)
    driver.error_string (result, &text);
  fprintf (stderr, "%s: %s\n", what, text);
  exit (1);
}

const struct cuda_driver *
cuda_driver_open (void *context, const char **why)
{
  void *lib = dlopen ("libcuda.so.1", RTLD_NOW);
  if (!lib)
    {
      *why = "no NVIDIA driver";
      return NULL;
    }
  for (size_t i = 0; i < sizeof entry_points / sizeof entry_points[0]; i++)
    if (!(*(void **) entry_points[i].where = dlsym (lib, entry_points[i].name)))
      {
	*why = "the NVIDIA driver is too old";
	return NULL;
      }
  if (driver.init (0) || driver.device_get (&driver.device, 0))
    {
      *why = "no GPU";
      return NULL;
    }
  if (!context)
    cuda_check (driver.context_retain (&context, driver.device), "context");
  cuda_check (driver.context_set (context), "context");
  return &driver;
}
