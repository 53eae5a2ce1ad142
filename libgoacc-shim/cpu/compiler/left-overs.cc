/* What killed processes left: see left-overs.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cpu/compiler/left-overs.h"

namespace goacc::cpu
{

namespace
{

const time_t least_age = 3600;

/* Call WHAT (descriptor of the folder, name) for all that is in NAME, a folder in the
   folder AT; FLAGS more of openat's.  */

template <typename F>
void
for_each_entry (int at, const char *name, int flags, F what)
{
  int fd = openat (at, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | flags);
  DIR *folder = fd < 0 ? nullptr : fdopendir (fd);
  if (!folder)
    {
      if (fd >= 0)
	close (fd);
      return;
    }
  while (dirent *e = readdir (folder))
    if (strcmp (e->d_name, ".") && strcmp (e->d_name, ".."))
      what (fd, e->d_name);
  closedir (folder);
}

void
remove_tree (int at, const char *name)
{
  if (!unlinkat (at, name, 0) || (errno != EISDIR && errno != EPERM))
    return;
  for_each_entry (at, name, O_NOFOLLOW, remove_tree);
  unlinkat (at, name, AT_REMOVEDIR);
}

/* The process is the number at the front of TEXT, and there is none.  */

bool
dead_p (const char *text)
{
  char *end;
  long process = strtol (text, &end, 10);
  return end != text && *end == '-' && process > 0 && process == pid_t (process)
	 && kill (pid_t (process), 0) && errno == ESRCH;
}

bool
ours_and_old_p (int at, const char *name)
{
  struct stat s;
  return !fstatat (at, name, &s, AT_SYMLINK_NOFOLLOW) && s.st_uid == geteuid ()
	 && (S_ISREG (s.st_mode) || S_ISDIR (s.st_mode))
	 && time (nullptr) - s.st_mtime > least_age;
}

} // anonymous namespace

std::string
name_for_now (const std::string &beginning)
{
  return beginning + std::to_string (getpid ()) + "-";
}

void
remove_left_overs (const std::string &folder, const std::string &beginning)
{
  for_each_entry (AT_FDCWD, folder.c_str (), 0, [&] (int at, const char *name)
  {
    if (!strncmp (name, beginning.c_str (), beginning.size ())
	&& dead_p (name + beginning.size ()) && ours_and_old_p (at, name))
      remove_tree (at, name);
  });
}

void
remove_all (const std::string &path)
{
  remove_tree (AT_FDCWD, path.c_str ());
}

} // namespace goacc::cpu
