/* Arithmetic on integers of 128 bits, in two registers.

   In: an operation code of GIMPLE and values of two words, the low one first.  Out:
   instructions, of divisions a call of a helper.  Nothing to or from real numbers.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_WIDE_ARITHMETIC_H
#define ACCPLUG_WIDE_ARITHMETIC_H

#include "base/gcc-common.h"
#include "text/value.h"
#include "values/value-tools.h"

namespace ptx
{

class wide_arithmetic : private value_tools
{
public:
  explicit wide_arithmetic (const value_tools &t) : value_tools (t) {}

  /* TO = A CODE B; the count of a shift has 32 bits.  False if there is no such thing.  */
  bool compute (const value &to, enum tree_code, const value &a, const value &b);
  void compare (const std::string &pred, enum tree_code, const value &a, const value &b);

private:
  std::string word (const char *op, const std::string &a, const std::string &b);
  void set (const value &to, const std::string &low, const std::string &high);
  void add (const value &to, const value &a, const value &b);
  void subtract (const value &to, const value &a, const value &b);
  void multiply (const value &to, const value &a, const value &b);
  void shift_left (const value &to, const value &a, const std::string &count);
  void shift_right (const value &to, const value &a, const std::string &count);
  value magnitude (const value &v, std::string *sign);
  void divide (const value &to, bool remainder, const value &a, const value &b);
  void rotate (const value &to, bool left, const value &a, const std::string &count);
  void choose (const value &to, enum tree_code, const value &a, const value &b);
  bool by_words (const value &to, enum tree_code, const value &a, const value &b);
};

} // namespace ptx

#endif /* ACCPLUG_WIDE_ARITHMETIC_H */
