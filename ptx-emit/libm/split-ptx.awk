# Makes the device-math library file from what nvcc wrote.
#
# In: functions.def, then the PTX of device-math.cu; -v version=5.0 -v target=sm_60.
# Out: one PTX module that ptxas takes as it is, cut into items, callees and tables
# first, with an index in comments that ../device-math.cc reads:
#
#	//@ accplug-device-math 1	the format
#	//@ requires 50 60		.version times ten, .target
#	//@ math NAME SIGNATURE		a C function, or gfortran's; its item is
#					accplug_m_NAME
#	//@ alias NAME OTHER		another name for it
#	//@ item SYMBOL USES...		the text up to the next //@ line
#	//@ end ITEMS			the file is whole
#
# Rules
# - Functions lose .visible: a module keeps them to itself.
# - The wrappers' parameters are declared with the type of their signature, where
#   nvcc 13 writes untyped bits.
# - POSIX awk alone.
#
# Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

function fail (text)
{
  print "split-ptx.awk: " FILENAME ":" FNR ": " text > "/dev/stderr"
  failed = 1
  exit 1
}

function add_math (name, sig)
{
  signature[name] = sig
  math[++maths] = name
}

# The function NAME for each of KINDS.
function add_fortran (name, sig, kinds,	list, n, i, full, typed)
{
  n = split (kinds, list, " ")
  for (i = 1; i <= n; i++)
    {
      full = name
      typed = sig
      sub (/%/, list[i], full)
      sub (/@/, letter[list[i]], typed)
      add_math("_gfortran_" full, typed)
    }
}

# The parameters that letter C of a signature stands for, as PTX types.
function param_types (c)
{
  if (c == "D")
    return "f64 f64"
  if (c == "F")
    return "f32 f32"
  return scalar[c]
}

function result_text (c)
{
  if (c == "v")
    return ""
  if (c == "D")
    return "(.param .align 16 .b8 func_retval0[16]) "
  if (c == "F")
    return "(.param .align 8 .b8 func_retval0[8]) "
  return "(.param ." scalar[c] " func_retval0) "
}

# The head of SYMBOL's definition, by its signature.
function head (symbol, sig,	text, n, i, j, types, count)
{
  text = ".func " result_text(substr (sig, 1, 1)) symbol " ("
  n = 0
  for (i = 2; i <= length (sig); i++)
    {
      count = split (param_types(substr (sig, i, 1)), types, " ")
      for (j = 1; j <= count; j++)
	{
	  text = text (n ? ", " : "") ".param ." types[j] " " symbol "_param_" n
	  n++
	}
    }
  return text ")\n"
}

function add_item (symbol, text)
{
  if (symbol in body)
    fail("second definition of " symbol)
  body[symbol] = text
  item[++items] = symbol
}

# The items that TEXT names, once each, apart from SELF.
function find_uses (self, text,		name, list, seen)
{
  list = ""
  split ("", seen)
  while (match (text, /[A-Za-z_][A-Za-z0-9_]*/))
    {
      name = substr (text, RSTART, RLENGTH)
      text = substr (text, RSTART + RLENGTH)
      if (name != self && (name in body) && !(name in seen))
	{
	  seen[name] = 1
	  list = list " " name
	}
    }
  return list
}

function write_item (symbol,	uses, n, i, names)
{
  if (state[symbol] == "done")
    return
  if (state[symbol] == "open")
    fail(symbol " calls itself")
  state[symbol] = "open"
  uses = find_uses(symbol, body[symbol])
  n = split (uses, names, " ")
  for (i = 1; i <= n; i++)
    write_item(names[i])
  print "//@ item " symbol uses
  printf "%s", body[symbol]
  state[symbol] = "done"
}

function write_index (	i)
{
  print "//@ accplug-device-math 1"
  print "//@ requires " int (version * 10 + 0.5) " " substr (target, 4)
  for (i = 1; i <= maths; i++)
    print "//@ math " math[i] " " signature[math[i]]
  for (i = 1; i <= aliases; i++)
    print "//@ alias " alias[i]
  print ".version " version "\n.target " target "\n.address_size 64"
}

BEGIN {
  scalar["f"] = "f32"; scalar["d"] = "f64"; scalar["i"] = "b32"
  scalar["l"] = scalar["p"] = scalar["q"] = "b64"
  letter["i4"] = "i"; letter["i8"] = "l"; letter["r4"] = "f"; letter["r8"] = "d"
}

# functions.def
/^(BOTH|MATH|ALIAS) \(/ {
  split ($0, field, /[(,)] */)
  if ($1 == "MATH" || $1 == "BOTH")
    add_math(field[2], field[3])
  if ($1 == "BOTH")
    add_math(field[2] "f", field[4])
  if ($1 == "ALIAS")
    alias[++aliases] = field[2] " " field[3]
  next
}
/^FORTRAN \(/ {
  split ($0, field, /[(,)] */)
  add_fortran(field[2], field[3], field[4])
  next
}
!in_ptx && !/^\.version/ { next }

# The PTX
/^\.version/ { in_ptx = 1; next }
/^\.(target|address_size)/ || /^[ \t]*\/\// || /^[ \t]*$/ { next }

{ sub (/[ \t]*\/\/.*/, "") }

!open && /^\.global/ {
  name = $0
  sub (/\[.*/, "", name)
  sub (/.*[ \t]/, "", name)
  add_item(name, $0 "\n")
  next
}
# The device's heap.
!open && /^\.extern \.func/ {
  open = "extern"
  text = ""
  name = $0
  sub (/^\.extern \.func *(\([^)]*\))? */, "", name)
  sub (/[ \t(].*/, "", name)
}
open == "extern" {
  text = text $0 "\n"
  if (/^;/)
    {
      add_item(name, text)
      open = ""
    }
  next
}
# The head of a function runs to `{', a declaration's to `;'.
!open && /^(\.visible )?\.func/ {
  open = "head"
  text = ""
  name = $0
  sub (/^(\.visible )?\.func *(\([^)]*\))? */, "", name)
  sub (/[ \t(].*/, "", name)
}
open == "head" && /^;/ { open = ""; next }
open == "head" && /^\{/ {
  c_name = substr (name, 11)
  if (name ~ /^accplug_m_/ && c_name in signature)
    text = head(name, signature[c_name])
  open = "body"
}
open {
  sub (/^\.visible /, "")
  text = text $0 "\n"
  if (open == "body" && /^\}/)
    {
      add_item(name, text)
      open = ""
    }
  next
}
{ fail("unexpected text: " $0) }

END {
  if (failed)
    exit 1
  for (i = 1; i <= maths; i++)
    if (!(("accplug_m_" math[i]) in body))
      fail("no code for " math[i])
  write_index()
  for (i = 1; i <= maths; i++)
    write_item("accplug_m_" math[i])
  print "//@ end " maths
}
