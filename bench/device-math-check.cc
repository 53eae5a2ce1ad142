/* Compares every device math function with the host's: device-math-check
   nvidia|cpu [name...].

   In: the library file of ptx-emit/libm (ACCPLUG_DEVICE_MATH) and the reference
   values of math-reference.cc.  Out: a table with the largest error of each function
   in units of the last place, and where; status 1 if one is over its limit or a
   special value is wrong.  Functions whose copy at the call is better are tested that
   way, or as the others by calls if MATH_CHECK_CALLS is set.

   For each function a kernel is written in PTX that calls it for each row of the
   arguments.  All operands lie in slots of 16 bytes: three arrays of arguments, then
   the result and what two pointers receive.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <dlfcn.h>

#include <algorithm>
#include <climits>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "cuda-driver.h"
#include "libm/device-math.h"
#include "devices/device.h"
#include "math-reference.h"

namespace
{

enum { SLOT = 16, INPUTS = 3, OUTPUTS = 3, THREADS = 128, RANDOM_ROWS = 3000 };

struct slot
{
  alignas (SLOT) unsigned char bytes[SLOT];
};

/* ---- Devices: run the kernel "check" of a PTX text over ROWS rows.  */

class runner
{
public:
  virtual ~runner () = default;
  /* IN has INPUTS * ROWS slots, OUT gets OUTPUTS * ROWS.  */
  virtual void run (const std::string &ptx, const std::vector<slot> &in,
		    std::vector<slot> &out, unsigned rows) = 0;
};

/* The parameter block of the kernel.  */
struct block
{
  uint64_t in, out;
  uint32_t rows;
};

class cuda_runner : public runner
{
public:
  explicit cuda_runner (const cuda_driver *cuda) : cuda (cuda) {}

  void
  run (const std::string &ptx, const std::vector<slot> &in, std::vector<slot> &out,
       unsigned rows) override
  {
    CUhandle module, kernel;
    CUdeviceptr in_copy, out_copy;
    cuda_check (cuda->module_load (&module, ptx.c_str (), 0, nullptr, nullptr),
		"cuModuleLoadDataEx");
    cuda_check (cuda->function_get (&kernel, module, "check"), "check");
    cuda_check (cuda->alloc (&in_copy, in.size () * SLOT), "cuMemAlloc");
    cuda_check (cuda->alloc (&out_copy, out.size () * SLOT), "cuMemAlloc");
    cuda_check (cuda->copy_in (in_copy, in.data (), in.size () * SLOT), "copy");
    cuda_check (cuda->fill (out_copy, 0, out.size () * SLOT), "cuMemsetD8");
    block params = {in_copy, out_copy, rows};
    void *arguments[] = {&params};
    cuda_check (cuda->launch (kernel, (rows + THREADS - 1) / THREADS, 1, 1, THREADS, 1,
			      1, 0, nullptr, arguments, nullptr),
		"cuLaunchKernel");
    cuda_check (cuda->copy_out (out.data (), out_copy, out.size () * SLOT), "copy");
    cuda_check (cuda->free (in_copy), "cuMemFree");
    cuda_check (cuda->free (out_copy), "cuMemFree");
    cuda_check (cuda->module_unload (module), "cuModuleUnload");
  }

private:
  const cuda_driver *cuda;
};

class cpu_runner : public runner
{
public:
  explicit cpu_runner (goacc::platform *platform) : device (platform->open (0)) {}

  void
  run (const std::string &ptx, const std::vector<slot> &in, std::vector<slot> &out,
       unsigned rows) override
  {
    accplug_image image = {};
    image.magic = ACCPLUG_IMAGE_MAGIC;
    image.version = ACCPLUG_IMAGE_VERSION;
    image.bytes = sizeof image;
    image.file = "device-math-check";
    image.ptx = ptx.c_str ();
    image.ptx_bytes = ptx.size ();
    image.ptx_hash = 0xcbf29ce484222325u;	/* FNV-1a */
    for (unsigned char c : ptx)
      image.ptx_hash = (image.ptx_hash ^ c) * 0x100000001b3u;

    auto module = device->load (image);
    void *in_copy = device->allocate (in.size () * SLOT);
    void *out_copy = device->allocate (out.size () * SLOT);
    device->note_mapping (in_copy, in.size () * SLOT, true);
    device->note_mapping (out_copy, out.size () * SLOT, true);
    device->copy_to_device (nullptr, in_copy, in.data (), in.size () * SLOT);
    device->fill (nullptr, out_copy, 0, out.size () * SLOT);
    block params = {reinterpret_cast<uintptr_t> (in_copy),
		    reinterpret_cast<uintptr_t> (out_copy), rows};
    goacc::launch_shape shape
      = {{(rows + THREADS - 1) / THREADS, 1, 1}, {THREADS, 1, 1}, 0};
    device->launch (nullptr, *module->find_kernel ("check"), shape, &params,
		    sizeof params);
    device->copy_to_host (nullptr, out.data (), out_copy, out.size () * SLOT);
    device->note_mapping (in_copy, in.size () * SLOT, false);
    device->note_mapping (out_copy, out.size () * SLOT, false);
    device->release (in_copy);
    device->release (out_copy);
  }

private:
  std::unique_ptr<goacc::device> device;
};

/* The device called NAME; none, with the reason on stderr, if it is not here.  */
std::unique_ptr<runner>
open_device (const std::string &name)
{
  if (name == "nvidia")
    {
      const char *why = nullptr;
      if (const cuda_driver *cuda = cuda_driver_open (nullptr, &why))
	return std::make_unique<cuda_runner> (cuda);
      fprintf (stderr, "nvidia: %s\n", why);
      return nullptr;
    }
  void *lib = dlopen ("libgoacc-shim-cpu.so.1", RTLD_NOW);
  void *entry = lib ? dlsym (lib, "goacc_cpu_platform") : nullptr;
  if (!entry)
    {
      fprintf (stderr, "cpu: %s\n", dlerror ());
      return nullptr;
    }
  auto platform = reinterpret_cast<goacc::platform *(*) ()> (entry) ();
  return std::make_unique<cpu_runner> (platform);
}

/* ---- The kernel.  */

struct part
{
  const char *param;		/* type of a .param */
  const char *memory;		/* type and register class of a load or store */
  const char *reg;
  unsigned offset;		/* in the slot */
};

std::vector<part>
parts_of (char letter)
{
  static const part f = {".f32", "f32", "%f", 0}, d = {".f64", "f64", "%d", 0},
		    i = {".b32", "b32", "%r", 0}, l = {".b64", "b64", "%l", 0};
  switch (letter)
    {
    case 'f': return {f};
    case 'd': return {d};
    case 'i': return {i};
    case 'l': return {l};
    case 'F': return {f, {".f32", "f32", "%f", 4}};
    case 'D': return {d, {".f64", "f64", "%d", 8}};
    default: return {};
    }
}

std::string
format (const char *text, ...) __attribute__ ((format (printf, 1, 2)));

std::string
format (const char *text, ...)
{
  char line[256];
  va_list arguments;
  va_start (arguments, text);
  vsnprintf (line, sizeof line, text, arguments);
  va_end (arguments);
  return line;
}

const char KERNEL_HEAD[] = R"(
.visible .entry check (.param .align 8 .b8 block[24])
{
	.reg .pred %p;
	.reg .b32 %r<16>;
	.reg .b64 %l<16>, %in, %out, %step, %at;
	.reg .f32 %f<16>;
	.reg .f64 %d<16>;
	ld.param.u64 %in, [block];
	ld.param.u64 %out, [block+8];
	ld.param.u32 %r0, [block+16];
	cvta.to.global.u64 %in, %in;
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %ntid.x;
	mov.u32 %r3, %tid.x;
	mad.lo.u32 %r3, %r1, %r2, %r3;
	setp.ge.u32 %p, %r3, %r0;
	@%p bra $done;
	mul.wide.u32 %step, %r0, 16;
	mul.wide.u32 %at, %r3, 16;
	add.u64 %in, %in, %at;
	add.u64 %out, %out, %at;
	{
)";

/* Loads the arguments; their registers go into REGISTERS, and their types as .params
   into PARAMS.  */
std::string
load_arguments (const std::string &signature, std::vector<std::string> &registers,
		std::vector<std::string> &params)
{
  std::string text;
  int pointers = 0;
  auto add = [&] (const char *param, const char *reg)
    {
      registers.push_back (reg + std::to_string (registers.size () + 4));
      params.push_back (param);
      return registers.back ().c_str ();
    };
  for (size_t i = 1; i < signature.size (); i++)
    if (signature[i] == 'p' || signature[i] == 'q')
      text += format ("	mad.lo.u64 %s, %%step, %d, %%out;\n", add (".b64", "%l"),
		      ++pointers);
    else
      {
	for (const part &p : parts_of (signature[i]))
	  text += format ("	ld.global.%s %s, [%%in+%u];\n", p.memory,
			  add (p.param, p.reg), p.offset);
	text += "	add.u64 %in, %in, %step;\n";
      }
  return text;
}

std::string
result_param (char letter)
{
  switch (letter)
    {
    case 'v': return "";
    case 'F': return ".param .align 8 .b8 result[8]";
    case 'D': return ".param .align 16 .b8 result[16]";
    default: return std::string (".param ") + parts_of (letter)[0].param + " result";
    }
}

/* FUNCTION called with REGISTERS; what it gives goes to RESULTS.  */
std::string
call_text (const ptx::device_math_function &function,
	   const std::vector<std::string> &registers,
	   const std::vector<std::string> &params,
	   const std::vector<std::string> &results)
{
  char result = function.signature[0];
  std::string text, names;
  for (size_t n = 0; n < registers.size (); n++)
    {
      text += format ("	.param %s p%zu;\n	st.param%s [p%zu], %s;\n",
		      params[n].c_str (), n, params[n].c_str (), n,
		      registers[n].c_str ());
      names += format ("%sp%zu", n ? ", " : "", n);
    }
  if (result != 'v')
    text += "	" + result_param (result) + ";\n";
  text += std::string ("	call ") + (result != 'v' ? "(result), " : "")
	  + function.symbol + ", (" + names + ");\n";
  std::vector<part> parts = parts_of (result);
  for (size_t k = 0; k < parts.size (); k++)
    text += format ("	ld.param.%s %s, [result+%u];\n", parts[k].memory,
		    results[k].c_str (), parts[k].offset);
  return text;
}

std::string
kernel_text (const ptx::device_math_function &function, bool inlined)
{
  std::vector<std::string> registers, params, results;
  std::vector<part> parts = parts_of (function.signature[0]);
  for (size_t k = 0; k < parts.size (); k++)
    results.push_back (parts[k].reg + std::to_string (12 + k));
  std::string text
    = KERNEL_HEAD + load_arguments (function.signature, registers, params);
  text += inlined ? ptx::device_math_inline (function, results, registers, 1)
		  : call_text (function, registers, params, results);
  text += "	cvta.to.global.u64 %out, %out;\n";
  for (size_t k = 0; k < parts.size (); k++)
    text += format ("	st.global.%s [%%out+%u], %s;\n", parts[k].memory,
		    parts[k].offset, results[k].c_str ());
  return text + "	}\n$done:\n	ret;\n}\n";
}

std::string
module_text (const std::string &name, const ptx::device_math_function &function)
{
  bool inlined = function.inline_better () && !getenv ("MATH_CHECK_CALLS");
  std::set<std::string> names = {name}, none;
  int version, target;
  ptx::device_math_requirements (&version, &target);
  return format (".version %d.%d\n.target sm_%d\n.address_size 64\n", version / 10,
		 version % 10, target)
	 + ptx::device_math_text (inlined ? none : names, inlined ? names : none)
	 + kernel_text (function, inlined);
}

/* ---- Arguments.  */

const double SPECIAL[]
  = {0.0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 2, -3, 10, 1e-8, -1e-8, 1e-30, 1e-40,
     1e30, -1e30, 1e-310, 4.94065645841246544e-324, 1e300, -1e300, 709.5, -745, 88.5,
     105.7, 1e9, 4294967297.0, INFINITY, -INFINITY, NAN};
enum { SPECIALS = sizeof SPECIAL / sizeof SPECIAL[0] };

class generator
{
public:
  generator (const math_reference &reference, bool is_float)
    : reference (reference), is_float (is_float)
  {
  }

  operand
  next (char letter, unsigned special)
  {
    operand a;
    if (letter == 'i' || letter == 'l')
      a.i = integer ();
    else
      {
	a.re = special < SPECIALS ? fit (SPECIAL[special]) : real ();
	if (letter == 'D' || letter == 'F')
	  a.im = special < SPECIALS ? fit (SPECIAL[random () % SPECIALS]) : real ();
      }
    return a;
  }

private:
  double
  uniform ()
  {
    return std::uniform_real_distribution<double> (-1, 1) (random);
  }

  long
  integer ()
  {
    return std::uniform_int_distribution<int> (reference.low, reference.high) (random);
  }

  /* As the type has it, and in the function's domain.  */
  long double
  fit (double x)
  {
    if (std::isfinite (x) && fabs (x) > reference.largest)
      x = fmod (x, reference.largest);
    return is_float ? (float) x : x;
  }

  long double
  real ()
  {
    switch (random () % 4)
      {
      case 0: return fit (uniform ());
      case 1: return fit (uniform () * 20);
      case 2: return fit (ldexp (uniform (), (int) (random () % 80) - 40));
      default: return fit (ldexp (uniform (), (int) (random () % (is_float ? 250 : 2000))
					       - (is_float ? 125 : 1000)));
      }
  }

  const math_reference &reference;
  bool is_float;
  std::mt19937 random;
};

void
put (slot &s, char letter, const operand &a)
{
  double d[2] = {(double) a.re, (double) a.im};
  float f[2] = {(float) a.re, (float) a.im};
  int i = (int) a.i;
  switch (letter)
    {
    case 'd': case 'D': memcpy (s.bytes, d, sizeof d); break;
    case 'f': case 'F': memcpy (s.bytes, f, sizeof f); break;
    case 'i': memcpy (s.bytes, &i, sizeof i); break;
    case 'l': memcpy (s.bytes, &a.i, sizeof a.i); break;
    }
}

operand
get (const slot &s, char letter)
{
  operand a;
  double d[2];
  float f[2];
  int i;
  memcpy (d, s.bytes, sizeof d);
  memcpy (f, s.bytes, sizeof f);
  memcpy (&i, s.bytes, sizeof i);
  switch (letter)
    {
    case 'd': case 'D': a.re = d[0], a.im = d[1]; break;
    case 'f': case 'F': a.re = f[0], a.im = f[1]; break;
    case 'i': a.i = i; break;
    case 'l': memcpy (&a.i, s.bytes, sizeof a.i); break;
    }
  return a;
}

/* ---- Errors.  */

const double WRONG = HUGE_VAL;		/* not the right special value */

/* The distance of neighbours at SIZE in the type.  */
long double
last_place (long double size, bool is_float)
{
  int digits = is_float ? 24 : 53, lowest = is_float ? -149 : -1074;
  int exponent = size > 0 ? ilogbl (size) - digits + 1 : lowest;
  return ldexpl (1, exponent < lowest ? lowest : exponent);
}

long double
rounded (long double x, bool is_float)
{
  return is_float ? (long double) (float) x : (long double) (double) x;
}

double
real_error (long double got, long double want, bool is_float, double floor)
{
  long double nearest = rounded (want, is_float);
  if (std::isnan (got) || std::isnan (want))
    return std::isnan (got) && std::isnan (want) ? 0 : WRONG;
  if (std::isinf (got) || std::isinf (nearest))
    {
      /* The last finite number beside an overflow, or the reverse, is near.  */
      long double most = is_float ? 0x1.fffffep127L : 0x1.fffffffffffffp1023L;
      bool beside = (std::isinf (got) ? fabsl (want) : fabsl (got)) > most * 0.9999999L;
      return got == nearest ? 0
	     : beside && std::signbit (got) == std::signbit (want) ? 1 : WRONG;
    }
  /* Signs of zero count where the relative error does.  */
  if (got == 0 && want == 0)
    return floor > 0 || std::signbit (got) == std::signbit (want) ? 0 : WRONG;
  long double size = std::max (fabsl (want), (long double) floor);
  return fabsl (got - want) / last_place (size, is_float);
}

/* That of the number as a whole; annex G leaves much open where a part is NaN.  */
double
complex_error (const operand &got, const operand &want, bool is_float)
{
  if (std::isnan (want.re) || std::isnan (want.im))
    return 0;
  long double re = rounded (want.re, is_float), im = rounded (want.im, is_float);
  if (std::isinf (re) || std::isinf (im))
    return (std::isinf (re) && got.re == re) || (std::isinf (im) && got.im == im)
	   ? 0 : WRONG;
  if (std::isnan (got.re) || std::isnan (got.im))
    return WRONG;
  return hypotl (got.re - want.re, got.im - want.im)
	 / last_place (hypotl (want.re, want.im), is_float);
}

double
integer_error (long got, long want, char letter)
{
  bool open = letter == 'i' ? want <= INT_MIN || want >= INT_MAX : want == LONG_MIN;
  return open || got == want ? 0 : WRONG;
}

double
error_of (char letter, const operand &got, const operand &want, double floor)
{
  switch (letter)
    {
    case 'd': case 'f': return real_error (got.re, want.re, letter == 'f', floor);
    case 'D': case 'F': return complex_error (got, want, letter == 'F');
    case 'i': case 'l': return integer_error (got.i, want.i, letter);
    default: return 0;
    }
}

/* ---- One function.  */

struct row
{
  operand argument[INPUTS];
};

struct outcome
{
  double worst = 0;
  row where;
  unsigned wrong = 0;		/* rows over the limit */
};

std::vector<row>
make_rows (const std::string &signature, const math_reference &reference,
	   bool is_float)
{
  generator from (reference, is_float);
  std::vector<row> rows (SPECIALS * SPECIALS + RANDOM_ROWS);
  for (unsigned k = 0; k < rows.size (); k++)
    for (size_t i = 1; i < signature.size () && i <= INPUTS; i++)
      rows[k].argument[i - 1]
	= from.next (signature[i], k >= unsigned (SPECIALS * SPECIALS) ? unsigned (SPECIALS)
				   : i == 1 ? k / SPECIALS : k % SPECIALS);
  return rows;
}

/* The letters of what comes out: the result, then what pointers receive.  */
std::string
outputs_of (const std::string &signature, bool is_float)
{
  std::string letters (1, signature[0]);
  for (char letter : signature.substr (1))
    if (letter == 'p' || letter == 'q')
      letters += letter == 'q' ? 'i' : is_float ? 'f' : 'd';
  return letters;
}

outcome
check (runner &device, const std::string &name,
       const ptx::device_math_function &function, const math_reference &reference)
{
  const std::string &signature = function.signature;
  bool is_float = signature.find_first_of ("fF") != std::string::npos;
  std::vector<row> rows = make_rows (signature, reference, is_float);
  std::vector<slot> in (INPUTS * rows.size ()), out (OUTPUTS * rows.size ());
  for (size_t i = 1; i < signature.size () && i <= INPUTS; i++)
    for (size_t k = 0; k < rows.size (); k++)
      put (in[(i - 1) * rows.size () + k], signature[i], rows[k].argument[i - 1]);
  device.run (module_text (name, function), in, out, rows.size ());

  outcome result;
  std::string letters = outputs_of (signature, is_float);
  for (size_t k = 0; k < rows.size (); k++)
    {
      math_result want = reference.function (rows[k].argument);
      double error = 0;
      for (size_t o = 0; o < letters.size (); o++)
	{
	  operand got = get (out[o * rows.size () + k], letters[o]);
	  if (o && name.compare (0, 6, "remquo") == 0)
	    got.i = quotient_bits (got.i);
	  error = std::max (error, error_of (letters[o], got,
					     o ? want.out[o - 1] : want.value,
					     reference.floor));
	}
      if (error > result.worst)
	result.worst = error, result.where = rows[k];
      result.wrong += error > reference.limit;
    }
  return result;
}

void
print_argument (char letter, const operand &a)
{
  if (letter == 'i' || letter == 'l')
    printf (" %ld", a.i);
  else if (letter == 'D' || letter == 'F')
    printf (" (%.17Lg, %.17Lg)", a.re, a.im);
  else if (letter == 'd' || letter == 'f')
    printf (" %.17Lg", a.re);
}

bool
check_and_print (runner &device, const std::string &name)
{
  const ptx::device_math_function *function = ptx::device_math_find (name);
  const math_reference *reference = find_math_reference (name);
  if (!function || !reference)
    {
      printf ("%-20s %s\n", name.c_str (), function ? "no reference" : "unknown");
      return false;
    }
  outcome result = check (device, name, *function, *reference);
  printf ("%-20s %-6s %9.3g %8.3g", name.c_str (), function->signature.c_str (),
	  result.worst, reference->limit);
  if (result.wrong)
    printf (" %6u", result.wrong);
  if (result.worst > 0)
    {
      printf ("  at");
      for (size_t i = 1; i < function->signature.size () && i <= INPUTS; i++)
	print_argument (function->signature[i], result.where.argument[i - 1]);
    }
  printf ("\n");
  fflush (stdout);
  return !result.wrong;
}

} // namespace

int
main (int argc, char **argv)
try
  {
    std::unique_ptr<runner> device = open_device (argc > 1 ? argv[1] : "cpu");
    if (!device || !ptx::device_math_available ())
      {
	fprintf (stderr, "no device or no device math library\n");
	return 2;
      }
    std::vector<std::string> names (argv + std::min (argc, 2), argv + argc);
    if (names.empty ())
      for (const std::string &name : ptx::device_math_names ())
	if (ptx::device_math_find (name)->symbol == "accplug_m_" + name)
	  names.push_back (name);
    printf ("%-20s %-6s %9s %8s %6s\n", "function", "types", "ulps", "limit", "wrong");
    unsigned bad = 0;
    for (const std::string &name : names)
      bad += !check_and_print (*device, name);
    printf ("%zu functions, %u over their limits\n", names.size (), bad);
    return bad != 0;
  }
catch (const std::exception &e)
  {
    fprintf (stderr, "%s\n", e.what ());
    return 2;
  }
