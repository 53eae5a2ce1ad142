/* Which images become one module: those whose device code calls each other's
   routines.

   Comes in: the registered images, by the functions that their PTX declares.
   Goes out: the images to link with one of them.

   Rules
   - An image without ACCPLUG_IMAGE_IMPORTS and _EXPORTS stands alone, and its
     text is never looked at.
   - Images are joined by use: one that imports a function with the first
     registered one that defines it, and so on from there.
   - What is loaded already stays as it is; an image that comes later (dlopen)
     gets a copy of the routines that it calls, in a module of its own.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_IMAGE_LINKS_H
#define GOACC_IMAGE_LINKS_H

#include <functional>
#include <string>
#include <vector>

#include "support/images.h"

namespace goacc
{

/* The functions that a PTX text imports and defines for others.  */
struct image_links
{
  std::vector<std::string> imports;
  std::vector<std::string> exports;
};

extern image_links find_links (const char *ptx);

/* RECORD and the images to link with it, RECORD first.  IS_LOADED says which
   have a module already.  Throws fatal_error if a function is defined nowhere.  */
extern std::vector<image_record *>
linked_images (image_record &record,
	       const std::function<bool (image_record &)> &is_loaded);

} // namespace goacc

#endif /* GOACC_IMAGE_LINKS_H */
