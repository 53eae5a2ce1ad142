/* What is read from outside of the run time, with inputs that are damaged: PTX, launch
   expressions, device images, files of the cache, requests to the compiler of the cpu device.

   In: fuzz-readers READER SEED COUNT [FILE...]: which, the first input's number, how many; for
   `ptx', texts to begin with.
   Out: `READER: COUNT inputs, N refused'.  An input is right if it is read, or refused by an
   exception; an end by a signal or a sanitizer (abort_on_error=1) is what the program looks
   for.  It says the input's number: with that as SEED, and COUNT 1, it is read again.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include "accplug-image.h"
#include "cpu/compiler/code-file.h"
#include "cpu/compiler/compiler.h"
#include "cpu/ptx/link.h"
#include "cpu/ptx/parse.h"
#include "cpu/ptx/print.h"
#include "cpu/ptx/program.h"
#include "launch/expressions.h"
#include "support/errors.h"
#include "support/images.h"

using namespace goacc;

namespace
{

/* Random choices, the same for the same input.  */
class chooser
{
public:
  explicit chooser (uint64_t number) : m_engine (number) {}
  uint64_t below (uint64_t count) { return count ? m_engine () % count : 0; }
  bool one_in (unsigned count) { return below (count) == 0; }

private:
  std::mt19937_64 m_engine;
};

/* ------------------------------------------------------------------------
   Changes of a text.  */

const char *const words[] = {
  ".visible", ".entry", ".func", ".param", ".reg", ".b32", ".u64", ".f64", ".v4", ".pred",
  ".local", ".shared", ".global", ".align", "%r1", "%rd1", "%p1", "@", "!", "{", "}", "(",
  ")", "[", "]", ";", ",", ":", "ret;", "bra", "call", "ld", "st", "add.s32", "setp.lt.u32",
  "bar.sync", "0", "-1", "0x7fffffffffffffff", "18446744073709551615", "0f7F800000",
  "0d7FF0000000000000", "\"", "//", "/*", "*/", "\n", ".loc 1 1 1", ".alias", ".extern",
  "<", ">", "+", "generic (", ".branchtargets", ".callprototype", "_", "1e9"
};

void
change (std::string &text, const std::string &other, chooser &choose)
{
  size_t at = choose.below (text.size () + 1), n = 1 + choose.below (1 + choose.below (60));
  switch (choose.below (7))
    {
    case 0:
      if (at < text.size ())
	text[at] = char (text[at] ^ 1 << choose.below (8));
      break;
    case 1:
      text.erase (at, n);
      break;
    case 2:
      text.insert (at, text.substr (choose.below (text.size () + 1), n));
      break;
    case 3:
      text.insert (at, other.substr (choose.below (other.size () + 1), n));
      break;
    case 4:
      text.insert (at, words[choose.below (sizeof words / sizeof *words)]);
      break;
    case 5:
      text.insert (at, 1, char (choose.below (256)));
      break;
    default:
      {
	/* A number in the text becomes another one.  */
	size_t digit = text.find_first_of ("0123456789", at);
	if (digit != std::string::npos)
	  text[digit] = char ('0' + choose.below (10));
      }
    }
}

std::string
changed (const std::vector<std::string> &from, chooser &choose)
{
  std::string text = from[choose.below (from.size ())];
  const std::string &other = from[choose.below (from.size ())];
  for (uint64_t times = 1 + choose.below (1 + choose.below (8)); times; --times)
    change (text, other, choose);
  if (choose.one_in (20))
    text.resize (choose.below (text.size () + 1));
  return text;
}

/* ------------------------------------------------------------------------
   The readers.  Each reads one input; an exception is a refusal.  */

std::vector<std::string> texts;

void
read_ptx (chooser &choose)
{
  std::string text = changed (texts, choose);
  auto module = cpu::parse_sources ({ { "fuzz.c", text } });
  for (auto &function : module->functions)
    if (function->is_entry)
      {
	auto program = cpu::make_program (*module, *function);
	cpu::print_program (*module, *program);
      }
}

/* One operation; DEPTH is what is on the stack, which it mostly has enough of.  */
accplug_op
some_operation (chooser &choose, int &depth)
{
  static const uint8_t sizes[] = { 1, 2, 4, 8, 0, 3, 16, 255 };
  static const int64_t values[] = { 0, 1, -1, 2, 63, 64, INT64_MIN, INT64_MAX, 16, 20 };
  accplug_op op = {};
  bool wild = choose.one_in (200);
  if (wild)
    op.opcode = uint8_t (choose.below (256));
  else if (depth < 3 || (depth < 60 && choose.one_in (2)))
    op.opcode = uint8_t (1 + choose.below (ACCPLUG_OP_GRID));
  else
    op.opcode = uint8_t (ACCPLUG_OP_ADD
			 + choose.below (ACCPLUG_OP_LAST - ACCPLUG_OP_ADD));
  depth += (op.opcode <= ACCPLUG_OP_GRID ? 1 : op.opcode == ACCPLUG_OP_SELECT ? -2
	    : op.opcode == ACCPLUG_OP_NEG || op.opcode == ACCPLUG_OP_NOT
	      || op.opcode == ACCPLUG_OP_EXT ? 0 : -1);
  op.size = sizes[choose.below (wild ? 8 : 4)];
  op.is_signed = uint8_t (choose.below (2));
  op.slot = uint32_t (choose.below (wild ? 3 : 2));
  op.imm = wild ? int64_t (choose.below (UINT64_MAX))
	   : op.opcode == ACCPLUG_OP_CONST ? values[choose.below (sizeof values / sizeof *values)]
	   : op.opcode == ACCPLUG_OP_PARAM ? int64_t (choose.below (3) * 8)
	   : int64_t (choose.below (3));
  if (op.opcode == ACCPLUG_OP_RESIDENT)
    op.opcode = ACCPLUG_OP_ENOUGH;	/* no device is there to ask */
  /* What the image says of the host's memory is as true as its hash.  */
  if (op.opcode == ACCPLUG_OP_HOST)
    op.imm = 0;
  return op;
}

void
read_expression (chooser &choose)
{
  static const accplug_arg args[] = {
    { ACCPLUG_ARG_BY_VALUE, 16, 8, 0, 0 }, { 0, 0, 0, 0, 0 } };
  accplug_kernel kernel = {};
  kernel.args = args;
  kernel.arg_count = 2;
  kernel.param_bytes = 24;
  long value = long (choose.below (UINT64_MAX));
  void *host[] = { &value, choose.one_in (2) ? &value : nullptr };
  size_t sizes[] = { sizeof value, sizeof value };
  unsigned short kinds[] = { 0, 0 };
  map_arrays arrays = { { "fuzz", nullptr }, 2, host, sizes, kinds };
  parameter_block block (kernel, arrays);
  int64_t clauses[] = { 1, 2, 3 };
  launch_inputs in = { block, choose.one_in (2) ? clauses : nullptr };
  std::vector<accplug_op> ops (choose.below (100));
  int depth = 0;
  for (accplug_op &op : ops)
    op = some_operation (choose, depth);
  ops.push_back ({});
  evaluate (ops.data (), in);
}

uint64_t
fnv1a (const void *data, size_t bytes)
{
  uint64_t hash = UINT64_C (0xcbf29ce484222325);
  for (size_t i = 0; i < bytes; i++)
    hash = (hash ^ static_cast<const unsigned char *> (data)[i]) * UINT64_C (0x100000001b3);
  return hash;
}

/* An image as the compiler writes it.  */
struct whole_image
{
  accplug_image_and_twin header = {};
  struct
  {
    accplug_kernel kernel = {};
    accplug_variable variable = {};
  } tables[2];
  char plain[32] = "fuzz.c";
  char ptx[64] = ".version 6.0\n";

  whole_image ()
  {
    tables[0].kernel.host_fn = [] (void *) {};
    tables[0].kernel.name = tables[0].kernel.file = plain;
    tables[0].variable.host = this;
    tables[0].variable.symbol = plain;
    tables[1] = tables[0];
    accplug_image &image = header.image;
    image.magic = ACCPLUG_IMAGE_MAGIC;
    image.version = ACCPLUG_IMAGE_VERSION;
    image.bytes = sizeof image;
    image.file = plain;
    image.ptx = ptx;
    image.ptx_bytes = sizeof ptx - 1;
    image.ptx_hash = fnv1a (ptx, sizeof ptx - 1);
    image.kernels = &tables[0].kernel;
    image.variables = &tables[0].variable;
    image.kernel_count = image.variable_count = 1;
    image.tables = &tables[0];
    image.table_bytes = sizeof tables[0];
    image.plain = plain;
    image.plain_bytes = sizeof plain;
    image.plain_hash = fnv1a (plain, sizeof plain);
    header.twin = image;
  }
};

/* Bytes of one half, or of the text, are others: it is refused, always.  */
void
read_image (chooser &choose)
{
  auto whole = std::make_unique<whole_image> ();
  struct { void *data; size_t bytes; } parts[] = {
    { &whole->header.image, sizeof (accplug_image) },
    { &whole->header.twin, sizeof (accplug_image) },
    { &whole->tables[0], sizeof whole->tables[0] },
    { &whole->tables[1], sizeof whole->tables[1] },
    { whole->plain, sizeof whole->plain }, { whole->ptx, sizeof whole->ptx } };
  auto &part = parts[choose.below (sizeof parts / sizeof *parts)];
  auto bytes = static_cast<unsigned char *> (part.data);
  std::string before (static_cast<char *> (part.data), part.bytes);
  for (uint64_t times = 1 + choose.below (3); times; --times)
    bytes[choose.below (part.bytes)] ^= (unsigned char) choose.below (256);
  bool same = !memcmp (before.data (), part.data, part.bytes);
  add_image (&whole->header.image);
  bool refused = false;
  try
    {
      registered_images ();
    }
  catch (const fatal_error &)
    {
      refused = true;
    }
  remove_image (&whole->header.image);
  if (refused == same)
    abort ();
  if (refused)
    fatal ("damaged");
}

/* A file of the cache, and its contents before something happens to it.  */
struct cache_file
{
  cache_file ()
  {
    char name[] = "/tmp/accplug-fuzz-XXXXXX";
    int fd = mkstemp (name);
    path = name;
    std::string object;
    for (int i = 0; i < 500; i++)
      object += char (i * 37);
    if (fd < 0 || !cpu::write_all (fd, object) || close (fd)
	|| !cpu::add_footers (path, { { "kernel", "key" } }))
      abort ();
    std::ifstream in (path, std::ios::binary);
    std::stringstream all;
    all << in.rdbuf ();
    whole = all.str ();
  }
  ~cache_file () { unlink (path.c_str ()); }
  std::string path, whole;
};

void
read_cache (chooser &choose)
{
  static cache_file file;
  std::string text = changed ({ file.whole }, choose);
  int fd = open (file.path.c_str (), O_WRONLY | O_TRUNC);
  if (fd < 0 || !cpu::write_all (fd, text) || close (fd))
    abort ();
  bool whole = cpu::is_whole (file.path, "key");
  if (whole != (text == file.whole) || cpu::is_whole (file.path, "another"))
    abort ();
  if (!whole)
    fatal ("damaged");
}

void
read_request (chooser &choose)
{
  cpu::compile_request good { { { "a.c", ".version 6.0\n" }, { "b.c", "text" } },
			      { { "kernel", "key" }, { "other", "its key" } },
			      { "-mavx2", true }, true, 1, "object", "folder" };
  std::string text = changed ({ good.to_text () }, choose);
  cpu::compile_request read;
  if (!read.from_text (text))
    fatal ("damaged");
  if (read.to_text ().size () > text.size () + 16)
    abort ();
}

const struct
{
  const char *name;
  void (*read) (chooser &);
} readers[] = {
  { "ptx", read_ptx }, { "expression", read_expression }, { "image", read_image },
  { "cache", read_cache }, { "request", read_request }
};

/* The number of the input that is being read; an end by a signal says it.  */
volatile uint64_t current;

void
at_abort (int)
{
  char text[40];
  int n = snprintf (text, sizeof text, "input %llu\n", (unsigned long long) current);
  if (write (2, text, size_t (n)) != n)
    _exit (2);
}

} // anonymous namespace

int
main (int argc, char **argv)
{
  if (argc < 4)
    return 2;
  signal (SIGABRT, at_abort);
  uint64_t seed = strtoull (argv[2], nullptr, 10), count = strtoull (argv[3], nullptr, 10);
  for (int i = 4; i < argc; i++)
    {
      std::ifstream in (argv[i]);
      std::stringstream all;
      all << in.rdbuf ();
      texts.push_back (all.str ());
    }
  for (const auto &reader : readers)
    if (!strcmp (argv[1], reader.name))
      {
	uint64_t refused = 0;
	for (uint64_t i = seed; i < seed + count; i++)
	  try
	    {
	      current = i;
	      chooser choose (i);
	      reader.read (choose);
	    }
	  catch (const std::exception &)
	    {
	      refused++;
	    }
	printf ("%s: %llu inputs, %llu refused\n", argv[1], (unsigned long long) count,
		(unsigned long long) refused);
	return 0;
      }
  return 2;
}
