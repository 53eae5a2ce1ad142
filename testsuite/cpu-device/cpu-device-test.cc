/* Tests of the cpu device by itself.

   In: the folder of the tests.  Out: lines `PASS: name' and `FAIL: name'; exit
   status 1 if there was a failure.

   NAME.ptx has an entry `test' with one parameter, the address of zeroed
   words; its first line says `launch: blocks B threads T words W [check]'.
   If there are NAME.part1, NAME.part2, ..., they are linked to it.
   NAME.expected has the words, one a line, or `error: TEXT', a part of the
   error's text.  `check' tests run in a process of their own (ACC_CHECK=1).
   By hand:  sh run.sh  (see there), or  cpu-device-test FOLDER [NAME].

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <algorithm>
#include <atomic>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fstream>
#include <functional>
#include <sstream>
#include <stdio_ext.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "cpu/compiler/sha256.h"
#include "devices/device.h"

extern "C" goacc::platform *goacc_cpu_platform (void);

using goacc::device;
using goacc::device_error;

namespace
{

int failures;

void
verdict (const std::string &name, bool good, const std::string &why = "")
{
  failures += !good;
  printf ("%s: %s\n", good ? "PASS" : "FAIL", name.c_str ());
  if (!good && !why.empty ())
    printf ("  %s\n", why.c_str ());
  fflush (stdout);
}

std::string
slurp (const std::string &path)
{
  std::ifstream in (path);
  std::stringstream s;
  s << in.rdbuf ();
  return s.str ();
}

struct loaded
{
  explicit loaded (const std::string &path)
  {
    add (path);
    std::string part = path.substr (0, path.size () - 3) + "part";
    for (int i = 1; !access ((part + std::to_string (i)).c_str (), R_OK); ++i)
      add (part + std::to_string (i));
    goacc::image_list list;
    for (one &o : images)
      {
	o.image.file = o.name.c_str ();
	o.image.ptx = o.ptx.c_str ();
	o.image.ptx_bytes = o.ptx.size ();
	list.push_back (&o.image);
      }
    dev = goacc_cpu_platform ()->open (0);
    mod = dev->load (list);
  }
  void add (const std::string &path)
  {
    accplug_image image = {};
    image.magic = ACCPLUG_IMAGE_MAGIC;
    image.version = ACCPLUG_IMAGE_VERSION;
    images.push_back ({ path.substr (path.rfind ('/') + 1), slurp (path),
			image });
  }
  struct one
  {
    std::string name, ptx;
    accplug_image image;
  };
  std::vector<one> images;
  std::unique_ptr<device> dev;
  std::unique_ptr<goacc::module> mod;
};

/* Run the test; its words, or "error: ...".  */

std::string
outcome (const std::string &path, unsigned blocks, unsigned threads,
	 unsigned words)
{
  try
    {
      loaded l (path);
      void *out = l.dev->allocate (words * 4);
      l.dev->fill (nullptr, out, 0, words * 4);
      uint64_t param = uint64_t (out);
      goacc::launch_shape shape = { { blocks, 1, 1 }, { threads, 1, 1 }, 0 };
      l.dev->launch (nullptr, *l.mod->find_kernel ("test"), shape, &param, 8);
      std::vector<uint32_t> host (words);
      l.dev->copy_to_host (nullptr, host.data (), out, words * 4);
      l.dev->release (out);
      std::string text;
      for (uint32_t w : host)
	text += std::to_string (w) + "\n";
      return text;
    }
  catch (const device_error &e)
    {
      return std::string ("error: ") + e.what () + "\n";
    }
}

bool
agrees (const std::string &got, const std::string &want, std::string *why)
{
  if (!want.compare (0, 7, "error: "))
    {
      std::string part = want.substr (7, want.size () - 8);
      *why = got.substr (0, got.find ('\n')) + ", expected: " + part;
      return !got.compare (0, 7, "error: ")
	     && got.find (part) != std::string::npos;
    }
  std::istringstream g (got), w (want);
  std::string a, b;
  for (unsigned line = 0; std::getline (w, b); ++line)
    if (!std::getline (g, a) || a != b)
      {
	*why = "word " + std::to_string (line) + " is " + a + ", expected " + b;
	return false;
      }
  return true;
}

void
run_file (const std::string &folder, const std::string &name)
{
  std::string path = folder + "/" + name + ".ptx";
  unsigned blocks = 1, threads = 1, words = 1;
  char check[8] = "";
  std::string text = slurp (path);
  sscanf (text.c_str (), "// launch: blocks %u threads %u words %u %7s",
	  &blocks, &threads, &words, check);
  std::string want = slurp (folder + "/" + name + ".expected"), why;
  if (!strcmp (check, "check") && !getenv ("ACC_CHECK"))
    {
      std::string self = "/proc/self/exe";
      pid_t child = fork ();
      if (!child)
	{
	  setenv ("ACC_CHECK", "1", 1);
	  execl (self.c_str (), "cpu-device-test", folder.c_str (),
		 name.c_str (), nullptr);
	  _exit (127);
	}
      int status = 0;
      waitpid (child, &status, 0);
      failures += status != 0;
      return;
    }
  verdict (name, agrees (outcome (path, blocks, threads, words), want, &why),
	   why);
}

/* ---------------------------------------------------------------------- */

void
queues (const std::string &folder)
{
  loaded l (folder + "/trap.ptx");
  auto a = l.dev->make_queue (), b = l.dev->make_queue ();
  std::vector<int> in (1000, 5), out (1000, 0);
  void *p = l.dev->allocate (4000);
  std::atomic<int> called { 0 };
  l.dev->copy_to_device (a.get (), p, in.data (), 4000);
  a->call ([] (void *d) { ++*static_cast<std::atomic<int> *> (d); }, &called);
  b->wait_for (*a);
  l.dev->copy_to_host (b.get (), out.data (), p, 4000);
  b->synchronize ();
  verdict ("queue order across queues", out == in && called == 1);

  uint64_t param = uint64_t (p);
  goacc::launch_shape shape = { { 1, 1, 1 }, { 4, 1, 1 }, 0 };
  l.dev->launch (a.get (), *l.mod->find_kernel ("test"), shape, &param, 8);
  bool thrown = false;
  try
    {
      a->synchronize ();
    }
  catch (const device_error &)
    {
      thrown = true;
    }
  a->synchronize ();
  verdict ("queue keeps an error for synchronize", thrown && a->finished ());
}

void
forked (const std::string &folder)
{
  loaded l (folder + "/atomics.ptx");
  auto q = l.dev->make_queue ();
  auto *p = static_cast<uint32_t *> (l.dev->allocate (32));
  auto run = [&]
  {
    uint64_t param = uint64_t (p);
    goacc::launch_shape shape = { { 50, 1, 1 }, { 100, 1, 1 }, 0 };
    l.dev->fill (q.get (), p, 0, 32);
    l.dev->launch (q.get (), *l.mod->find_kernel ("test"), shape, &param, 8);
    q->synchronize ();
    return p[0] == 5000;
  };
  bool before = run ();
  pid_t child = fork ();
  if (!child)
    {
      alarm (60);
      _exit (run () ? 0 : 1);
    }
  int status = -1;
  waitpid (child, &status, 0);
  verdict ("launches in a child after fork", before && status == 0 && run ());
}

/* FIPS 180-4's examples (NIST, "Cryptographic Standards and Guidelines, Examples with
   Intermediate Values"), and lengths around a block's.  */

void
digests ()
{
  using goacc::cpu::sha256_text;
  static const struct { std::string text; const char *digest; } examples[] = {
    { "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
    { "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
    { "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" },
    { "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
      "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1" },
    { std::string (1000000, 'a'),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0" },
    { std::string (55, 'x'),
      "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072" },
    { std::string (56, 'x'),
      "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e" },
    { std::string (63, 'x'),
      "75220b47218278e656f2013bb8f0c455a25eaf01e86c64924e9d48d89776d6f2" },
    { std::string (64, 'x'),
      "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c" },
    { std::string (65, 'x'),
      "9537c5fdf120482f7d58d25e9ed583f52c02b4e304ea814db1633ad565aed7e9" },
    { std::string (119, 'x'),
      "000b48d4edf0fa7bee3c6236ecd2785baa5db4eeb8bb54341b029e0d9fa5fb0c" },
    { std::string (120, 'x'),
      "13f05a0b594787f5ecd315edc96141bd3243203d1b7d4f0836f37308b276ba98" },
  };
  bool good = true;
  for (const auto &e : examples)
    good &= sha256_text (e.text) == e.digest;
  verdict ("SHA-256", good);
  goacc::cpu::sha256 whole, pieces;
  std::string text;
  for (int i = 0; i < 5000; ++i)
    text += char (i * 7);
  whole.add (text);
  for (size_t at = 0, n = 0; at < text.size (); at += n)
    {
      n = std::min (size_t (n % 130 + 1), text.size () - at);
      pieces.add (text.data () + at, n);
    }
  verdict ("SHA-256 in pieces", whole.digest () == pieces.digest ());
}

std::vector<std::string>
cache_files (const std::string &dir)
{
  std::vector<std::string> files;
  if (DIR *d = opendir (dir.c_str ()))
    {
      while (dirent *e = readdir (d))
	if (e->d_name[0] != '.')
	  files.push_back (dir + "/" + e->d_name);
      closedir (d);
    }
  return files;
}

/* What stands at PATH, where GOOD's code is kept, when somebody else may have put it
   there.  A FIFO would be waited for.  */

void
untrusted_files (const std::string &path, const std::function<bool ()> &good)
{
  auto own = [&]
  {
    struct stat s;
    return !lstat (path.c_str (), &s) && S_ISREG (s.st_mode) && !(s.st_mode & 022)
	   && s.st_uid == geteuid ();
  };
  auto replaced = [&] (const char *what)
  {
    alarm (60);
    bool ok = good () && own ();
    alarm (0);
    verdict (std::string (what) + " in the cache is not used", ok);
  };
  chmod (path.c_str (), 0666);
  replaced ("a file that others may write");
  std::string elsewhere = path + ".elsewhere";
  rename (path.c_str (), elsewhere.c_str ());
  if (!symlink (elsewhere.c_str (), path.c_str ()))
    replaced ("a link");
  unlink (elsewhere.c_str ());
  unlink (path.c_str ());
  if (!mkfifo (path.c_str (), 0600))
    replaced ("a FIFO");
  if (!chown (path.c_str (), 65534, 65534))
    replaced ("another user's file");
}

/* Another kernel's code under PATH, where GOOD's is kept.  */

void
exchanged_file (const std::string &path, const std::string &folder,
		const std::function<bool ()> &good)
{
  outcome (folder + "/integers.ptx", 1, 1, 64);
  std::string other;
  for (const std::string &file : cache_files (path.substr (0, path.rfind ('/'))))
    if (file != path)
      other = file;
  verdict ("another kernel's file is made again",
	   !other.empty () && !rename (other.c_str (), path.c_str ()) && good ());
}

/* What processes that were killed leave, in DIR, the cache's folder, and in $TMPDIR, goes
   when the next one compiles; what a living one has, what is young, and what a link leads
   to stays.  */

void
left_overs (const std::string &dir, const std::function<bool ()> &good)
{
  pid_t dead = fork ();
  if (!dead)
    _exit (0);
  waitpid (dead, nullptr, 0);
  std::string gone = std::to_string (dead), own = std::to_string (getpid ()),
	      temporary = dir + "/temporary", kept = dir + "/kept";
  auto command = [] (const std::string &text) { return !system (text.c_str ()); };
  bool made = command
    ("mkdir -p " + temporary + " " + kept + " && cd " + temporary
     + " && mkdir -p goacc-" + gone + "-old/inner goacc-" + gone + "-young goacc-" + own
     + "-old && touch " + kept + "/file goacc-" + gone + "-old/inner/file && ln -s " + kept
     + " goacc-" + gone + "-old/link && ln -s " + kept + " goacc-" + gone + "-link"
     + " && cd .. && touch .new-" + gone + "-0.so .new-" + own + "-old.so .new-" + gone
     + "-young.so && touch -h -d '2 hours ago' .new-*-0.so .new-*-old.so temporary/*-old"
     + " temporary/*-link");
  setenv ("TMPDIR", temporary.c_str (), 1);
  bool ok = made && good ();
  unsetenv ("TMPDIR");
  verdict ("what killed processes left is removed", ok && command
    ("cd " + dir + " && test \"`echo $(ls -A temporary)`\" = \"`echo $(cd temporary;"
     " ls -d goacc-" + gone + "-link goacc-" + gone + "-young goacc-" + own + "-old)`\""
     " && test ! -e .new-" + gone + "-0.so && test -e .new-" + gone + "-young.so"
     " && test -e .new-" + own + "-old.so && test -e kept/file"));
  command ("cd " + dir + " && rm -rf .new-* temporary kept");
}

void
cache (const std::string &folder)
{
  char dir[] = "/tmp/accplug-cache-XXXXXX";
  if (!mkdtemp (dir))
    return;
  setenv ("ACC_CACHE_DIR", dir, 1);
  std::string want = slurp (folder + "/memory.expected"), why;
  auto good = [&]
  {
    return agrees (outcome (folder + "/memory.ptx", 1, 4, 8), want, &why);
  };
  left_overs (dir, good);
  for (const std::string &file : cache_files (dir))
    unlink (file.c_str ());
  bool first = good ();
  std::vector<std::string> files = cache_files (dir);
  verdict ("cache is filled", first && files.size () == 1);
  if (files.size () == 1)
    {
      bool ok = truncate (files[0].c_str (), 5000) == 0;
      verdict ("cut cache file is made again", ok && good (), why);
      FILE *f = fopen (files[0].c_str (), "r+");
      fseek (f, 3000, SEEK_SET);
      fputs ("damage", f);
      fclose (f);
      verdict ("damaged cache file is made again", good (), why);
      exchanged_file (files[0], folder, good);
      untrusted_files (files[0], good);
      unlink (files[0].c_str ());
    }
  chmod (dir, 0777);
  verdict ("cache folder of others is not used",
	   good () && cache_files (dir).empty ());
  rmdir (dir);
  unsetenv ("ACC_CACHE_DIR");
}

/* What ACC_CPU_DUMP writes: the decisions of each step, and the code.  */

void
dumps (const std::string &folder)
{
  char dir[] = "/tmp/accplug-dump-XXXXXX";
  if (!mkdtemp (dir))
    return;
  std::string stem = std::string (dir) + "/kernel";
  setenv ("ACC_CPU_DUMP", ("ps:" + stem).c_str (), 1);
  outcome (folder + "/barriers.ptx", 2, 96, 192);
  auto has = [] (const std::string &path, const char *text)
  {
    return slurp (path).find (text) != std::string::npos;
  };
  verdict ("the program's dump says what was inlined and why",
	   has (stem + ".p", "`swap' is inlined at PTX line 49: it waits"));
  verdict ("the stops' dump says what a thread keeps",
	   has (stem + ".s", "PTX line 43: waits, keeps %at %t; saves %at %t; loads %t"));
  outcome (folder + "/kept.ptx", 1, 40, 40);
  verdict ("a thread saves what it changed, and loads what it needs before the next stop",
	   has (stem + ".s", "waits, keeps %a %k %g %h %s %i %n %odd %yes %no %out %at;"
		" saves; loads %g"));
  verdict ("steps that were not asked for are not dumped",
	   access ((stem + ".c").c_str (), F_OK) != 0);
  setenv ("ACC_CPU_DUMP", stem.c_str (), 1);
  outcome (folder + "/barriers.ptx", 2, 96, 192);
  verdict ("without steps the code is dumped", has (stem, "goacc_kernel ("));
  unsetenv ("ACC_CPU_DUMP");
  for (const char *end : { ".p", ".s", "" })
    unlink ((stem + end).c_str ());
  rmdir (dir);
}

/* All of a process that GCC, if it ran in it, would take for its own.  */

std::string
process_state ()
{
  std::ostringstream s;
  for (FILE *f : { stdin, stdout, stderr })
    s << "stream locking " << __fsetlocking (f, FSETLOCKING_QUERY) << "\n";
  for (int signal = 1; signal < NSIG; ++signal)
    {
      struct sigaction action;
      if (!sigaction (signal, nullptr, &action))
	s << "signal " << signal << " "
	  << reinterpret_cast<uintptr_t> (action.sa_handler) << " "
	  << action.sa_flags << "\n";
    }
  s << "locale " << setlocale (LC_ALL, nullptr) << "\n";
  rlimit limit;
  getrlimit (RLIMIT_STACK, &limit);
  s << "stack " << limit.rlim_cur << " " << limit.rlim_max << "\n";
  s << "variables at " << environ << "\n";
  for (char **variable = environ; *variable; ++variable)
    s << static_cast<void *> (*variable) << " " << *variable << "\n";
  return s.str ();
}

/* The first line in which A and B differ.  */

std::string
difference (const std::string &a, const std::string &b)
{
  std::istringstream x (a), y (b);
  std::string p, q;
  while (std::getline (x, p) && std::getline (y, q) && p == q)
    ;
  return "before: " + p + ", then: " + q;
}

/* Compiling changes nothing of the process, not even for a moment: the program's
   other threads go on, and one that waited for a stream whose lock GCC had
   switched off would wait for ever.  */

void
hygiene (const std::string &folder)
{
  std::string want = slurp (folder + "/memory.expected"), why;
  setenv ("LC_ALL", "C.UTF-8", 1);	/* not what the program has set */
  std::string before = process_state (), seen = before;
  std::atomic<bool> stop { false };
  std::thread watch ([&]
  {
    while (!stop && seen == before)
      seen = process_state ();
  });
  bool good = agrees (outcome (folder + "/memory.ptx", 1, 4, 8), want, &why);
  stop = true;
  watch.join ();
  if (seen == before)
    seen = process_state ();
  unsetenv ("LC_ALL");
  verdict ("compiling leaves the process alone", good && seen == before,
	   difference (before, seen));
}

/* Run CHILD in a process of its own; true if it is true there.  */

template <typename Child>
bool
true_in_child (Child &&child)
{
  pid_t pid = fork ();
  if (!pid)
    {
      alarm (60);
      _exit (child () ? 0 : 1);
    }
  int status = -1;
  waitpid (pid, &status, 0);
  return status == 0;
}

/* What programs do that is hard on a run time that starts processes.  */

void
odd_processes (const std::string &folder)
{
  std::string want = slurp (folder + "/memory.expected"), why;
  auto good = [&]
  {
    return agrees (outcome (folder + "/memory.ptx", 1, 4, 8), want, &why);
  };
  verdict ("compiling in a program that ignores SIGCHLD", true_in_child ([&]
  {
    signal (SIGCHLD, SIG_IGN);
    return good ();
  }));
  verdict ("compiling in a program without standard streams", true_in_child ([&]
  {
    for (int fd = 0; fd < 3; ++fd)
      close (fd);
    return good () && close (0) && close (1) && close (2);
  }));
  verdict ("the assembler is not looked for in PATH", true_in_child ([&]
  {
    setenv ("PATH", "/nonexistent", 1);
    setenv ("COMPILER_PATH", "/nonexistent", 1);
    return good ();
  }));
  verdict ("no folder for the compiler's files is an error, not the program's end",
	   true_in_child ([&]
  {
    setenv ("TMPDIR", "/nonexistent", 1);
    std::string got = outcome (folder + "/memory.ptx", 1, 4, 8);
    return !got.compare (0, 7, "error: ")
	   && std::count (got.begin (), got.end (), '\n') == 1;
  }));
}

} // anonymous namespace

int
main (int argc, char **argv)
{
  if (argc < 2)
    return 2;
  std::string folder = argv[1];
  if (argc > 2)
    {
      run_file (folder, argv[2]);
      return failures != 0;
    }
  unsetenv ("ACC_CACHE_DIR");
  setenv ("ACC_CACHE", "1", 1);
  setenv ("ACC_CPU_THREADS", "3", 0);
  digests ();
  cache (folder);
  setenv ("ACC_CACHE", "0", 1);
  std::vector<std::string> names;
  if (DIR *d = opendir (folder.c_str ()))
    {
      while (dirent *e = readdir (d))
	{
	  std::string n = e->d_name;
	  if (n.size () > 4 && n.substr (n.size () - 4) == ".ptx")
	    names.push_back (n.substr (0, n.size () - 4));
	}
      closedir (d);
    }
  std::sort (names.begin (), names.end ());
  for (const std::string &n : names)
    run_file (folder, n);
  dumps (folder);
  hygiene (folder);
  odd_processes (folder);
  queues (folder);
  forked (folder);
  return failures != 0;
}
