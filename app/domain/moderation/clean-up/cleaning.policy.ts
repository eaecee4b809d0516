import {
  allowed,
  deny,
  isAdmin,
  isStaff,
  type Verdict,
  type Viewer,
} from '#app/domain/kernel/index.ts'

/** Staff clean up after members: not after each other, and not after themselves (spec §6). */
export function mayCleanUp(viewer: Viewer, member: { id: number; roleId: number }): Verdict {
  if (viewer.kind !== 'member' || !isStaff(viewer)) return deny('base.forbidden_error', 'forbidden')
  if (viewer.id === member.id) return deny('error.clean_up.of_oneself')
  return isStaff(member) ? deny('error.clean_up.of_staff', 'forbidden') : allowed
}

/** The state of an account is for administrators to change (spec §6). */
export const mayChangeAccount = (viewer: Viewer) => viewer.kind === 'member' && isAdmin(viewer)
