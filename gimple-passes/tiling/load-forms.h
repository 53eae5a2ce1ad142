/* How the addresses of a nest's loads move (load-forms.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LOAD_FORMS_H
#define ACCPLUG_LOAD_FORMS_H

#include "tiling/tiled-nest.h"

namespace accplug
{

/* By how many bytes an address moves from one row, column or step to the next.  */
struct movement
{
  HOST_WIDE_INT by = 0;
  bool is_known = true;		/* else the nest does not change it, and no more */

  bool none_p () const { return is_known && !by; }
};

/* The address of a load that rows, or columns, share.  */
struct load_form
{
  /* Position: the row's, or the column's, number.  */
  movement by_position, by_step;
  /* Whether that is so, everywhere in the nest, in arithmetic modulo 16.  */
  bool is_sum = false;
  /* Neither wraps what the address is computed from.  */
  bool is_exact = true;
};

extern load_form form_of_load (const tiled_nest &nest, const shared_load &load);

} // namespace accplug

#endif /* ACCPLUG_LOAD_FORMS_H */
