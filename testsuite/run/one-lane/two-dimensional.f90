! Of reductions/two-dimensional.f90, the versions of one lane a gang.
!
! { dg-set-target-env-var ACC_CPU_ONE_LANE "1" }
! { dg-only-device cpu }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

include '../reductions/two-dimensional.f90'
