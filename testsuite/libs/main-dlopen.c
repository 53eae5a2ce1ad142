/* Opens and closes the library with the regions, several times.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <dlfcn.h>
#include <stdio.h>

#ifndef TIMES
#define TIMES 3
#endif

typedef void function (int *, int);

static int
use_library (const char *name)
{
  void *library = dlopen (name, RTLD_NOW);
  if (!library)
    {
      fprintf (stderr, "%s\n", dlerror ());
      return 1;
    }
  function *increment = (function *) dlsym (library, "library_increment");
  function *twice = (function *) dlsym (library, "library_double");
  int a[100];
  for (int i = 0; i < 100; i++)
    a[i] = i;
  increment (a, 100);
  twice (a, 100);
  for (int i = 0; i < 100; i++)
    if (a[i] != (i + 1) * 2)
      return 1;
  return dlclose (library);
}

int
main (void)
{
  for (int i = 0; i < TIMES; i++)
    if (use_library ("./liblibrary.so") != 0)
      return 1;
  return 0;
}
