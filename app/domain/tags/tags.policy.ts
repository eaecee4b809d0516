/** What a viewer may see of a tag and do with it (spec §6). */
import { TagStatus } from '#shared/codes.ts'
import {
  allowed,
  byRank,
  deny,
  holds,
  isStaff,
  type Privileges,
  type Verdict,
  type Viewer,
} from '#kernel'

export type TagFacts = { status: number }

export type TagAction = { action: string; type: 'reason' | 'edit' | 'confirm' }

/** A deleted tag exists only for viewers who may restore it. */
export const maySeeTag = (viewer: Viewer, tag: TagFacts, privileges: Privileges): boolean =>
  tag.status === TagStatus.available || holds(viewer, 'tag.undeleted', privileges)

/** Actions offered on a tag, in a fixed order; each verb checks them again. */
export function tagActions(viewer: Viewer, tag: TagFacts, privileges: Privileges): TagAction[] {
  const deleted = tag.status === TagStatus.deleted
  const staff = viewer.kind === 'member' && isStaff(viewer)
  const actions: [boolean, string, TagAction['type']][] = [
    [holds(viewer, 'tag.edit', privileges) && !deleted, 'edit', 'edit'],
    [holds(viewer, 'tag.delete', privileges) && !deleted, 'delete', 'reason'],
    [staff && !deleted, 'merge', 'edit'],
    [holds(viewer, 'tag.undeleted', privileges) && deleted, 'undelete', 'confirm'],
  ]
  return actions.filter(([offered]) => offered).map(([, action, type]) => ({ action, type }))
}

export const maySetSynonyms = (viewer: Viewer, privileges: Privileges): Verdict =>
  byRank(viewer, 'tag.synonym', privileges)

/** Actions offered on the list of a tag's synonyms. */
export function synonymActions(viewer: Viewer, privileges: Privileges): TagAction[] {
  return maySetSynonyms(viewer, privileges).allowed ? [{ action: 'edit', type: 'edit' }] : []
}

/** Direct or suggested edit, or neither. A deleted tag and one with a pending suggestion cannot be edited. */
export function mayEditTag(
  viewer: Viewer,
  tag: TagFacts,
  privileges: Privileges,
  waiting: boolean,
): Verdict {
  const right = byRank(viewer, 'tag.edit', privileges)
  if (!right.allowed) return right
  if (tag.status === TagStatus.deleted) return deny('error.tag.cannot_update')
  const wording = { reason: 'error.revision.review_underway' }
  return waiting ? deny('error.tag.cannot_update', 'bad_request', { wording }) : allowed
}

/** Edits by others need review. */
export const editsTagDirectly = (viewer: Viewer, privileges: Privileges): boolean =>
  holds(viewer, 'tag.edit_without_review', privileges)
