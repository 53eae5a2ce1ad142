/* NVIDIA's driver for the benchmark, opened with dlopen: nothing of CUDA is needed
   to build it or to run it without a GPU.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef CUDA_DRIVER_H
#define CUDA_DRIVER_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The driver API's types (CUDA Driver API, "Data types used by CUDA driver").  */
typedef int CUresult;
typedef int CUdevice;
typedef void *CUhandle;			/* context, module, function, stream */
typedef unsigned long long CUdeviceptr;

struct cuda_driver
{
  CUresult (*init) (unsigned);
  CUresult (*device_get) (CUdevice *, int);
  CUresult (*device_attribute) (int *, int, CUdevice);
  CUresult (*context_retain) (CUhandle *, CUdevice);
  CUresult (*context_set) (CUhandle);
  CUresult (*module_load) (CUhandle *, const void *, unsigned, int *, void **);
  CUresult (*module_unload) (CUhandle);
  CUresult (*function_get) (CUhandle *, CUhandle, const char *);
  CUresult (*launch) (CUhandle, unsigned, unsigned, unsigned, unsigned, unsigned,
		      unsigned, unsigned, CUhandle, void **, void **);
  CUresult (*stream_create) (CUhandle *, unsigned);
  CUresult (*stream_synchronize) (CUhandle);
  CUresult (*alloc) (CUdeviceptr *, size_t);
  CUresult (*free) (CUdeviceptr);
  CUresult (*host_alloc) (void **, size_t, unsigned);
  CUresult (*host_free) (void *);
  CUresult (*copy_in) (CUdeviceptr, const void *, size_t);
  CUresult (*copy_out) (void *, CUdeviceptr, size_t);
  CUresult (*copy_out_async) (void *, CUdeviceptr, size_t, CUhandle);
  CUresult (*fill) (CUdeviceptr, unsigned char, size_t);
  CUresult (*fill_async) (CUdeviceptr, unsigned char, size_t, CUhandle);
  CUresult (*error_string) (CUresult, const char **);
  CUdevice device;
};

/* The driver with a context of device 0 made current (CONTEXT, or if that is NULL the
   primary one); NULL with the reason in *WHY if there is none.  */
extern const struct cuda_driver *cuda_driver_open (void *context, const char **why);

/* End the program with a message unless RESULT is 0.  */
extern void cuda_check (CUresult result, const char *what);

#ifdef __cplusplus
}
#endif
#endif /* CUDA_DRIVER_H */
