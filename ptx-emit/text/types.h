/* What registers hold: classes, types, the suffixes and literals of instructions.

   In: a type as PTX sees it.  Out: how many registers of which class a value of it
   takes, "s32", "f64", literals.  gcc-types.h says which type a GCC type is.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_TYPES_H
#define ACCPLUG_TYPES_H

#include <string>

namespace ptx
{

/* Register classes, in the order of printer.cc's tables.  */
enum class rclass : unsigned char
{
  pred, b32, b64, f32, f64
};

enum class shape : unsigned char
{
  scalar,
  complex,	/* two registers of the class */
  wide,		/* an integer of 128 bits: two registers, the low word first */
  memory,	/* lives in memory only */
  unsupported
};

struct type_info
{
  shape s = shape::unsupported;
  rclass c = rclass::b32;
  unsigned prec = 32;	/* of an integer */
  bool sgn = true;

  bool is_float () const { return c == rclass::f32 || c == rclass::f64; }
  bool is_int () const { return c == rclass::b32 || c == rclass::b64; }
  bool is_pred () const { return c == rclass::pred; }
  unsigned bits () const; /* of the register */
  unsigned parts () const;
};

extern type_info int_type (unsigned prec, bool sgn);
extern type_info float_type (unsigned bits);
/* "b32", "u32", "s32" or "f32": as bits, and as the type itself.  */
extern std::string bits_suffix (const type_info &);
extern std::string type_suffix (const type_info &);
/* The type of a .param that carries a value of the type: "b32", "f64", ...  */
extern std::string param_suffix (const type_info &);

extern std::string number (long long);
extern std::string hex (unsigned long long, unsigned digits);
/* The low bits of BITS as an integer of the type, as a register holds it.  */
extern std::string int_literal (unsigned long long bits, const type_info &);
extern std::string float_literal (double, const type_info &);
/* 0 of any type, as a literal.  */
extern std::string zero_literal (const type_info &);

} // namespace ptx

#endif /* ACCPLUG_TYPES_H */
