/**
 * Tags as the fields of a form carry them. A value is the slug alone, or JSON where the name differs
 * or a description comes along, so that a form that is shown again knows the names of its tags.
 */
export type FormTag = { slug: string; name: string; description?: string }

/** A tag as the picker offers it. */
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

/** Reads one value; null when it holds no tag. */
export function readTagValue(value: unknown): FormTag | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (text === '') return null
  return text.startsWith('{') ? readJson(text) : { slug: text, name: text }
}

/** The tags of a field that may occur once, several times or not at all; doubles collapse. */
export function readTagValues(raw: unknown): FormTag[] {
  const values: unknown[] = Array.isArray(raw) ? raw : [raw]
  const tags = values.map(readTagValue).filter(tag => tag !== null)
  return [...new Map(tags.map(tag => [tag.slug, tag])).values()]
}

/** Names typed into one line, parted by commas of either script. */
export function splitTagNames(text: unknown): string[] {
  if (typeof text !== 'string') return []
  return text
    .split(/[,，、;；\n]+/)
    .map(name => name.trim())
    .filter(name => name !== '')
}
