/* What is loaded on a device: modules, kernels and variables of images.  See
   context.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "devices/context.h"

#include <algorithm>
#include <cstring>

#include "devices/image-links.h"
#include "support/endings.h"
#include "support/errors.h"

namespace goacc
{

/* Images with variables must be there before the present table is asked; those
   with kernels only wait until one is launched.  */
void
device_context::load_variables ()
{
  for (image_record *record : registered_images ())
    if (record->image->variable_count)
      load_image (*record);
}

/* Whether A and B are the same code, which has nothing of its own that lasts.  Their
   kernels have the same names (ptx-emit/module/names.cc), so a module takes one.  */
static bool
same_code (const accplug_image &a, const accplug_image &b)
{
  return (!a.variable_count && !b.variable_count && a.ptx_hash == b.ptx_hash
	  && a.ptx_bytes == b.ptx_bytes && !memcmp (a.ptx, b.ptx, a.ptx_bytes)
	  && a.one_lane_bytes == b.one_lane_bytes
	  && !memcmp (a.one_lane_ptx, b.one_lane_ptx, a.one_lane_bytes));
}

/* m_load_mutex is held.  */
loaded_image &
device_context::load_image (image_record &record)
{
  auto known = m_images.find (&record);
  if (known != m_images.end ())
    return *known->second;
  require_usable (record);
  auto is_loaded = [this] (image_record &r) { return m_images.count (&r) != 0; };
  std::vector<image_record *> linked = linked_images (record, is_loaded);
  image_list images;
  for (image_record *r : linked)
    if (std::none_of (images.begin (), images.end (), [r] (const accplug_image *i)
		      { return same_code (*i, *r->image); }))
      images.push_back (r->image);
  std::shared_ptr<module> code = m_device->load (images);
  for (image_record *r : linked)
    if (!is_loaded (*r))
      add_image (*r, code);
  return *m_images.at (&record);
}

void
device_context::add_image (image_record &record,
			   const std::shared_ptr<module> &code)
{
  auto loaded = std::make_unique<loaded_image> ();
  loaded->kernels.resize (record.image->kernel_count);
  loaded->code = code;
  add_variables (record, *loaded);
  add_endings (*record.image, *code);
  m_images.emplace (&record, std::move (loaded));
}

/* The variable of a `declare link' at SYMBOL points to DATA.  */
void
device_context::set_link_variable (void *symbol, char *data)
{
  m_device->copy_to_device (nullptr, symbol, &data, sizeof data);
}

void
device_context::add_variables (image_record &record, loaded_image &loaded)
{
  std::lock_guard<std::mutex> lock (m_mutex);
  for (uint32_t i = 0; i < record.image->variable_count; i++)
    {
      const accplug_variable &variable = record.image->variables[i];
      void *address;
      size_t bytes;
      if (!loaded.code->find_variable (variable.symbol, &address, &bytes))
	fatal ("the device image of %s is damaged: it has no variable %s (%s)",
	       record.image->file, variable.name, variable.symbol);
      uintptr_t start = (uintptr_t) variable.host;
      if (variable.flags & ACCPLUG_VAR_CHANGED)
	{
	  m_changed.insert (start);
	  m_any_changed = true;
	}
      if (variable.flags & ACCPLUG_VAR_COMMON)
	{
	  m_device->note_mapping (address, bytes, true);
	  add_common (variable, address);
	  continue;
	}
      if (variable.flags & ACCPLUG_VAR_LINK)
	{
	  m_links.push_back ({ start, start + variable.size, address, &record });
	  m_device->note_mapping (address, bytes, true);
	  /* The data may be there already, as another image's variable.  */
	  mapping *there = m_table.find (start);
	  if (there && there->kind == residence::declared
	      && there->holds (start, start + variable.size))
	    set_link_variable (address, there->at (start));
	  continue;
	}
      if (bytes < variable.size)
	fatal ("the device image of %s is damaged: variable %s has %zu bytes "
	       "instead of %llu", record.image->file, variable.name, bytes,
	       (unsigned long long) variable.size);
      if (!variable.size || m_table.overlapping (start, start + variable.size))
	continue;
      mapping *m = m_table.insert (start, start + variable.size);
      m->device = (char *) address;
      m->kind = residence::declared;
      m_device->note_mapping (address, variable.size, true);
      for (const link_variable &link : m_links)
	if (m->holds (link.start, link.end))
	  set_link_variable (link.symbol, m->at (link.start));
      loaded.variables.push_back (m);
    }
}

/* Tell the device code of IMAGE, in CODE, where to note its end.  */
void
device_context::add_endings (const accplug_image &image, module &code)
{
  void *variable;
  size_t bytes;
  if (!image.ending_count || !code.find_variable (image.ended, &variable, &bytes))
    return;
  visible_slot slot;
  {
    std::lock_guard<std::mutex> lock (m_mutex);
    slot = take_visible ();
  }
  if (!slot.host)
    return;
  memset (slot.host, 0, sizeof (accplug_ended));
  m_device->copy_to_device (nullptr, variable, &slot.device, sizeof slot.device);
  m_device->note_mapping (variable, bytes, true);
  watch_endings (this, &image, (const accplug_ended *) slot.host);
}

void
device_context::drop_variables (image_record &record, loaded_image &loaded)
{
  for (mapping *m : loaded.variables)
    {
      m_device->note_mapping (m->device, m->size (), false);
      m_table.remove (m);
    }
  for (uint32_t i = 0; i < record.image->variable_count; i++)
    if (record.image->variables[i].flags & ACCPLUG_VAR_COMMON)
      drop_common (record.image->variables[i]);
  for (size_t i = m_links.size (); i-- > 0;)
    if (m_links[i].image == &record)
      m_links.erase (m_links.begin () + i);
}

void
device_context::unload (image_record &record)
{
  std::lock_guard<std::mutex> load_lock (m_load_mutex);
  auto known = m_images.find (&record);
  if (known == m_images.end ())
    return;
  if (!ended_by_error () && !m_forked && !m_device->ended ())
    wait_all_queues (*this);
  std::lock_guard<std::mutex> lock (m_mutex);
  drop_variables (record, *known->second);
  forget_endings (this, record.image);
  m_images.erase (known);
}

/* The by-value argument I of ARRAYS, of 8 bytes.  */
static int64_t
whole_value (const map_arrays &arrays, size_t i)
{
  int64_t value = 0;
  const void *place = (kind_of (arrays.kinds[i]) == MAP_FIRSTPRIVATE_INT
		       ? (const void *) &arrays.host[i] : arrays.host[i]);
  if (place)
    memcpy (&value, place, sizeof value);
  return value;
}

/* Have ARRAYS the strides that KERNEL's version for unit strides is for?  */
static bool
unit_strides_p (const accplug_kernel &kernel, const map_arrays &arrays)
{
  for (uint32_t i = 0; i < kernel.stride_count; i++)
    {
      uint32_t arg = kernel.strides[i];
      if (arg >= arrays.count)
	return false;
      int64_t stride = whole_value (arrays, arg);
      if (i < kernel.unit_count ? stride != 1 : stride < 0 || stride > INT32_MAX)
	return false;
    }
  return true;
}

image_kernel &
device_context::version_of (image_kernel &record, const map_arrays &arrays) const
{
  const accplug_kernel &kernel = *record.descriptor;
  uint32_t version = (m_limits.one_lane ? kernel.one_lane
		      : kernel.unit_strides && unit_strides_p (kernel, arrays)
		      ? kernel.unit_strides : 0);
  return version ? record.image->kernels[version] : record;
}

loaded_kernel &
device_context::load_kernel_now (image_kernel &record)
{
  std::lock_guard<std::mutex> lock (m_load_mutex);
  const accplug_kernel &descriptor = *record.descriptor;
  if ((descriptor.flags & ACCPLUG_KERNEL_HOST_MATH) && m_type == DEVICE_NVIDIA)
    fatal ("this region calls a math function that had no device code when it was "
	   "compiled (no CUDA toolkit): make that with accplug-device-math and compile "
	   "again, or run with ACC_DEVICE_TYPE=cpu or host");
  loaded_image &image = load_image (*record.image);
  size_t index = &record - record.image->kernels.get ();
  std::unique_ptr<loaded_kernel> &slot = image.kernels[index];
  if (!slot)
    {
      auto loaded = std::make_unique<loaded_kernel> ();
      loaded->handle = image.code->find_kernel (descriptor.name);
      loaded->max_threads = loaded->handle->max_threads ();
      loaded->together = descriptor.flags & ACCPLUG_KERNEL_TOGETHER;
      if (descriptor.few_rows)
	loaded->few_rows = &record.image->kernels[descriptor.few_rows];
      if (descriptor.flags & ACCPLUG_KERNEL_FLAT)
	{
	  std::string name = std::string (descriptor.name) + ACCPLUG_FLAT_SUFFIX;
	  loaded->flat = image.code->find_kernel (name.c_str ());
	  loaded->max_threads = std::min (loaded->max_threads, loaded->flat->max_threads ());
	}
      if (!loaded->max_threads
	  || loaded->max_threads > m_limits.max_threads_per_block)
	loaded->max_threads = m_limits.max_threads_per_block;
      slot = std::move (loaded);
    }
  record.on_device[m_index].store (slot.get (), std::memory_order_release);
  return *slot;
}

} // namespace goacc
