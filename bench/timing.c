/* See timing.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { TURNS = 4, WARM_UP = 3, MOST_RUNS = 500 };

/* A turn of a version that takes long is cut to about so many seconds; one whose
   single run takes longer is run once.  */
static const double longest_turn = 1;

double
timing_now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

void *
timing_get (size_t bytes)
{
  void *p = aligned_alloc (4096, (bytes + 4095) / 4096 * 4096);
  if (!p)
    {
      fprintf (stderr, "out of memory\n");
      exit (1);
    }
  return p;
}

static int
by_value (const void *p, const void *q)
{
  double a = *(const double *) p, b = *(const double *) q;
  return (a > b) - (a < b);
}

/* The times of one version.  */
struct series
{
  case_function run;
  int count;
  double times[TURNS * MOST_RUNS];
};

static double
timed (case_function run, struct arrays *a)
{
  double start = timing_now ();
  run (a);
  return timing_now () - start;
}

static void
one_turn (struct series *s, struct arrays *a, int runs)
{
  struct timespec pause = { 0, 20000000 };	/* let the other's threads go to sleep */
  if (s->count && s->times[0] > longest_turn)
    return;
  nanosleep (&pause, NULL);
  double first = timed (s->run, a);
  if (first > longest_turn)
    {
      s->times[s->count++] = first;
      return;
    }
  for (int k = 1; k < WARM_UP && first < longest_turn / 10; k++)
    s->run (a);
  if (runs > longest_turn / first)
    runs = longest_turn / first;
  for (int k = 0; k < runs; k++)
    s->times[s->count++] = timed (s->run, a);
}

static double
median (struct series *s)
{
  qsort (s->times, s->count, sizeof *s->times, by_value);
  return s->times[s->count / 2];
}

void
time_versions (case_function ours, case_function theirs, struct arrays *a, int runs,
	       double *ours_time, double *theirs_time)
{
  static struct series series[2];
  int versions = theirs ? 2 : 1;
  series[0].run = ours;
  series[1].run = theirs;
  series[0].count = series[1].count = 0;
  if (runs > MOST_RUNS)
    runs = MOST_RUNS;
  for (int turn = 0; turn < TURNS; turn++)
    for (int k = 0; k < versions; k++)
      one_turn (&series[k], a, runs);
  *ours_time = median (&series[0]);
  *theirs_time = theirs ? median (&series[1]) : 0;
}
