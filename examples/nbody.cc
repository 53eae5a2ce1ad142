// Gravitation between bodies, in C++.  Without outer forces the sum of the
// momenta stays what it was: that is checked.
//
// Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

#include <cmath>
#include <cstdio>
#include <vector>

struct body
{
  float x, y, z, mass, vx, vy, vz;
};

static void
step (body *b, int n, float dt)
{
#pragma acc data copy (b[0:n])
  {
#pragma acc parallel loop gang vector
    for (int i = 0; i < n; i++)
      {
	float ax = 0, ay = 0, az = 0;
	for (int j = 0; j < n; j++)
	  {
	    float dx = b[j].x - b[i].x, dy = b[j].y - b[i].y, dz = b[j].z - b[i].z;
	    float r2 = dx * dx + dy * dy + dz * dz + 1e-3f;
	    float f = b[j].mass / (r2 * std::sqrt (r2));
	    ax += f * dx, ay += f * dy, az += f * dz;
	  }
	b[i].vx += dt * ax, b[i].vy += dt * ay, b[i].vz += dt * az;
      }
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      b[i].x += dt * b[i].vx, b[i].y += dt * b[i].vy, b[i].z += dt * b[i].vz;
  }
}

int
main ()
{
  const int n = 1000;
  std::vector<body> bodies;
  for (int i = 0; i < n; i++)
    bodies.push_back ({ i % 10 * .1f, i / 10 % 10 * .1f, i / 100 * .1f,
			1e-3f * (i % 3 + 1), 0, 0, 0 });
  for (int t = 0; t < 10; t++)
    step (bodies.data (), n, 1e-3f);

  double momentum = 0, speed = 0;
  for (const body &b : bodies)
    {
      momentum += b.mass * (b.vx + b.vy + b.vz);
      speed = std::fmax (speed, std::fabs (b.vx));
    }
  std::printf ("nbody: %d bodies, momentum %.1e, largest speed %.1e\n", n,
	       momentum, speed);
  return !(std::fabs (momentum) < 1e-5 && speed > 1e-3);
}
