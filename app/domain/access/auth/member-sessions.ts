/** An administrator sees a member's sessions and ends one or all of them. */
import { z } from 'zod'
import { admin, command, harmless, type Member, query, wire, type WriteCtx } from '#kernel'
import { recordSecurity } from '#access/security-log/security-events.queries.ts'
import { UserIdField } from './credentials.schema.ts'
import { findManaged } from './managed-user.ts'
import { handle, type OwnSession, sessionsOf } from './own-sessions.ts'
import { endSession, endSessionsOf, listSessions } from './sessions.queries.ts'

/** Valid sessions, last used first. */
export const listMemberSessions = query({
  name: 'auth.list_member_sessions',
  guard: harmless(admin),
  input: z.object({ user_id: UserIdField }),
  run: (ctx, { user_id }): OwnSession[] => sessionsOf(ctx, user_id),
})

type Act = WriteCtx<Member, 'user.sessions_ended'>

/** Writes the number of ended sessions to the staff log and to the member's security log. */
function logEnd(ctx: Act, userId: number, count: number): void {
  const actorId = ctx.viewer.id
  recordSecurity(ctx, { userId, event: 'sessions_ended', actorId, detail: String(count) })
  ctx.emit('user.sessions_ended', { userId, actorId, count })
}

const ownReason = 'error.admin.cannot_end_own_sessions'

/** Ends one session; does nothing if it no longer exists. */
export const endMemberSession = command({
  name: 'auth.end_member_session',
  guard: harmless(admin),
  input: z.object({ user_id: UserIdField, session: wire.text({ max: 100, required: true }) }),
  emits: ['user.sessions_ended'],
  run(ctx, { user_id, session }) {
    const { tx, viewer, now } = ctx
    const user = findManaged(tx, viewer, user_id, ownReason)
    const found = listSessions(tx, user.id, now).find(
      ({ tokenHash }) => handle(ctx, tokenHash) === session,
    )
    if (!found) return { ended: 0 }
    endSession(tx, found.tokenHash)
    logEnd(ctx, user.id, 1)
    return { ended: 1 }
  },
})

/** Logs a member out everywhere. */
export const endMemberSessions = command({
  name: 'auth.end_member_sessions',
  guard: harmless(admin),
  input: z.object({ user_id: UserIdField }),
  emits: ['user.sessions_ended'],
  run(ctx, { user_id }) {
    const { tx, viewer } = ctx
    const user = findManaged(tx, viewer, user_id, ownReason)
    const ended = endSessionsOf(tx, user.id)
    if (ended > 0) logEnd(ctx, user.id, ended)
    return { ended }
  },
})
