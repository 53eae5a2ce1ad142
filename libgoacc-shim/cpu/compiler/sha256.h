/* SHA-256 (FIPS 180-4, 6.2): the names of files in the cache, and what says that such a
   file is what we wrote.

   Comes in: bytes, in pieces.  Goes out: the digest.

   Rules
   - The same on every machine: no instruction of the processor's own is used.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_SHA256_H
#define GOACC_CPU_SHA256_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace goacc::cpu
{

using sha256_digest = std::array<unsigned char, 32>;

class sha256
{
public:
  void add (const void *data, size_t bytes);
  void add (const std::string &text) { add (text.data (), text.size ()); }
  /* Of all that was added; nothing may be added after it.  */
  sha256_digest digest ();

private:
  void add_block (const unsigned char *block);

  std::array<uint32_t, 8> m_state = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
				      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 };
  unsigned char m_block[64];	/* what has come of the next block */
  uint64_t m_bytes = 0;		/* in all */
};

/* TEXT's digest, in 64 hexadecimal digits.  */
std::string sha256_text (const std::string &text);

} // namespace goacc::cpu

#endif /* GOACC_CPU_SHA256_H */
