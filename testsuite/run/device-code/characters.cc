// std::isalpha, std::toupper, std::strchr and the like, which are functions in C++.
//
// Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

#include "check.h"
#include <cctype>
#include <cstdlib>
#include <cstring>

static const char text[] = "Words, 12 of them: e.g. OpenACC's 'loop' ...";

// Capital letters of words; what is left is small.
#pragma acc routine seq
static char
title (const char *t, int i)
{
  unsigned char c = t[i];
  bool first = i == 0 || !std::isalnum (static_cast<unsigned char> (t[i - 1]));
  return first ? std::toupper (c) : std::tolower (c);
}

int
main ()
{
  constexpr int n = sizeof text;
  char out[n];
  int kinds[n], quotients[n];
#pragma acc parallel loop copyout (out, kinds, quotients)
  for (int i = 0; i < n; i++)
    {
      out[i] = title (text, i);
      kinds[i] = !!std::isspace (text[i]) + 2 * !!std::ispunct (text[i])
		 + 4 * (std::strchr ("aeiou", text[i]) != nullptr)
		 + 8 * static_cast<int> (std::strcspn (text + i, ":."));
      std::ldiv_t q = std::div (static_cast<long> (i) - 20, 7L);
      quotients[i] = q.quot * 10 + q.rem;
    }
  for (int i = 0; i < n; i++)
    {
      CHECK_ELEMENT (i, out[i], title (text, i));
      CHECK_ELEMENT (i, kinds[i],
		     !!std::isspace (text[i]) + 2 * !!std::ispunct (text[i])
		     + 4 * (std::strchr ("aeiou", text[i]) != nullptr)
		     + 8 * static_cast<int> (std::strcspn (text + i, ":.")));
      CHECK_ELEMENT (i, quotients[i], (i - 20) / 7 * 10 + (i - 20) % 7);
    }
  return 0;
}
