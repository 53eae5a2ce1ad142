/* Kernels that start while the one in front of them ends.  See early-start.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cuda/early-start.h"

#include <cstdlib>
#include <cstring>

namespace goacc
{
namespace cuda
{

namespace
{

const int first_major = 9;	/* compute capability */
const char first_target[] = "90";
const char first_version[] = "7.8";	/* of PTX */

/* Do all entry points of PTX have the mark?  Code of older builds of the plugin has none.  */
bool
marked (const char *ptx)
{
  for (const char *at = ptx; (at = strstr (at, "\n.visible .entry ")) != nullptr;)
    {
      const char *next = strstr (++at, "\n.visible .entry ");
      const char *mark = strstr (at, ACCPLUG_GRID_WAIT);
      if (!mark || (next && mark > next))
	return false;
    }
  return true;
}

/* Let what stands behind WORD, as long as VALUE, be VALUE where it is less.  */
void
raise (std::string *text, const char *word, const char *value)
{
  size_t at = text->find (word);
  if (at == std::string::npos)
    return;
  at += strlen (word);
  if (strtod (text->c_str () + at, nullptr) < strtod (value, nullptr))
    text->replace (at, strlen (value), value);
}

} // namespace

bool
can_start_early (const context &c, const image_list &images)
{
  if (!api.launch_kernel_ex.raw.address
      || c.attribute (CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR) < first_major)
    return false;
  for (const accplug_image *image : images)
    if (!marked (image->ptx))
      return false;
  return true;
}

std::string
with_waits (const char *ptx, size_t bytes)
{
  std::string text (ptx, bytes);
  raise (&text, "\n.version ", first_version);
  raise (&text, "\n.target sm_", first_target);
  const std::string mark = std::string ("\n") + ACCPLUG_GRID_WAIT;
  for (size_t at = 0; (at = text.find (mark, at)) != std::string::npos; at += mark.size ())
    text.replace (text.find ("//", at), 2, "  ");
  return text;
}

result
launch_early (function_handle f, const launch_shape &shape, stream_handle stream,
	      void **parameters)
{
  launch_attribute early = {};
  early.id = CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION;
  early.value = 1;
  launch_config config = { shape.grid[0], shape.grid[1], shape.grid[2],
			   shape.block[0], shape.block[1], shape.block[2],
			   shape.shared_bytes, stream, &early, 1 };
  return api.launch_kernel_ex.raw (&config, f, parameters, nullptr);
}

} // namespace cuda
} // namespace goacc
