/* Device math: C's math functions, and gfortran's on arrays, as PTX text, for the emitter.

   In: the names of library functions ("sin", "powf", "_gfortran_reshape", ...) that device
   code calls.  Out: the PTX that declares and defines them, taken from the library
   file that libm/ makes when accplug is built with CUDA's toolkit.

   Rules
   - The library file is read at the first question and kept.  Without the file
     nothing is available; that is no error.  A file that is there but damaged
     counts as missing.
   - It is found by the environment variable ACCPLUG_DEVICE_MATH, else where it
     was installed, else beside the plugin.
   - Names are the C library's, without "__builtin_".  A `long double' function
     has no device version (but see the compiler's own rules for REAL(16)).
   - Parameters and results are passed as PTX's .param scalars:
	float .f32, double .f64, int .b32, long and long long .b64, pointers .b64
     (generic addresses).  A complex value is passed as two scalar parameters, real
     part first, and returned as
	.param .align 16 .b8 func_retval0[16]	(double _Complex; imaginary part at 8)
	.param .align 8 .b8 func_retval0[8]	(float _Complex; imaginary part at 4)
     so  double _Complex cpow (double _Complex, double _Complex)  has four .f64
     parameters.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DEVICE_MATH_H
#define ACCPLUG_DEVICE_MATH_H

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ptx
{

struct device_math_function
{
  /* What to write after `call': "accplug_m_sin".  */
  std::string symbol;
  /* Its declaration, ended by ";\n":
       .func (.param .f64 func_retval0) accplug_m_sin (.param .f64 p0);
     Not needed in a module that has the definition before the call.  */
  std::string prototype;
  /* The type of the result, then those of the C function's parameters, a letter
     each, as in libm/functions.def:
	v nothing, f float, d double, i int, l long or long long, p pointer,
	q pointer to int, F complex float, D complex double
     pow is "ddd", cabs is "dD".  */
  std::string signature;
  /* Lines of code.  Up to INLINE_LINES a copy at the call (device_math_inline) is
     worth it: ptxas inlines no function, and a call keeps its registers and
     schedule apart.  */
  static constexpr unsigned INLINE_LINES = 200;
  unsigned lines () const;
  bool inline_better () const { return lines () <= INLINE_LINES; }
};

/* True if the library file was found and is whole.  */
extern bool device_math_available ();

/* The device version of the C library's function C_NAME, or NULL.  The pointer
   stays valid.  */
extern const device_math_function *
device_math_find (const std::string &c_name);

/* All the names that device_math_find knows.  */
extern std::vector<std::string> device_math_names ();

/* PTX that defines the functions C_NAMES, callees and constant tables first, each
   once; without .version, .target and .address_size.  For the functions INLINED
   just what their bodies need.  Names that device_math_find does not know are left
   out.  Equal sets give equal text.  */
extern std::string
device_math_text (const std::set<std::string> &c_names,
		  const std::set<std::string> &inlined = {});

/* The body of FUNCTION as PTX statements, in place of a call.  ARGUMENTS are
   registers or immediates, one for each PTX parameter (two for a complex one);
   RESULTS are registers, one, two for a complex result or none.  All are of the
   parameters' sizes.  ID is a number that no other inlined body of the same PTX
   function has; the text's own registers and labels carry it.  */
extern std::string
device_math_inline (const device_math_function &function,
		    const std::vector<std::string> &results,
		    const std::vector<std::string> &arguments, unsigned id);

/* The text that defines FUNCTION.  */
extern std::string_view
device_math_definition (const device_math_function &function);

/* The lowest .version, times ten, and .target (sm_NN) with which that text is
   accepted; 0 and 0 if nothing is available.  */
extern void device_math_requirements (int *ptx_version, int *target);

} // namespace ptx

#endif /* ACCPLUG_DEVICE_MATH_H */
