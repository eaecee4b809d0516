import { mergeTags } from '#moderation/merges/merge-tags.ts'
import { createTag } from '#tags/create-tag.ts'
import { deleteTag, undeleteTag } from '#tags/delete-tag.ts'
import { editTag } from '#tags/edit-tag.ts'
import { listFollowedTags, listTagsByNames } from '#tags/pick-tags.ts'
import { listSynonyms } from '#tags/list-synonyms.ts'
import { listTagsPage } from '#tags/list-tags-page.ts'
import { setSynonyms } from '#tags/set-synonyms.ts'
import { showTag } from '#tags/show-tag.ts'
import { del, type Endpoint, get, post, put } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'
import { existingPage } from '../kernel/paging.ts'
import { list, shape } from '../kernel/wire.ts'
import { FollowedTag, Synonyms, TagBasic, TagInfo, TagPageItem } from '../presenters/tags.ts'
import { Edited } from '../presenters/values.ts'

const CreatedTag = shape<{ slug: string }>()({ slug_name: [out.text(), 'slug'] })

export const tags: Endpoint[] = [
  get('tags/page', listTagsPage, {
    ready: 'visitors',
    summary: 'Main tags, by usage, name or age',
    answer: existingPage(TagPageItem),
  }),
  get('tags/following', listFollowedTags, {
    summary: 'Tags that the caller follows',
    answer: list(FollowedTag),
  }),
  get('tag', showTag, {
    summary: 'A tag by id or name; for a synonym, its main tag',
    answer: TagInfo,
  }),
  get('tags', listTagsByNames, {
    ready: 'visitors',
    summary: 'Tags of a comma-separated list of slugs',
    answer: list(TagBasic),
  }),
  get('tag/synonyms', listSynonyms, {
    summary: 'Synonyms of a tag',
    answer: Synonyms,
  }),
  post('tag', createTag, {
    summary: 'Create a tag',
    answer: CreatedTag,
  }),
  put('tag', editTag, {
    summary: 'Edit a tag, at once or as a suggestion',
    answer: Edited,
  }),
  del('tag', deleteTag, { summary: 'Delete a tag without questions and synonyms' }),
  post('tag/recover', undeleteTag, {
    scope: 'moderation',
    summary: 'Undelete a tag',
  }),
  post('tag/merge', mergeTags, {
    scope: 'moderation',
    summary: 'Merge a tag into another tag, as its synonym',
  }),
  put('tag/synonym', setSynonyms, {
    scope: 'moderation',
    summary: 'Replace the synonyms of a tag',
  }),
]
