/* Where device code ended the program; see endings.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "support/endings.h"

#include <cstring>
#include <mutex>
#include <vector>

#include "support/errors.h"

namespace goacc
{

namespace
{

struct watched
{
  const void *device;
  const accplug_image *image;
  const accplug_ended *note;
};

std::mutex mutex;
std::vector<watched> all;

std::string
in_words (const accplug_image &image, const accplug_ended &at)
{
  if (!at.ending || at.ending > image.ending_count)
    return "";
  const accplug_ending &ending = image.endings[at.ending - 1];
  return format ("; %s:%u: %s, block (%u,%u,%u), thread (%u,%u,%u)", ending.file,
		 ending.line, ending.what, (unsigned) at.block,
		 (unsigned) (at.block >> 32 & 0xffff), (unsigned) (at.block >> 48),
		 at.thread & 0xfff, at.thread >> 12 & 0xfff, at.thread >> 24);
}

} // anonymous namespace

void
watch_endings (const void *device, const accplug_image *image, const accplug_ended *note)
{
  std::lock_guard<std::mutex> lock (mutex);
  all.push_back ({ device, image, note });
}

void
forget_endings (const void *device, const accplug_image *image)
{
  std::lock_guard<std::mutex> lock (mutex);
  for (size_t i = all.size (); i-- > 0;)
    if (all[i].device == device && (!image || all[i].image == image))
      all.erase (all.begin () + i);
}

std::string
reached_ending ()
{
  std::lock_guard<std::mutex> lock (mutex);
  for (const watched &w : all)
    {
      accplug_ended at;
      memcpy (&at, w.note, sizeof at);
      std::string text = in_words (*w.image, at);
      if (!text.empty ())
	return text;
    }
  return "";
}

} // namespace goacc
