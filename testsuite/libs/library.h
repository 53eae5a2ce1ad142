/* What the programs of libs.exp are put together from.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifdef __cplusplus
extern "C" {
#endif
/* Two units with regions; each has a static function `kernel_body' of its own.
   A[I] becomes A[I] + 1, A[I] * 2.  */
extern void library_increment (int *a, int n);
extern void library_double (int *a, int n);
#ifdef __cplusplus
}
#endif
