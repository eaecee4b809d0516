import { z } from 'zod'
import { MaxSourceLength } from '#markdown/limits.ts'
import { wire } from '#kernel'
import { openedRevision } from '#basics/revisions/opened-revision.ts'
import { ObjectType } from '#shared/codes.ts'
import { type TagLine, TagsMax } from '#shared/tag-values.ts'

/** Longest slug and display name (spec §5). */
export const TagNameMax = 35
/** Longest description, in code points. */
export const TagTextMax = MaxSourceLength

/** What members write about a tag; a revision stores the same fields. */
export type TagInput = Record<TagLine | 'original_text', string>

/** Spaces become hyphens, letters lower case. */
export function slugOf(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, '-')
}

/** Letters and digits of any script, `+ # . - _`; `create` is reserved for its page. */
export const isLegalSlug = (slug: string) =>
  /^[\p{L}\p{M}\p{N}+#.\-_]+$/u.test(slug) && slug !== 'create' && !/^\.+$/.test(slug)

/** The slug of a new tag, as typed. */
export const NewSlug = wire
  .text({ max: TagNameMax, required: true, trim: true })
  .refine(name => name.trim() === '' || isLegalSlug(slugOf(name)), 'error.tag.illegal_characters')
  .describe(`text, up to ${TagNameMax} characters: letters, digits, + # . - _, required`)

export const CreateTagInput = z.object({
  slug_name: NewSlug,
  display_name: wire.text({ max: TagNameMax, required: true, trim: true }),
  original_text: wire.text({ max: TagTextMax, required: true }),
})

export const EditTagInput = z.object({
  tag_id: wire.id(ObjectType.tag, 'error.tag.not_found'),
  /** Slug and name are unchanged if empty, and for everyone but staff. */
  slug_name: wire.text({ max: TagNameMax, trim: true }),
  display_name: wire.text({ max: TagNameMax, trim: true }),
  /** If missing, unchanged. */
  original_text: wire.text({ max: TagTextMax }).optional(),
  edit_summary: wire.text({ max: 255, trim: true }),
  revision_id: openedRevision,
})

function readOne(raw: unknown): unknown {
  if (typeof raw === 'string') return { slug_name: raw, display_name: raw }
  return raw
}

function readList(raw: unknown): unknown {
  if (raw === undefined || raw === null || raw === '') return []
  if (typeof raw === 'string')
    return raw
      .split(/[,，、\n]+/)
      .filter(name => name.trim() !== '')
      .map(readOne)
  if (!Array.isArray(raw)) return raw
  return raw.flatMap(entry =>
    typeof entry === 'string' ? (readList(entry) as unknown[]) : [readOne(entry)],
  )
}

/** Most entries that are checked individually. */
const ListMax = 100

function boundedList(raw: unknown): unknown {
  const list = readList(raw)
  return Array.isArray(list) && list.length > ListMax ? null : list
}

const TagIn = z
  .object({
    slug_name: wire.text({ max: 200 }),
    display_name: wire.text({ max: 200 }),
    original_text: wire.text({ max: TagTextMax }),
  })
  .transform((tag, ctx): TagInput => {
    const slug = slugOf(tag.slug_name || tag.display_name)
    const name = (tag.display_name || tag.slug_name).trim()
    const fail = (message: string) => ctx.addIssue({ code: 'custom', message })
    if (!slug) fail('form.required')
    else if ([...slug].length > TagNameMax || [...name].length > TagNameMax)
      fail(`form.too_long|max=${TagNameMax}`)
    else if (!isLegalSlug(slug)) fail('error.tag.illegal_characters')
    return { slug_name: slug, display_name: name, original_text: tag.original_text }
  })

/**
 * Tags of a question: a list of tags as the API sends them, of names, or one text with commas. Duplicates are
 * dropped. `tagFaults`, which knows the settings, checks the number.
 */
export const TagList = z
  .preprocess(boundedList, z.array(TagIn, { error: 'form.invalid' }))
  .transform((list, ctx) => {
    const bySlug = new Map(list.map(tag => [tag.slug_name, tag]))
    if (bySlug.size > TagsMax) {
      ctx.addIssue({ code: 'custom', message: `error.tag.too_many|max=${TagsMax}` })
      return z.NEVER
    }
    return [...bySlug.values()]
  })
  .describe('list of { slug_name, display_name, original_text }, or names with commas')

const Missing = ({ input }: { input?: unknown }) =>
  input === undefined ? 'form.required' : 'form.invalid'

/** Synonyms of a tag. An empty list is allowed, a missing one is not. */
export const SynonymList = z
  .preprocess(
    raw => (raw === undefined || raw === null ? undefined : boundedList(raw)),
    z.array(TagIn, { error: Missing }),
  )
  .transform(list => [...new Map(list.map(tag => [tag.slug_name, tag])).values()])
  .describe('list of { slug_name, display_name, original_text }, or names with commas, required')

/** Names of tags; empty if missing. */
export const TagNames = z
  .preprocess(boundedList, z.array(TagIn, { error: 'form.invalid' }))
  .transform(list => [...new Set(list.map(tag => tag.slug_name))])
  .describe('list of { slug_name }, or names with commas')
