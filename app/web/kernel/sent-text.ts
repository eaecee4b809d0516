/** Error pages after a submitted form carry the typed text, so that a failure never loses it. */
import { knownLocale, translator } from '#i18n/catalogue.ts'
import { DefaultLocale } from '#shared/codes.ts'
import { ownValue } from '#shared/own-value.ts'
import { holdsText, keepable } from './saved-form.ts'

export type SentForm = { form: FormData; /** Path and query it was sent to. */ action: string }

const Escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}
/** Escaped as React does for text and attributes. */
const escape = (text: string) => text.replace(/[&<>"']/g, sign => ownValue(Escapes, sign)!)

/** Values a person wrote, without ids and names. */
const isWritten = (entry: [string, string]) => holdsText([entry])

const longestLine = (text: string) =>
  text.split(/\r?\n/).reduce((longest, line) => (line.length > longest.length ? line : longest), '')

/** True when the page already contains every typed value, or the form with its errors. */
const isShown = (html: string, written: [string, string][]) =>
  written.every(([, value]) => html.includes(escape(longestLine(value)))) ||
  (html.includes('aria-invalid="true"') &&
    written.every(([name]) => html.includes(`name="${escape(name)}"`)))

function field([name, value]: [string, string]): string {
  const named = `name="${escape(name)}"`
  if (!isWritten([name, value])) return `<input type="hidden" ${named} value="${escape(value)}">`
  const rows = Math.min(12, value.split('\n').length + 1)
  // Parsers drop one line break right after the tag.
  return `<p><textarea class="input" ${named} aria-label="${escape(name)}" rows="${rows}">\n${escape(value)}</textarea></p>`
}

/** The page with the typed text in its main part, and a button to send it again. */
export function withSentText(html: string, { form, action }: SentForm): string {
  const entries = keepable(form)
  const written = entries.filter(isWritten)
  const end = html.lastIndexOf('</main>')
  if (written.length === 0 || end < 0 || isShown(html, written)) return html
  const t = translator(knownLocale(/<html lang="([\w-]+)"/.exec(html)?.[1]) ?? DefaultLocale)
  const text = (key: string) => escape(t(`form.not_saved.${key}`))
  const section = `<section id="sent-text"><h2>${text('title')}</h2><p>${text('text')}</p>
<form method="post" action="${escape(action)}">${entries.map(field).join('')}
<p><button class="btn btn-primary">${text('again')}</button></p></form></section>`
  return html.slice(0, end) + section + html.slice(end)
}
