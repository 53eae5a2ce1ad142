/* Files and folders that are not to stay: removed in the end, or, if the process was killed
   before it could, by a later one.

   Comes in: a folder that others may use too, /tmp or the cache.  Goes out: nothing of ours
   in it whose process is dead.

   Rules
   - The name says whose it is: its beginning, the process's number, `-'.
   - Only what belongs to the effective user goes, and no link is followed.
   - Another machine may use the folder too, and its processes have numbers of their own:
     what is younger than an hour stays.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_LEFT_OVERS_H
#define GOACC_CPU_LEFT_OVERS_H

#include <string>

namespace goacc::cpu
{

/* BEGINNING with this process's number and `-'.  */
std::string name_for_now (const std::string &beginning);

/* Remove what dead processes left under such names in FOLDER.  */
void remove_left_overs (const std::string &folder, const std::string &beginning);

/* Remove the file or folder PATH with all that is in it.  */
void remove_all (const std::string &path);

} // namespace goacc::cpu

#endif /* GOACC_CPU_LEFT_OVERS_H */
