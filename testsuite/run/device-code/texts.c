/* string.h's functions on texts in device code, compared with the host's.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

/* { dg-additional-options "-D_GNU_SOURCE" } */

#include "check.h"
#include <stddef.h>
#include <string.h>
#include <strings.h>

#define WORDS 12
#define ROW 16
#define COUNT (WORDS * WORDS)
#define FACTS 20

/* A place in FROM, or -1.  */
#pragma acc routine seq
static ptrdiff_t
place (const char *from, const char *at)
{
  return at ? at - from : -1;
}

/* Two texts, what functions say about them, what they make of them.  */
#pragma acc routine seq
static void
compare (const char *a, const char *b, long *fact, char *made)
{
  int k = 0;
  size_t n = strlen (b);
  for (size_t m = 0; m < 4; m++)
    {
      int r = strncmp (a, b, m), s = strncasecmp (a, b, m);
      fact[k++] = (r > 0) - (r < 0) + 10 * ((s > 0) - (s < 0));
    }
  int r = strcasecmp (a, b);
  fact[k++] = (r > 0) - (r < 0);
  r = strcmp (a, b);
  fact[k++] = (r > 0) - (r < 0);
  fact[k++] = strnlen (a, n);
  fact[k++] = place (a, strchr (a, b[0]));
  fact[k++] = place (a, strrchr (a, b[0]));
  fact[k++] = place (a, strchr (a, 'b' + 256));
  fact[k++] = place (a, (const char *) memchr (a, b[0], strlen (a)));
  fact[k++] = strspn (a, b);
  fact[k++] = strcspn (a, b);
  fact[k++] = place (a, strpbrk (a, b));
  fact[k++] = place (a, strstr (a, b));
  memset (made, '-', 4 * ROW);
  strncpy (made, a, n + 2);
  fact[k++] = stpcpy (made + ROW, a) - made;
  fact[k++] = strcpy (made + 2 * ROW, a) - made;
  fact[k++] = strcat (made + 2 * ROW, b) - made;
  strcpy (made + 3 * ROW, b);
  fact[k++] = strncat (made + 3 * ROW, a, 3) - made;
  fact[k++] = (char *) mempcpy (made + 4 * ROW - 2, a, 2) - made;
}

int
main (void)
{
  static const char words[WORDS][8]
    = { "", "a", "b", "ab", "aB", "abc", "abcabd", "abd", "Abc", "\xe4" "b", "bb", "zab" };
  static long fact[COUNT][FACTS];
  static char made[COUNT][4 * ROW];
#pragma acc parallel loop copyout (fact, made)
  for (int i = 0; i < COUNT; i++)
    compare (words[i / WORDS], words[i % WORDS], fact[i], made[i]);
  for (int i = 0; i < COUNT; i++)
    {
      long f[FACTS];
      char m[4 * ROW];
      compare (words[i / WORDS], words[i % WORDS], f, m);
      for (int k = 0; k < FACTS; k++)
	CHECK_ELEMENT (i * 100 + k, fact[i][k], f[k]);
      CHECK (memcmp (made[i], m, sizeof m) == 0);
    }
  return 0;
}
