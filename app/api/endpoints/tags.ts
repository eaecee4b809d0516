import { mergeTags } from '#moderation/merges/merge-tags.ts'
import { z } from 'zod'
import type { Page } from '#kernel'
import { createTag } from '#tags/create-tag.ts'
import { deleteTag, undeleteTag } from '#tags/delete-tag.ts'
import { editTag } from '#tags/edit-tag.ts'
import { listFollowedTags, listTagsByNames } from '#tags/pick-tags.ts'
import { listSynonyms } from '#tags/list-synonyms.ts'
import { listTagsPage, type TagItem } from '#tags/list-tags-page.ts'
import { setSynonyms } from '#tags/set-synonyms.ts'
import { showTag } from '#tags/show-tag.ts'
import { type ApiArgs, del, type Endpoint, get, post, put } from '../kernel/endpoint.ts'
import { toNothing } from '../kernel/fixed.ts'
import { out } from '../kernel/out.ts'
import { insistOnPage, paged } from '../kernel/paging.ts'
import {
  FollowedTag,
  toFollowedTags,
  toSynonyms,
  toTagBasics,
  toTagInfo,
  toTagItem,
  Synonyms,
  TagBasic,
  TagInfo,
  TagPageItem,
} from '../presenters/tags.ts'

function toPage(page: Page<TagItem>, args: ApiArgs) {
  insistOnPage(page)
  return { count: page.count, list: page.list.map(tag => toTagItem(tag, args)) }
}

export const tags: Endpoint[] = [
  get('tags/page', listTagsPage, {
    summary: 'Main tags, by usage, name or age',
    response: paged(TagPageItem),
    toWire: toPage,
  }),
  get('tags/following', listFollowedTags, {
    summary: 'Tags that the caller follows',
    response: z.array(FollowedTag),
    toWire: toFollowedTags,
  }),
  get('tag', showTag, {
    summary: 'A tag by id or name; for a synonym, its main tag',
    response: TagInfo,
    toWire: toTagInfo,
  }),
  get('tags', listTagsByNames, {
    summary: 'Tags of a comma-separated list of slugs',
    response: z.array(TagBasic),
    toWire: toTagBasics,
  }),
  get('tag/synonyms', listSynonyms, {
    summary: 'Synonyms of a tag',
    response: Synonyms,
    toWire: toSynonyms,
  }),
  post('tag', createTag, {
    summary: 'Create a tag',
    response: z.strictObject({ slug_name: out.text() }),
    toWire: ({ slug }) => ({ slug_name: slug }),
  }),
  put('tag', editTag, {
    summary: 'Edit a tag, at once or as a suggestion',
    response: z.strictObject({ wait_for_review: z.boolean() }),
    toWire: ({ waitForReview }) => ({ wait_for_review: waitForReview }),
  }),
  del('tag', deleteTag, {
    summary: 'Delete a tag without questions and synonyms',
    response: z.null(),
    toWire: toNothing,
  }),
  post('tag/recover', undeleteTag, {
    scope: 'moderation',
    summary: 'Undelete a tag',
    response: z.null(),
    toWire: toNothing,
  }),
  post('tag/merge', mergeTags, {
    scope: 'moderation',
    summary: 'Merge a tag into another tag, as its synonym',
    response: z.null(),
    toWire: toNothing,
  }),
  put('tag/synonym', setSynonyms, {
    scope: 'moderation',
    summary: 'Replace the synonyms of a tag',
    response: z.null(),
    toWire: toNothing,
  }),
]
