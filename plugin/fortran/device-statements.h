/* Statements that only the device's version of a procedure executes.

   Comes in: a place in a procedure of Fortran before its constructs are taken apart.
   Goes out: a block of statements for it, which asks acc_on_device (acc_device_not_host):
   a constant in each version (gimple-passes/device/device-or-host.cc).

   Rules
   - Values are in temporaries of the block; its labels may be gone to from outside.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DEVICE_STATEMENTS_H
#define ACCPLUG_DEVICE_STATEMENTS_H

#include "base/gcc-common.h"

namespace accplug
{

/* What temporaries have been loaded with: gimplification loads a pointer wherever it is
   used.  */
typedef std::map<tree, tree> loaded_values;

/* REFERENCE over the program's variables: no statement has it, but it can be compared.  */
extern tree resolved (tree reference, const loaded_values &);

class device_statements
{
public:
  explicit device_statements (location_t);

  /* What follows is for the device; the host goes on at HOST.  */
  void begin (tree host);

  /* A value that is loaded from REFERENCE, which is resolved.  */
  tree load (tree reference);

  /* The value of A CODE B, of TYPE; of CODE A.  */
  tree value (tree type, tree_code, tree a, tree b = NULL_TREE);

  /* Go on at GOOD if A is CODE B; else end with MESSAGE.  */
  void check (tree_code, tree a, tree b, tree good, const std::string &message);

  void add (gimple *);
  void add_label (tree label) { add (gimple_build_label (label)); }

  tree label () { return create_artificial_label (m_loc); }

  /* All of them, with their variables.  */
  gbind *done ();

  /* A temporary.  */
  tree variable (tree type);

private:
  location_t m_loc;
  tree m_variables = NULL_TREE;
  gimple_seq m_seq = NULL;
  tree m_query, m_own, m_error;
};

} // namespace accplug

#endif /* ACCPLUG_DEVICE_STATEMENTS_H */
