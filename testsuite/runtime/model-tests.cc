/* Random data directives on the fake device, against a model of the present table
   (OpenACC 2.6.7, 2.7): sections of arrays, structures with attached pointers, data
   constructs, updates, queues; each thread with variables of its own.

   Usage: model-tests [OPERATIONS [THREADS [SEED]]]
   Goes out: a line PASS: or FAIL:; at the first difference, the seed and the operation.

   Rules
   - Data that are partly present are errors: no operation names such a section.
   - A thread has one queue.  Before it touches data outside of the queue, it waits.
   - -1 in the model is a value that nobody has set: never compared.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <thread>
#include <vector>

#include "accplug.h"
#include "entry/goacc-entry.h"
#include "support/protocol.h"

using namespace goacc;

static std::atomic<bool> failed { false };

struct structure
{
  int n;
  int *p, *q;
};

/* Elements of an array that are present together.  */
struct block
{
  int first, end;
  int dynamic, structured;
  std::vector<int> values;	/* on the device */
};

struct array
{
  static constexpr int size = 40;
  int host[size];
  std::vector<block> blocks;
};

struct section
{
  array *a;
  int first, end;
  int *start () const { return a->host + first; }
  size_t bytes () const { return sizeof (int) * (end - first); }
};

/* An open data construct.  */
struct opened
{
  section s;
  unsigned kind;
};

class worker
{
public:
  worker (unsigned number, unsigned seed) : m_queue (number), m_seed (seed), m_random (seed)
  {
    for (array &a : m_arrays)
      for (int &x : a.host)
	x = ++m_value;
    m_structure = { 0, m_arrays[0].host, m_arrays[1].host };
  }

  void run (long operations);

private:
  int below (int n) { return std::uniform_int_distribution<int> (0, n - 1) (m_random); }
  void check (bool right, const char *what);
  section some_section ();
  block *around (const section &s, bool *partly);
  void make (const section &s, bool copied, bool structured);
  void drop (block *b, array *a);
  void settle ();
  void begin ();
  void end ();
  void enter ();
  void leave ();
  void update ();
  void store ();
  void attach ();
  void compare ();
  void compare_structure ();

  int m_queue;
  unsigned m_seed;
  std::mt19937 m_random;
  long m_operation = 0;
  int m_value = 0;
  bool m_pending = false;
  array m_arrays[3];
  std::vector<opened> m_open;
  structure m_structure;
  int m_structures = 0, m_attached[2] = { 0, 0 };
  bool m_dangling[2] = { false, false };	/* what it is attached to has gone */
};

void
worker::check (bool right, const char *what)
{
  if (right || failed.exchange (true))
    return;
  printf ("  seed %u, operation %ld: %s\n", m_seed, m_operation, what);
}

section
worker::some_section ()
{
  array &a = m_arrays[below (3)];
  if (!a.blocks.empty () && below (2))
    {
      const block &b = a.blocks[below (a.blocks.size ())];
      int first = b.first + below (b.end - b.first);
      return { &a, first, first + 1 + below (b.end - first) };
    }
  int first = below (array::size);
  return { &a, first, first + 1 + below (std::min (12, array::size - first)) };
}

block *
worker::around (const section &s, bool *partly)
{
  *partly = false;
  for (block &b : s.a->blocks)
    if (b.first < s.end && s.first < b.end)
      {
	*partly = !(b.first <= s.first && s.end <= b.end);
	return *partly ? nullptr : &b;
      }
  return nullptr;
}

void
worker::make (const section &s, bool copied, bool structured)
{
  bool partly;
  block *b = around (s, &partly);
  if (!b)
    {
      s.a->blocks.push_back ({ s.first, s.end, 0, 0, {} });
      b = &s.a->blocks.back ();
      for (int i = s.first; i < s.end; i++)
	b->values.push_back (copied ? s.a->host[i] : -1);
    }
  (structured ? b->structured : b->dynamic)++;
}

/* If nothing uses B any more it goes.  */

void
worker::drop (block *b, array *a)
{
  if (b->dynamic || b->structured)
    return;
  for (int which = 0; which < 2; which++)
    m_dangling[which] |= a == &m_arrays[which] && b->first == 0 && m_attached[which];
  a->blocks.erase (a->blocks.begin () + (b - a->blocks.data ()));
}

/* The host may look at what is on its way.  */

void
worker::settle ()
{
  if (m_pending)
    acc_wait (m_queue);
  m_pending = false;
}

void
worker::begin ()
{
  static const unsigned kinds[] = { MAP_ALLOC, MAP_TO, MAP_FROM, MAP_TOFROM };
  section s = some_section ();
  bool partly;
  around (s, &partly);
  if (partly || m_open.size () > 3)
    return;
  settle ();
  unsigned kind = kinds[below (4)];
  void *host = s.start ();
  size_t bytes = s.bytes ();
  unsigned short kinds_array = kind | 2 << 8;
  GOACC_data_start (~0, 1, &host, &bytes, &kinds_array);
  make (s, kind & MAP_TO, true);
  m_open.push_back ({ s, kind });
}

/* What the section S of B has on the device is the host's now.  */

static void
to_host (const section &s, const block &b)
{
  for (int i = s.first; i < s.end; i++)
    s.a->host[i] = b.values[i - b.first];
}

/* Values that nobody has set are set, so that both sides can be compared.  */

static void
define (const section &s, block *b)
{
  for (int i = s.first; i < s.end; i++)
    if (b->values[i - b->first] == -1)
      {
	int value = 0;
	acc_memcpy_to_device ((int *) acc_deviceptr (s.a->host + b->first) + i - b->first,
			      &value, sizeof value);
	b->values[i - b->first] = value;
      }
}

void
worker::end ()
{
  if (m_open.empty ())
    return;
  settle ();
  opened last = m_open.back ();
  m_open.pop_back ();
  bool partly;
  block *b = around (last.s, &partly);
  check (b, "the model lost a data construct's data");
  if (!b)
    return;
  define (last.s, b);
  GOACC_data_end ();
  b->structured--;
  if ((last.kind & MAP_FROM) && !b->dynamic && !b->structured)
    to_host (last.s, *b);
  drop (b, last.s.a);
}

void
worker::enter ()
{
  section s = some_section ();
  bool partly, copied = below (2);
  around (s, &partly);
  if (partly)
    return;
  if (below (2))
    {
      if (copied)
	acc_copyin_async (s.start (), s.bytes (), m_queue);
      else
	acc_create_async (s.start (), s.bytes (), m_queue);
      m_pending = true;
    }
  else
    {
      settle ();
      if (copied)
	acc_copyin (s.start (), s.bytes ());
      else
	acc_create (s.start (), s.bytes ());
    }
  make (s, copied, false);
}

void
worker::leave ()
{
  section s = some_section ();
  bool partly, copied = below (2), finalize = !below (4);
  block *b = around (s, &partly);
  if (partly)
    return;
  settle ();
  if (b)
    define (s, b);
  bool queued = !finalize && below (2);
  if (copied && finalize)
    acc_copyout_finalize (s.start (), s.bytes ());
  else if (finalize)
    acc_delete_finalize (s.start (), s.bytes ());
  else if (copied && queued)
    acc_copyout_async (s.start (), s.bytes (), m_queue);
  else if (copied)
    acc_copyout (s.start (), s.bytes ());
  else if (queued)
    acc_delete_async (s.start (), s.bytes (), m_queue);
  else
    acc_delete (s.start (), s.bytes ());
  m_pending |= queued;
  if (!b)
    return;
  b->dynamic = finalize ? 0 : std::max (b->dynamic - 1, 0);
  if (copied && !b->dynamic && !b->structured)
    {
      settle ();
      to_host (s, *b);
    }
  drop (b, s.a);
}

void
worker::update ()
{
  section s = some_section ();
  bool partly, self = below (2), queued = below (2);
  block *b = around (s, &partly);
  if (!b)
    return;
  if (self || !queued)
    settle ();
  if (self)
    {
      define (s, b);
      if (queued)
	acc_update_self_async (s.start (), s.bytes (), m_queue);
      else
	acc_update_self (s.start (), s.bytes ());
      m_pending |= queued;
      settle ();
      return to_host (s, *b);
    }
  if (queued)
    acc_update_device_async (s.start (), s.bytes (), m_queue);
  else
    acc_update_device (s.start (), s.bytes ());
  m_pending |= queued;
  for (int i = s.first; i < s.end; i++)
    b->values[i - b->first] = s.a->host[i];
}

/* On the host, or on the device.  */

void
worker::store ()
{
  section s = some_section ();
  bool partly;
  block *b = around (s, &partly);
  settle ();
  int i = s.first, value = ++m_value & 0xffffff;
  if (b && below (2))
    {
      acc_memcpy_to_device (acc_deviceptr (s.start ()), &value, sizeof value);
      b->values[i - b->first] = value;
    }
  else
    s.a->host[i] = value;
}

/* The structure comes and goes; its pointers are attached and detached.  */

void
worker::attach ()
{
  settle ();
  int which = below (2), what = below (4);
  int **pointer = which ? &m_structure.q : &m_structure.p;
  bool partly;
  block *target = around ({ &m_arrays[which], 0, 1 }, &partly);
  if (what == 0 && m_structures < 3)
    {
      acc_copyin (&m_structure, sizeof m_structure);
      m_structures++;
    }
  else if (what == 1 && m_structures && (m_structures > 1
					 || !(m_attached[0] || m_attached[1])))
    {
      acc_delete (&m_structure, sizeof m_structure);
      m_structures--;
    }
  else if (what == 2 && m_structures && target)
    {
      acc_attach ((void **) pointer);
      m_attached[which]++;
      m_dangling[which] = false;
    }
  else if (what == 3 && m_structures && m_attached[which])
    {
      if (below (3))
	acc_detach ((void **) pointer), m_attached[which]--;
      else
	acc_detach_finalize ((void **) pointer), m_attached[which] = 0;
    }
  compare_structure ();
}

void
worker::compare_structure ()
{
  check (acc_is_present (&m_structure, sizeof m_structure) == (m_structures != 0),
	 "the structure is present, or is not");
  if (!m_structures)
    return;
  structure s;
  acc_memcpy_from_device (&s, acc_deviceptr (&m_structure), sizeof s);
  for (int which = 0; which < 2; which++)
    {
      int *host = which ? m_structure.q : m_structure.p, *device = which ? s.q : s.p;
      bool partly;
      block *target = around ({ &m_arrays[which], 0, 1 }, &partly);
      if (!m_attached[which])
	check (device == host, "a pointer that is not attached is the host's");
      else if (target && !m_dangling[which])
	check (device == acc_deviceptr (host), "an attached pointer points to the data");
    }
}

void
worker::compare ()
{
  settle ();
  section s = some_section ();
  bool partly;
  block *b = around (s, &partly);
  check (acc_is_present (s.start (), s.bytes ()) == (b != nullptr), "present, or not");
  for (array &a : m_arrays)
    for (const block &here : a.blocks)
      {
	int values[array::size];
	acc_memcpy_from_device (values, acc_deviceptr (a.host + here.first),
				sizeof (int) * (here.end - here.first));
	for (int i = here.first; i < here.end; i++)
	  check (here.values[i - here.first] == -1
		 || values[i - here.first] == here.values[i - here.first],
		 "values on the device");
      }
}

void
worker::run (long operations)
{
  for (; m_operation < operations && !failed; m_operation++)
    switch (below (16))
      {
      case 0: begin (); break;
      case 1: end (); break;
      case 2: case 3: case 4: enter (); break;
      case 5: case 6: case 7: leave (); break;
      case 8: case 9: case 10: update (); break;
      case 11: case 12: store (); break;
      case 13: case 14:
	attach ();
	break;
      default:
	compare ();
      }
  while (!m_open.empty () && !failed)
    end ();
  settle ();
}

int
main (int count, char **arguments)
{
  long operations = count > 1 ? atol (arguments[1]) : 20000;
  unsigned threads = count > 2 ? atoi (arguments[2]) : 8;
  unsigned seed = count > 3 ? atoi (arguments[3]) : 1;
  std::vector<std::thread> running;
  for (unsigned t = 0; t < threads; t++)
    running.emplace_back ([=]
      {
	auto w = std::make_unique<worker> (t, seed + t);
	w->run (operations / threads);
      });
  for (std::thread &thread : running)
    thread.join ();
  printf ("%s: %ld random operations on data, %u threads\n", failed ? "FAIL" : "PASS",
	  operations, threads);
  return failed;
}
