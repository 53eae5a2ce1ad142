/* PASS and FAIL lines, as DejaGnu counts them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef FAKE_CUDA_CHECKS_H
#define FAKE_CUDA_CHECKS_H

#include <cstdio>

inline int failures;

inline void
check (bool good, const char *what)
{
  printf ("%s: %s\n", good ? "PASS" : "FAIL", what);
  fflush (stdout);
  failures += !good;
}

#endif /* FAKE_CUDA_CHECKS_H */
