/* accplug.so: finds the plugin for the compiler that loads it.

   Comes in: GCC's call of plugin_init, with the version of the compiler that runs.
   Goes out: accplug-gcc-MAJOR.so, or accplug-gcc-MAJOR-CPU.so for a cross compiler, from
   this file's own folder or the folder `accplug' in it, loaded and started with the same
   arguments.

   Rules
   - Nothing of GCC is used, no header and no symbol: so any GCC, also one that there is
     no plugin for, can load it.  The two structures are those of gcc-plugin.h and have been
     the same since GCC 4.5.
   - Without a plugin for the compiler the compilation ends, with one line.
   - Whether the plugin is for exactly the compiler's version is for the plugin to
     check (plugin.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define _GNU_SOURCE 1

#include <dirent.h>
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int plugin_is_GPL_compatible;

/* gcc-plugin.h */
struct plugin_gcc_version
{
  const char *basever;
  const char *datestamp;
  const char *devphase;
  const char *revision;
  const char *configuration_arguments;
};

struct plugin_name_args;

int plugin_init (struct plugin_name_args *, struct plugin_gcc_version *);

typedef int (*start_function) (struct plugin_name_args *,
			       struct plugin_gcc_version *);

static const char prefix[] = "accplug-gcc-";

/* Where plugins are, beside this file: installed, and in a build folder.  */
static const char *const folders[] = { "/accplug", "" };

/* The folder of this file, links resolved, without a slash at its end.  */

static int
own_folder (char *path)
{
  Dl_info info;
  if (!dladdr ((void *) &plugin_is_GPL_compatible, &info)
      || !realpath (info.dli_fname, path))
    return 0;
  *strrchr (path, '/') = '\0';
  return 1;
}

/* Set CPU, of SIZE bytes, to what a cross compiler whose configure got ARGUMENTS makes
   code for, and to "" for a compiler of this machine's.  A cross compiler has --target;
   of several the last one counts.  */

static void
find_cross_cpu (const char *arguments, char *cpu, size_t size)
{
  static const char option[] = "--target=";
  const char *target = NULL;
  for (const char *here = arguments; here && (here = strstr (here, option));)
    target = here += sizeof option - 1;
  size_t length = target ? strcspn (target, "- '\"") : 0;
  if (length == 0 || length >= size
      || (length == sizeof ACCPLUG_CPU - 1 && memcmp (target, ACCPLUG_CPU, length) == 0))
    length = 0;
  memcpy (cpu, target ? target : "", length);
  cpu[length] = '\0';
}

/* Append to TEXT, of SIZE bytes, the compilers that FOLDER has plugins for.  */

static void
add_known_compilers (const char *folder, char *text, size_t size)
{
  DIR *dir = opendir (folder);
  struct dirent *entry;
  if (!dir)
    return;
  while ((entry = readdir (dir)))
    {
      char major[16];
      char cpu[32] = "";
      char end[8] = "";
      if (strncmp (entry->d_name, prefix, sizeof prefix - 1) != 0)
	continue;
      const char *rest = entry->d_name + sizeof prefix - 1;
      if (sscanf (rest, "%15[0-9]-%31[a-z0-9_]%7s", major, cpu, end) != 3)
	{
	  cpu[0] = '\0';
	  sscanf (rest, "%15[0-9]%7s", major, end);
	}
      if (strcmp (end, ".so") == 0)
	{
	  size_t used = strlen (text);
	  snprintf (text + used, size - used, "%sGCC %s%s%s", used ? ", " : "", major,
		    *cpu ? " for " : "", cpu);
	}
    }
  closedir (dir);
}

/* Whether there could be a plugin: what configure takes.  */

static int
buildable (const char *major, const char *cpu)
{
  int number = atoi (major);
  return number >= 12 && number <= 16
	 && (!*cpu || !strcmp (cpu, "x86_64") || !strcmp (cpu, "aarch64"));
}

/* End the compilation: there is no plugin for VERSION in the folders of HERE, or none for
   a cross compiler for CPU.  */

static void
give_up (const char *here, const char *version, const char *major, const char *cpu)
{
  char known[256] = "";
  char folder[PATH_MAX];
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
    {
      snprintf (folder, sizeof folder, "%.*s%s", PATH_MAX - 16, here, folders[i]);
      add_known_compilers (folder, known, sizeof known);
    }
  const char *one = *known ? "one for " : "none";
  const char *target = *cpu ? " for " : "";
  if (buildable (major, cpu))
    fprintf (stderr, "accplug: error: there is no plugin for GCC %s%s%s in %s (there is "
	     "%s%s); build it with `./configure --with-gcc=%s%sgcc-%s'\n", version, target,
	     cpu, here, one, known, cpu, *cpu ? "-linux-gnu-" : "", major);
  else
    fprintf (stderr, "accplug: error: there is no plugin for GCC %s%s%s in %s (there is "
	     "%s%s); accplug is for GCC 12 to 16, for x86_64 and aarch64\n", version,
	     target, cpu, here, one, known);
  exit (1);
}

int
plugin_init (struct plugin_name_args *args, struct plugin_gcc_version *version)
{
  char here[PATH_MAX];
  char file[PATH_MAX];
  char major[16] = "";
  char cpu[32];
  sscanf (version->basever, "%15[0-9]", major);
  find_cross_cpu (version->configuration_arguments, cpu, sizeof cpu);
  if (!own_folder (here))
    {
      fprintf (stderr, "accplug: error: cannot tell which folder accplug.so is in\n");
      exit (1);
    }
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
    {
      snprintf (file, sizeof file, "%.*s%s/%s%s%s%s.so", PATH_MAX - 128, here, folders[i],
		prefix, major, *cpu ? "-" : "", cpu);
      if (access (file, R_OK) != 0)
	continue;
      void *plugin = dlopen (file, RTLD_NOW);
      start_function start = plugin ? (start_function) dlsym (plugin, "plugin_init")
				    : NULL;
      if (start)
	return start (args, version);
      fprintf (stderr, "accplug: error: cannot load the plugin for GCC %s: %s\n", major,
	       dlerror ());
      exit (1);
    }
  give_up (here, version->basever, major, cpu);
  return 1;
}
