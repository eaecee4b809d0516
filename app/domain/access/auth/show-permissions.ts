/** Which of the given actions the viewer may do, and what is missing for the others. */
import { z } from 'zod'
import { activated, byRank, type DomainError, type Privilege, query, wire } from '#kernel'

const ActionsMax = 50

export type Permission = {
  action: string
  allowed: boolean
  /** What is missing; null when allowed. */
  refusal: Pick<DomainError, 'reason' | 'details'> | null
}

/** `action` is a comma-separated list of power keys; unknown keys are refused for everyone. */
export const showPermissions = query({
  name: 'auth.show_permissions',
  guard: activated,
  input: z.object({ action: wire.text({ max: 2000 }), actions: wire.text({ max: 2000 }) }),
  run({ viewer, privileges }, input): Permission[] {
    const wanted = `${input.action},${input.actions}`.split(',').map(name => name.trim())
    const names = [...new Set(wanted.filter(Boolean))].slice(0, ActionsMax)
    return names.map(action => {
      const known = Object.hasOwn(privileges, action)
      const verdict = known ? byRank(viewer, action as Privilege, privileges, true) : null
      if (verdict?.allowed) return { action, allowed: true, refusal: null }
      const unknown = { reason: 'error.rank.fail_to_meet_the_condition', details: {} }
      return { action, allowed: false, refusal: verdict ?? unknown }
    })
  },
})
