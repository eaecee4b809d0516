import { renderMarkdown } from '#app/domain/markdown/render.ts'

/** Notes that were rendered last; the same ones are shown again and again. */
const known = new Map<string, string>()
const KnownMax = 2000

const Plain = /^[\p{L}\p{N} ,.，。；：？！、（）'-]*$/u

/** An edit summary or a closing's words as HTML: Markdown of comments. */
export function noteHtml(text: string, siteUrl: string): string {
  if (text.trim() === '') return ''
  // Most notes are a few plain words, which no Markdown changes.
  if (Plain.test(text) && !/^\s|^\d+[.)]|^-|www\.|\w\.\w/.test(text)) {
    return `<p>${text.replaceAll("'", '&#39;')}</p>`
  }
  const key = `${siteUrl}\n${text}`
  let html = known.get(key)
  if (html === undefined) {
    html = renderMarkdown(text, { siteUrl, profile: 'comment' }).html
    if (known.size >= KnownMax) known.clear()
    known.set(key, html)
  }
  return html
}
