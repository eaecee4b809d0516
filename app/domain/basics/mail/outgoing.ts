/** The newest outgoing emails for administrators: the status of each, never its content. */
import { z } from 'zod'
import { admin, badRequest, command, harmless, notFound, query, wholeNumber } from '#kernel'
import { isNotificationTemplate } from './mail-templates.ts'
import { findMail, listNewestMails, type OutgoingRow, type QueuedMail } from './outbox.queries.ts'
import { mailQueue } from './sending.ts'

/** Rows of the list. */
const NewestMails = 20

/** Failures that have nothing to do with the transport: another attempt would end the same way. */
const settled = ['recipient_gone', 'switched_off', 'no_longer_visible']

/**
 * Emails with a code lose it when they fail, and their recipient requests another; those about posts are
 * written again at each attempt.
 */
const canTryAgain = ({ status, template, lastError }: OutgoingRow | QueuedMail): boolean =>
  status === 'failed' && isNotificationTemplate(template) && !settled.includes(lastError)

export type OutgoingMail = OutgoingRow & { canTryAgain: boolean }

/** The newest emails, newest first. Administrators only. */
export const listOutgoing = query({
  name: 'mail.list_outgoing',
  guard: harmless(admin),
  input: z.object({}),
  run: ({ db }): OutgoingMail[] =>
    listNewestMails(db, NewestMails).map(row => ({ ...row, canTryAgain: canTryAgain(row) })),
})

/** Queues a failed email again, with all its attempts. Administrators only. */
export const tryAgain = command({
  name: 'mail.try_again',
  guard: harmless(admin),
  input: z.object({ mail: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
  emits: [],
  run({ tx, now }, { mail: id }) {
    const mail = findMail(tx, id)
    if (!mail) throw notFound('error.object.not_found')
    if (!canTryAgain(mail)) throw badRequest('error.mail.cannot_try_again')
    mailQueue.restart(tx, mail, now)
    return null
  },
})
