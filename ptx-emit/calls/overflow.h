/* Arithmetic that tells whether it overflowed.

   In: .{ADD,SUB,MUL}_OVERFLOW.  Out: the wrapped result, and a comparison with the
   true one.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_OVERFLOW_H
#define ACCPLUG_OVERFLOW_H

#include "base/gcc-common.h"
#include "text/value.h"
#include "calls/call-tools.h"

namespace ptx
{

class overflow_calls : private call_tools
{
public:
  explicit overflow_calls (const call_tools &t) : call_tools (t) {}

  void call (gcall *, enum tree_code);

private:
  void narrow (enum tree_code, const value &a, const value &b,
	       const value &wrapped, const std::string &overflowed);
  void wide (enum tree_code, const value &a, const value &b,
	     const value &wrapped, const std::string &overflowed);
  std::string sign_word (const value &, bool sgn);
  void product (const value &x, const std::string &xh, const value &y,
		const std::string &yh, const std::string &low,
		const std::string &top);
  void sum (enum tree_code, const value &x, const std::string &xh,
	    const value &y, const std::string &yh, const std::string &low,
	    const std::string &top);
};

} // namespace ptx

#endif /* ACCPLUG_OVERFLOW_H */
