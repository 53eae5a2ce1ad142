/* Several errors in one program: each ends a child of its own, which has used no device before.

   Comes in: the program's function `fail', which fails in the way that a number says.
   Goes out: expect, which compares what the run time says, and the status.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern void fail (int k);

/* A program that calls fail (K) says SAID, and ends with a failure.  */
static void
expect (int k, const char *said)
{
  static char text[4000];
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
  text[length] = 0;
  close (out[0]);
  CHECK (waitpid (pid, &status, 0) == pid);
  const char *line = strstr (text, "accplug: ");
  if (!WIFEXITED (status) || WEXITSTATUS (status) != EXIT_FAILURE || !line
      || !strstr (line, said))
    {
      printf ("%d, not %s, status %x: %s\n", k, said, status, text);
      exit (1);
    }
  fputs (text, stderr);
}
