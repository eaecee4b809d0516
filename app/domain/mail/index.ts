export type { MailTemplate, MailTemplates } from './mail-templates.ts'
export type { QueuedMail } from './outbox.queries.ts'
export { type NewMail, queueMail } from './queue-mail.ts'
export {
  claimMail,
  markRefused,
  markSent,
  MaxAttempts,
  putBack,
  settleInterrupted,
} from './sending.ts'
