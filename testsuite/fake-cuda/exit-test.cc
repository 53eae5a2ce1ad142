/* A program with a device image, memory and queues on the nvidia device, that ends
   while all of it is in use: the driver is gone when the image is unregistered.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <cstdio>
#include <cstring>

#include "accplug-image.h"

extern "C"
{
extern void acc_copyin_async (void *, size_t, int);
extern void acc_copyin (void *, size_t);
extern int acc_is_present (void *, size_t);
}

static const char text[]
  = ".version 6.0\n.target sm_50\n.address_size 64\n"
    ".visible .global .align 4 .b8 counter[4];\n";

static int counter;
static const accplug_variable variables[]
  = { { &counter, sizeof counter, "counter", "counter", 0, 0 } };
static accplug_image_and_twin both;
static accplug_image &image = both.image;

static uint64_t
hash_of (const char *bytes, size_t count)
{
  uint64_t hash = UINT64_C (0xcbf29ce484222325);
  for (size_t i = 0; i < count; i++)
    hash = (hash ^ (unsigned char) bytes[i]) * UINT64_C (0x100000001b3);
  return hash;
}

__attribute__ ((__constructor__)) static void
begin ()
{
  image.magic = ACCPLUG_IMAGE_MAGIC;
  image.version = ACCPLUG_IMAGE_VERSION;
  image.bytes = sizeof image;
  image.file = "exit-test.cc";
  image.ptx = text;
  image.ptx_bytes = strlen (text);
  image.ptx_hash = hash_of (text, strlen (text));
  image.variables = variables;
  image.variable_count = 1;
  image.plain_hash = hash_of ("", 0);
  both.twin = image;
  accplug_register_image (&image);
}

__attribute__ ((__destructor__)) static void
end ()
{
  accplug_unregister_image (&image);
}

int
main ()
{
  static char queued[100000], mapped[1000];
  acc_copyin (mapped, sizeof mapped);
  acc_copyin_async (queued, sizeof queued, 1);
  if (!acc_is_present (&counter, sizeof counter))
    return 2;
  puts ("done");
  return 0;
}
