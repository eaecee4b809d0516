/**
 * A question that a link brings along: `---`, lines of `name: value`, `---`, then the body. Known names
 * are title, tags and body; tags stand in one line, in square brackets or not.
 */
export type Prefill = { title: string; tags: string[]; body: string }

/** Longest text that is looked at, in UTF-16 units; addresses are not longer. */
const Longest = 8000

const bare = (text: string) => text.trim().replace(/^(["'])(.*)\1$/s, '$2')

/** Text without a head is a body. */
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
