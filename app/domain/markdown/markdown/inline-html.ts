/** Inline elements allowed as HTML within Markdown; everything else is shown as text. */
const Names =
  'a|abbr|b|br|cite|code|del|dfn|em|i|img|ins|kbd|mark|q|rp|rt|ruby|s|samp|small|strike|strong|sub|sup|u|var'
const Attribute = '\\s+[a-zA-Z][\\w-]*(?:\\s*=\\s*(?:"[^"<>]*"|\'[^\'<>]*\'|[^\\s"\'=<>`]+))?'
const Tag = new RegExp(`^<(?:/(${Names})\\s*|(${Names})((?:${Attribute})*)\\s*/?)>`, 'i')
const LongestTag = 3_000

export type InlineTag = { raw: string; name: string; opens: boolean }

/** An allowed inline tag at the start of `src`. */
export function inlineTagAt(src: string): InlineTag | undefined {
  const found = Tag.exec(src.length > LongestTag ? src.slice(0, LongestTag) : src)
  if (!found) return undefined
  const name = (found[1] ?? found[2])!.toLowerCase()
  return { raw: found[0], name, opens: found[2] !== undefined }
}
