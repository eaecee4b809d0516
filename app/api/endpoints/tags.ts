import { z } from 'zod'
import type { Page } from '#app/domain/kernel/index.ts'
import {
  listFollowedTags,
  listSynonyms,
  listTagsByNames,
  listTagsPage,
  showTag,
  type TagItem,
} from '#app/domain/tags/index.ts'
import { type ApiArgs, type Endpoint, get } from '../kernel/endpoint.ts'
import { insistOnPage, paged } from '../kernel/paging.ts'
import {
  FollowedTag,
  presentFollowedTags,
  presentSynonyms,
  presentTagBasics,
  presentTagInfo,
  presentTagItem,
  Synonyms,
  TagBasic,
  TagInfo,
  TagPageItem,
} from '../presenters/tags.ts'

function presentPage(page: Page<TagItem>, args: ApiArgs) {
  insistOnPage(page)
  return { count: page.count, list: page.list.map(tag => presentTagItem(tag, args)) }
}

export const tags: Endpoint[] = [
  get('tags/page', listTagsPage, {
    summary: 'Main tags, by use, name or age',
    response: paged(TagPageItem),
    present: presentPage,
  }),
  get('tags/following', listFollowedTags, {
    summary: 'Tags that the caller follows',
    response: z.array(FollowedTag),
    present: presentFollowedTags,
  }),
  get('tag', showTag, {
    summary: 'A tag by id or name; a synonym answers with its main tag',
    response: TagInfo,
    present: presentTagInfo,
  }),
  get('tags', listTagsByNames, {
    summary: 'Tags of a list of slugs with commas',
    response: z.array(TagBasic),
    present: presentTagBasics,
  }),
  get('tag/synonyms', listSynonyms, {
    summary: 'Synonyms of a tag',
    response: Synonyms,
    present: presentSynonyms,
  }),
]
