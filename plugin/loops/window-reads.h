/* Reads at constant distances from a loop's index (window-reads.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_WINDOW_READS_H
#define ACCPLUG_WINDOW_READS_H

#include "statements/loop-building.h"

namespace accplug
{

/* A sum of products of values that no iteration changes, modulo 2^64.  */
struct affine
{
  bool known = true;
  std::vector<std::pair<tree, HOST_WIDE_INT>> terms;	/* different trees */
  HOST_WIDE_INT constant = 0;

  void add (const affine &a, HOST_WIDE_INT factor = 1);
  void add_term (tree t, HOST_WIDE_INT factor);
  /* The factor of T, which is removed.  */
  HOST_WIDE_INT take (tree t);
  bool same_terms_p (const affine &a) const;
  bool mentions_p (tree variable) const;
};

/* Between the ends of a window, in elements: rows of an array are windows of their
   own.  */
const HOST_WIDE_INT longest_window = 64;

/* Reads of one type whose addresses differ by constants, and go up with the index by
   one element.  */
struct window
{
  affine place;			/* less index and constant */
  tree type;
  std::vector<std::pair<gimple *, HOST_WIDE_INT>> reads;	/* with the distance, in
								   elements */
  HOST_WIDE_INT least = 0, most = 0;
  size_t first = 0;		/* the number of one at the least distance */
};

/* What each iteration of LOOP computes and reads before it writes anything that others
   may see, and before any branch.  */
class loop_beginning
{
public:
  explicit loop_beginning (gomp_for *loop);

  const std::vector<window> &windows () const { return m_windows; }
  /* The affine value of the address in the assignment to the field `data' of Fortran's
     descriptor DESCRIPTOR.  */
  affine data_of (tree descriptor);

  /* Append to B what a read does, by its NUMBER, for index INDEX; returns its value.  */
  tree repeat (builder *b, size_t number, tree index);

private:
  /* An assignment to a variable.  */
  struct definition
  {
    gimple *stmt;
    affine value;
    std::unordered_map<tree, size_t> operands;	/* with their definitions */
  };

  bool walk (gimple_seq seq);
  bool take (gimple *stmt);
  void note_assigned (gimple_seq seq);
  affine value_of (tree t);
  affine product (const affine &a, const affine &b) const;
  affine value_of_definition (gimple *stmt);
  affine address_of (tree reference);
  affine opaque (tree t);
  bool constant_p (tree t) const;
  void define (tree variable, gimple *stmt);
  void add_read (gimple *stmt);
  tree repeated (builder *b, const definition &d, tree t, tree index);

  tree m_index;
  std::vector<definition> m_definitions;
  std::unordered_map<tree, size_t> m_latest;
  std::unordered_map<tree, unsigned> m_assigned;	/* how often */
  std::vector<window> m_windows;
  std::vector<gimple *> m_data;		/* assignments to fields `data' */
};

} // namespace accplug

#endif /* ACCPLUG_WINDOW_READS_H */
