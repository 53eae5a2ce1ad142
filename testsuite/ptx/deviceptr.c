/* A `deviceptr' that the region only reads is in the parameter block, and may be aligned; one
   that it sets is mapped.  The first instruction of a kernel is where it waits for the grid in
   front of it, on devices that start kernels early.
   { dg-options "-O2" }
   { dg-final { scan-ptx-times {\n\t// griddepcontrol\.wait;\n} 2 } }
   { dg-final { scan-ptx-times {ld\.global\.v4\.f32} 1 } }
   { dg-final { scan-ptx-times {ld\.global(\.nc)?\.u64} 1 } }
   { dg-final { ptxas-ok } }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

struct point { float x, y, z, w; };

void
only_read (int n, struct point *p)
{
#pragma acc parallel loop deviceptr (p)
  for (int i = 0; i < n; i++)
    p[i].x += p[i].y * p[i].z + p[i].w;
}

void
set (int n, int *p)
{
#pragma acc serial deviceptr (p)
  {
    p += 4;
    for (int i = 0; i < n; i++)
      *p++ = i;
  }
}
