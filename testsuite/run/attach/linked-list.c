/* Pointers on the device that lead from one node to the next, made with
   attach.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"
#include <openacc.h>

struct node { int value; struct node *next; };

int
main (void)
{
  if (!separate_memory ())
    return 0;
  struct node *head = NULL;
  for (int i = 0; i < 15; i++)
    {
      struct node *n = (struct node *) malloc (sizeof *n);
      n->value = i * i;
      n->next = head;
      head = n;
    }
  for (struct node *n = head; n; n = n->next)
    acc_copyin (n, sizeof *n);
  for (struct node *n = head; n->next; n = n->next)
    acc_attach ((void **) &n->next);
  int sum = 0;
#pragma acc serial present (head[0:1]) copyout (sum)
  {
    int s = 0;
    for (struct node *n = head; n; n = n->next)
      s += n->value;
    sum = s;
  }
  CHECK_INT (sum, 14 * 15 * 29 / 6);
  for (struct node *n = head, *next; n; n = next)
    {
      next = n->next;
      acc_delete_finalize (n, sizeof *n);
      free (n);
    }
  return 0;
}
