/**
 * Tags as form field values. A value is only the slug, or JSON if the name differs or there is a description,
 * so that a form shown again knows the names of its tags.
 */
export type FormTag = { slug: string; name: string; description?: string }

/** The texts of a tag of one line, by the names they have in revisions, forms and the API. */
export const TagLines = ['display_name', 'slug_name'] as const
export type TagLine = (typeof TagLines)[number]

/** Those that the snapshot, the form or the tag has. */
export function linesOf(texts: { [L in TagLine]?: unknown }) {
  const lines: Partial<Record<TagLine, string>> = {}
  for (const line of TagLines) {
    const text = texts[line]
    if (typeof text === 'string') lines[line] = text
  }
  return lines
}

/** A tag in the picker. */
export type PickerTag = FormTag & {
  recommended?: boolean
  reserved?: boolean
  about?: string
  /** Does not exist yet. */
  fresh?: boolean
}

/** Most tags on a question. */
export const TagsMax = 5

export function tagValue({ slug, name, description }: FormTag): string {
  if (slug === name && !description) return slug
  return JSON.stringify(description ? { slug, name, description } : { slug, name })
}

function readJson(value: string): FormTag | null {
  try {
    const { slug, name, description } = JSON.parse(value) as Record<string, unknown>
    if (typeof slug !== 'string' || slug.trim() === '') return null
    const tag = { slug: slug.trim(), name: typeof name === 'string' && name ? name : slug.trim() }
    return typeof description === 'string' && description ? { ...tag, description } : tag
  } catch {
    return null
  }
}

/** Parses one value; null if it is no tag. */
export function readTagValue(value: unknown): FormTag | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (text === '') return null
  return text.startsWith('{') ? readJson(text) : { slug: text, name: text }
}

/** The tags of a field that may occur once, several times or not at all, without duplicates. */
export function readTagValues(raw: unknown): FormTag[] {
  const values: unknown[] = Array.isArray(raw) ? raw : [raw]
  const tags = values.map(readTagValue).filter(tag => tag !== null)
  return [...new Map(tags.map(tag => [tag.slug, tag])).values()]
}

/** Names typed in one line, separated by Latin or Chinese commas. */
export function splitTagNames(text: unknown): string[] {
  if (typeof text !== 'string') return []
  return text
    .split(/[,，、;；\n]+/)
    .map(name => name.trim())
    .filter(name => name !== '')
}
