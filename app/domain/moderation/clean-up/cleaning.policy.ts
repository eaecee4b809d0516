import { allowed, deny, isAdmin, isStaff, type Verdict, type Viewer } from '#kernel'

/** Staff can clean up after members, but not after staff or themselves (spec §6). */
export function mayCleanUp(viewer: Viewer, member: { id: number; roleId: number }): Verdict {
  if (viewer.kind !== 'member' || !isStaff(viewer)) return deny('base.forbidden_error', 'forbidden')
  if (viewer.id === member.id) return deny('error.clean_up.of_oneself')
  return isStaff(member) ? deny('error.clean_up.of_staff', 'forbidden') : allowed
}

/** Only administrators can change the status of an account (spec §6). */
export const mayChangeAccount = (viewer: Viewer) => viewer.kind === 'member' && isAdmin(viewer)
