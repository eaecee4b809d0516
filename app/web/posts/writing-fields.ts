/** Maps the fields of the writing screens to the input of verbs. */
import { withFields } from '#web/kernel/declared-fields.ts'
import { scopeAnchors } from '#markdown/anchors.ts'
import { renderPreview } from '#markdown/render-preview.ts'
import { DomainError, invalid } from '#kernel'
import { checkNewTag } from '#tags/check-new-tag.ts'
import { isLegalSlug, slugOf } from '#tags/tags.schema.ts'
import { suggestTags } from '#tags/pick-tags.ts'
import type { TagRow } from '#tags/tags.queries.ts'
import { appendBlock, codeMarkdown, imageMarkdown, linkMarkdown } from '#shared/markdown-pieces.ts'
import {
  type FormTag,
  type PickerTag,
  readTagValues,
  splitTagNames,
  tagValue,
} from '#shared/tag-values.ts'
import type { Face } from './diff-view.ts'
import { type FormArgs, reply, taking } from '#web/kernel/form-action.ts'
import type { Page } from '#web/kernel/page.ts'

const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The selected tags, typed names, and those of a new tag. */
export const tagFields = ['tags', 'tag_text', 'display_name', 'slug_name', 'original_text']
export const questionFields = ['title', 'content', ...tagFields]
export const draftFields = [
  'target',
  'title',
  'content',
  'tags',
  'tag_text',
  'answer_content',
  'answer_own',
]

const chosenTags = (form: FormData) => readTagValues(form.getAll('tags'))

/** Everything that describes tags: the selected ones, typed names, the fields of a new one. */
export function tagInput(form: FormData) {
  const typed = splitTagNames(form.get('tag_text')).map(name => ({ slug: name, name }))
  const tags: FormTag[] = [...chosenTags(form), ...typed]
  const [name, slug] = [textOf(form, 'display_name').trim(), textOf(form, 'slug_name').trim()]
  if (name || slug) tags.push({ slug, name, description: textOf(form, 'original_text') })
  return tags.map(tag => ({
    slug_name: tag.slug,
    display_name: tag.name,
    original_text: tag.description ?? '',
  }))
}

export const questionInput = (form: FormData) => ({
  title: textOf(form, 'title'),
  content: textOf(form, 'content'),
  tags: tagInput(form),
})

/** A question as its form has it, for comparison with a stored revision. */
export function questionFace(form: FormData): Face {
  const { title, content: text, tags } = questionInput(form)
  const chips = tags.map(tag => ({ slug: slugOf(tag.slug_name), name: tag.display_name }))
  return { title, text, tags: chips }
}

/** Space for the tags of a draft, in UTF-16 units; descriptions of new tags may not fit. */
const DraftTagsMax = 1000

/** What a draft stores; for an answer only the text, as its form names the question. */
export function draftInput(form: FormData) {
  const target = textOf(form, 'target') || 'ask'
  const typed = splitTagNames(form.get('tag_text')).map(name => ({ slug: name, name }))
  const tags = [...chosenTags(form), ...typed]
  const whole = tags.map(tagValue).join('\n')
  const short = tags.map(({ slug, name }) => tagValue({ slug, name })).join('\n')
  return {
    target,
    title: textOf(form, 'title'),
    content: textOf(form, 'content'),
    tags: whole.length <= DraftTagsMax ? whole : short.slice(0, DraftTagsMax),
    answer_content: textOf(form, 'answer_content'),
  }
}

export const tagsOfDraft = (text: string): FormTag[] => readTagValues(text.split('\n'))

/** Shows a missing privilege for new tags at the tags field. */
export async function withTagsField<R>(promise: Promise<R>): Promise<R> {
  try {
    return await promise
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.reason !== 'error.rank.no_enough_rank_to_operate') throw error
    const { values, wording } = error.details
    throw invalid({ field: 'tags', reason: 'editor.tags.rank', values: wording?.values ?? values })
  }
}

/** A tag as shown in the picker. */
export function pickerTag(row: TagRow): PickerTag {
  return {
    slug: row.slug,
    name: row.displayName,
    about: row.excerpt.slice(0, 100),
    ...(row.recommend ? { recommended: true } : null),
    ...(row.reserved ? { reserved: true } : null),
  }
}

export async function matchingTags(page: Pick<Page, 'run'>, text: string): Promise<PickerTag[]> {
  return (await page.run(suggestTags, { tag: text })).map(pickerTag)
}

const same = (tag: FormTag, name: string) =>
  tag.slug === slugOf(name) || tag.name.toLowerCase() === name.toLowerCase()

/**
 * Looks up the typed tag names: exact matches are selected, others are suggested, and unknown names
 * may be created.
 */
async function lookUp(args: FormArgs, mayCreate: boolean) {
  const names = splitTagNames(args.form.get('tag_text')).slice(0, 5)
  if (names.length === 0) return {}
  const tags: FormTag[] = chosenTags(args.form)
  const matches: PickerTag[] = []
  for (const name of names) {
    const found = await matchingTags(args, name)
    const exact = found.find(tag => same(tag, name))
    const slug = slugOf(name)
    if (exact) tags.push({ slug: exact.slug, name: exact.name })
    else if (mayCreate && isLegalSlug(slug)) matches.push({ slug, name, fresh: true })
    matches.push(...found.slice(0, 10))
  }
  const taken = new Set(tags.map(tag => tag.slug))
  const offered = new Map(matches.filter(tag => !taken.has(tag.slug)).map(tag => [tag.slug, tag]))
  return { tags, matches: [...offered.values()], lookedUp: names.join(', ') }
}

/** Values of the small forms that replace the toolbar without scripts. */
function piece(form: FormData, kind: string): string {
  const field = { link: 'link_url', image: 'image_url', code: 'code_text' }[kind] ?? ''
  const value = textOf(form, field)
  if (value.trim() === '') throw invalid({ field, reason: 'form.required' })
  if (kind === 'link') return linkMarkdown(value, textOf(form, 'link_text'))
  if (kind === 'image') return imageMarkdown(value, textOf(form, 'image_text'))
  return codeMarkdown(value, textOf(form, 'code_language'))
}

const insert = (kind: string) => async (args: FormArgs) =>
  reply({ content: appendBlock(textOf(args.form, 'content'), piece(args.form, kind)) })

/** Appends a Markdown link, image or code block. */
export const insertIntents = {
  'insert-link': withFields(['content', 'link_url', 'link_text'], insert('link')),
  'insert-image': withFields(['content', 'image_url', 'image_text'], insert('image')),
  'insert-code': withFields(['content', 'code_text', 'code_language'], insert('code')),
}

async function rendered(args: FormArgs, field: string): Promise<string | undefined> {
  const content = textOf(args.form, field)
  return content.trim() ? args.run(renderPreview, { content }) : undefined
}

/** The answer's preview is on the same page as the question's: its anchors get a prefix. */
export const besideQuestion = <H extends string | null | undefined>(html: H) =>
  (html ? scopeAnchors(html, 'answer') : html) as H

/** Renders the texts of the form; typed tag names are looked up on the way. */
export const previewOf = (mayCreate: (args: FormArgs) => boolean) =>
  withFields(['answer_content', ...questionFields], async (args: FormArgs) =>
    reply({
      preview: (await rendered(args, 'content')) ?? '',
      answerPreview: besideQuestion(await rendered(args, 'answer_content')),
      ...(await lookUp(args, mayCreate(args))),
    }),
  )

/** Tag actions: look up names, validate and add a new one. */
export const tagIntents = (mayCreate: (args: FormArgs) => boolean) => ({
  lookup: withFields(tagFields, async (args: FormArgs) =>
    reply(await lookUp(args, mayCreate(args))),
  ),
  'add-tag': withFields(
    tagFields,
    taking(checkNewTag, async (args: FormArgs) => {
      const added = await args.run(checkNewTag, args.values)
      return reply({ tags: [...chosenTags(args.form), added], added: added.name })
    }),
  ),
})
