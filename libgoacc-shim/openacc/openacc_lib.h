! OpenACC's names for programs without the module: openacc.h says what they are.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
! Library Exception 3.1; see COPYING and COPYING.RUNTIME.

      include 'openacc_names.inc'

      integer, parameter :: openacc_version = 201711

      include 'openacc_internal.inc'
      include 'openacc_routines.inc'
