export { saveOwnMailChoices, showMailChoices } from './mail-choices.ts'
export { mailLocale } from './mail-language.ts'
export {
  anyoneWantsQuestions,
  deleteMailChoices,
  type MailChoices,
  type MailSource,
  MailSources,
  mailChoicesOf,
  saveMailChoices,
  wantsMail,
} from './mail-switches.queries.ts'
export {
  isNoticeTemplate,
  type MailTemplate,
  type MailTemplates,
  type NoticeTemplate,
} from './mail-templates.ts'
export {
  deleteMail,
  deleteOldMails,
  forgetMailsTo,
  insertMail,
  type QueuedMail,
} from './outbox.queries.ts'
export { listOutgoing, type OutgoingMail, tryAgain } from './outgoing.ts'
export { isFanOut, type NewMail, queueFanOut, queueMail } from './queue-mail.ts'
export {
  claimMail,
  markDropped,
  markFailed,
  markInDoubt,
  markRefused,
  markSent,
  MaxAttempts,
  moveFanOut,
  putBack,
  settleInterrupted,
} from './sending.ts'
export { checkUnsubscribe, unsubscribe } from './unsubscribe.ts'
export { issueUnsubscribeCode, unsubscribeKind } from './unsubscribe-codes.queries.ts'
