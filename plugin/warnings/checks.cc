/* The pass of the checks.  See checks.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "warnings/checks.h"
#include "base/unit.h"
#include "base/walk.h"
#include "base/warnings.h"

namespace accplug
{

namespace
{

/* What a check reads: calls, also where there is no directive; directives as the program
   has them; or values, for which clauses that are implied count, too.  */
enum class check_of { calls, directives, values };

struct check_row
{
  std::vector<warning_id> ids;	/* that it gives */
  void (*run) (function *fun);
  check_of what;
};

const check_row check_rows[] = {
  { { WARN_missing_interface }, check_api_interfaces, check_of::calls },
  { { WARN_routine_static }, check_routine_statics, check_of::calls },
  { { WARN_stale_data, WARN_unset_data, WARN_update_direction, WARN_lost_scalar,
      WARN_async_read, WARN_stack_data, WARN_performance }, check_copies,
    check_of::values },
  { { WARN_const_data }, check_const_data, check_of::directives },
  { { WARN_changed_loop, WARN_private_reduction }, check_loop_changes,
    check_of::directives },
  { { WARN_lost_scalar }, check_last_values, check_of::values },
  { { WARN_shared_storage }, check_shared_storage, check_of::values },
  { { WARN_short_section }, check_short_sections, check_of::directives },
  { { WARN_redundant_race }, check_gang_races, check_of::values },
  { { WARN_launch_size }, check_launch_sizes, check_of::directives },
};

const pass_data directive_warnings_pass_data = {
  GIMPLE_PASS, "accdirective-warnings", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

const pass_data warnings_pass_data = {
  GIMPLE_PASS, "accwarnings", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class pass_warnings : public gimple_opt_pass
{
public:
  pass_warnings (gcc::context *context, const pass_data &data, check_of what)
    : gimple_opt_pass (data, context), m_what (what) {}

  bool gate (function *) final override { return active () && !seen_error (); }
  unsigned execute (function *) final override;

private:
  void run_checks (function *fun, check_of what);

  check_of m_what;
};

/* Has FUN a directive?  */

bool
directives_p (function *fun)
{
  return walk (gimple_body (fun->decl), [] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      return ((gimple_code (stmt) == GIMPLE_OMP_TARGET
	       || gimple_code (stmt) == GIMPLE_OMP_FOR) && is_gimple_omp_oacc (stmt)
	      ? visit::stop : visit::into);
    });
}

void
pass_warnings::run_checks (function *fun, check_of what)
{
  for (const check_row &row : check_rows)
    if (row.what == what
	&& std::any_of (row.ids.begin (), row.ids.end (), warning_on_p))
      row.run (fun);
}

unsigned
pass_warnings::execute (function *fun)
{
  if (m_what == check_of::directives)
    run_checks (fun, check_of::calls);
  if (directives_p (fun))
    run_checks (fun, m_what);
  return 0;
}

} // anonymous namespace

gimple_opt_pass *
make_pass_directive_warnings (gcc::context *context)
{
  return new pass_warnings (context, directive_warnings_pass_data, check_of::directives);
}

gimple_opt_pass *
make_pass_warnings (gcc::context *context)
{
  return new pass_warnings (context, warnings_pass_data, check_of::values);
}

} // namespace accplug
