/** Results of the pure `may…` functions, used by verbs and by read models that show buttons. */
import { Points } from '#shared/points.ts'
import { adminOnly, DomainError, type ErrorCode, type ErrorDetails, staffOnly } from './errors.ts'
import {
  holds,
  type Privilege,
  PrivilegeLevels,
  privilegeName,
  type Privileges,
} from './privileges.ts'
import type { Viewer } from './viewer.ts'

export type Denied = { allowed: false; code: ErrorCode; reason: string; details: ErrorDetails }
export type Verdict = { allowed: true } | Denied

export const allowed: Verdict = { allowed: true }

export function deny(
  reason: string,
  code: ErrorCode = 'bad_request',
  details: ErrorDetails = {},
): Denied {
  return { allowed: false, code, reason, details }
}

/** Throws the refusal of a verdict. */
export function insist(verdict: Verdict): void {
  if (!verdict.allowed) throw new DomainError(verdict.code, verdict.reason, verdict.details)
}

/** Values of every text about missing reputation: what it takes, what the member has, how it is earned. */
export const rankValues = ({ rank }: { rank: number }, threshold: number) => ({
  rank: threshold,
  have: rank,
  accepted: Points['answer.accepted'],
  upvote: Points['answer.voted_up'],
})

/** Whether a refusal is about reputation, which members can look up and earn. */
export const isAboutRank = ({ details }: Pick<Denied, 'details'>): boolean =>
  details.wording?.reason === 'error.rank.needed'

/** What is missing for a privilege: a role, or reputation. */
function missing(viewer: Viewer, privilege: Privilege, threshold: number) {
  if (viewer.kind !== 'member') return undefined
  if (threshold > 0 && privilege in PrivilegeLevels) {
    const values = rankValues(viewer, threshold)
    return { reason: 'error.rank.needed', values, act: privilegeName(privilege) }
  }
  return privilege === 'admin.access' ? adminOnly : staffOnly
}

/** Privilege check, naming the missing reputation; `tell` also names it in the reason. */
export function byRank(
  viewer: Viewer,
  privilege: Privilege,
  privileges: Privileges,
  tell = false,
): Verdict {
  if (holds(viewer, privilege, privileges)) return allowed
  const threshold = privileges[privilege] ?? -1
  const wording = missing(viewer, privilege, threshold)
  if (tell && threshold > 0) {
    return deny('error.rank.no_enough_rank_to_operate', 'forbidden', {
      values: { rank: threshold },
      hint: 'toast',
      wording,
    })
  }
  return deny('error.rank.fail_to_meet_the_condition', 'forbidden', { wording })
}
