/* What a math function should give, computed on the host in long double.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef MATH_REFERENCE_H
#define MATH_REFERENCE_H

#include <string>

/* A value of a parameter or a result: real, complex or integer.  */
struct operand
{
  long double re = 0, im = 0;
  long i = 0;
};

struct math_result
{
  operand value;
  operand out[2];		/* what goes through pointers */
};

struct math_reference
{
  const char *name;		/* of the double function */
  math_result (*function) (const operand *arguments);
  double limit;			/* largest error in units of the last place, */
  double floor;			/* of the result or of this, if that is larger */
  double largest;		/* arguments are below this */
  int low, high;		/* range of an integer argument */
};

/* The entry for C_NAME, a double or float function; NULL if there is none.  */
extern const math_reference *find_math_reference (const std::string &c_name);

/* What is defined of remquo's quotient: its sign and three bits.  */
extern long quotient_bits (long q);

#endif /* MATH_REFERENCE_H */
