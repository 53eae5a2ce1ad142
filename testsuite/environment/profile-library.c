/* A profiling library: says which events it sees (OpenACC 2.6, 5.3).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <acc_prof.h>
#include <stdio.h>

static void
on_event (acc_prof_info *info, acc_event_info *event, acc_api_info *api)
{
  (void) event;
  (void) api;
  printf ("%s\n", info->event_type == acc_ev_enqueue_launch_start ? "launch" : "other");
}

void
acc_register_library (acc_prof_reg add, acc_prof_reg drop, acc_prof_lookup_func lookup)
{
  (void) drop;
  (void) lookup;
  add (acc_ev_enqueue_launch_start, on_event, acc_reg);
}
