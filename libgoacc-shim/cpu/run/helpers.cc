/* Functions that generated code calls: those of the C library by name, and
   our own for what C has no operator for.

   In: operands.  Out: results, bit for bit those that the PTX ISA defines.

   Rules
   - contract/helpers.def is all that generated code can reach.
   - Helpers that can fail (`c' in the signature) take the block, the PTX line
     and the thread's number in its block, and leave by give_up.
   - No helper throws, and none keeps state.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <algorithm>
#include <cfenv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <dlfcn.h>
#include <limits>

#include "cpu/run/faults.h"
#include "cpu/run/helpers.h"
#include "cpu/run/local-stack.h"
#include "cpu/run/memory.h"

namespace goacc::cpu
{

void
give_up (block_context *b, const std::string &text)
{
  *b->error = text;
  longjmp (b->give_up, 1);
}

namespace
{

/* "PTX line 12, block (1,0,0), thread (3,0,0)".  */

std::string
where (const block_context *b, uint32_t line, uint32_t thread)
{
  char text[160];
  uint32_t nx = b->ntid[0], ny = b->ntid[1];
  snprintf (text, sizeof text,
	    "PTX line %u, block (%u,%u,%u), thread (%u,%u,%u)", line,
	    b->ctaid[0], b->ctaid[1], b->ctaid[2], thread % nx,
	    thread / nx % ny, thread / nx / ny);
  return text;
}

void
do_trap (block_context *b, uint32_t line, uint32_t thread)
{
  give_up (b, "trap at " + where (b, line, thread));
}

void
bad_call (block_context *b, uint32_t line, uint32_t thread, uint64_t address)
{
  char text[64];
  snprintf (text, sizeof text, "call of no function (%#llx) at ",
	    (unsigned long long) address);
  give_up (b, text + where (b, line, thread));
}

/* The code's part of the running thread's stack, where .local variables of loops are.  */

bool
on_stack (const block_context *b, uint64_t address)
{
  uint64_t low = stack_of_thread ().low;
  return address - low < b->stack_end - low;
}

bool
in_frames (const block_context *b, uint64_t address)
{
  return address - uint64_t (b->frames) < b->frames_bytes;
}

/* Is one of the BYTES at ADDRESS mapped?  */

bool
partly_mapped (block_context *b, uint64_t address, uint32_t bytes)
{
  for (uint64_t at = address; at < address + bytes; at++)
    if (b->checked->find (at, at + 1, &b->last_base, &b->last_end))
      return true;
  return false;
}

void
check (block_context *b, uint32_t line, uint32_t thread, uint64_t address,
       uint32_t bytes, uint32_t align)
{
  uint64_t end = address + bytes;
  bool around = align & word_around;
  align &= ~word_around;
  bool good = (address >= b->last_base && end <= b->last_end)
	      || b->checked->find (address, end, &b->last_base, &b->last_end);
  if (!good)
    {
      uint64_t shared = uint64_t (b->shared);
      good = (address >= shared && end <= shared + b->shared_bytes)
	     || on_stack (b, address) || in_frames (b, address)
	     || b->stacks->holds (address)
	     || (around && partly_mapped (b, address, bytes));
    }
  if (good && address % align == 0)
    return;
  char text[96];
  snprintf (text, sizeof text, "%s access of %u bytes at %#llx, ",
	    good ? "misaligned" : "invalid", bytes,
	    (unsigned long long) address);
  give_up (b, text + where (b, line, thread));
}

void
zero_divisor (block_context *b, uint32_t line, uint32_t thread)
{
  give_up (b, "integer division by zero, " + where (b, line, thread));
}

uint64_t
take_local (block_context *b, uint32_t line, uint32_t thread, uint64_t bytes,
	    uint32_t align)
{
  void *p = b->stacks->take (b->one_stack ? 0 : thread, bytes, align);
  if (p)
    return uint64_t (p);
  give_up (b, "alloca of " + std::to_string (bytes)
	      + " bytes: no memory of the thread's own, "
	      + where (b, line, thread));
}

uint64_t
save_local (block_context *b, uint32_t, uint32_t thread)
{
  return b->stacks->mark (b->one_stack ? 0 : thread);
}

void
restore_local (block_context *b, uint32_t, uint32_t thread, uint64_t mark)
{
  b->stacks->restore (b->one_stack ? 0 : thread, mark);
}

uint32_t
is_space (block_context *b, uint32_t, uint32_t, uint64_t address, uint32_t kind)
{
  bool shared = address - uint64_t (b->shared) < b->shared_bytes;
  bool local = !shared && (on_stack (b, address) || in_frames (b, address)
			    || b->stacks->holds (address));
  return kind == 0 ? shared : kind == 1 ? local
	 : kind == 2 ? !shared && !local : 0;
}

uint64_t
clock_now ()
{
  timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return uint64_t (t.tv_sec) * 1000000000 + uint64_t (t.tv_nsec);
}

/* ------------------------------------------------------------------------
   Device-side C functions  */

/* CUDA's vprintf: each argument at its own alignment (4 or 8) in ARGS.  */

uint32_t
device_vprintf (block_context *, uint32_t, uint32_t, uint64_t format,
		uint64_t args)
{
  const char *f = reinterpret_cast<const char *> (format);
  std::string out;
  auto take = [&] (unsigned size)
  {
    args = (args + size - 1) / size * size;
    uint64_t v = 0;
    memcpy (&v, reinterpret_cast<const void *> (args), size);
    args += size;
    return v;
  };
  char piece[512];
  for (; *f; ++f)
    {
      if (*f != '%' || f[1] == '%')
	{
	  out += *f;
	  f += *f == '%';
	  continue;
	}
      std::string spec = "%";
      unsigned longs = 0;
      for (++f; *f && !strchr ("diouxXeEfFgGaAcsp", *f); ++f)
	if (*f == '*')
	  spec += std::to_string (int32_t (take (4)));
	else if (*f == 'l' || *f == 'z' || *f == 'j' || *f == 't')
	  ++longs;
	else if (*f != 'h')
	  spec += *f;
      if (!*f)
	break;
      if (strchr ("eEfFgGaA", *f))
	{
	  uint64_t bits = take (8);
	  double d;
	  memcpy (&d, &bits, 8);
	  snprintf (piece, sizeof piece, (spec + *f).c_str (), d);
	}
      else if (*f == 's' || *f == 'p')
	snprintf (piece, sizeof piece, (spec + *f).c_str (),
		  reinterpret_cast<const char *> (take (8)));
      else if (longs)
	snprintf (piece, sizeof piece, (spec + "ll" + *f).c_str (),
		  (long long) take (8));
      else
	snprintf (piece, sizeof piece, (spec + *f).c_str (),
		  int32_t (take (4)));
      out += piece;
    }
  fwrite (out.data (), 1, out.size (), stdout);
  return uint32_t (out.size ());
}

void
assert_fail (block_context *b, uint32_t line, uint32_t thread, uint64_t message,
	     uint64_t file, uint32_t source_line, uint64_t function, uint64_t)
{
  auto text = [] (uint64_t p) { return reinterpret_cast<const char *> (p); };
  give_up (b, std::string ("assertion `") + text (message) + "' failed at "
	      + text (file) + ":" + std::to_string (source_line) + " in "
	      + text (function) + ", " + where (b, line, thread));
}

uint64_t
device_malloc (block_context *, uint32_t, uint32_t, uint64_t bytes)
{
  void *p = malloc (bytes);
  if (p)
    address_map::note_heap (uint64_t (p), bytes);
  return uint64_t (p);
}

void
device_free (block_context *, uint32_t, uint32_t, uint64_t p)
{
  address_map::forget_heap (p);
  free (reinterpret_cast<void *> (p));
}

/* ------------------------------------------------------------------------
   Directed rounding.  MODE: 1 towards 0, 2 down, 3 up.

   For floats: the exact result is R + E in doubles (TwoSum); R rounded to the
   nearest float is moved by one step if it is on the wrong side.  */

/* F, or the next float below (STEP < 0) or above it: nextafterf without its call, and without
   branches, which nobody could predict; they are most of a device's expf.  */

float
next_float (float f, int step)
{
  uint32_t bits;
  if (f == 0)
    return step ? std::copysign (std::numeric_limits<float>::denorm_min (), step) : f;
  memcpy (&bits, &f, sizeof bits);
  bits += f > 0 ? step : -step;
  memcpy (&f, &bits, sizeof f);
  return f;
}

float
direct (double r, double e, uint32_t mode)
{
  float f = float (r);
  if (std::isnan (r) || std::isinf (r))
    return f;
  double d = f;
  int side = (d > r) - (d < r), rest = (e < 0) - (e > 0);
  side = side ? side : rest;
  bool down = mode == 2 || (mode == 1 && (r > 0 || (r == 0 && e > 0)));
  return next_float (f, down ? -(side > 0) : side < 0);
}

float
round_fma_f (float a, float b, float c, uint32_t mode)
{
  double p = double (a) * double (b), x = c;
  double s = p + x, t = s - p;
  double e = (p - (s - t)) + (x - t);
  if (s == 0 && mode == 2 && !(std::signbit (p) == std::signbit (x)))
    return -0.0f;
  return direct (s, std::isfinite (s) ? e : 0, mode);
}

float
round_add_f (float a, float b, uint32_t mode)
{
  return round_fma_f (a, 1, b, mode);
}

float
round_sub_f (float a, float b, uint32_t mode)
{
  return round_fma_f (a, 1, -b, mode);
}

float
round_mul_f (float a, float b, uint32_t mode)
{
  return direct (double (a) * double (b), 0, mode);
}

float
round_div_f (float a, float b, uint32_t mode)
{
  double q = double (a) / double (b);
  return direct (q, std::isfinite (q) ? std::fma (-q, b, a) * (b < 0 ? -1 : 1)
				      : 0, mode);
}

float
round_sqrt_f (float a, uint32_t mode)
{
  double q = std::sqrt (double (a));
  return direct (q, std::isfinite (q) ? std::fma (-q, q, a) : 0, mode);
}

float
round_narrow (double a, uint32_t mode)
{
  return direct (a, 0, mode);
}

/* For doubles, the processor's rounding mode; the volatiles keep the
   operation between the two switches.  */

class rounding
{
public:
  explicit rounding (uint32_t mode) : old (fegetround ())
  {
    fesetround (mode == 1 ? FE_TOWARDZERO : mode == 2 ? FE_DOWNWARD
							: FE_UPWARD);
  }
  ~rounding () { fesetround (old); }

private:
  int old;
};

template <typename F>
double
rounded (uint32_t mode, double a, double b, F f)
{
  volatile double x = a, y = b, r;
  rounding guard (mode);
  r = f (x, y);
  return r;
}

double
round_add_d (double a, double b, uint32_t m)
{
  return rounded (m, a, b, [] (double x, double y) { return x + y; });
}

double
round_sub_d (double a, double b, uint32_t m)
{
  return rounded (m, a, b, [] (double x, double y) { return x - y; });
}

double
round_mul_d (double a, double b, uint32_t m)
{
  return rounded (m, a, b, [] (double x, double y) { return x * y; });
}

double
round_div_d (double a, double b, uint32_t m)
{
  return rounded (m, a, b, [] (double x, double y) { return x / y; });
}

double
round_sqrt_d (double a, uint32_t m)
{
  return rounded (m, a, 0, [] (double x, double) { return std::sqrt (x); });
}

double
round_fma_d (double a, double b, double c, uint32_t m)
{
  volatile double z = c;
  return rounded (m, a, b, [&] (double x, double y)
			   { return std::fma (x, y, double (z)); });
}

template <typename T, typename I>
T
round_int (uint64_t v, uint32_t m)
{
  volatile I x = I (v);
  volatile T r;
  rounding guard (m);
  r = T (x);
  return r;
}

/* ------------------------------------------------------------------------
   Bits  */

template <typename U>
uint32_t
popc (U v)
{
  return uint32_t (__builtin_popcountll (v));
}

template <typename U>
uint32_t
clz (U v)
{
  return v ? uint32_t (__builtin_clzll (v)) - (64 - 8 * sizeof (U))
	   : 8 * sizeof (U);
}

template <typename U>
U
brev (U v)
{
  U r = 0;
  for (unsigned i = 0; i < 8 * sizeof (U); ++i, v >>= 1)
    r = U (r << 1 | (v & 1));
  return r;
}

template <typename S, typename U, bool amount>
uint32_t
bfind (U v)
{
  if (S (-1) < 0 && S (v) < 0)
    v = ~v;
  if (!v)
    return UINT32_MAX;
  uint32_t top = 8 * sizeof (U) - 1 - clz<U> (v);
  return amount ? uint32_t (8 * sizeof (U) - 1 - top) : top;
}

/* PTX ISA, bfe: missing bits are the sign bit of the field.  */

template <typename U, bool is_signed>
U
bfe (U a, uint32_t position, uint32_t length)
{
  const unsigned width = 8 * sizeof (U);
  unsigned pos = position & 255, len = length & 255;
  U sign = 0;
  if (is_signed && len)
    sign = a >> std::min (pos + len - 1, width - 1) & 1;
  U d = 0;
  for (unsigned i = 0; i < width; ++i)
    d |= (i < len && pos + i < width ? a >> (pos + i) & 1 : sign) << i;
  return d;
}

template <typename U>
U
bfi (U a, U b, uint32_t position, uint32_t length)
{
  const unsigned width = 8 * sizeof (U);
  unsigned pos = position & 255, len = length & 255;
  if (pos >= width || !len)
    return b;
  U mask = len >= width ? U (-1) : (U (1) << len) - 1;
  return (b & ~(mask << pos)) | ((a & mask) << pos);
}

/* PTX ISA, prmt; MODE in the order of emit_prmt's table (jit/bits.cc).  */

uint32_t
prmt (uint32_t a, uint32_t b, uint32_t c, uint32_t mode)
{
  uint64_t bytes = uint64_t (b) << 32 | a;
  unsigned n = c & 3;
  auto special = [&] (unsigned i) -> unsigned
  {
    switch (mode)
      {
      case 1: return n + i;
      case 2: return (n - i) & 7;
      case 3: return n;
      case 4: return std::max (i, n);
      case 5: return std::min (i, n);
      default: return (n & 1) * 2 + (i & 1);
      }
  };
  uint32_t d = 0;
  for (unsigned i = 0; i < 4; ++i)
    {
      unsigned s = mode ? special (i) : c >> (4 * i) & 15;
      uint32_t byte = bytes >> (8 * (s & 7)) & 255;
      if (s & 8)
	byte = byte & 128 ? 255 : 0;
      d |= byte << (8 * i);
    }
  return d;
}

/* FLAGS: 1 a is signed, 2 b is signed, 4 the upper half of b.  */

uint32_t
dp4a (uint32_t a, uint32_t b, uint32_t c, uint32_t flags)
{
  for (unsigned i = 0; i < 32; i += 8)
    {
      int32_t x = flags & 1 ? int8_t (a >> i) : int32_t (uint8_t (a >> i));
      int32_t y = flags & 2 ? int8_t (b >> i) : int32_t (uint8_t (b >> i));
      c += uint32_t (x * y);
    }
  return c;
}

uint32_t
dp2a (uint32_t a, uint32_t b, uint32_t c, uint32_t flags)
{
  if (flags & 4)
    b >>= 16;
  for (unsigned i = 0; i < 2; ++i)
    {
      uint32_t h = a >> (16 * i), l = b >> (8 * i);
      int32_t x = flags & 1 ? int16_t (h) : int32_t (uint16_t (h));
      int32_t y = flags & 2 ? int8_t (l) : int32_t (uint8_t (l));
      c += uint32_t (x * y);
    }
  return c;
}

template <typename T>
uint32_t
testp (T v, uint32_t kind)
{
  switch (kind)
    {
    case 0: return std::isfinite (v);
    case 1: return std::isinf (v);
    case 2: return !std::isnan (v);
    case 3: return std::isnan (v);
    case 4: return std::isnormal (v);
    default: return std::fpclassify (v) == FP_SUBNORMAL;
    }
}

/* ------------------------------------------------------------------------
   Atomics without an instruction  */

template <typename T, typename U, typename F>
T
atomically (uint64_t address, F change)
{
  U *p = reinterpret_cast<U *> (address);
  U old = __atomic_load_n (p, __ATOMIC_RELAXED), next;
  T value;
  do
    {
      memcpy (&value, &old, sizeof value);
      T changed = change (value);
      memcpy (&next, &changed, sizeof next);
    }
  while (!__atomic_compare_exchange_n (p, &old, next, true, __ATOMIC_SEQ_CST,
				       __ATOMIC_RELAXED));
  return value;
}

template <typename T, typename U>
T
atom_min (uint64_t p, T v)
{
  return atomically<T, U> (p, [v] (T o) { return v < o ? v : o; });
}

template <typename T, typename U>
T
atom_max (uint64_t p, T v)
{
  return atomically<T, U> (p, [v] (T o) { return o < v ? v : o; });
}

template <typename T, typename U>
T
atom_add (uint64_t p, T v)
{
  return atomically<T, U> (p, [v] (T o) { return o + v; });
}

template <typename U>
U
atom_exch (uint64_t p, U v)
{
  return __atomic_exchange_n (reinterpret_cast<U *> (p), v, __ATOMIC_SEQ_CST);
}

uint32_t
atom_inc (uint64_t p, uint32_t v)
{
  return atomically<uint32_t, uint32_t>
    (p, [v] (uint32_t o) { return o >= v ? 0 : o + 1; });
}

uint32_t
atom_dec (uint64_t p, uint32_t v)
{
  return atomically<uint32_t, uint32_t>
    (p, [v] (uint32_t o) { return o == 0 || o > v ? v : o - 1; });
}

using sq = int64_t;
using uq = uint64_t;
using sw = int32_t;
using uw = uint32_t;

const struct
{
  const char *name;
  void *address;		/* NULL: the C library's */
} addresses[] = {
#define OURS(NAME, SIGNATURE, ...) \
  { NAME, reinterpret_cast<void *> (__VA_ARGS__) },
#define LIBC(NAME, SIGNATURE) { NAME, nullptr },
#include "cpu/contract/helpers.def"
};

} // anonymous namespace

void *
helper_address (const std::string &name)
{
  auto known = std::find_if (std::begin (addresses), std::end (addresses),
			     [&] (const auto &a) { return name == a.name; });
  if (known == std::end (addresses))
    return nullptr;
  if (known->address)
    return known->address;
  if (void *p = dlsym (RTLD_DEFAULT, known->name))
    return p;
  static void *const libm = dlopen ("libm.so.6", RTLD_NOW | RTLD_LOCAL);
  return libm ? dlsym (libm, known->name) : nullptr;
}

} // namespace goacc::cpu
