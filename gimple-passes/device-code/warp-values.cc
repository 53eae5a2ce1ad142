/* Values that are the same in all lanes of a warp; see warp-values.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-limits.h"
#include "device/intrinsics.h"
#include "device-code/update-places.h"
#include "device-code/warp-values.h"

namespace accplug
{

namespace
{

/* How far definitions are followed.  */
const unsigned deepest = 24;

class warp_values
{
public:
  explicit warp_values (const device_function *f) : m_f (f) {}

  sameness of (tree t, unsigned depth = 0);

private:
  sameness of_operands (gimple *, unsigned depth);
  sameness of_call (gcall *) const;
  sameness of_definition (tree name, unsigned depth);

  const device_function *m_f;
  std::unordered_map<tree, sameness> m_known;
};

/* Of a call, of one that asks where the thread is.  */

sameness
warp_values::of_call (gcall *call) const
{
  for (intrinsic i : { intrinsic::ctaid, intrinsic::nctaid, intrinsic::ntid })
    if (intrinsic_call_p (call, i))
      return sameness::certain;
  return (intrinsic_call_p (call, intrinsic::tid) && !integer_zerop (gimple_call_arg (call, 0))
	  && m_f->vector_length && m_f->vector_length % warp_size == 0
	  ? sameness::certain : sameness::no);
}

sameness
warp_values::of_operands (gimple *stmt, unsigned depth)
{
  sameness result = sameness::certain;
  for (unsigned i = 1; i < gimple_num_ops (stmt) && result != sameness::no; i++)
    if (gimple_op (stmt, i))
      result = MIN (result, of (gimple_op (stmt, i), depth));
  return result;
}

sameness
warp_values::of_definition (tree name, unsigned depth)
{
  gimple *def = SSA_NAME_DEF_STMT (name);
  HOST_WIDE_INT unused;
  if (SSA_NAME_IS_DEFAULT_DEF (name))
    return (SSA_NAME_VAR (name) && TREE_CODE (SSA_NAME_VAR (name)) == PARM_DECL
	    ? sameness::certain : sameness::no);
  if (parameter_load_p (name, &unused))
    return sameness::certain;
  if (gcall *call = dyn_cast<gcall *> (def))
    return of_call (call);
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      sameness result = sameness::likely;
      for (unsigned i = 0; i < gimple_phi_num_args (phi) && result != sameness::no; i++)
	result = MIN (result, of (gimple_phi_arg_def (phi, i), depth));
      return result;
    }
  if (!is_gimple_assign (def) || gimple_has_volatile_ops (def))
    return sameness::no;
  sameness result = of_operands (def, depth);
  return gimple_vuse (def) ? MIN (result, sameness::likely) : result;
}

sameness
warp_values::of (tree t, unsigned depth)
{
  if (TREE_CODE (t) == ADDR_EXPR)
    {
      /* A thread's own variable is another one in each lane, at the same address.  */
      tree base = get_base_address (TREE_OPERAND (t, 0));
      if (!base || (DECL_P (base) && !is_global_var (base)))
	return sameness::no;
    }
  if (is_gimple_min_invariant (t))
    return sameness::certain;
  if (TREE_CODE (t) != SSA_NAME)
    {
      if (DECL_P (t))
	return is_global_var (t) ? sameness::likely : sameness::no;
      sameness result = EXPR_P (t) ? sameness::certain : sameness::no;
      for (int i = 0; EXPR_P (t) && i < TREE_OPERAND_LENGTH (t); i++)
	if (TREE_OPERAND (t, i) && TREE_CODE (TREE_OPERAND (t, i)) != FIELD_DECL)
	  result = MIN (result, of (TREE_OPERAND (t, i), depth));
      return result;
    }
  if (depth > deepest)
    return sameness::no;
  auto known = m_known.find (t);
  if (known != m_known.end ())
    return known->second;
  /* Around a loop: what its other ways in say.  */
  m_known[t] = sameness::likely;
  sameness result = of_definition (t, depth + 1);
  m_known[t] = result;
  return result;
}

} // anonymous namespace

sameness
same_in_warp (const device_function *f, tree t)
{
  return warp_values (f).of (t);
}

} // namespace accplug
