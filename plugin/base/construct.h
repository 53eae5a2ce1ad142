/* The unit's OpenACC constructs: where they are, what they name, and how their
   mappings travel.

   Comes in: a record for each construct, from image/construct-table, just before GCC's
   ompexp.
   Goes out: the records, for messages (base/report), for the image (image/host-image)
   and for the passes on the device version of a region (device/device-function.h).

   Rules
   - `names' and `args' have one element for each mapping, in the order of hostaddrs;
     both are empty if that order could not be proven.
   - Records live, at the same address, to the end of the unit.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CONSTRUCT_H
#define ACCPLUG_CONSTRUCT_H

#include "base/gcc-common.h"

namespace accplug
{

/* How one mapping of a compute construct travels.  */
struct argument
{
  bool by_value = false;	/* firstprivate: in the parameter block */
  bool pointer = false;		/* by_value: a pointer to the host's data */
  bool implicit_pointer = false;	/* likewise, that no clause names */
  bool present_pointer = false;	/* likewise, to data that is on the device */
  bool reduction_result = false;	/* a scalar that receives a reduction */
  bool late_result = false;	/* if it is one, a data construct around ends later */
  unsigned HOST_WIDE_INT size = 0;	/* in bytes, for by_value */
  unsigned align = 1;			/* in bytes */

  /* The variable that the clause names; NULL if none is clear.  */
  tree variable = NULL_TREE;
  std::string variable_text;	/* for reports: "a", "s.p" */
  bool own_storage = false;	/* what is mapped is the variable itself, which
				   shares its storage with no other */
  tree block = NULL_TREE;	/* the common block, or the like, that the variable is a
				   part of */
  unsigned HOST_WIDE_INT target_bytes = 0;	/* own_storage of a pointer: what it
				   points to is mapped too, this many bytes */
  bool unaddressed = false;	/* own_storage to which there are no pointers */
  HOST_WIDE_INT certain_bytes = 0;	/* of the memory that is mapped for certain */
  bool pointer_cell = false;	/* what is mapped is a pointer for the region,
				   which the run time sets and nothing points to */
  bool biased = false;		/* ... and not to the first byte that is mapped */
  bool maybe_absent = false;	/* an optional argument, `no_create' */
  bool behind_pointer = false;	/* what is mapped is what a pointer points to */
  bool restricted = false;	/* by a pointer that is `restrict' */
  bool copied_in = false;	/* `copyin' */
  bool device_pointer = false;	/* `deviceptr': what is mapped is the pointer */
  bool device_only = false;	/* the host's copy has no value: `create', `copyout' */
};

/* A data clause as reports show it: "copyin", "b[:]".  */
struct data_clause
{
  const char *word;
  std::string text;
};

struct construct
{
  tree kinds = NULL_TREE;	/* VAR_DECL, the key of the GOACC_* call; NULL if
				   the construct maps nothing */
  tree child_fn = NULL_TREE;	/* compute constructs: the outlined region */
  location_t loc = UNKNOWN_LOCATION;
  const char *file = "";
  const char *function = "";	/* the user's, as the language spells it */
  const char *directive = "";	/* "parallel", "enter data", ... */
  bool was_parallel = false;	/* as the program says it */
  int line = 0;
  bool kernels_part = false;	/* a nest that the compiler has to prove parallel */
  std::vector<std::string> names;	/* "a", "a[0:n]"; "" for a temporary */
  std::vector<argument> args;
  std::vector<data_clause> clauses;
};

/* The compute construct whose region GCC outlined as CHILD_FN, or NULL.  */
extern const construct *construct_of_child (tree child_fn);

/* All constructs, in the order of the source's functions.  */
extern const std::vector<const construct *> &all_constructs ();

/* The function that the user wrote around DECL: itself, or for a region the
   function that the construct stands in.  As the language spells it.  */
extern const char *user_function_name (tree decl);

/* A new record, and the region of one.  For image/construct-table alone.  */
extern construct *add_construct ();
extern void set_child (construct *, tree child_fn);

} // namespace accplug

#endif /* ACCPLUG_CONSTRUCT_H */
