/* Files of compiled code: a shared object and a footer with its hash, so that a
   damaged or unfinished one is known; and a folder for what comes before them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_CODE_FILE_H
#define GOACC_CPU_CODE_FILE_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <sys/stat.h>

namespace goacc::cpu
{

uint64_t fnv1a (const void *data, size_t bytes,
		uint64_t hash = UINT64_C (0xcbf29ce484222325));

/* All that FD has from here on, appended; false after an error.  */
bool read_all (int fd, std::string *out);
bool write_all (int fd, const std::string &text);

/* Is S, a file or folder, the effective user's, and may nobody else write it?  */
bool own_p (const struct stat &s);

/* The footer for the object PATH.  */
bool add_footer (const std::string &path);
/* True if PATH is what add_footer left, a regular file and own_p.  */
bool is_whole (const std::string &path);

/* A new folder in $TMPDIR or /tmp, which goes with all that is in it.  */
class temporary_folder
{
public:
  temporary_folder ();		/* throws device_error */
  temporary_folder (const temporary_folder &) = delete;
  temporary_folder &operator= (const temporary_folder &) = delete;
  ~temporary_folder ();
  const std::string &path () const { return m_path; }

private:
  std::string m_path;
};

} // namespace goacc::cpu

#endif /* GOACC_CPU_CODE_FILE_H */
