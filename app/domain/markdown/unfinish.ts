/** Reverses finish.ts, for imported HTML, which is its own source. */
import { fileNameOf } from './addresses.ts'
import { decodeReferences, escapeHtml } from './entities.ts'

const Annotation = '[^]*?<annotation\\b[^>]*>([^<]*)</annotation>[^]*?</math>'
const Block = new RegExp(`<figure class="drawing" tabindex="0"><math\\b${Annotation}</figure>`, 'g')
const Inline = new RegExp(`<math\\b${Annotation}`, 'g')
const Drawn = /<(?:figure|math|svg)\b/
const Code =
  /<div class="code-block"(?: data-late="")?(?: data-lang="([^"]*)")?><pre tabindex="0">([^]*?)<\/pre><\/div>/g
const Tables = /(<div class="table-scroll" tabindex="0">)?<table>|<\/table>(<\/div>)?/g
const LinkedImage = /<a class="image-link"[^>]*>(<img[^>]*>)<\/a>/g
const Image = /<img (?:data-external-)?src="([^"]*)" alt="([^"]*)"/g

const inlineFormula = (tex: string) =>
  tex.startsWith('\\displaystyle ') ? `$$${tex.slice('\\displaystyle '.length)}$$` : `$${tex}$`

/** Without the scrollable boxes; a nested table has none. */
function withoutTableBoxes(html: string): string {
  let depth = 0
  return html.replace(Tables, (tag, box: string | undefined, end: string | undefined) => {
    if (tag.startsWith('</')) return --depth === 0 && end ? '</table>' : tag
    return ++depth === 1 && box ? '<table>' : tag
  })
}

/**
 * Finished HTML as it was before formulas were rendered and boxes, ids and highlighting were added, so that
 * it can be sanitized by `sanitizeImportedHtml` again. Null if it contains a drawing without its source. `formula` writes
 * one within a line.
 */
export function unfinished(
  html: string,
  formula: (tex: string) => string = inlineFormula,
): string | null {
  const undrawn = html
    .replace(Block, (_, tex: string) => `<p>$$${tex}$$</p>`)
    .replace(Inline, (_, tex: string) => formula(tex))
  if (Drawn.test(undrawn)) return null
  const plain = undrawn
    .replace(Code, (_, language: string | undefined, inner: string) =>
      language ? `<pre class="language-${language}">${inner}</pre>` : `<pre>${inner}</pre>`,
    )
    .replace(LinkedImage, '$1')
    .replace(Image, (_, address: string, alt: string) => {
      const name = escapeHtml(fileNameOf(decodeReferences(address)))
      return `<img src="${address}" alt="${alt === name ? '' : alt}"`
    })
  return withoutTableBoxes(plain)
}
