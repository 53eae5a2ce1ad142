/* Assignments of whole arrays of constant size (whole-array-copies.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_WHOLE_ARRAY_COPIES_H
#define ACCPLUG_WHOLE_ARRAY_COPIES_H

namespace accplug
{

/* Let those in CONSTRUCT be loops.  */
extern void open_whole_array_copies (tree construct);

} // namespace accplug

#endif /* ACCPLUG_WHOLE_ARRAY_COPIES_H */
