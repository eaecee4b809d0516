import { isAdmin, isStaff, type SiteSettings } from '#kernel'

/** Whether accounts of this role must use two-step login. */
export function isStepRequired(
  { login }: Pick<SiteSettings, 'login'>,
  user: { roleId: number },
): boolean {
  switch (login.second_step_required) {
    case 'everybody':
      return true
    case 'staff':
      return isStaff(user)
    case 'admins':
      return isAdmin(user)
    default:
      return false
  }
}
