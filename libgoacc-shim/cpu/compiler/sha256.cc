/* SHA-256: see sha256.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <algorithm>
#include <cstring>

#include "cpu/compiler/sha256.h"

namespace goacc::cpu
{

namespace
{

/* FIPS 180-4, 4.2.2: from the cube roots of the first 64 primes.  */
const uint32_t round_constants[64] = {
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4,
  0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe,
  0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f,
  0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
  0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc,
  0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
  0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116,
  0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2
};

inline uint32_t
rotated (uint32_t x, int bits)
{
  return x >> bits | x << (32 - bits);
}

inline uint32_t
big_endian (const unsigned char *p)
{
  return uint32_t (p[0]) << 24 | uint32_t (p[1]) << 16 | uint32_t (p[2]) << 8 | p[3];
}

void
fill_schedule (uint32_t (&w)[64], const unsigned char *block)
{
  for (int i = 0; i < 16; ++i)
    w[i] = big_endian (block + i * 4);
  for (int i = 16; i < 64; ++i)
    {
      uint32_t a = w[i - 15], b = w[i - 2];
      w[i] = w[i - 16] + (rotated (a, 7) ^ rotated (a, 18) ^ a >> 3) + w[i - 7]
	     + (rotated (b, 17) ^ rotated (b, 19) ^ b >> 10);
    }
}

} // anonymous namespace

void
sha256::add_block (const unsigned char *block)
{
  uint32_t w[64];
  fill_schedule (w, block);
  auto [a, b, c, d, e, f, g, h] = m_state;
  for (int i = 0; i < 64; ++i)
    {
      uint32_t t1 = h + (rotated (e, 6) ^ rotated (e, 11) ^ rotated (e, 25))
		    + ((e & f) ^ (~e & g)) + round_constants[i] + w[i];
      uint32_t t2 = (rotated (a, 2) ^ rotated (a, 13) ^ rotated (a, 22))
		    + ((a & b) ^ (a & c) ^ (b & c));
      h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
    }
  const uint32_t more[8] = { a, b, c, d, e, f, g, h };
  for (int i = 0; i < 8; ++i)
    m_state[i] += more[i];
}

void
sha256::add (const void *data, size_t bytes)
{
  auto from = static_cast<const unsigned char *> (data);
  while (bytes)
    {
      size_t filled = m_bytes % 64, n = std::min (bytes, 64 - filled);
      if (n == 64)
	add_block (from);
      else
	{
	  memcpy (m_block + filled, from, n);
	  if (filled + n == 64)
	    add_block (m_block);
	}
      from += n;
      bytes -= n;
      m_bytes += n;
    }
}

sha256_digest
sha256::digest ()
{
  /* A 1 bit, zeros, and the number of bits in the last 8 bytes of a block (5.1.1).  */
  unsigned char end[72] = { 0x80 };
  size_t zeros = (64 + 56 - (m_bytes % 64 + 1)) % 64;
  for (int i = 0; i < 8; ++i)
    end[1 + zeros + i] = (unsigned char) (m_bytes * 8 >> (56 - i * 8));
  add (end, 1 + zeros + 8);
  sha256_digest result;
  for (size_t i = 0; i < result.size (); ++i)
    result[i] = (unsigned char) (m_state[i / 4] >> (24 - i % 4 * 8));
  return result;
}

std::string
sha256_text (const std::string &text)
{
  sha256 all;
  all.add (text);
  std::string digits;
  for (unsigned char c : all.digest ())
    for (int half : { c >> 4, c & 15 })
      digits += "0123456789abcdef"[half];
  return digits;
}

} // namespace goacc::cpu
