/* The entry points that GCC's expanded constructs call, with GCC 12's types
   (gcc/omp-builtins.def).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_ENTRY_H
#define GOACC_ENTRY_H

#include <cstddef>

extern "C"
{

extern void GOACC_parallel_keyed (int flags, void (*fn) (void *), size_t count,
				  void **host, size_t *sizes,
				  unsigned short *kinds, ...);
extern void GOACC_parallel (int flags, void (*fn) (void *), size_t count,
			    void **host, size_t *sizes, unsigned short *kinds,
			    int num_gangs, int num_workers, int vector_length,
			    int async, int num_waits, ...);
extern void GOACC_data_start (int flags, size_t count, void **host,
			      size_t *sizes, unsigned short *kinds);
extern void GOACC_data_end (void);
extern void GOACC_enter_data (int flags, size_t count, void **host,
			      size_t *sizes, unsigned short *kinds, int async,
			      int num_waits, ...);
extern void GOACC_exit_data (int flags, size_t count, void **host, size_t *sizes,
			     unsigned short *kinds, int async, int num_waits,
			     ...);
extern void GOACC_enter_exit_data (int flags, size_t count, void **host,
				   size_t *sizes, unsigned short *kinds,
				   int async, int num_waits, ...);
extern void GOACC_update (int flags, size_t count, void **host, size_t *sizes,
			  unsigned short *kinds, int async, int num_waits, ...);
extern void GOACC_wait (int async, int num_waits, ...);
extern void GOACC_declare (int flags, size_t count, void **host, size_t *sizes,
			   unsigned short *kinds);
extern void accplug_wait_launches (void);
extern void accplug_keep_launches (const void *routine);
extern int accplug_launches_kept (const void *routine);
extern void accplug_end_launches (int kept);
extern int accplug_ranges_apart (const void *a, long a_first, long a_end,
				 const void *b, long b_first, long b_end);
extern void accplug_ranges_overlap (const char *file, unsigned line, const char *names);
extern int GOACC_get_num_threads (void);
extern int GOACC_get_thread_num (void);

} // extern "C"

#endif /* GOACC_ENTRY_H */
