/* References to different memory, told to GCC.

   Comes in: a device function before its loops are mapped.
   Goes out: references whose objects the analysis knows to be apart are so for GCC's
   optimisers and for the emitter, too: by `restrict', by storage of their own, as Fortran's
   dummy arguments. The outlined function has all pointers from its parameter block, where
   GCC finds nothing of that.

   Loads then pass stores to other memory: what an iteration has loaded it need not load
   again, loads of several iterations stand together, and the device's compiler may move
   them, too (ld.global.nc).

   Rules
   - Objects that may be the same memory, by way of others, too, are one class.  In GCC's
     terms the classes are the bases of one clique: references of one clique with different
     bases are apart.
   - What is not known is in no class.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "base/reference-classes.h"
#include "device/device-pass.h"
#include "analysis/loop-facts.h"
#include "analysis/memory-references.h"

namespace accplug
{

namespace
{

/* Different objects, at most: each is compared with all others.  */
const size_t most_objects = 60;

class reference_classes
{
public:
  reference_classes (function *fun, const device_function *f)
    : m_space (fun, get_loop (fun, 0)), m_fun (fun), m_f (f) {}

  void run ();

private:
  struct object
  {
    memory_reference one;	/* of those that touch it with this type */
    alias_set_type types;
    size_t next;		/* towards the number of its class */
  };

  void add (const memory_reference &);
  size_t place_of (const memory_reference &);
  size_t class_of (size_t object) const;

  iteration_space m_space;
  function *m_fun;
  const device_function *m_f;
  std::vector<object> m_objects;
  std::vector<std::pair<tree, size_t>> m_marked;	/* a MEM_REF, its object */
};

size_t
reference_classes::class_of (size_t object) const
{
  while (m_objects[object].next != object)
    object = m_objects[object].next;
  return object;
}

/* The number of the object that R touches.  */

size_t
reference_classes::place_of (const memory_reference &r)
{
  alias_set_type types = get_alias_set (r.reference);
  for (size_t i = 0; i < m_objects.size (); i++)
    if (m_objects[i].one.object.base == r.object.base && m_objects[i].types == types)
      return i;
  size_t last = m_objects.size ();
  m_objects.push_back ({ r, types, last });
  for (size_t i = 0; i < last; i++)
    if (may_alias_p (m_objects[i].one, r))
      m_objects[class_of (i)].next = class_of (last);
  return last;
}

void
reference_classes::add (const memory_reference &r)
{
  tree base = get_base_address (r.reference);
  /* Nothing stores to the parameter block.  */
  if (!r.object.base || parameter_block_p (r.object.base) || m_objects.size () > most_objects)
    return;
  size_t place = place_of (r);
  if (base && TREE_CODE (base) == MEM_REF)
    m_marked.push_back ({ base, place });
}

void
reference_classes::run ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gimple_assign_single_p (gsi_stmt (gsi)) && gimple_vuse (gsi_stmt (gsi)))
	for (const memory_reference &r
	     : memory_of_statement (m_space, m_f, gsi_stmt (gsi)).references)
	  add (r);
  std::map<size_t, unsigned> numbers;
  for (const auto &mark : m_marked)
    numbers.emplace (class_of (mark.second), first_reference_class + numbers.size ());
  if (numbers.size () < 2 || m_objects.size () > most_objects)
    return;
  unsigned short clique = ++m_fun->last_clique;
  for (const auto &mark : m_marked)
    {
      MR_DEPENDENCE_CLIQUE (mark.first) = clique;
      MR_DEPENDENCE_BASE (mark.first) = numbers[class_of (mark.second)];
    }
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (DECL_SOURCE_LOCATION (m_fun->decl)),
		     "%u references are to memory of %u kinds\n",
		     unsigned (m_marked.size ()), unsigned (numbers.size ()));
}

class pass_apart_references : public device_pass
{
public:
  explicit pass_apart_references (gcc::context *context)
    : device_pass (device_pass_data ("accapart-references", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    loop_analysis_scope scope (fun);
    reference_classes (fun, f).run ();
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_apart_references (gcc::context *context)
{
  return new pass_apart_references (context);
}

} // namespace accplug
