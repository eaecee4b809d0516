/**
 * A question prefilled by a link: `---`, lines of `name: value`, `---`, then the body. Known names are title,
 * tags and body; tags are on one line, with or without square brackets.
 */
export type Prefill = { title: string; tags: string[]; body: string }

/** Longest parsed text, in UTF-16 units; URLs are not longer. */
const Longest = 8000

const bare = (text: string) => text.trim().replace(/^(["'])(.*)\1$/s, '$2')

/** Text without a header is a body. */
export function readPrefill(text: string): Prefill {
  const whole = text.slice(0, Longest).replace(/\r\n?/g, '\n')
  const found = /^---[ \t]*\n(?:(.*?)\n)??---[ \t]*(?:\n(.*))?$/s.exec(whole)
  if (!found) return { title: '', tags: [], body: whole.trim() }
  const [, head = '', rest = ''] = found
  const values = new Map<string, string>()
  for (const line of head.split('\n')) {
    const [, name, value] = /^(\w+)[ \t]*:(.*)$/.exec(line) ?? []
    if (name) values.set(name.toLowerCase(), bare(value ?? ''))
  }
  const tags = (values.get('tags') ?? '').replace(/^\[|\]$/g, '').split(/[,，]/)
  return {
    title: values.get('title') ?? '',
    tags: tags.map(bare).filter(Boolean),
    body: rest.trim() || (values.get('body') ?? ''),
  }
}
