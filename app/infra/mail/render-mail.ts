/** Writes a queued mail out: texts of the catalogue in the reader's language, as text and as HTML. */
import type { SiteSettings } from '#app/domain/kernel/index.ts'
import type { MailTemplate, QueuedMail } from '#app/domain/mail/index.ts'
import { knownLocale, translator } from '#app/i18n/catalogue.ts'
import { languageTag } from '#app/i18n/translate.ts'
import { DefaultLocale } from '#app/shared/codes.ts'
import { absolute, activationPath, homePath, passwordResetPath } from '#app/shared/paths.ts'
import type { Message } from './message.ts'

type Params = Record<string, string>

/** Where the button of each mail leads. Its texts are `mail.<template>.*`. */
const destinations: Record<MailTemplate, (params: Params) => string> = {
  activation: ({ code }) => activationPath({ code }),
  password_reset: ({ code }) => passwordResetPath({ code }),
}

export type RenderedMail = Message & { link: string }

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replace(/[&<>"']/g, character => entities[character]!)

type Parts = {
  title: string
  lead: string
  link: string
  button: string
  notes: string[]
  sender: string
  home: string
}

const asText = ({ title, lead, link, notes, sender, home }: Parts) =>
  [title, lead, link, ...notes, `--\n${sender}\n${home}`].join('\n\n') + '\n'

/** Styles stand on the elements: that is all mail programs agree on. */
function asHtml(
  { title, lead, link, button, notes, sender, home }: Parts,
  language: string,
): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`
  const href = escape(link)
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escape(title)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.6 system-ui,sans-serif;color:#1f2328;background:#fff">',
    '<div style="max-width:560px;margin:0 auto">',
    `<h1 style="font-size:20px;margin:0 0 16px">${escape(title)}</h1>`,
    paragraph(lead),
    `<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1c4fd6;color:#fff;text-decoration:none">${escape(button)}</a></p>`,
    `<p style="margin:0 0 16px;word-break:break-all"><a href="${href}" style="color:#1c4fd6">${href}</a></p>`,
    ...notes.map(paragraph),
    `<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #d0d7de;font-size:14px"><a href="${escape(home)}" style="color:#59636e">${escape(sender)}</a></p>`,
    '</div></body></html>',
  ].join('\n')
}

/** The mail as it goes out. Links are made from the configured address of the site. */
export function renderMail(mail: QueuedMail, settings: SiteSettings): RenderedMail {
  const locale = knownLocale(mail.locale) ?? DefaultLocale
  const t = translator(locale)
  const template = mail.template as MailTemplate
  const { name, site_url, contact_email } = settings.general
  const values = { site: name }
  const text = (part: string) => t(`mail.${template}.${part}`, values)
  const link = absolute(site_url, destinations[template](JSON.parse(mail.params) as Params))
  const language = languageTag(locale)
  const parts: Parts = {
    title: text('title'),
    lead: text('lead'),
    link,
    button: text('button'),
    notes: [text('expiry'), text('not_you')],
    sender: t('mail.sent_by', values),
    home: absolute(site_url, homePath()),
  }
  return {
    from: { name, address: contact_email || `no-reply@${new URL(site_url).hostname}` },
    to: mail.recipient,
    subject: text('subject'),
    text: asText(parts),
    html: asHtml(parts, language),
    language,
    link,
  }
}
