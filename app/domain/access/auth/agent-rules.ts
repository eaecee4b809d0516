/** What a hosting platform lets this site's administrators do (spec §3 hosting agent). */
import {
  admin,
  forbidden,
  hasOwnAccounts,
  platformOnly,
  type SiteSettings,
  type StaffRole,
} from '#kernel'

export type AgentRules = {
  createUser: boolean
  updateStatus: boolean
  updatePassword: boolean
  updateRole: boolean
}

export function agentRules(settings: SiteSettings): AgentRules {
  const { enabled, user_status_agent_enabled, user_role_agent_enabled } = settings.agent
  const own = hasOwnAccounts(settings)
  return {
    createUser: own,
    updatePassword: own,
    updateStatus: !enabled || !user_status_agent_enabled,
    updateRole: !enabled || !user_role_agent_enabled,
  }
}

/**
 * An administrator, if the platform leaves this to the site. The operator's command line is always allowed.
 */
export const adminWho = (right: keyof AgentRules): StaffRole => ({
  ...admin,
  check(ctx) {
    const viewer = admin.check(ctx)
    if (viewer.id > 0 && !agentRules(ctx.settings)[right])
      throw forbidden('base.forbidden_error', { wording: platformOnly })
    return viewer
  },
})
