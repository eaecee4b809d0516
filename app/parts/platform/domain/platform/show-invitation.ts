import { z } from 'zod'
import { isActivated, open, query, wire } from '#kernel'
import { findUser } from '#basics/users/users.queries.ts'
import { userState } from '#shared/codes.ts'
import { Day } from '#shared/durations.ts'
import { ownerOfCode } from './invite-code.ts'
import { inviterOf } from './invites.queries.ts'

export type InvitationOffer = {
  code: string
  inviterName: string
  /** For both sides. */
  rewardPoints: number
  /** The next step for the reader. */
  next: 'sign_up' | 'activate' | 'take'
}

/** An invitation as shown to its reader; null if it is invalid, or not for this reader. */
export const showInvitation = query({
  name: 'platform.show_invitation',
  guard: open,
  input: z.object({ code: wire.text({ max: 64, trim: true }) }),
  run({ db, viewer, now, ports, settings: { platform } }, { code }): InvitationOffer | null {
    if (!platform.enabled) return null
    const id = ownerOfCode({ db, ports }, code)
    const inviter = id === null ? undefined : findUser(db, id)
    if (!inviter || userState(inviter, now) !== 'normal') return null
    const { invite_score: rewardPoints, invite_window_days: days } = platform
    const invitation = { code, inviterName: inviter.displayName, rewardPoints }
    if (viewer.kind !== 'member') return { ...invitation, next: 'sign_up' }
    const late = now >= viewer.createdAt + days * Day
    if (viewer.id === inviter.id || late || inviterOf(db, viewer.id) !== undefined) return null
    return { ...invitation, next: isActivated(viewer) ? 'take' : 'activate' }
  },
})
