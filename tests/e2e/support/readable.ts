/** How a page reads without its styles, and aloud. */
import type { Page } from 'playwright/test'

/** Elements that break lines without styles, and fields, which separate words. */
const Breaks =
  'address article aside blockquote body br caption dd details dialog div dl dt fieldset figcaption ' +
  'figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main nav ol optgroup option p pre search ' +
  'section summary table tbody td tfoot th thead tr ul input select textarea iframe video audio'

/** Elements without page text, and controls that only scripts create. */
const Skipped =
  'script, style, template, noscript, svg title, textarea, select, [hidden], ' +
  '[role=toolbar], .chip-remove'

/**
 * Words of two elements that run together without styles, as in text browsers, copied text and
 * translators; one line each.
 */
export function joints(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ breaks, skipped }) => {
      const lines = new Set(breaks.split(' '))
      const found: string[] = []
      let before: { text: string; of: Element } | null = null
      // Marks may be inside a word, and posts are formatted by their authors.
      const sameWord = (a: Element, b: Element) =>
        a.closest('mark, ins, del') !== b.closest('mark, ins, del') ||
        (a.closest('.prose') !== null && b.closest('.prose') !== null)
      const read = (text: string, of: Element) => {
        if (text === '') return
        const touch =
          before &&
          before.of !== of &&
          /[\p{L}\p{N})\]]$/u.test(before.text) &&
          /^[\p{L}\p{N}(@#+−]/u.test(text)
        if (touch && !sameWord(before!.of, of)) {
          const place = of.parentElement!.outerHTML.slice(0, 160)
          found.push(`"${before!.text.slice(-20)}" and "${text.slice(0, 20)}" in ${place}`)
        }
        before = { text, of }
      }
      const walk = (element: Element) => {
        const line = lines.has(element.localName)
        if (line) before = null
        if (element.matches(skipped)) return
        if (element instanceof HTMLImageElement) read(element.alt, element)
        for (const node of element.childNodes) {
          if (node instanceof Element) walk(node)
          else if (node instanceof Text) read(node.data, element)
        }
        if (line) before = null
      }
      walk(document.body)
      return found
    },
    { breaks: Breaks, skipped: Skipped },
  )
}

/** Articles and sections of the screen that have neither a heading nor a name; one line each. */
export function unnamedParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('article, section')]
      .filter(part => !part.closest('.prose') && !part.ariaLabel)
      .filter(part => !part.querySelector('h1, h2, h3, h4, h5, h6'))
      .map(part => part.outerHTML.slice(0, 160)),
  )
}
