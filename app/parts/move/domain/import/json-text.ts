/** Parses JSON of a source, which may be made to fill the memory or the stack. */

/** Far deeper than any file has it. */
const MaxDepth = 100
const Part = /["[\]{},]/g

/** Index of the quote that ends the string which begins at `open`; -1 without one. */
function endOfString(text: string, open: number): number {
  for (let end = text.indexOf('"', open + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text[end - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return end
  }
  return -1
}

/**
 * `mostParts` counts objects, lists and commas.
 * @throws SyntaxError for what is no JSON, nested too deeply, or of too many parts.
 */
export function parseBounded(text: string, mostParts: number): unknown {
  let depth = 0
  let parts = 0
  Part.lastIndex = 0
  for (let found = Part.exec(text); found; found = Part.exec(text)) {
    const [sign] = found
    if (sign === '"') {
      const end = endOfString(text, found.index)
      if (end < 0) break
      Part.lastIndex = end + 1
    } else if (sign === '}' || sign === ']') depth--
    else {
      if (++parts > mostParts) throw new SyntaxError(`it has more than ${mostParts} parts`)
      if (sign !== ',' && ++depth > MaxDepth) throw new SyntaxError('it is nested too deeply')
    }
  }
  return JSON.parse(text)
}
