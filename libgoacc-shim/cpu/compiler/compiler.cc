/* Compiling kernels in a process of its own, the caller's side: see compiler.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <memory>
#include <spawn.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "devices/device.h"
#include "cpu/compiler/code-file.h"
#include "cpu/compiler/compiler.h"

namespace goacc::cpu
{

namespace
{

/* What limits of the program's may be the reason for a failure, behind it.  */

std::string
limits_text ()
{
  std::string text;
  rlimit limit;
  if (!getrlimit (RLIMIT_FSIZE, &limit) && limit.rlim_cur < 64 << 20)
    text += ("; files are limited to " + std::to_string (limit.rlim_cur)
	     + " bytes (ulimit -f)");
  if (!getrlimit (RLIMIT_STACK, &limit) && limit.rlim_cur < 64 << 10)
    text += ("; stacks are limited to " + std::to_string (limit.rlim_cur)
	     + " bytes (ulimit -s)");
  return text;
}

/* A file in memory; its descriptor is none that a child takes for a standard
   stream.  */

class memory_file
{
public:
  explicit memory_file (const char *name)
  {
    int any = memfd_create (name, MFD_CLOEXEC);
    if (any < 0)
      throw device_error (std::string ("memfd_create: ") + strerror (errno));
    fd = fcntl (any, F_DUPFD_CLOEXEC, 3);
    int error = errno;
    close (any);
    if (fd < 0)
      throw device_error (std::string ("fcntl: ") + strerror (error));
  }
  memory_file (const memory_file &) = delete;
  memory_file &operator= (const memory_file &) = delete;
  ~memory_file () { close (fd); }

  void write (const std::string &text)
  {
    size_signal_off off;
    if (!write_all (fd, text) || lseek (fd, 0, SEEK_SET) < 0)
      throw device_error (std::string ("write: ") + strerror (errno) + limits_text ());
  }
  std::string read ()
  {
    std::string text;
    lseek (fd, 0, SEEK_SET);
    read_all (fd, &text);
    return text;
  }
  int descriptor () const { return fd; }

private:
  int fd;
};

/* How the compiler starts: with our two files as its streams, and none of the
   signals that this thread blocks or the program ignores.  */

class spawn_settings
{
public:
  spawn_settings (int in, int out)
  {
    posix_spawn_file_actions_init (&files);
    posix_spawn_file_actions_adddup2 (&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2 (&files, out, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2 (&files, out, STDERR_FILENO);
    sigset_t signals;
    posix_spawnattr_init (&attributes);
    sigemptyset (&signals);
    posix_spawnattr_setsigmask (&attributes, &signals);
    sigfillset (&signals);
    posix_spawnattr_setsigdefault (&attributes, &signals);
    posix_spawnattr_setflags (&attributes, POSIX_SPAWN_SETSIGMASK
					   | POSIX_SPAWN_SETSIGDEF);
  }
  spawn_settings (const spawn_settings &) = delete;
  spawn_settings &operator= (const spawn_settings &) = delete;
  ~spawn_settings ()
  {
    posix_spawn_file_actions_destroy (&files);
    posix_spawnattr_destroy (&attributes);
  }

  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
};

/* This library's file, whatever folder the program goes to.  */

std::string
find_library ()
{
  Dl_info info;
  if (!dladdr ((const void *) &goacc_cpu_compile, &info) || !info.dli_fname)
    return "";
  std::unique_ptr<char, decltype (&free)> path (realpath (info.dli_fname, nullptr),
						&free);
  return path ? path.get () : "";
}

std::string
find_compiler (const std::string &library)
{
  std::string folder = library.substr (0, library.rfind ('/') + 1);
  /* As installed; with the libraries put together; in the build folder.  */
  for (const char *place : { "accplug/", "", "../" })
    {
      std::string path = folder + place + "goacc-cpu-compiler";
      if (!access (path.c_str (), X_OK))
	return path;
    }
  return "";
}

struct compiler_files
{
  std::string library = find_library (), program = find_compiler (library);
};

const compiler_files &
files ()
{
  /* Not destroyed by the language: regions run in destructors too.  */
  static const compiler_files &found = *new compiler_files;
  return found;
}

/* The compiler's environment (compiler.h).  */

class compiler_environment
{
public:
  compiler_environment ()
  {
    m_texts.push_back ("PATH=" ACCPLUG_ASSEMBLER_FOLDER ":/usr/bin:/bin");
    if (!getauxval (AT_SECURE))
      for (char **v = environ; *v; ++v)
	if (!changes_compiler (*v))
	  m_texts.push_back (*v);
    for (std::string &text : m_texts)
      m_pointers.push_back (text.data ());
    m_pointers.push_back (nullptr);
  }
  char **pointers () { return m_pointers.data (); }

private:
  /* GCC, "Environment Variables Affecting GCC", and what its driver sets for the
     programs that it starts.  */
  static bool changes_compiler (const std::string &variable)
  {
    static const char *const names[] = {
      "PATH=", "COMPILER_PATH=", "LIBRARY_PATH=", "CPATH=", "LD_RUN_PATH=",
      "DEPENDENCIES_OUTPUT=", "SUNPRO_DEPENDENCIES=", "GCC_", "COLLECT_", "TMPDIR="
    };
    for (const char *name : names)
      if (!variable.compare (0, strlen (name), name))
	return true;
    return false;
  }

  std::vector<std::string> m_texts;
  std::vector<char *> m_pointers;
};

/* How the compiler ended, by waitpid's STATUS.  Without memory libgccjit aborts, where its
   operator new would throw what nobody catches; and the kernel kills.  */

std::string
status_text (int status)
{
  if (WIFSIGNALED (status))
    {
      int signal = WTERMSIG (status);
      return (std::string ("ended by signal: ") + strsignal (signal)
	      + (signal == SIGABRT || signal == SIGKILL
		 ? "; there may be too little memory" : ""));
    }
  return "ended with status " + std::to_string (WEXITSTATUS (status));
}

/* TEXT as one line (device.h).  */

std::string
one_line (const std::string &text)
{
  std::string line;
  for (char c : text.substr (0, text.find_last_not_of ('\n') + 1))
    if (c == '\n')
      line += "; ";
    else
      line += c;
  return line;
}

/* Why nothing of some size can be written in FOLDER, with a separator, or "": GCC does not
   always tell.  */

std::string
full_folder (const std::string &folder)
{
  size_signal_off off;
  std::string file = folder + "/room";
  int fd = open (file.c_str (), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  int error = fd < 0 ? errno : posix_fallocate (fd, 0, 256 << 10);
  if (fd >= 0)
    {
      close (fd);
      unlink (file.c_str ());
    }
  return error ? folder + ": " + strerror (error) + ": " : "";
}

} // anonymous namespace

const std::string &
compiler_path ()
{
  return files ().program;
}

/* The child, and its two streams.  */

struct outside_compilation::process
{
  memory_file in { "accplug-request" }, out { "accplug-answer" };
  std::string path = files ().program;
  pid_t child = 0;		/* 0: none runs */
  int error = 0;		/* why none was started */

  int wait ()
  {
    int status = 0;
    pid_t ended;
    do
      ended = waitpid (child, &status, 0);
    while (ended < 0 && errno == EINTR);
    child = 0;
    return status;
  }
};

outside_compilation::outside_compilation (const compile_request &request)
: m_request (request), m_process (std::make_unique<process> ())
{
  process &p = *m_process;
  p.in.write (request.to_text ());
  std::string library = files ().library;
  char *argv[] = { p.path.data (), library.data (), nullptr };
  spawn_settings settings (p.in.descriptor (), p.out.descriptor ());
  compiler_environment environment;
  p.error = posix_spawn (&p.child, p.path.c_str (), &settings.files, &settings.attributes,
			 argv, environment.pointers ());
  if (p.error)
    p.child = 0;
}

/* Nobody asks for the result any more.  */

outside_compilation::~outside_compilation ()
{
  if (!m_process->child)
    return;
  kill (m_process->child, SIGKILL);
  m_process->wait ();
}

std::string
outside_compilation::result ()
{
  process &p = *m_process;
  int status = p.child ? p.wait () : 0;
  if (is_whole (m_request.object, m_request.kernels.back ().key))
    return "";
  std::string answer = one_line (p.out.read ());
  if (answer.empty ())
    answer = p.path + ": " + (p.error ? strerror (p.error) : status_text (status));
  return full_folder (m_request.folder) + answer + limits_text ();
}

} // namespace goacc::cpu
