/* What a compiler does with -fplugin=./accplug.so: one of the version that is the argument.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <dlfcn.h>
#include <stdio.h>

struct plugin_gcc_version
{
  const char *basever, *datestamp, *devphase, *revision, *configuration_arguments;
};

int
main (int argc, char **argv)
{
  struct plugin_gcc_version version = { argv[1], "", "", "", "--enable-languages=c" };
  void *plugin = dlopen ("./accplug.so", RTLD_NOW);
  int (*start) (void *, struct plugin_gcc_version *);
  start = plugin ? (int (*) (void *, struct plugin_gcc_version *))
		   dlsym (plugin, "plugin_init") : NULL;
  if (argc != 2 || !start)
    {
      printf ("%s\n", dlerror ());
      return 2;
    }
  return start (NULL, &version);
}
