/* Values that take long to find, for the last few bytes that they follow from.

   Rules
   - Any thread may ask and keep at any time.  It may find nothing for what was kept.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_KEPT_VALUES_H
#define GOACC_KEPT_VALUES_H

#include <cstdint>
#include <cstring>
#include <mutex>
#include <vector>

namespace goacc
{

class kept_values
{
public:
  /* Was something kept for these SIZE bytes?  If so, *VALUE is that.  */
  bool find (const void *bytes, size_t size, int64_t *value)
  {
    std::lock_guard<std::mutex> lock (m_mutex);
    for (const entry &e : m_entries)
      if (e.bytes.size () == size && !memcmp (e.bytes.data (), bytes, size))
	{
	  *value = e.value;
	  return true;
	}
    return false;
  }

  void keep (const void *bytes, size_t size, int64_t value)
  {
    std::lock_guard<std::mutex> lock (m_mutex);
    entry &e = m_entries[m_oldest];
    m_oldest = (m_oldest + 1) % many;
    auto first = static_cast<const char *> (bytes);
    e.bytes.assign (first, first + size);
    e.value = value;
  }

private:
  /* Programs that exchange two or three arrays have as many blocks in turn.  */
  static constexpr unsigned many = 4;
  struct entry
  {
    std::vector<char> bytes;
    int64_t value;
  };

  std::mutex m_mutex;
  entry m_entries[many];
  unsigned m_oldest = 0;
};

} // namespace goacc

#endif /* GOACC_KEPT_VALUES_H */
