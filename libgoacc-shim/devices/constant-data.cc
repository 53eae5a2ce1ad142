/* Small data that kernels only read.  See constant-data.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "devices/constant-data.h"

#include <algorithm>
#include <cstring>

namespace goacc
{

/* So many may be there that nobody uses.  */
static constexpr size_t many = 1024;

/* They are words, mostly.  */
static uint64_t
hash_of (const std::vector<char> &bytes)
{
  uint64_t hash = bytes.size (), word;
  for (size_t i = 0; i < bytes.size (); i += sizeof word)
    {
      word = 0;
      memcpy (&word, &bytes[i], std::min (sizeof word, bytes.size () - i));
      hash = (hash ^ word) * UINT64_C (0x9e3779b97f4a7c15);
      hash ^= hash >> 32;
    }
  return hash;
}

storage *
constant_data::find (const std::vector<char> &bytes) const
{
  auto [first, end] = m_known.equal_range (hash_of (bytes));
  for (; first != end; ++first)
    if (first->second.bytes == bytes)
      return first->second.memory;
  return nullptr;
}

void
constant_data::add (std::vector<char> bytes, storage *memory)
{
  uint64_t hash = hash_of (bytes);
  m_known.emplace (hash, constant { std::move (bytes), memory });
}

std::vector<storage *>
constant_data::take_unused ()
{
  std::vector<storage *> result;
  if (m_known.size () < many)
    return result;
  for (auto i = m_known.begin (); i != m_known.end ();)
    if (i->second.memory->users == 1)
      {
	result.push_back (i->second.memory);
	i = m_known.erase (i);
      }
    else
      ++i;
  return result;
}

std::vector<storage *>
constant_data::take_all ()
{
  std::vector<storage *> result;
  for (auto &element : m_known)
    result.push_back (element.second.memory);
  m_known.clear ();
  return result;
}

} // namespace goacc
