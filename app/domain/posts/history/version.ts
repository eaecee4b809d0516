import { ObjectType, TagStatus } from '#shared/codes.ts'
import { linesOf, type TagLine } from '#shared/tag-values.ts'
import type { Ctx } from '#kernel'
import type { RevisionRow } from '#basics/revisions/revisions.queries.ts'
import { listTagsBySlug } from '#tags/tags.queries.ts'
import type { HistoryObject } from './history-object.ts'

type VersionTag = {
  slug: string
  name: string
  recommend: boolean
  reserved: boolean
  /** Slug of the tag that it is a synonym of. */
  mainSlug: string
}

/** The texts of an object at one time. */
export type Version = {
  revisionId: number
  object: HistoryObject
  /** Empty for answers; the slug for tags. */
  title: string
  tags: VersionTag[]
  text: string
  /** Of a tag. */
  lines: Partial<Record<TagLine, string>>
}

/** Tags by their former names; a renamed or deleted tag is only named. */
function tagsOf({ db }: Ctx, slugs: string[]): VersionTag[] {
  const rows = new Map(listTagsBySlug(db, slugs).map(row => [row.slug, row]))
  return slugs.map(slug => {
    const row = rows.get(slug)
    if (!row || row.status === TagStatus.deleted) {
      return { slug, name: slug, recommend: false, reserved: false, mainSlug: '' }
    }
    const { displayName: name, recommend, reserved } = row
    return { slug, name, recommend, reserved, mainSlug: '' }
  })
}

export function versionOf(ctx: Ctx, revision: RevisionRow, object: HistoryObject): Version {
  const { snapshot } = revision
  const isTag = revision.objectType === ObjectType.tag
  return {
    revisionId: revision.id,
    object,
    title: snapshot.title ?? (isTag ? (snapshot.slug_name ?? '') : ''),
    tags: tagsOf(ctx, snapshot.tags ?? []),
    text: snapshot.original_text ?? '',
    lines: linesOf(snapshot),
  }
}
