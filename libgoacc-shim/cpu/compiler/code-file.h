/* Files of compiled code: a shared object and, for each kernel that it has code of, a footer
   with a digest of the object and of what that is the code of, so that a damaged, unfinished
   or exchanged one is known; and a folder for what comes before them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_CODE_FILE_H
#define GOACC_CPU_CODE_FILE_H

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <string>
#include <sys/stat.h>
#include <vector>

namespace goacc::cpu
{

/* All that FD has from here on, appended; false after an error.  */
bool read_all (int fd, std::string *out);
bool write_all (int fd, const std::string &text);

/* Is S, a file or folder, the effective user's, and may nobody else write it?  */
bool own_p (const struct stat &s);

/* All that PATH has, a regular file and own_p; a new file PATH with TEXT.  False if that
   fails.  */
bool read_own_file (const std::string &path, std::string *text);
bool write_own_file (const std::string &path, const std::string &text);

struct keyed_kernel;

/* The footers for the object PATH, the code of KERNELS.  */
bool add_footers (const std::string &path, const std::vector<keyed_kernel> &kernels);
/* True if PATH is what add_footers left for KEY and others, a regular file and own_p.  */
bool is_whole (const std::string &path, const std::string &key);

/* While it is there, what this thread writes beyond the limit of a file's size (ulimit -f)
   is an error, EFBIG, and not the end of the program.  */
class size_signal_off
{
public:
  size_signal_off ();
  size_signal_off (const size_signal_off &) = delete;
  size_signal_off &operator= (const size_signal_off &) = delete;
  ~size_signal_off ();

private:
  bool m_was_pending;
  sigset_t m_mask;
};

/* A new folder in $TMPDIR or /tmp, which goes with all that is in it.  Those of killed
   processes go before the first.  */
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
