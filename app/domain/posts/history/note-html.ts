import { renderMarkdown } from '#markdown/render.ts'

/** A cache of rendered notes, because the same ones are shown often. */
const known = new Map<string, string>()
const KnownMax = 2000

const Plain = /^[\p{L}\p{N} ,.，。；：？！、（）'-]*$/u

/** Renders an edit summary or a close message like a comment. */
export function noteHtml(text: string, siteUrl: string): string {
  if (text.trim() === '') return ''
  // Most notes are plain words that Markdown would not change.
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
