import { z } from 'zod'
import { EmailField } from '#access/auth/credentials.schema.ts'
import { admin, command, proved, type TriedMail } from '#kernel'
import { insertMail } from '#basics/mail/outbox.queries.ts'

/**
 * Sends a test email with the current settings, waits for the result, and adds it to the outgoing emails.
 * Administrators only. A failure is a result, not an error.
 */
export const sendTest = command({
  name: 'smtp.send_test',
  guard: proved(admin),
  input: z.object({ test_email_recipient: EmailField }),
  emits: [],
  prepare: (ctx, { test_email_recipient: to }) => ctx.ports.tryMail(to, ctx.locale),
  run({ tx, now, locale }, { test_email_recipient: recipient }, tried): TriedMail {
    const gone = tried.outcome === 'sent' || tried.outcome === 'file'
    insertMail(tx, {
      createdAt: now,
      nextAttemptAt: now,
      recipient,
      template: 'test',
      locale,
      params: '{}',
      status: gone ? 'sent' : 'failed',
      attempts: 1,
      sentAt: gone ? now : 0,
      lastError: tried.why.replace(/\s+/g, ' ').slice(0, 500),
    })
    return tried
  },
})
