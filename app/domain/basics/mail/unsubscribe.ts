/** Turning emails off with the link in each of them: without logging in, with one click. */
import { z } from 'zod'
import { command, type Ctx, forbidden, open, query, wire } from '#kernel'
import { findUser } from '#basics/users/users.queries.ts'
import { UserStatus } from '#shared/codes.ts'
import { type MailChoices, saveMailChoices } from './mail-switches.queries.ts'
import {
  deleteUnsubscribeCode,
  findUnsubscribeCode,
  type UnsubscribeKind,
} from './unsubscribe-codes.queries.ts'

const UnsubscribeInput = z.object({ code: wire.text({ max: 500, required: true }) })

const off: Record<UnsubscribeKind, Partial<MailChoices>> = {
  inbox: { inbox: false },
  new_question: { all_new_question: false, all_new_question_for_following_tags: false },
}

/** The valid code of an account that still has the address the email was sent to. */
function ownCode(ctx: Ctx, code: string) {
  const found = findUnsubscribeCode(ctx.db, ctx.ports.hashToken(code), ctx.now)
  const user = found && findUser(ctx.db, found.userId)
  if (!user || user.status === UserStatus.deleted || user.email !== found.email) return null
  return found
}

/** Turns off the kind of email that contained the code, and returns the kind. Throws url_expired. */
export const unsubscribe = command({
  name: 'mail.unsubscribe',
  guard: open,
  input: UnsubscribeInput,
  emits: [],
  run(ctx, { code }): { kind: UnsubscribeKind } {
    const found = ownCode(ctx, code)
    if (!found) throw forbidden('error.email.verify_url_expired', { type: 'url_expired' })
    deleteUnsubscribeCode(ctx.tx, ctx.ports.hashToken(code))
    saveMailChoices(ctx.tx, found.userId, off[found.kind], ctx.now)
    return { kind: found.kind }
  },
})

/** What a code would turn off now, or null; checking does not use it up. */
export const checkUnsubscribe = query({
  name: 'mail.check_unsubscribe',
  guard: open,
  input: UnsubscribeInput,
  run: (ctx, { code }): { kind: UnsubscribeKind | null } => ({
    kind: ownCode(ctx, code)?.kind ?? null,
  }),
})
