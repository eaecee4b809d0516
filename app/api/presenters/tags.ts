import { z } from 'zod'
import { TagStatus } from '#shared/codes.ts'
import type { TagRow } from '#tags/tags.queries.ts'
import type { TagItem } from '#tags/list-tags-page.ts'
import type { TagAction } from '#tags/tags.policy.ts'
import type { TagView } from '#tags/show-tag.ts'
import { escapeText } from '#shared/escaped-text.ts'
import { out } from '../kernel/out.ts'
import { list, shape } from '../kernel/wire.ts'
import { Actions, Count, Escaped, PostHtml, Seconds, TagId } from './values.ts'

type TagLabel = Pick<TagRow, 'slug' | 'displayName' | 'recommend' | 'reserved'>
const { slug_name, display_name, recommend, reserved } = shape<TagLabel>()({
  slug_name: [out.text(), 'slug'],
  display_name: out.text(),
  // Clients draw such a tag as one that a question must have.
  recommend: [z.boolean(), (tag, { ctx }) => tag.recommend && ctx.settings.write.required_tag],
  reserved: z.boolean(),
}).fields
const tag_id = [TagId, 'id'] as const
const main_tag_slug_name = [out.text(), 'mainTagSlug'] as const

/** A tag on a question. */
export const Tag = shape<TagLabel & { mainTagSlug: string }>('Tag')({
  slug_name,
  display_name,
  main_tag_slug_name,
  recommend,
  reserved,
})
export const Tags = list(Tag)

export const TagName = shape<TagLabel>()({ slug_name, display_name })

export const TagBasic = shape<TagRow>('TagBasic')({
  slug_name,
  display_name,
  recommend,
  reserved,
  tag_id,
})

export const FollowedTag = shape<TagRow>()({
  slug_name,
  display_name,
  main_tag_slug_name: [out.text(), () => ''],
  recommend,
  reserved,
  tag_id,
})

/** A whole element in one line. */
const wholeLine = /^<(\w+)(?:\s[^<>]*)?>.*<\/\1>$/

/** The first line of the text, as Answer has it; as plain text if an element begins there and ends later. */
function firstLine({ html, excerpt }: Pick<TagItem, 'html' | 'excerpt'>): string {
  const [line = ''] = html.trim().split('\n')
  return wholeLine.test(line) ? line : escapeText(excerpt)
}

export const TagTexts = shape<Pick<TagItem, 'originalText' | 'html' | 'excerpt'>>()({
  excerpt: [PostHtml, firstLine],
  description: [Escaped, 'excerpt'],
  original_text: out.text(),
  parsed_text: [PostHtml, 'html'],
})

export const TagPageItem = shape<TagItem>('TagPageItem')({
  tag_id,
  created_at: Seconds,
  updated_at: Seconds,
  slug_name,
  display_name,
  ...TagTexts.fields,
  follow_count: Count,
  question_count: Count,
  is_follower: [z.boolean(), 'followed'],
  recommend,
  reserved,
})

export const TagInfo = shape<TagView>('TagInfo')({
  ...TagPageItem.fields,
  status: [
    z.enum(['available', 'deleted']),
    tag => (tag.status === TagStatus.deleted ? 'deleted' : 'available'),
  ],
  member_actions: [Actions, 'actions'],
  // Set when a synonym was requested: clients then redirect to the main tag.
  main_tag_slug_name: [out.text(), tag => (tag.viaSynonym === null ? '' : tag.slug)],
})

type Synonym = TagRow & { mainTagSlug: string }
const SynonymTag = shape<Synonym>()({ tag_id, slug_name, display_name, main_tag_slug_name })

export const Synonyms = shape<{ synonyms: Synonym[]; actions: TagAction[] }>()({
  synonyms: list(SynonymTag),
  member_actions: [Actions, 'actions'],
})
