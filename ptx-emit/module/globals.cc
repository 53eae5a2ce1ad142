/* Variables with static storage, and constants.

   In: VAR_DECLs and constants that device code refers to.  Out: .global and .shared
   variables of the module with their initial values.

   Which have a device copy: variables of `declare' (writable, known to the run
   time); variables of other units, of `declare link', and Fortran's common blocks
   (a pointer that the run time fills in); constants whose value is known; variables
   that the passes marked "accplug shared".

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-contract.h"
#include "base/dump.h"
#include "module/module.h"
#include "text/gcc-types.h"

namespace ptx
{

namespace
{

/* An initial value: bytes, and addresses among them.  */
struct image
{
  std::vector<unsigned char> bytes;
  std::map<unsigned HOST_WIDE_INT, std::string> addresses;
  bool ok = true;
};

std::string
address_text (const std::string &symbol, HOST_WIDE_INT offset, bool function)
{
  std::string text = function ? symbol : "generic(" + symbol + ")";
  if (offset)
    text += "+" + number (offset);
  return text;
}

} // anonymous namespace

/* The address constant EXP: `&object + offset'.  */

static bool
split_address (tree exp, tree *base, HOST_WIDE_INT *offset)
{
  *offset = 0;
  for (;;)
    switch (TREE_CODE (exp))
      {
      CASE_CONVERT:
      case VIEW_CONVERT_EXPR:
	exp = TREE_OPERAND (exp, 0);
	break;
      case POINTER_PLUS_EXPR:
	if (!tree_fits_shwi_p (TREE_OPERAND (exp, 1)))
	  return false;
	*offset += tree_to_shwi (TREE_OPERAND (exp, 1));
	exp = TREE_OPERAND (exp, 0);
	break;
      case ADDR_EXPR:
	{
	  poly_int64 at;
	  tree b = get_addr_base_and_unit_offset (TREE_OPERAND (exp, 0), &at);
	  if (!b)
	    return false;
	  *offset += at.to_constant ();
	  if (TREE_CODE (b) == MEM_REF)
	    {
	      *offset += mem_ref_offset (b).to_constant ().to_shwi ();
	      exp = TREE_OPERAND (b, 0);
	      break;
	    }
	  *base = b;
	  return true;
	}
      default:
	return false;
      }
}

static void encode (module_state &, image &, tree value,
		    unsigned HOST_WIDE_INT at);

/* The elements of VALUE, a CONSTRUCTOR of an array.  */

static void
encode_array (module_state &m, image &img, tree value, unsigned HOST_WIDE_INT at)
{
  tree type = TREE_TYPE (value);
  unsigned HOST_WIDE_INT next = 0, low = 0, step = size_of (TREE_TYPE (type));
  tree min = TYPE_DOMAIN (type) ? TYPE_MIN_VALUE (TYPE_DOMAIN (type)) : NULL_TREE;
  if (min && tree_fits_shwi_p (min))
    low = tree_to_shwi (min);
  unsigned HOST_WIDE_INT i;
  tree index, element;
  FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS (value), i, index, element)
    {
      unsigned HOST_WIDE_INT first = next, last = next;
      if (index && TREE_CODE (index) == RANGE_EXPR)
	{
	  first = tree_to_shwi (TREE_OPERAND (index, 0)) - low;
	  last = tree_to_shwi (TREE_OPERAND (index, 1)) - low;
	}
      else if (index)
	first = last = tree_to_shwi (index) - low;
      unsigned HOST_WIDE_INT count;
      if (const unsigned char *bytes = gcc_compat::element_bytes (element, &count))
	{
	  std::copy (bytes, bytes + count, img.bytes.begin () + at + first);
	  next = first + count;
	  continue;
	}
      for (next = first; next <= last; next++)
	encode (m, img, element, at + next * step);
    }
}

/* ELEMENT, the value of the bit-field FIELD of the record at AT: bit by bit,
   little-endian.  */

static void
encode_bits (image &img, tree field, tree element, unsigned HOST_WIDE_INT at)
{
  unsigned HOST_WIDE_INT bit = int_bit_position (field);
  unsigned width = tree_to_uhwi (DECL_SIZE (field));
  if (TREE_CODE (element) == INTEGER_CST)
    for (unsigned b = 0; b < width; b++)
      if (wi::extract_uhwi (wi::to_wide (element), b, 1))
	img.bytes[at + (bit + b) / 8] |= 1 << ((bit + b) % 8);
}

static void
encode_record (module_state &m, image &img, tree value, unsigned HOST_WIDE_INT at)
{
  unsigned HOST_WIDE_INT i;
  tree field, element;
  FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS (value), i, field, element)
    if (field && DECL_BIT_FIELD (field))
      encode_bits (img, field, element, at);
    else if (field)
      encode (m, img, element, at + int_byte_position (field));
}

/* Is DECL a compound literal outside of functions, or C++'s like?  No declare can name it, so
   it has a copy where the variable has one whose initial value leads to it.  */

static bool
unnamed_p (tree decl)
{
  return (DECL_ARTIFICIAL (decl) && TREE_STATIC (decl) && !TREE_PUBLIC (decl)
	  && !TREE_READONLY (decl) && DECL_INITIAL (decl)
	  && DECL_INITIAL (decl) != error_mark_node);
}

/* The address BASE + OFFSET, in SIZE bytes.  Addresses of what has no copy here are of no
   use on the device: 0.  */

static void
encode_address (module_state &m, image &img, tree base, HOST_WIDE_INT offset,
		unsigned HOST_WIDE_INT at, unsigned HOST_WIDE_INT size)
{
  std::string symbol;
  bool link = false;
  space sp;
  bool function = TREE_CODE (base) == FUNCTION_DECL;
  if (function)
    symbol = m.function_address (base);
  else if (TREE_CODE (base) == STRING_CST)
    symbol = m.constant_symbol (base);
  else if (TREE_CODE (base) == CONST_DECL)
    symbol = m.constant_symbol (DECL_INITIAL (base));
  else if (VAR_P (base) && is_global_var (base))
    symbol = unnamed_p (base) ? m.unnamed_symbol (base) : m.variable_symbol (base, &sp, &link);
  if (!symbol.empty () && !link && size == 8 && at % 8 == 0)
    img.addresses[at] = address_text (symbol, offset, function);
}

/* Put VALUE at byte AT of IMG.  */

static void
encode (module_state &m, image &img, tree value, unsigned HOST_WIDE_INT at)
{
  if (!value || !img.ok)
    return;
  STRIP_NOPS (value);
  unsigned HOST_WIDE_INT size = size_of (TREE_TYPE (value));
  tree base;
  HOST_WIDE_INT offset;
  if (TREE_CODE (value) == STRING_CST)
    {
      size_t n = MIN ((size_t) TREE_STRING_LENGTH (value),
		      img.bytes.size () - MIN (at, img.bytes.size ()));
      memcpy (img.bytes.data () + at, TREE_STRING_POINTER (value), n);
    }
  else if (TREE_CODE (value) == CONSTRUCTOR
	   && TREE_CODE (TREE_TYPE (value)) == ARRAY_TYPE)
    encode_array (m, img, value, at);
  else if (TREE_CODE (value) == CONSTRUCTOR)
    encode_record (m, img, value, at);
  else if (split_address (value, &base, &offset))
    encode_address (m, img, base, offset, at, size);
  else if (size && at + size <= img.bytes.size ())
    {
      if (!native_encode_expr (value, img.bytes.data () + at, size)
	  && !initializer_zerop (value))
	img.ok = false;
    }
}

static std::string
image_text (const image &img)
{
  std::string text;
  if (img.addresses.empty ())
    {
      size_t used = img.bytes.size ();
      while (used && img.bytes[used - 1] == 0)
	used--;
      for (size_t i = 0; i < used; i++)
	text += (i == 0 ? "" : i % 16 ? ", " : ",\n\t")
		+ std::to_string (img.bytes[i]);
    }
  else
    for (size_t i = 0; i + 8 <= ROUND_UP (img.bytes.size (), 8); i += 8)
      {
	auto a = img.addresses.find (i);
	unsigned HOST_WIDE_INT word = 0;
	for (size_t b = 0; b < 8 && i + b < img.bytes.size (); b++)
	  word |= (unsigned HOST_WIDE_INT) img.bytes[i + b] << (8 * b);
	text += (i == 0 ? "" : i % 32 ? ", " : ",\n\t")
		+ (a != img.addresses.end ()
		   ? a->second : int_literal (wi::uhwi (word, 64),
					      int_type (64, false)));
      }
  return text;
}

/* A definition of SYMBOL with SIZE bytes of value INIT (or zeros).  */

static std::string
definition (module_state &m, const std::string &symbol,
	    const std::string &linkage, unsigned align,
	    unsigned HOST_WIDE_INT size, tree init, bool *ok)
{
  image img;
  img.bytes.resize (size);
  if (init && init != error_mark_node)
    encode (m, img, init, 0);
  *ok = img.ok;
  std::string values = image_text (img);
  bool words = !img.addresses.empty ();
  std::string text = linkage + ".global .align "
		     + std::to_string (words ? MAX (align, 8u)
					     : MAX (align, 1u))
		     + (words ? " .u64 " : " .b8 ") + symbol + "["
		     + number (words ? ROUND_UP (size, 8) / 8
				     : MAX (size, HOST_WIDE_INT_1U)) + "]";
  if (!values.empty ())
    text += " = {" + values + "}";
  return text + ";\n";
}

std::string
module_state::constant_symbol (tree cst)
{
  unsigned HOST_WIDE_INT size = size_of (TREE_TYPE (cst));
  if (TREE_CODE (cst) == STRING_CST)
    size = MAX (size, (unsigned HOST_WIDE_INT) TREE_STRING_LENGTH (cst));
  unsigned align = MAX (TYPE_ALIGN_UNIT (TREE_TYPE (cst)), 1u);
  bool ok;
  std::string text = definition (*this, "?", "", align, size, cst, &ok);
  std::string &symbol = constants_by_text[text];
  if (symbol.empty ())
    {
      symbol = unique_symbol (TREE_CODE (cst) == STRING_CST ? "string_1"
							     : "constant_1");
      text.replace (text.find ('?'), 1, symbol);
      data += text;
    }
  return symbol;
}

std::string
module_state::unnamed_symbol (tree decl)
{
  auto known = unnamed_symbols.find (decl);
  if (known != unnamed_symbols.end ())
    return known->second;
  std::string symbol = unnamed_symbols[decl] = unit_symbol ("literal_1");
  bool ok;
  std::string text = definition (*this, symbol, ".visible ", MAX (DECL_ALIGN_UNIT (decl), 1u),
				 size_of (TREE_TYPE (decl)), DECL_INITIAL (decl), &ok);
  if (!ok)
    return unnamed_symbols[decl] = "";
  data += text;
  declared.push_back ({ decl, symbol, false });
  return symbol;
}

static std::string
user_name (tree decl)
{
  tree id = DECL_ASSEMBLER_NAME_SET_P (decl) ? DECL_ASSEMBLER_NAME (decl)
					     : DECL_NAME (decl);
  if (!id)
    return "anonymous";
  const char *n = IDENTIFIER_POINTER (id);
  return n + (*n == '*');
}

/* DECL's initial value; NULL_TREE for zeros, error_mark_node if unknown.  Identical
   constants are folded into one by GCC; the others are aliases of it then, without
   a value of their own (ipa-icf.cc).  */

static tree
initial_value (tree decl, bool is_declared)
{
  /* Of constants of other files, too, if the compiler knows the value: Fortran's in
     submodules.  */
  bool other = DECL_EXTERNAL (decl) && !TREE_READONLY (decl) && !is_declared;
  tree init = other ? error_mark_node : ctor_for_folding (decl);
  if (init != error_mark_node || !is_declared)
    return init;
  if (varpool_node *node = varpool_node::get (decl))
    decl = node->ultimate_alias_target ()->decl;
  return DECL_INITIAL (decl);
}

static bool
declared_p (tree decl)
{
  return lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl));
}

/* What `alias' in the source says that DECL is another name of, where both have `declare';
   else DECL.  Both are one object on the device, too.  */

static tree
aliased_variable (tree decl)
{
  varpool_node *node = varpool_node::get (decl);
  if (!node || !node->alias || !node->analyzed || !declared_p (decl))
    return decl;
  tree target = node->ultimate_alias_target ()->decl;
  return VAR_P (target) && declared_p (target) ? target : decl;
}

static void
dump_variable (tree decl, const std::string &symbol, space sp, bool link)
{
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, accplug::dump_at (DECL_SOURCE_LOCATION (decl)),
		     "%T: %s\n", decl,
		     symbol.empty () ? "no device copy, since its value is not"
		     " known and it is in no declare"
		     : link ? "a pointer in .global that the run time fills in"
		     : sp == space::shared ? "in .shared, as the passes marked it"
		     : "in .global");
}

/* Define DECL as SYMBOL in the device's memory, with its value INIT.  False if that value
   cannot be written.  */

bool
module_state::define_variable (tree decl, const std::string &symbol, bool is_declared,
			       tree init, unsigned align, unsigned HOST_WIDE_INT size)
{
  bool ok;
  std::string text = definition (*this, symbol, is_declared ? ".visible " : "", align, size,
				 init, &ok);
  if (!ok || text.find ("generic(" + symbol + ")") != std::string::npos)
    return false;
  data += text;
  if (is_declared)
    declared.push_back ({ decl, symbol, false });
  return true;
}

std::string
module_state::variable_symbol (tree decl, space *sp, bool *link)
{
  decl = aliased_variable (decl);
  auto known = variable_symbols.find (decl);
  if (known != variable_symbols.end ())
    {
      *sp = known->second.sp;
      *link = known->second.link;
      return known->second.symbol;
    }
  variable v = { "", space::global, false };
  tree attributes = DECL_ATTRIBUTES (decl);
  /* Those in GCC's pool have their value, and need no counterpart on the host.  */
  bool is_declared = declared_p (decl) && !DECL_IN_CONSTANT_POOL (decl);
  bool is_common = lookup_attribute (accplug::common_attribute, attributes);
  bool is_link = is_common || lookup_attribute ("omp declare target link", attributes);
  unsigned align = MAX (DECL_ALIGN_UNIT (decl), 1u);
  unsigned HOST_WIDE_INT size = DECL_SIZE_UNIT (decl)
				&& tree_fits_uhwi_p (DECL_SIZE_UNIT (decl))
				? tree_to_uhwi (DECL_SIZE_UNIT (decl)) : 0;
  if (DECL_EXTERNAL (decl) && (user_name (decl) == "stdout"
			       || user_name (decl) == "stderr"))
    {
      /* Output goes through vprintf, whatever the stream's value.  */
      v.symbol = unique_symbol (user_name (decl));
      data += ".global .align 8 .u64 " + v.symbol + ";\n";
    }
  else if (lookup_attribute (accplug::shared_attribute, attributes))
    {
      v = { unique_symbol (user_name (decl)), space::shared, false };
      data += (size ? ".shared .align " : ".extern .shared .align ")
	      + std::to_string (align) + " .b8 " + v.symbol + "["
	      + (size ? number (size) : "") + "];\n";
    }
  else if (is_link || (is_declared && DECL_EXTERNAL (decl)))
    {
      v = { unit_symbol (user_name (decl) + "_link"), space::global, true };
      data += ".visible .global .align 8 .u64 " + v.symbol + ";\n";
      declared.push_back ({ decl, v.symbol, true, is_common });
    }
  else
    {
      tree init = initial_value (decl, is_declared);
      if (is_declared || init != error_mark_node)
	{
	  v.symbol = (is_declared && !TREE_PUBLIC (decl)
		      ? unit_symbol (user_name (decl))
		      : unique_symbol (user_name (decl)));
	  variable_symbols[decl] = v;	/* for addresses of itself */
	  if (!define_variable (decl, v.symbol, is_declared, init, align, size))
	    v.symbol.clear ();
	}
    }
  variable_symbols[decl] = v;
  dump_variable (decl, v.symbol, v.sp, v.link);
  *sp = v.sp;
  *link = v.link;
  return v.symbol;
}

} // namespace ptx
