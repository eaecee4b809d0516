import { z } from 'zod'
import {
  admin,
  command,
  type Db,
  declaring,
  type FieldError,
  harmless,
  query,
  type SiteSettings,
  stays,
  wire,
  WriteSettings,
} from '#kernel'
import { type SavedSettings, settingsInput, storeSettings } from '#basics/settings/save-settings.ts'
import { listMarkedTags, listTagsBySlug, markTags, type TagRow } from '#tags/tags.queries.ts'
import { TagNames } from '#tags/tags.schema.ts'
import { isOneOf } from '#shared/is-one-of.ts'
import { TagStatus } from '#shared/codes.ts'

const first = WriteSettings.parse({})

/** Largest allowed limits of a file; the server could not process more. */
const MegabytesMax = 1024
const MegapixelsMax = 400
/** Image types that can be re-encoded. */
const ImageExtensions = ['jpg', 'jpeg', 'png', 'gif', 'webp'] as const

/** A size; empty and 0 mean the default. */
function size(max: number, preset: number) {
  const error = `form.whole_number|min=1|max=${max}`
  const schema = z
    .preprocess(
      value => {
        if (value === undefined || value === null || value === 0) return preset
        if (typeof value !== 'string') return value
        const text = value.trim()
        return text === '' || /^0+$/.test(text)
          ? preset
          : /^\d{1,9}$/.test(text)
            ? Number(text)
            : value
      },
      z.int({ error }).min(1, { error }).max(max, { error }),
    )
    .describe(`whole number, 1 to ${max}; empty or 0 = ${preset}`)
  return declaring(schema, { required: false })
}

/** A number that may be 0, the default. */
function count(max: number) {
  const error = `form.whole_number|min=0|max=${max}`
  return z
    .preprocess(
      value =>
        value === undefined || value === null || value === ''
          ? 0
          : typeof value === 'string' && /^\s*\d{1,9}\s*$/.test(value)
            ? Number(value)
            : value,
      z.int({ error }).min(0, { error }).max(max, { error }),
    )
    .describe(`whole number, 0 to ${max}`)
}

const EndingsMax = 100

function endingsOf(value: unknown): unknown {
  if (value === undefined || value === null) return []
  const list: unknown = typeof value === 'string' ? value.split(/[\s,，、;；]+/) : value
  if (!Array.isArray(list)) return value
  const tidy = list.map(one =>
    typeof one === 'string' ? one.trim().toLowerCase().replace(/^\./, '') : one,
  )
  return [...new Set(tidy.filter(one => one !== ''))]
}

/** File extensions: a list, or one text with commas. `wrong` returns why one is not allowed. */
function endings(wrong: (ending: string) => string | null, required: boolean) {
  const schema = z
    .preprocess(
      endingsOf,
      z.array(z.string({ error: 'form.invalid' }), { error: 'form.invalid' }).max(EndingsMax, {
        error: `form.too_many_lines|max=${EndingsMax}`,
      }),
    )
    .transform((list, ctx) => {
      const reasons = list.map(wrong).filter(reason => reason !== null)
      if (required && list.length === 0) reasons.push('form.required')
      for (const message of new Set(reasons)) ctx.addIssue({ code: 'custom', message })
      return list
    })
  return declaring(schema, { required })
}

const isEnding = (text: string) => /^[a-z0-9]{1,16}$/.test(text)

const WriteInput = settingsInput('write', {
  ...stays({
    min_content: count(65_535),
    min_tags: count(5),
    recommend_tags: TagNames,
    reserved_tags: TagNames,
    max_image_size: size(MegabytesMax, first.max_image_size),
    max_attachment_size: size(MegabytesMax, first.max_attachment_size),
    max_image_megapixel: size(MegapixelsMax, first.max_image_megapixel),
    authorized_attachment_extensions: endings(
      text => (isEnding(text) ? null : 'error.write.extension'),
      false,
    ).describe('list of endings of file names; empty = no attachments'),
  }),
  authorized_image_extensions: endings(
    text =>
      isOneOf(ImageExtensions, text)
        ? null
        : `error.write.image_extension|list=${ImageExtensions.join(' ')}`,
    true,
  ).describe(`list of ${ImageExtensions.join(', ')}, required`),
  /** Tags in both lists are kept only as reserved, instead of being refused. */
  reserved_win: wire.flag(),
})

/** `dropped`: tags that are not recommended because they are reserved. */
type SavedWrite = SavedSettings & { dropped: string[] }

export type MarkedTags = { recommended: TagRow[]; reserved: TagRow[] }
export type WriteView = { write: SiteSettings['write'] } & MarkedTags

export function markedTags(db: Db): MarkedTags {
  const marked = listMarkedTags(db)
  return {
    recommended: marked.filter(tag => tag.recommend),
    reserved: marked.filter(tag => tag.reserved),
  }
}

/** Rules for posting and uploads, with the recommended and reserved tags. */
export const showWrite = query({
  name: 'configuration.show_write',
  guard: harmless(admin),
  input: z.object({}),
  run: ({ db, settings }): WriteView => ({ write: settings.write, ...markedTags(db) }),
})

/** Only existing tags that are no synonyms are allowed. */
function wrongTags(db: Db, field: string, slugs: string[]): FieldError[] {
  const rows = new Map(listTagsBySlug(db, slugs).map(row => [row.slug, row]))
  const missing = slugs.filter(slug => rows.get(slug)?.status !== TagStatus.available)
  const synonyms = slugs.filter(slug => !missing.includes(slug) && rows.get(slug)!.mainTagId !== 0)
  const wrong = (reason: string, tags: string[]): FieldError[] =>
    tags.length > 0 ? [{ field, reason, values: { tags: tags.join(', ') } }] : []
  return [
    ...wrong('error.write.tag_not_found', missing),
    ...wrong('error.tag.not_contain_synonym_tags', synonyms),
  ]
}

/** `drop`: tags in both lists are kept only as reserved. */
const recommendedOf = (asked: string[], reserved: string[], drop = false): string[] =>
  drop ? asked.filter(slug => !reserved.includes(slug)) : asked

const slugsOf = (rows: TagRow[]) => rows.map(row => row.slug)

type GivenTags = { recommend_tags?: string[]; reserved_tags?: string[] }

/** The lists as they will be: those that were given, else the present ones. */
function wantedTags(db: Db, given: GivenTags) {
  const current = markedTags(db)
  return {
    current,
    asked: given.recommend_tags ?? slugsOf(current.recommended),
    reserved: given.reserved_tags ?? slugsOf(current.reserved),
  }
}

type Given = Partial<z.output<typeof WriteInput>>

/**
 * Saves rules for posting and uploads. Unknown tags and synonyms are field errors; so is a recommended tag that
 * is reserved (spec §5).
 */
const writeVerb = <I extends z.ZodType<Given>>(name: string, input: I) =>
  command({
    name: `configuration.${name}`,
    guard: harmless(admin),
    input,
    emits: ['setting.changed'],
    rules({ db }, given: Given) {
      const { asked, reserved } = wantedTags(db, given)
      const { recommend_tags = [], reserved_tags = [], reserved_win: drop } = given
      const tags = asked.filter(slug => reserved.includes(slug)).join(', ')
      const both = { field: 'recommend_tags', reason: 'error.write.tag_in_both', values: { tags } }
      return [
        ...wrongTags(db, 'recommend_tags', recommendedOf(recommend_tags, reserved, drop)),
        ...wrongTags(db, 'reserved_tags', reserved_tags),
        ...(tags && !drop ? [both] : []),
      ]
    },
    run(ctx, given): SavedWrite {
      const { recommend_tags: _, reserved_tags: __, reserved_win: drop, ...write } = given
      const { current: current, asked, reserved } = wantedTags(ctx.tx, given)
      const recommended = recommendedOf(asked, reserved, drop)
      const beside = {
        before: {
          recommend_tags: slugsOf(current.recommended),
          reserved_tags: slugsOf(current.reserved),
        },
        after: { recommend_tags: recommended.toSorted(), reserved_tags: reserved.toSorted() },
      }
      markTags(ctx.tx, recommended, reserved)
      const dropped = asked.filter(slug => !recommended.includes(slug))
      return { ...storeSettings(ctx, 'write', { write }, beside), dropped }
    },
  })

export const saveWrite = writeVerb('save_write', WriteInput)

/** Parts of them, for clients whose screens show less. */
export const saveQuestionRules = writeVerb(
  'save_question_rules',
  WriteInput.pick({ min_content: true, min_tags: true, restrict_answer: true }),
)
export const saveTagRules = writeVerb(
  'save_tag_rules',
  WriteInput.pick({
    required_tag: true,
    recommend_tags: true,
    reserved_tags: true,
    reserved_win: true,
  }),
)
export const saveFileRules = writeVerb(
  'save_file_rules',
  WriteInput.pick({
    max_image_size: true,
    max_attachment_size: true,
    max_image_megapixel: true,
    authorized_image_extensions: true,
    authorized_attachment_extensions: true,
  }),
)
