/* GCC's headers: the one place that includes them, in the order that they want.

   Comes in: the headers of the compiler that the plugin is built for
   ($(gcc -print-file-name=plugin)/include), GCC 12 to 16.
   Goes out: everything of GCC that plugin/, gimple-passes/ and ptx-emit/ use.

   Rules
   - Each .cc file of these folders includes it first: it is precompiled
     (precompiled.mk).
   - No other file includes a header of GCC's; a missing one is added here.
   - Standard C++ headers that GCC's system.h would poison (it poisons malloc,
     abort and others) are included here, before it.
   - What versions of GCC call differently is wrapped here, in namespace gcc_compat, and
     nowhere else: no other file asks for a version.  There is no logic of our own.
   - Files that know C++'s trees define ACCPLUG_CXX_TREES in front of it, and refer to
     functions of that front end weakly: the other compilers have none.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_GCC_COMMON_H
#define ACCPLUG_GCC_COMMON_H

/* Standard headers come before system.h, which poisons names they use.  */
#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "gcc-plugin.h"
#include "plugin-version.h"
#include "config.h"
#include "system.h"
#include "coretypes.h"
#ifdef ACCPLUG_CXX_TREES
# include "target.h"
# include "cp/cp-tree.h"
# include "cp/name-lookup.h"
# include "c-family/c-pragma.h"
#endif
#include "backend.h"
#include "target.h"
#include "rtl.h"
#include "tree.h"
#include "tm_p.h"
#include "memmodel.h"
#include "gimple.h"
#include "options.h"
#include "opts.h"
#include "output.h"
#include "version.h"

/* These have to come first, and in this order.  */
#include "stringpool.h"
#include "attribs.h"
#include "alloc-pool.h"
#include "bitmap.h"
#include "value-range.h"
#include "ssa.h"
#include "tree-ssanames.h"
#include "tree-phinodes.h"
#include "ssa-iterators.h"
#include "cgraph.h"
#include "tree-pass.h"
#include "tree-vrp.h"
#include "value-query.h"
#include "cfghooks.h"
#include "cfgloop.h"
#include "gimple-iterator.h"
#include "tree-into-ssa.h"

/* These follow in alphabetical order.  */
#include "alias.h"
#include "asan.h"
#include "attr-fnspec.h"
#include "basic-block.h"
#include "builtins.h"
#include "c-family/c-pragma.h"
#include "calls.h"
#include "cfg.h"
#include "cfganal.h"
#include "cfgexpand.h"
#include "context.h"
#include "debug.h"
#include "diagnostic-core.h"
#include "diagnostic.h"
#include "dominance.h"
#include "dumpfile.h"
#include "emit-rtl.h"
#include "except.h"
#include "explow.h"
#include "expr.h"
#include "file-prefix-map.h"
#include "fold-const.h"
#include "fold-const-call.h"
#include "function.h"
#include "gimple-expr.h"
#include "gimple-fold.h"
#include "gimple-pretty-print.h"
#include "gimple-range.h"
#include "gimple-ssa.h"
#include "gimple-walk.h"
#include "gimplify.h"
#include "gimplify-me.h"
#include "gomp-constants.h"
#include "internal-fn.h"
#include "ipa-utils.h"
#include "langhooks.h"
#include "lto-streamer.h"
#include "omp-general.h"
#include "omp-low.h"
#include "omp-offload.h"
#include "omp-expand.h"
#include "opts-diagnostic.h"
#include "pass_manager.h"
#include "plugin.h"
#include "predict.h"
#include "pretty-print.h"
#include "print-tree.h"
#include "real.h"
#include "rtl-iter.h"
#include "spellcheck.h"
#include "stor-layout.h"
#include "symbol-summary.h"
#include "toplev.h"
#include "tree-cfg.h"
#include "tree-cfgcleanup.h"
#include "tree-chrec.h"
#include "tree-data-ref.h"
#include "tree-dfa.h"
#include "tree-eh.h"
#include "tree-inline.h"
#include "tree-iterator.h"
#include "tree-nested.h"
#include "tree-pretty-print.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa-dce.h"
#include "tree-affine.h"
#include "tree-ssa.h"
#include "tree-ssa-address.h"
#include "tree-ssa-alias.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-ivopts.h"
#include "tree-ssa-loop-manip.h"
#include "tree-ssa-loop-niter.h"
#include "tree-ssa-operands.h"
#include "tree-ssa-propagate.h"
#include "varasm.h"
#include "wide-int.h"
#if GCCPLUGIN_VERSION_MAJOR >= 16
# include "diagnostics/file-cache.h"
# include "diagnostics/sink.h"
# include "diagnostics/text-sink.h"
#elif GCCPLUGIN_VERSION_MAJOR >= 15
# include "diagnostic-format.h"
# include "diagnostic-format-text.h"
#endif

/* Functions of the C family's front ends alone: null in f951.  */
extern void c_register_pragma (const char *, const char *, pragma_handler_1arg)
  __attribute__ ((weak));
extern enum cpp_ttype pragma_lex (tree *, location_t *) __attribute__ ((weak));
extern cpp_reader *parse_in __attribute__ ((weak));
extern cpp_callbacks *cpp_get_callbacks (cpp_reader *) __attribute__ ((weak));
extern const cpp_token *cpp_peek_token (cpp_reader *, int) __attribute__ ((weak));
extern unsigned char *cpp_token_as_text (cpp_reader *, const cpp_token *)
  __attribute__ ((weak));
/* What the plugin takes of gfortran, whose headers are not installed: types as
   fortran/gfortran.h has them in GCC 12 to 16, and variables that f951 alone has, so their
   addresses are null in other compilers.  */

namespace gcc_compat
{

/* A line of the source (gfc_linebuf): TEXT goes on to a 0, a byte of the file in each of
   its elements.  It is memory of malloc's; the list ends with a null pointer.  */
struct fortran_line
{
  location_t location;		/* column 0 of the line */
  struct gfc_file *file;
  fortran_line *next;
  int truncated;		/* the file's line is longer than may be */
  bool debug_emitted;
  uint32_t text[1];
};

/* A place in it (locus).  */
struct fortran_place
{
  uint32_t *next;
  fortran_line *line;
};

enum fortran_form { FORTRAN_FREE, FORTRAN_FIXED, FORTRAN_UNKNOWN };

/* A folder that files are looked for in (gfc_directorylist, fortran/scanner.h); all of it
   is memory of malloc's.  */
struct fortran_folder
{
  char *path;
  fortran_folder *next;
  bool use_for_modules, warn;
};

} // namespace gcc_compat

extern gcc_compat::fortran_place gfc_current_locus __attribute__ ((weak));
extern gcc_compat::fortran_form gfc_current_form __attribute__ ((weak));
extern gcc_compat::fortran_folder *include_dirs __attribute__ ((weak));
extern gcc_compat::fortran_folder *intrinsic_modules_dirs __attribute__ ((weak));
/* The preprocessor, and the C family's pragmas.  f951 has none of the latter.  */
#include "cpplib.h"
#include "incpath.h"
#include "c-family/c-pragma.h"
extern struct cpp_reader *parse_in __attribute__ ((weak));
extern void add_path (char *, incpath_kind, int, bool) __attribute__ ((weak));
extern void c_register_pragma_with_expansion (const char *, const char *,
					      pragma_handler_1arg)
  __attribute__ ((weak));

/* What a name is where the parser of C is.  Cc1 alone has it (C++'s has overloads).  */
#ifndef ACCPLUG_CXX_TREES
extern tree lookup_name (tree) __attribute__ ((weak));
#endif

/* GCC exports these, but declares them in libcpp/internal.h alone.  */
extern "C"
{
extern void _cpp_push_token_context (cpp_reader *, cpp_hashnode *, const cpp_token *,
				     unsigned int);
extern int _cpp_do__Pragma (cpp_reader *, location_t);
extern location_t linemap_add_macro_token (const line_map_macro *, unsigned int, location_t,
					   location_t);
}

/* What GCC's versions call differently.  Each function says what it does, and what it is
   there; nothing outside asks for a version.  */

namespace gcc_compat
{

/* Let HOOK say which types can be mapped.  False if all complete types can, since
   GCC 13.  */
inline bool
set_mappable_type_hook (bool (*hook) (tree))
{
#if GCCPLUGIN_VERSION_MAJOR >= 13
  (void) hook;
  return false;
#else
  lang_hooks.types.omp_mappable_type = hook;
  return true;
#endif
}

/* Does the gimplifier want a pointer that is only on the way to what a clause of a compute
   construct names, as s->t in `copy (s->t->q[0:n])', to be present?  GCC 13 does.  */
#if GCCPLUGIN_VERSION_MAJOR == 13
constexpr bool passed_pointers_present = true;
#else
constexpr bool passed_pointers_present = false;
#endif

/* Does gfortran take named constants in any clause of OpenACC's, and ignore them?  Since
   GCC 16.  */
#if GCCPLUGIN_VERSION_MAJOR >= 16
constexpr bool named_constants_taken = true;
#else
constexpr bool named_constants_taken = false;
#endif

/* Does the gimplifier refuse directives that treat a member otherwise than its structure?
   Since GCC 13.  */
#if GCCPLUGIN_VERSION_MAJOR >= 13
constexpr bool one_movement_for_structures = true;
#else
constexpr bool one_movement_for_structures = false;
#endif

/* Does C++'s parser take members of base classes in data clauses of member functions?  Since
   GCC 14; there they need no references (cxx/mapped-members.h).  */
#if GCCPLUGIN_VERSION_MAJOR >= 14
constexpr bool base_members_mapped = true;
#else
constexpr bool base_members_mapped = false;
#endif

/* Does C++'s parser take sections of members in data clauses, `l->u[0:n]', whose object is of
   a template's dependent type?  GCC 14 and later stop with an internal error.  */
#if GCCPLUGIN_VERSION_MAJOR >= 14
constexpr bool dependent_sections_taken = false;
#else
constexpr bool dependent_sections_taken = true;
#endif

/* The last statement of BB that is no debug statement; NULL if there is none.
   last_nondebug_stmt since GCC 14.  */
inline gimple *
last_statement (basic_block bb)
{
#if GCCPLUGIN_VERSION_MAJOR >= 14
  return last_nondebug_stmt (bb);
#else
  return last_stmt (bb);
#endif
}

/* Is EXPRESSION more than a few instructions?  Since GCC 14 the question whether it
   overflows under a condition is answered, too.  */
inline bool
expensive_p (tree expression)
{
#if GCCPLUGIN_VERSION_MAJOR >= 14
  bool overflow;
  return expression_expensive_p (expression, &overflow);
#else
  return expression_expensive_p (expression);
#endif
}

/* May the array that REFERENCE is of be longer than its type says, as the last member
   of a structure?  array_ref_flexible_size_p since GCC 13.  */
inline bool
flexible_array_p (tree reference)
{
#if GCCPLUGIN_VERSION_MAJOR >= 13
  return array_ref_flexible_size_p (reference);
#else
  return array_at_struct_end_p (reference);
#endif
}

/* A new variable of LOOP that begins with BASE and grows by STEP at GSI, in front of it
   or AFTER it; *NAME is its value in the loop before that.  Since GCC 14 create_iv
   takes the operation.  */
inline void
add_induction_variable (tree base, tree step, class loop *loop,
			gimple_stmt_iterator *gsi, bool after, tree *name)
{
#if GCCPLUGIN_VERSION_MAJOR >= 14
  create_iv (base, PLUS_EXPR, step, NULL_TREE, loop, gsi, after, name, NULL);
#else
  create_iv (base, step, NULL_TREE, loop, gsi, after, name, NULL);
#endif
}

/* The range of an integer.  Since GCC 15 value_range stands for ranges of all
   types.  */
#if GCCPLUGIN_VERSION_MAJOR >= 15
typedef int_range<2> integer_range;
#else
typedef value_range integer_range;
#endif

/* The unsigned NAME is at most LAST.  Since GCC 13 a range is one argument.  */
inline void
set_largest_value (tree name, unsigned HOST_WIDE_INT last)
{
  unsigned precision = TYPE_PRECISION (TREE_TYPE (name));
  wide_int low = wi::zero (precision), high = wi::uhwi (last, precision);
#if GCCPLUGIN_VERSION_MAJOR >= 13
  int_range<2> range (TREE_TYPE (name), low, high);
  set_range_info (name, range);
#else
  set_range_info (name, VR_RANGE, low, high);
#endif
}

/* No calls of functions for checksums in place of loops, which GCC makes since GCC 15.  */
inline void
keep_checksum_loops ()
{
#if GCCPLUGIN_VERSION_MAJOR >= 15
  global_options.x_flag_optimize_crc = 0;
#endif
}

/* No record of the blocks that a call runs through, -fharden-control-flow-redundancy of
   GCC 14.  */
inline void
leave_control_flow_unguarded ()
{
#if GCCPLUGIN_VERSION_MAJOR >= 14
  global_options.x_flag_harden_control_flow_redundancy = 0;
#endif
}

/* The bytes that VALUE, in an initializer, stands for: since GCC 15 they are that many
   elements of an array of characters.  NULL if it is one element.  */
inline const unsigned char *
element_bytes (tree value ATTRIBUTE_UNUSED,
	       unsigned HOST_WIDE_INT *length ATTRIBUTE_UNUSED)
{
#if GCCPLUGIN_VERSION_MAJOR >= 15
  if (TREE_CODE (value) == RAW_DATA_CST)
    {
      *length = RAW_DATA_LENGTH (value);
      return reinterpret_cast<const unsigned char *> (RAW_DATA_POINTER (value));
    }
#endif
  return nullptr;
}

/* The clause `self' of compute constructs (OpenACC 2.7), which is there since GCC 14, or
   a code that no clause has; and its condition.  */
#if GCCPLUGIN_VERSION_MAJOR >= 14
constexpr omp_clause_code self_clause = OMP_CLAUSE_SELF;
#else
constexpr omp_clause_code self_clause = OMP_CLAUSE_ERROR;
#endif

inline tree
self_condition (tree clause ATTRIBUTE_UNUSED)
{
#if GCCPLUGIN_VERSION_MAJOR >= 14
  return OMP_CLAUSE_SELF_EXPR (clause);
#else
  gcc_unreachable ();
#endif
}

/* Are warnings at LOC wanted at all, after -w and -Wsystem-headers?  */
inline bool
warnings_wanted_p (location_t loc)
{
  return diagnostic_report_warnings_p (global_dc, loc);
}

/* Line LINE of FILE, without its end, into *TEXT; false if there is none.  The cache of
   sources belongs to the diagnostics since GCC 14.  */
inline bool
source_line (const char *file, int line, std::string *text)
{
#if GCCPLUGIN_VERSION_MAJOR >= 14
  auto span = global_dc->get_file_cache ().get_source_line (file, line);
#else
  auto span = location_get_source_line (file, line);
#endif
  if (!span)
    return false;
  text->assign (span.get_buffer (), span.length ());
  return true;
}

/* What ends a message whose text is ready: it hands a function on where the text goes, what
   the message is about, and what kind it is of.  */
#if GCCPLUGIN_VERSION_MAJOR >= 16
typedef diagnostics::text_sink &message_output;
typedef const diagnostics::diagnostic_info message_info;
typedef enum diagnostics::kind message_kind;
#elif GCCPLUGIN_VERSION_MAJOR >= 15
typedef diagnostic_text_output_format &message_output;
typedef const diagnostic_info message_info;
typedef diagnostic_t message_kind;
#else
typedef diagnostic_context *message_output;
#if GCCPLUGIN_VERSION_MAJOR >= 14
typedef const diagnostic_info message_info;
#else
typedef diagnostic_info message_info;
#endif
typedef diagnostic_t message_kind;
#endif
typedef void (*message_end) (message_output, message_info *, message_kind);

inline message_end &
end_of_messages ()
{
#if GCCPLUGIN_VERSION_MAJOR >= 16
  return diagnostics::text_finalizer (global_dc);
#elif GCCPLUGIN_VERSION_MAJOR >= 15
  return diagnostic_text_finalizer (global_dc);
#else
  return diagnostic_finalizer (global_dc);
#endif
}

inline pretty_printer *
message_printer (message_output output)
{
#if GCCPLUGIN_VERSION_MAJOR >= 15
  return output.get_printer ();
#else
  return output->printer;
#endif
}

/* The text of the message that ends, without an end of its own.  */
inline struct obstack *
message_text (message_output output)
{
#if GCCPLUGIN_VERSION_MAJOR >= 15
  return pp_buffer (message_printer (output))->m_obstack;
#else
  return pp_buffer (message_printer (output))->obstack;
#endif
}

inline location_t
message_place (message_info *info)
{
#if GCCPLUGIN_VERSION_MAJOR >= 16
  return info->m_richloc->get_loc ();
#else
  return info->richloc->get_loc ();
#endif
}

/* The first line of the source that f951 has read and is going to parse; NULL in other
   compilers, and for an empty file.  */
inline fortran_line *
fortran_source ()
{
  return &gfc_current_locus ? gfc_current_locus.line : nullptr;
}

/* It is in fixed form.  */
inline bool
fortran_fixed_form_p ()
{
  return gfc_current_form == FORTRAN_FIXED;
}

/* Is this the compiler of C or C++?  */
inline bool
c_family_p ()
{
  return &parse_in != nullptr && parse_in != nullptr;
}

inline bool
cxx_p ()
{
  return strncmp (lang_hooks.name, "GNU C++", strlen ("GNU C++")) == 0;
}

#ifndef ACCPLUG_CXX_TREES
/* What NAME is where the parser of C is; NULL if it is nothing, or in other
   languages.  */
inline tree
c_lookup (const char *name)
{
  return lookup_name && !cxx_p () ? lookup_name (get_identifier (name)) : NULL_TREE;
}
#endif

} // namespace gcc_compat

#endif /* ACCPLUG_GCC_COMMON_H */
