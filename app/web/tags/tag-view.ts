/** View of a tag. */
import type { TagState } from '#ui/tag/tag-info-types.ts'
import type { TagView } from '#tags/show-tag.ts'
import { ObjectType, TagStatus } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import { flashCookie } from '#web/kernel/flash.ts'
import type { Page } from '#web/kernel/page.ts'

/** Deleted, followed, and the viewer's permissions. */
export function tagState(tag: TagView): TagState {
  return {
    id: formatId(ObjectType.tag, tag.id),
    slug: tag.slug,
    name: tag.displayName,
    deleted: tag.status === TagStatus.deleted,
    followed: tag.followed,
    followers: tag.followCount,
    questions: tag.questionCount,
    actions: tag.actions.map(({ action }) => action),
  }
}

/** On a synonym's redirect, a message names the requested tag. */
export function synonymBanner(tag: TagView, { secure }: Pick<Page, 'secure'>): ResponseInit {
  if (tag.viaSynonym === null) return {}
  const values = { synonym: tag.viaSynonym, name: tag.displayName }
  const flash = { tone: 'success', key: 'tag.page.via_synonym', values } as const
  return { headers: { 'Set-Cookie': flashCookie(flash, secure) } }
}
