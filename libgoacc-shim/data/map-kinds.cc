/* What each map kind means.  See map-kinds.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "accplug-image.h"
#include "data/map-kinds.h"

namespace goacc
{

namespace
{

enum : unsigned { TO = 1, FROM = 2, ALWAYS = 4, LEAVES = 8, FINALIZES = 16 };

struct map_rules
{
  constexpr map_rules ();
  constexpr void set (uint8_t kind, map_class what, unsigned traits = 0)
  {
    map_rule &rule = of_kind[kind];
    rule.what = what;
    rule.to = traits & TO;
    rule.from = traits & FROM;
    rule.always_to = rule.to && (traits & ALWAYS);
    rule.always_from = rule.from && (traits & ALWAYS);
    rule.leaves = traits & LEAVES;
    rule.finalizes = traits & FINALIZES;
  }

  constexpr void set_modified ();

  map_rule of_kind[256];
};

/* Data clauses with modifiers (accplug-image.h).  */
constexpr void
map_rules::set_modified ()
{
  for (unsigned bits = 0; bits < 32; bits++)
    {
      map_rule &rule = of_kind[ACCPLUG_MAP_MODIFIED | bits];
      rule.what = map_class::data;
      rule.to = bits & MAP_TO;
      rule.from = bits & MAP_FROM;
      rule.leaves = rule.from;
      rule.zero = bits & ACCPLUG_MAP_ZERO;
      rule.always_to = rule.to && (bits & ACCPLUG_MAP_ALWAYS_IN);
      rule.always_from = rule.from && (bits & ACCPLUG_MAP_ALWAYS_OUT);
    }
}

constexpr
map_rules::map_rules () : of_kind ()
{
  set_modified ();
  set (MAP_ALLOC, map_class::data);
  set (MAP_TO, map_class::data, TO);
  set (MAP_FROM, map_class::data, FROM | LEAVES);
  set (MAP_TOFROM, map_class::data, TO | FROM);
  set (MAP_FORCE_ALLOC, map_class::data);
  set (MAP_FORCE_TO, map_class::data, TO);
  set (MAP_FORCE_FROM, map_class::data, FROM | LEAVES | FINALIZES);
  set (MAP_FORCE_TOFROM, map_class::data, TO | FROM);
  set (ACCPLUG_MAP_HOLDER, map_class::holder, TO);
  set (ACCPLUG_MAP_HOLDER_AROUND, map_class::holder, TO);
  set (ACCPLUG_MAP_HOLDER_ARRAY, map_class::holder, TO);
  set (ACCPLUG_MAP_ATTACH_PRESENT, map_class::attach_present);
  set (MAP_FORCE_PRESENT, map_class::data);
  set (MAP_IF_PRESENT, map_class::if_present);
  set (MAP_ZERO_LEN_ARRAY_SECTION, map_class::empty_section);
  set (MAP_FIRSTPRIVATE, map_class::firstprivate);
  set (MAP_FIRSTPRIVATE_INT, map_class::value);
  set (MAP_FORCE_DEVICEPTR, map_class::device_pointer);
  set (MAP_USE_DEVICE_PTR, map_class::use_device);
  set (MAP_USE_DEVICE_PTR_IF_PRESENT, map_class::use_device);
  set (MAP_POINTER, map_class::pointer, LEAVES);
  set (MAP_POINTER_TO_ZERO_LEN, map_class::pointer);
  set (MAP_ALWAYS_POINTER, map_class::always_pointer);
  set (MAP_ATTACH, map_class::attach);
  set (MAP_ATTACH_ZERO_LEN, map_class::attach);
  set (MAP_TO_PSET, map_class::descriptor, TO | LEAVES);
  set (MAP_STRUCT, map_class::structure);
  set (MAP_LINK, map_class::link);
  set (ACCPLUG_MAP_DATA_SECTION, map_class::link);
  set (MAP_RELEASE, map_class::unknown, LEAVES);
  set (MAP_DELETE, map_class::unknown, LEAVES | FINALIZES);
  set (MAP_DELETE_ZERO_LEN, map_class::unknown, LEAVES);
}

constexpr map_rules rules;

} // namespace

const map_rule &
rule_of (uint8_t kind)
{
  return rules.of_kind[kind];
}

} // namespace goacc
