/* What the run tests in C and C++ check their results with.

   In: a value that the device made and the one expected.  Out: nothing if they
   agree; else a line on stderr that says what differs, and abort.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef CHECK_H
#define CHECK_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(CONDITION)						\
  do									\
    {									\
      if (!(CONDITION))							\
	{								\
	  fprintf (stderr, "%s:%d: %s is false\n", __FILE__, __LINE__,	\
		   #CONDITION);						\
	  abort ();							\
	}								\
    }									\
  while (0)

/* Integers of up to 64 bits.  */
#define CHECK_INT(GOT, WANT)						\
  do									\
    {									\
      long long got_ = (long long) (GOT), want_ = (long long) (WANT);	\
      if (got_ != want_)						\
	{								\
	  fprintf (stderr, "%s:%d: %s is %lld, expected %lld\n",	\
		   __FILE__, __LINE__, #GOT, got_, want_);		\
	  abort ();							\
	}								\
    }									\
  while (0)

/* Element I of an array.  */
#define CHECK_ELEMENT(I, GOT, WANT)					\
  do									\
    {									\
      long long got_ = (long long) (GOT), want_ = (long long) (WANT);	\
      if (got_ != want_)						\
	{								\
	  fprintf (stderr, "%s:%d: %s at %lld is %lld, expected %lld\n",\
		   __FILE__, __LINE__, #GOT, (long long) (I), got_,	\
		   want_);						\
	  abort ();							\
	}								\
    }									\
  while (0)

/* Reals, within TOLERANCE of the greater of 1 and the value expected.  */
#define CHECK_REAL(GOT, WANT, TOLERANCE)				\
  do									\
    {									\
      double got_ = (GOT), want_ = (WANT);				\
      double scale_ = fabs (want_) > 1 ? fabs (want_) : 1;		\
      if (!(fabs (got_ - want_) <= (TOLERANCE) * scale_))		\
	{								\
	  fprintf (stderr, "%s:%d: %s is %.17g, expected %.17g\n",	\
		   __FILE__, __LINE__, #GOT, got_, want_);		\
	  abort ();							\
	}								\
    }									\
  while (0)

#endif /* CHECK_H */
