/* Files of compiled code: see code-file.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <mutex>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include "devices/device.h"
#include "cpu/compiler/code-file.h"
#include "cpu/compiler/compiler.h"
#include "cpu/compiler/left-overs.h"
#include "cpu/compiler/sha256.h"

namespace goacc::cpu
{

namespace
{

struct footer
{
  char magic[8];
  uint64_t bytes;
  sha256_digest digest;
};

const char footer_magic[8] = { 'A', 'C', 'C', 'P', 'L', 'U', 'G', '2' };

/* The digest of the first BYTES of OBJECT, to which footers add their keys.  */

sha256
object_digest (const std::string &object, size_t bytes)
{
  sha256 digest;
  digest.add (object.data (), bytes);
  return digest;
}

/* The footer for KEY behind BYTES whose digest is OBJECT.  */

footer
footer_of (sha256 object, size_t bytes, const std::string &key)
{
  footer f;
  memcpy (f.magic, footer_magic, sizeof f.magic);
  f.bytes = bytes;
  object.add (key);
  f.digest = object.digest ();
  return f;
}

} // anonymous namespace

bool
own_p (const struct stat &s)
{
  return s.st_uid == geteuid () && !(s.st_mode & 022);
}

bool
read_all (int fd, std::string *out)
{
  /* On the heap: a program's stack may be small (ulimit -s 64).  */
  std::vector<char> piece (65536);
  for (;;)
    {
      ssize_t n = read (fd, piece.data (), piece.size ());
      if (n > 0)
	out->append (piece.data (), size_t (n));
      else if (n == 0 || errno != EINTR)
	return n == 0;
    }
}

bool
write_all (int fd, const std::string &text)
{
  for (size_t done = 0; done < text.size ();)
    {
      ssize_t n = write (fd, text.data () + done, text.size () - done);
      if (n > 0)
	done += size_t (n);
      else if (n == 0 || errno != EINTR)
	return false;
    }
  return true;
}

/* A file of the user's own that nobody else may change.  A FIFO would be waited for, and a
   link may lead to what somebody else put there.  */

bool
read_own_file (const std::string &path, std::string *out)
{
  int fd = open (path.c_str (), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (fd < 0)
    return false;
  struct stat s;
  bool good = (!fstat (fd, &s) && S_ISREG (s.st_mode) && own_p (s)
	       && read_all (fd, out));
  close (fd);
  return good;
}

bool
write_own_file (const std::string &path, const std::string &text)
{
  size_signal_off off;
  int fd = open (path.c_str (), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0)
    return false;
  bool good = write_all (fd, text);
  return !close (fd) && good;
}

bool
is_whole (const std::string &path, const std::string &key)
{
  std::string text;
  if (!read_own_file (path, &text))
    return false;
  /* Footers say where the object ends, which is where the first of them begins.  */
  footer last, right;
  if (text.size () < sizeof last)
    return false;
  memcpy (&last, text.data () + text.size () - sizeof last, sizeof last);
  if (last.bytes > text.size () - sizeof last
      || (text.size () - last.bytes) % sizeof last)
    return false;
  right = footer_of (object_digest (text, last.bytes), last.bytes, key);
  for (size_t at = last.bytes; at < text.size (); at += sizeof right)
    if (!memcmp (text.data () + at, &right, sizeof right))
      return true;
  return false;
}

bool
add_footers (const std::string &path, const std::vector<keyed_kernel> &kernels)
{
  std::string text, footers;
  if (!read_own_file (path, &text) || text.empty ())
    return false;
  sha256 digest = object_digest (text, text.size ());
  for (const keyed_kernel &k : kernels)
    {
      footer f = footer_of (digest, text.size (), k.key);
      footers.append ((const char *) &f, sizeof f);
    }
  int fd = open (path.c_str (), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (fd < 0)
    return false;
  bool good = write_all (fd, footers);
  return !close (fd) && good;
}

static sigset_t
size_signal ()
{
  sigset_t set;
  sigemptyset (&set);
  sigaddset (&set, SIGXFSZ);
  return set;
}

size_signal_off::size_signal_off ()
{
  sigset_t pending, set = size_signal ();
  sigpending (&pending);
  m_was_pending = sigismember (&pending, SIGXFSZ);
  pthread_sigmask (SIG_BLOCK, &set, &m_mask);
}

size_signal_off::~size_signal_off ()
{
  const timespec at_once = { 0, 0 };
  sigset_t set = size_signal ();
  int error = errno;
  if (!m_was_pending)
    sigtimedwait (&set, nullptr, &at_once);
  pthread_sigmask (SIG_SETMASK, &m_mask, nullptr);
  errno = error;
}

temporary_folder::temporary_folder ()
{
  const char *given = secure_getenv ("TMPDIR");
  std::string folder = given && *given ? given : "/tmp";
  static std::once_flag cleaned;
  std::call_once (cleaned, [&] { remove_left_overs (folder, "goacc-"); });
  m_path = folder + "/" + name_for_now ("goacc-") + "XXXXXX";
  if (!mkdtemp (m_path.data ()))
    throw device_error (std::string (given && *given ? "TMPDIR=" + folder : folder)
			+ ": no folder for temporary files can be made there: "
			+ strerror (errno));
}

temporary_folder::~temporary_folder ()
{
  remove_all (m_path);
}

} // namespace goacc::cpu
