/** The screen of the mail server: its form, its test email, and recent outgoing emails. */
import type { TriedMail } from '#kernel'
import { listOutgoing, type OutgoingMail, tryAgain } from '#basics/mail/outgoing.ts'
import { saveSmtpOnly } from '#site/smtp/save-smtp.ts'
import { sendTest } from '#site/smtp/send-test.ts'
import type { T } from '#i18n/translate.ts'
import { type Flash, savedFlash } from '#web/kernel/flash.ts'
import { intent, type IntentHandler, taking } from '#web/kernel/form-action.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { settingsLoad } from '#web/site/settings-screen.ts'
import { settingsUndo } from '#web/site/settings-undo.ts'

/** Maximum characters of the message after a test: it travels in a cookie. */
const WordsMax = 400

/** Encryption as form values: an option needs a name. */
const toForm = (encryption: unknown) => String(encryption).toLowerCase() || 'none'
const fromForm = (name: unknown) =>
  name === 'none' ? '' : typeof name === 'string' ? name.toUpperCase() : name

const wordOr = (t: T, key: string, other: string) => {
  const text = t(key)
  return text === key ? other : text
}

/** A stored cause in words. What older versions stored had no name; of that, only replies are shown. */
function explained(lastError: string, t: T): string {
  const [, name, said = ''] = /^([a-z_]+)(?:: ([^]*))?$/.exec(lastError) ?? []
  const older = !name && /^[45]\d\d[ -]/.test(lastError)
  const reply = older ? lastError : said
  const why = wordOr(t, `admin.smtp.why_${name ?? (older ? 'refused' : 'failed')}`, '')
  return [why || t('admin.smtp.why_failed'), reply && t('admin.smtp.replied', { reply })]
    .filter(Boolean)
    .join(' ')
}

function mailRow(mail: OutgoingMail, t: T) {
  const { template, lastError, status, nextAttemptAt, attempts } = mail
  return {
    ...mail,
    kind: wordOr(t, `admin.smtp.kind_${template}`, template),
    result: lastError && explained(lastError, t),
    next: status === 'queued' && attempts > 0 ? nextAttemptAt : 0,
  }
}

export async function smtpView(args: ScreenArgs) {
  const { values, defaults, title } = await settingsLoad('smtp')(args)
  const mails = await args.run(listOutgoing)
  return {
    title,
    values: { ...values, encryption: toForm(values.encryption) },
    defaults: { ...defaults, encryption: toForm(defaults.encryption) },
    mails: mails.map(mail => mailRow(mail, args.t)),
  }
}

function told({ outcome, why }: TriedMail, to: string, t: T): Flash {
  const values = { to, words: why && explained(why, t).slice(0, WordsMax) }
  return {
    tone: outcome === 'sent' ? 'success' : 'warning',
    key: `admin.smtp.test_${outcome}`,
    values,
  }
}

/** Saves; with a test address, the message says how the test email went. */
const save: IntentHandler = async ({ form, values, run, url, t }) => {
  const encryption = fromForm(values.encryption)
  const { changed } = await run(saveSmtpOnly, { ...values, encryption })
  const to = String(form.get('test_email_recipient') ?? '').trim()
  if (to !== '') {
    const tried = await run(sendTest, { test_email_recipient: to })
    return { to: url.pathname, flash: told(tried, to, t) }
  }
  return { to: url.pathname, flash: savedFlash(changed) }
}

export const smtpActs: Record<string, IntentHandler> = {
  save: taking(saveSmtpOnly, save),
  undo: settingsUndo('smtp'),
  again: intent(tryAgain, (_, { url }) => ({
    to: url.pathname,
    flash: { tone: 'success', key: 'admin.smtp.again_done' },
  })),
}
