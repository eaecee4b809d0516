/** Renders a queued email: catalog texts in the reader's language, as text and as HTML. */
import { escapeHtml } from '#markdown/entities.ts'
import type { SiteSettings } from '#kernel'
import { isNotificationTemplate } from '#basics/mail/mail-templates.ts'
import type { QueuedMail } from '#basics/mail/outbox.queries.ts'
import type { NotificationMailContent } from '#reactors/notifications/notification-mail.ts'
import { WeeklyMails } from '#reactors/notifications/question-mail.queries.ts'
import { knownLocale, translator } from '#i18n/catalogue.ts'
import type { T } from '#i18n/translate.ts'
import { visibleEnd } from '#access/auth/suspension.ts'
import { DefaultLocale, reasonName } from '#shared/codes.ts'
import { faultText } from '#shared/fault-texts.ts'
import type { Permalink } from '#shared/ids.ts'
import { languageTag, noStoredTexts, type StoredTexts } from '#shared/languages.ts'
import { ownValue } from '#shared/own-value.ts'
import {
  absolute,
  activationPath,
  adminPath,
  bindEmailPath,
  confirmNewEmailPath,
  disownLoginPath,
  homePath,
  ownClaimsPath,
  passwordResetPath,
  postPath,
  recoveryPath,
  revertEmailPath,
  settingsPath,
  suspendedPath,
  unsubscribePath,
} from '#shared/paths.ts'
import { createTimeFormat } from '#shared/time-format.ts'
import { deviceName } from '#shared/user-agent.ts'
import type { Message } from './message.ts'

type Params = Record<string, string>

/** Button targets of emails to one account. The texts are `mail.<template>.*`. */
const destinations: Record<string, (params: Params) => string> = {
  activation: ({ code }) => activationPath({ code }),
  password_reset: ({ code }) => passwordResetPath({ code }),
  join_identity: ({ code }) => bindEmailPath({ binding_key: code }),
  email_change: ({ code }) => confirmNewEmailPath({ code }),
  email_changed: () => settingsPath('account'),
  second_step_on: () => settingsPath('security'),
  second_step_off: () => settingsPath('security'),
  second_step_reset: () => settingsPath('security'),
  second_step_changed: () => settingsPath('security'),
  second_step_wrong: () => settingsPath('security'),
  email_revert: ({ code }) => revertEmailPath({ code }),
  new_device: ({ code }) => disownLoginPath({ code }),
  address_taken: () => recoveryPath(),
  export_ready: () => settingsPath('data'),
  suspended: params => suspendedPath({ case: params.case }),
  url_asked: () => adminPath('/general'),
  url_changed: () => adminPath('/general'),
  claim_confirmed: () => ownClaimsPath(),
  claim_declined: () => ownClaimsPath(),
  claim_undone: () => ownClaimsPath(),
}

export type RenderedMail = Message & { link: string }

type Parts = {
  title: string
  lead: string
  /** An excerpt of a post, set apart as such. */
  quote?: string
  link: string
  button: string
  notes: string[]
  /** Unsubscribe link. */
  leave?: { text: string; label: string; link: string }
  sender: string
  home: string
}

function asText({ title, lead, quote, link, notes, leave, sender, home }: Parts): string {
  const quoted = quote ? [quote.replace(/^/gm, '> ')] : []
  const leaving = leave ? [`${leave.text} ${leave.label}\n${leave.link}`] : []
  return (
    [title, lead, ...quoted, link, ...notes, ...leaving, `--\n${sender}\n${home}`].join('\n\n') +
    '\n'
  )
}

/** Inline styles: the only ones all mail programs support. */
function asHtml(
  { title, lead, quote, link, button, notes, leave, sender, home }: Parts,
  language: string,
): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
  const href = escapeHtml(link)
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.6 system-ui,sans-serif;color:#1f2328;background:#fff">',
    '<div style="max-width:560px;margin:0 auto">',
    `<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(title)}</h1>`,
    paragraph(lead),
    ...(quote
      ? [
          `<blockquote style="margin:0 0 16px;padding:4px 0 4px 12px;border-left:3px solid #d0d7de;color:#59636e;white-space:pre-line">${escapeHtml(quote)}</blockquote>`,
        ]
      : []),
    `<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1c4fd6;color:#fff;text-decoration:none">${escapeHtml(button)}</a></p>`,
    `<p style="margin:0 0 16px;word-break:break-all"><a href="${href}" style="color:#1c4fd6">${href}</a></p>`,
    ...notes.map(paragraph),
    ...(leave
      ? [
          `<p style="margin:0 0 16px;font-size:14px;color:#59636e">${escapeHtml(leave.text)} <a href="${escapeHtml(leave.link)}" style="color:#59636e">${escapeHtml(leave.label)}</a></p>`,
        ]
      : []),
    `<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #d0d7de;font-size:14px"><a href="${escapeHtml(home)}" style="color:#59636e">${escapeHtml(sender)}</a></p>`,
    '</div></body></html>',
  ].join('\n')
}

/** Data for rendering an email. */
export type Letter = Pick<QueuedMail, 'template' | 'recipient' | 'locale' | 'params'>

type Told = {
  parts: Omit<Parts, 'sender' | 'home'>
  subject: string
  recipient: string
  thread?: string
}

/** Time, device and network of a login. */
function loginWords(
  params: Params,
  { interface: site }: SiteSettings,
  t: T,
  locale: string,
): string {
  const at = Number(params.at)
  const time = createTimeFormat(t, locale, site.time_zone, at).full(at)
  const device = deviceName(params.agent ?? '') || t('settings.sessions.unknown')
  return [time, device, params.network].filter(Boolean).join(' · ')
}

/** Until when and why an account is suspended, and whom to write to. */
function suspensionWords(
  { until = '', reason, note = '' }: Params,
  { interface: site, general: { contact_email: contact } }: SiteSettings,
  t: T,
  locale: string,
) {
  const end = visibleEnd(Number(until))
  const time = createTimeFormat(t, locale, site.time_zone, end).full(end)
  const name = reasonName(Number(reason))
  return {
    quote: [...(name ? [t(name)] : []), ...(note ? [note] : [])].join('\n'),
    notes: [
      end ? t('auth.suspended.until', { time }) : t('auth.suspended.forever'),
      ...(contact ? [t('mail.suspended.contact', { contact })] : []),
    ],
  }
}

/** An email to one account: purpose, link, validity. */
function accountMail(mail: Letter, settings: SiteSettings, t: T): Told {
  const { name: site, site_url } = settings.general
  const path = ownValue(destinations, mail.template)
  if (!path) throw new Error(`no such email: ${mail.template}`)
  const params = JSON.parse(mail.params) as Params
  const { name = '', note } = params
  const text = (part: string) => t(`mail.${mail.template}.${part}`, { site, name })
  return {
    subject: text('subject'),
    recipient: mail.recipient,
    parts: {
      title: text('title'),
      lead: text('lead'),
      link: absolute(site_url, path(params)),
      button: text('button'),
      ...(mail.template === 'suspended'
        ? suspensionWords(params, settings, t, mail.locale)
        : {
            quote:
              mail.template === 'new_device' ? loginWords(params, settings, t, mail.locale) : note,
            notes: [text('expiry'), text('not_you')],
          }),
    },
  }
}

/** Only says that email works. */
function testMail(mail: Letter, settings: SiteSettings, t: T): Told {
  const { name: site, site_url } = settings.general
  const text = (part: string) => t(`mail.test.${part}`, { site })
  const link = absolute(site_url, homePath())
  const parts = {
    title: text('title'),
    lead: text('lead'),
    link,
    button: text('button'),
    notes: [],
  }
  return { subject: text('subject'), recipient: mail.recipient, parts }
}

/** To administrators: what is wrong with the site, and what to do. */
function faultMail(mail: Letter, settings: SiteSettings, t: T): Told {
  const { name: site, site_url } = settings.general
  const fault = JSON.parse(mail.params) as Parameters<typeof faultText>[0]
  const { what, todo } = faultText(fault, t, mail.locale)
  return {
    subject: t('mail.fault.subject', { site, what }),
    recipient: mail.recipient,
    parts: {
      title: what,
      lead: todo,
      link: absolute(site_url, adminPath('/dashboard')),
      button: t('mail.fault.button'),
      notes: [t('mail.fault.once')],
    },
  }
}

/** An email about a post: who did what, an excerpt, links to the post and to unsubscribe. */
function notificationMail(
  { template, params, locale }: Letter,
  content: NotificationMailContent,
  settings: SiteSettings,
  t: T,
): Told {
  const { name: site, site_url } = settings.general
  const { name, title, summary, tags, question, answerId, commentId } = content
  const values = { site, name: name || t('common.user.someone'), title, tags: tags.join(' · ') }
  const text = (part: string) => t(`mail.${template}.${part}`, values)
  const permalink = settings.seo.permalink as Permalink
  const until = Number((JSON.parse(params) as Params).until ?? 0)
  const time = () => createTimeFormat(t, locale, settings.interface.time_zone, until).full(until)
  return {
    subject: text('subject'),
    recipient: content.recipient,
    thread: `question-${question.id}`,
    parts: {
      title: text('title'),
      lead: text('lead'),
      quote: summary,
      link: absolute(site_url, postPath({ question, answerId, commentId }, permalink)),
      button: text('button'),
      notes: until ? [t('mail.new_question.last', { time: time(), max: WeeklyMails })] : [],
      leave: {
        text: text('why'),
        label: t('mail.leave'),
        link: absolute(site_url, unsubscribePath({ code: content.unsubscribeCode })),
      },
    },
  }
}

/**
 * The final email. Links use the site's configured URL. `content` is for emails about posts: what
 * may be said now; `texts` are customized site texts.
 */
export function renderMail(
  mail: Letter,
  settings: SiteSettings,
  content: NotificationMailContent | null = null,
  texts: StoredTexts = noStoredTexts,
): RenderedMail {
  const locale = knownLocale(mail.locale) ?? DefaultLocale
  const t = translator(locale, texts)
  const { name, site_url, contact_email } = settings.general
  const { from_name, from_email } = settings.smtp
  const told =
    content && isNotificationTemplate(mail.template)
      ? notificationMail(mail, content, settings, t)
      : mail.template === 'test'
        ? testMail(mail, settings, t)
        : mail.template === 'fault'
          ? faultMail(mail, settings, t)
          : accountMail(mail, settings, t)
  const language = languageTag(locale)
  const parts: Parts = {
    ...told.parts,
    sender: t('mail.sent_by', { site: name }),
    home: absolute(site_url, homePath()),
  }
  return {
    from: {
      name: from_name || name,
      address: from_email || contact_email || `no-reply@${new URL(site_url).hostname}`,
    },
    to: told.recipient,
    subject: told.subject,
    text: asText(parts),
    html: asHtml(parts, language),
    language,
    link: parts.link,
    unsubscribe: parts.leave?.link,
    thread: told.thread,
  }
}
