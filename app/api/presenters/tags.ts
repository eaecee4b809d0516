import { z } from 'zod'
import { ObjectType, TagStatus } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import type { TagDetails, TagRow } from '#tags/tags.queries.ts'
import type { TagItem } from '#tags/list-tags-page.ts'
import type { TagView } from '#tags/show-tag.ts'
import type { T } from '#i18n/translate.ts'
import { escapeText } from '#shared/escaped-text.ts'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'
import { Action, Count, Id, toActions, Seconds, seconds } from './values.ts'

/** A tag on a question. */
export const Tag = z
  .strictObject({
    slug_name: out.text(),
    display_name: out.text(),
    main_tag_slug_name: out.text(),
    recommend: z.boolean(),
    reserved: z.boolean(),
  })
  .meta({ id: 'Tag' })
export type WireTag = z.infer<typeof Tag>

export const toTag = (tag: TagDetails): WireTag => ({
  slug_name: tag.slug,
  display_name: tag.displayName,
  main_tag_slug_name: tag.mainTagSlug,
  recommend: tag.recommend,
  reserved: tag.reserved,
})
export const toTags = (tags: TagDetails[]) => tags.map(toTag)
/** A tag row as shown on a question. */
const toTagRow = (tag: TagRow) => toTag({ ...tag, mainTagSlug: '' })

const tagId = (tag: { id: number }) => formatId(ObjectType.tag, tag.id)

export const TagBasic = Tag.omit({ main_tag_slug_name: true })
  .extend({ tag_id: Id })
  .meta({ id: 'TagBasic' })
function toTagBasic(tag: TagRow): z.infer<typeof TagBasic> {
  const { main_tag_slug_name: _, ...rest } = toTagRow(tag)
  return { tag_id: tagId(tag), ...rest }
}
export const toTagBasics = (tags: TagRow[]) => tags.map(toTagBasic)

export const FollowedTag = Tag.extend({ tag_id: Id })
export const toFollowedTags = (tags: TagRow[]): z.infer<typeof FollowedTag>[] =>
  tags.map(tag => ({ tag_id: tagId(tag), ...toTagRow(tag) }))

const TagText = z.strictObject({
  tag_id: Id,
  created_at: Seconds,
  updated_at: Seconds,
  slug_name: out.text(),
  display_name: out.text(),
  excerpt: out.html(),
  description: out.escapedText(),
  original_text: out.text(),
  parsed_text: out.html(),
  follow_count: Count,
  question_count: Count,
  is_follower: z.boolean(),
  recommend: z.boolean(),
  reserved: z.boolean(),
})

/** Excerpt of a description; only the second says that there is none. */
export const toExcerpt = (excerpt: string, t: T) => ({
  excerpt: escapeText(excerpt),
  description: escapeText(excerpt || t('api.tag.no_description')),
})

function toTagText(tag: TagItem, t: T): z.infer<typeof TagText> {
  return {
    tag_id: tagId(tag),
    created_at: seconds(tag.createdAt),
    updated_at: seconds(tag.updatedAt),
    slug_name: tag.slug,
    display_name: tag.displayName,
    ...toExcerpt(tag.excerpt, t),
    original_text: tag.originalText,
    parsed_text: tag.html,
    follow_count: tag.followCount,
    question_count: tag.questionCount,
    is_follower: tag.followed,
    recommend: tag.recommend,
    reserved: tag.reserved,
  }
}

export const TagPageItem = TagText.meta({ id: 'TagPageItem' })
export const toTagItem = (tag: TagItem, { t }: ApiArgs) => toTagText(tag, t)

export const TagInfo = TagText.extend({
  status: z.enum(['available', 'deleted']),
  member_actions: z.array(Action),
  main_tag_slug_name: out.text(),
}).meta({ id: 'TagInfo' })

export function toTagInfo(tag: TagView, { t }: ApiArgs): z.infer<typeof TagInfo> {
  return {
    ...toTagText(tag, t),
    status: tag.status === TagStatus.deleted ? 'deleted' : 'available',
    member_actions: toActions(tag.actions, t),
    // Set when a synonym was requested: clients then redirect to the main tag.
    main_tag_slug_name: tag.viaSynonym === null ? '' : tag.slug,
  }
}

export const Synonyms = z.strictObject({
  synonyms: z.array(
    z.strictObject({
      tag_id: Id,
      slug_name: out.text(),
      display_name: out.text(),
      main_tag_slug_name: out.text(),
    }),
  ),
  member_actions: z.array(Action),
})

type SynonymList = {
  synonyms: (TagRow & { mainTagSlug: string })[]
  actions: Parameters<typeof toActions>[0]
}

export function toSynonyms(result: SynonymList, { t }: ApiArgs): z.infer<typeof Synonyms> {
  return {
    synonyms: result.synonyms.map(tag => ({
      tag_id: tagId(tag),
      slug_name: tag.slug,
      display_name: tag.displayName,
      main_tag_slug_name: tag.mainTagSlug,
    })),
    member_actions: toActions(result.actions, t),
  }
}
