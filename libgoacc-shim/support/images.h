/* The registry of device images: which kernel belongs to a host function, which
   construct to a `kinds' array.

   Comes in: images, from the constructors and destructors of objects
   (entry/registration.cc).
   Goes out: image_kernel for a host function; accplug_construct for a message;
   the list of images whose variables a device has to load.

   Rules
   - Registering is cheap: the image is put on a list.  Its checks, and the
     tables, are made at the first look-up after that.
   - Look-ups take no lock: tables are built anew and never changed; an old one
     stays until the program ends, as another thread may be reading it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_IMAGES_H
#define GOACC_IMAGES_H

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "accplug-image.h"

namespace goacc
{

struct loaded_kernel;
struct image_record;

/* More devices than a host has; each kernel keeps a pointer for each.  */
constexpr unsigned max_devices = 64;

/* A kernel of a registered image, and its loaded form on each device, which the
   device_context owns.  */
struct image_kernel
{
  const accplug_kernel *descriptor;
  image_record *image;
  std::atomic<loaded_kernel *> on_device[max_devices];
};

struct image_record
{
  const accplug_image *image;
  std::string problem;		/* why it can't be used, or empty */
  bool checked = false;
  std::unique_ptr<image_kernel[]> kernels;
};

/* An image comes.  */
extern void add_image (const accplug_image *);

/* An image goes.  The caller gets its record, which devices may still refer to;
   NULL if there is none, or if the program has ended.  */
extern std::unique_ptr<image_record> remove_image (const accplug_image *);

/* The kernel of host function FN, or NULL if FN's object was compiled without
   the plugin.  */
extern image_kernel *find_kernel (void (*fn) (void *));

/* NULL if KINDS is NULL or belongs to no construct.  */
extern const accplug_construct *find_construct (const void *kinds);

/* Changes whenever an image comes or goes.  */
extern unsigned image_generation ();

/* The images registered now.  Throws fatal_error for a damaged one.  */
extern std::vector<image_record *> registered_images ();

/* Throws fatal_error if RECORD can't be used.  */
extern void require_usable (const image_record &record);

/* Free all; only for the end of the program.  */
extern void forget_images ();

/* Hold the registry's lock across fork.  */
extern void lock_images ();
extern void unlock_images ();

} // namespace goacc

#endif /* GOACC_IMAGES_H */
