/* OpenACC 3.3, 5.2: events of a compute construct's data, of API calls, and of
   a device that is shut down.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <acc_prof.h>
#include <openacc.h>

#define N 100

static int count[acc_ev_last], at[acc_ev_last], clock_now;
static size_t bytes_up, bytes_down;
static const void *host;

static void
note (acc_prof_info *prof, acc_event_info *event, acc_api_info *api)
{
  (void) api;
  count[prof->event_type]++;
  at[prof->event_type] = ++clock_now;
  if (prof->event_type == acc_ev_enqueue_upload_start)
    {
      bytes_up += event->data_event.bytes;
      host = event->data_event.host_ptr;
    }
  if (prof->event_type == acc_ev_enqueue_download_end)
    bytes_down += event->data_event.bytes;
  if (prof->event_type == acc_ev_enter_data_start)
    CHECK (event->other_event.implicit
	   && event->other_event.parent_construct == acc_construct_parallel);
}

int
main (void)
{
  static int a[N];
  int own = acc_get_device_type () != acc_device_host;
  for (int e = acc_ev_none + 1; e < acc_ev_last; e++)
    acc_prof_register ((acc_event_t) e, note, acc_reg);
#pragma acc parallel loop copy (a)
  for (int i = 0; i < N; i++)
    a[i] = i;
  CHECK_INT (count[acc_ev_compute_construct_start], 1);
  CHECK_INT (count[acc_ev_compute_construct_end], 1);
  CHECK_INT (count[acc_ev_enqueue_launch_start], own);
  CHECK_INT (count[acc_ev_enter_data_start], own);
  CHECK_INT (count[acc_ev_enter_data_end], own);
  CHECK_INT (count[acc_ev_exit_data_start], own);
  CHECK_INT (count[acc_ev_exit_data_end], own);
  CHECK_INT (count[acc_ev_create], own);
  CHECK_INT (count[acc_ev_delete], own);
  CHECK_INT (count[acc_ev_alloc], count[acc_ev_free]);
  CHECK_INT (count[acc_ev_enqueue_upload_end], own);
  CHECK_INT (bytes_up, own ? sizeof a : 0);
  CHECK_INT (bytes_down, own ? sizeof a : 0);
  if (!own)
    return 0;
  CHECK (host == a);
  CHECK (at[acc_ev_compute_construct_start] < at[acc_ev_enter_data_start]
	 && at[acc_ev_enter_data_start] < at[acc_ev_alloc]
	 && at[acc_ev_alloc] < at[acc_ev_create]
	 && at[acc_ev_create] < at[acc_ev_enqueue_upload_start]
	 && at[acc_ev_enqueue_upload_end] < at[acc_ev_enter_data_end]
	 && at[acc_ev_enter_data_end] < at[acc_ev_enqueue_launch_start]
	 && at[acc_ev_enqueue_launch_end] < at[acc_ev_exit_data_start]
	 && at[acc_ev_exit_data_start] < at[acc_ev_enqueue_download_start]
	 && at[acc_ev_enqueue_download_end] < at[acc_ev_delete]
	 && at[acc_ev_delete] < at[acc_ev_exit_data_end]
	 && at[acc_ev_exit_data_end] < at[acc_ev_compute_construct_end]);
  acc_copyin (a, sizeof a);
  acc_delete (a, sizeof a);
  CHECK_INT (count[acc_ev_create], 2);
  CHECK_INT (count[acc_ev_delete], 2);
  CHECK_INT (bytes_up, 2 * sizeof a);
  CHECK_INT (bytes_down, sizeof a);
  CHECK_INT (count[acc_ev_device_shutdown_start], 0);
  acc_shutdown (acc_get_device_type ());
  CHECK_INT (count[acc_ev_device_shutdown_start], 1);
  CHECK_INT (count[acc_ev_device_shutdown_end], 1);
  CHECK (at[acc_ev_device_shutdown_start] < at[acc_ev_device_shutdown_end]);
  return 0;
}
