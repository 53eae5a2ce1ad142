/* Messages about calls of the API, and about `wait', name the place of the call: also at the
   end of a function, in one that became part of another, in a macro, by way of a register.
   { dg-skip-device "host" }
   { dg-options "-fno-plt" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int a[10];

static inline void
inlined (void)
{
  acc_update_self (a, sizeof a);	/* line 20 */
}

__attribute__ ((noinline)) void *
at_the_end (void)
{
  return acc_copyin (a, -4);		/* line 26 */
}

#define WAITS acc_wait (-9)

static void
in_a_loop (int k)
{
  int none = -7;
  for (int i = 0; i < 4; i++)
    if (k < 4)
      WAITS;				/* line 37 */
    else if (k == 4)
      {
#pragma acc wait (none)			/* line 40 */
      }
    else if (k == 5)
      acc_memcpy_to_device_async (acc_malloc (40), a, i + 41, 3);	/* line 43 */
    else
      acc_attach ((void **) 8);		/* line 45 */
}

static void
fail (int k)
{
  if (k == 1)
    inlined ();
  else if (k == 2)
    at_the_end ();
  else
    in_a_loop (k);
}

/* What the program says that calls fail (K), its status.  */
static void
expect (int k, const char *said)
{
  char text[1000] = "";
  int out[2], status;
  size_t length = 0;
  ssize_t count;
  CHECK (!pipe (out));
  pid_t pid = fork ();
  if (!pid)
    {
      dup2 (out[1], 2);
      alarm (60);
      fail (k);
      _exit (0);
    }
  close (out[1]);
  while ((count = read (out[0], text + length, sizeof text - 1 - length)) > 0)
    length += count;
  close (out[0]);
  CHECK (waitpid (pid, &status, 0) == pid && WIFEXITED (status));
  CHECK_INT (WEXITSTATUS (status), EXIT_FAILURE);
  if (strncmp (text, "accplug: ", 9) || !strstr (text, said))
    {
      printf ("%d, not %s: %s\n", k, said, text);
      exit (1);
    }
}

int
main (void)
{
  expect (1, "call-places.c:20: acc_update_self: ");
  expect (2, "call-places.c:26: acc_copyin: ");
  expect (3, "call-places.c:37: acc_wait: ");
  expect (4, "call-places.c:40: wait: ");
  expect (5, "call-places.c:43: acc_memcpy_to_device_async: ");
  expect (6, "call-places.c:45: acc_attach: ");
  return 0;
}
