/** What a hosting platform lets this site's administrators do (spec §3 hosting agent). */
import {
  accountHost,
  admin,
  forbidden,
  hasOwnAccounts,
  platformOnly,
  type SiteSettings,
  type StaffRole,
} from '#kernel'

export type AccountRights = {
  createUser: boolean
  updateStatus: boolean
  updatePassword: boolean
  updateRole: boolean
}

export function accountRights(settings: SiteSettings): AccountRights {
  const host = accountHost(settings)
  const own = hasOwnAccounts(settings)
  return {
    createUser: own,
    updatePassword: own,
    updateStatus: host?.updateStatus ?? true,
    updateRole: host?.updateRole ?? true,
  }
}

/**
 * An administrator, if the platform leaves this to the site. The operator's command line is always allowed.
 */
export const adminWho = (right: keyof AccountRights): StaffRole => ({
  ...admin,
  check(ctx) {
    const viewer = admin.check(ctx)
    if (viewer.id > 0 && !accountRights(ctx.settings)[right])
      throw forbidden('base.forbidden_error', { wording: platformOnly })
    return viewer
  },
})
