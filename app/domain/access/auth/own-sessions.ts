/** Members see their own sessions and end them. */
import { z } from 'zod'
import { activated, command, type Ctx, query, wire } from '#kernel'
import { recordSecurity } from '#access/security-log/security-events.queries.ts'
import { TokenHashField } from './credentials.schema.ts'
import { endSession, endSessionsOf, listSessions, type SessionKind } from './sessions.queries.ts'

export type OwnSession = {
  /** Identifies the session to its owner; the token cannot be derived from it. */
  id: string
  kind: SessionKind
  userAgent: string
  createdAt: number
  /** Rounded to the hour; the start if unused since. */
  lastUsedAt: number
  /** The calling session. */
  present: boolean
}

/** Identifies a session without revealing its token. */
export const handle = ({ ports }: Pick<Ctx, 'ports'>, tokenHash: string) =>
  ports.keyedHash(`session:${tokenHash}`).slice(0, 22)

/** Valid sessions, the present one first, then last used first. */
export const sessionsOf = (ctx: Ctx, userId: number, callingHash = ''): OwnSession[] =>
  listSessions(ctx.db, userId, ctx.now)
    .map(({ tokenHash, kind, userAgent, createdAt, lastUsedAt }) => ({
      id: handle(ctx, tokenHash),
      kind,
      userAgent,
      createdAt,
      lastUsedAt: Math.max(createdAt, lastUsedAt),
      present: tokenHash === callingHash,
    }))
    .sort((a, b) => Number(b.present) - Number(a.present) || b.lastUsedAt - a.lastUsedAt)

/** Valid sessions of the caller. */
export const showSessions = query({
  name: 'auth.show_sessions',
  guard: activated,
  input: z.object({ token_hash: TokenHashField }),
  run: (ctx, { token_hash }): OwnSession[] => sessionsOf(ctx, ctx.viewer.id, token_hash),
})

/** Ends one of the caller's sessions; does nothing if it no longer exists or belongs to someone else. */
export const endOwnSession = command({
  name: 'auth.end_own_session',
  guard: activated,
  input: z.object({ session: wire.text({ max: 100, required: true }) }),
  emits: [],
  run(ctx, { session }) {
    const { tx, viewer, now } = ctx
    const found = listSessions(tx, viewer.id, now).find(
      ({ tokenHash }) => handle(ctx, tokenHash) === session,
    )
    if (found) {
      endSession(tx, found.tokenHash)
      recordSecurity(ctx, { userId: viewer.id, event: 'sessions_ended', detail: '1' })
    }
    return { ended: found !== undefined }
  },
})

/** Ends all sessions of the caller except this one. */
export const endOtherSessions = command({
  name: 'auth.end_other_sessions',
  guard: activated,
  input: z.object({ token_hash: TokenHashField }),
  emits: [],
  run(ctx, { token_hash }) {
    const { tx, viewer } = ctx
    const ended = endSessionsOf(tx, viewer.id, token_hash)
    const detail = String(ended)
    if (ended > 0) recordSecurity(ctx, { userId: viewer.id, event: 'sessions_ended', detail })
    return { ended }
  },
})
