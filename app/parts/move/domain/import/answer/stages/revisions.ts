import { ObjectType, RevisionStatus } from '#shared/codes.ts'
import { ownValue } from '#shared/own-value.ts'
import type { Snapshot } from '#basics/revisions/revisions.queries.ts'
import { personOf } from '#parts/move/domain/import/answer/people.ts'
import type { SourceRow } from '#parts/move/domain/import/answer/source-row.ts'
import {
  type AnswerContext,
  sourceRows,
  tableStage,
  write,
} from '#parts/move/domain/import/answer/stage.ts'
import { cut, sourceOf } from '#parts/move/domain/import/answer/texts.ts'

const { question: Question, tag: Tag } = ObjectType
const SummaryMax = 255
const TitleMax = 150
const TagsMax = 100

function textIn(fields: Record<string, unknown>, name: string): string {
  const value = ownValue(fields, name)
  return typeof value === 'string' ? value : ''
}

/** Slugs of the tags that a version of a question names; null where it names none. */
function tagsIn(fields: Record<string, unknown>): string[] | null {
  const { tags } = fields
  if (!Array.isArray(tags)) return null
  const slugs = (tags as ({ SlugName?: unknown } | null)[]).map(tag => tag?.SlugName)
  return slugs
    .filter(slug => typeof slug === 'string' && slug !== '')
    .map(slug => (slug as string).toLowerCase())
    .slice(0, TagsMax)
}

/** What is kept of a version; null when it cannot be read. */
function snapshotOf(ctx: AnswerContext, row: SourceRow, type: number): Snapshot | null {
  const fields = row.json('content') as Record<string, unknown> | null
  if (!fields || Array.isArray(fields)) return null
  const original_text = sourceOf(
    ctx,
    textIn(fields, 'OriginalText'),
    `revision ${row.integer('id')}`,
  )
  if (type === Question) {
    const title = cut(textIn(fields, 'Title') || row.text('title'), TitleMax)
    return { title, original_text, tags: tagsIn(fields) ?? [] }
  }
  if (type !== Tag) return { original_text }
  const slug_name = textIn(fields, 'SlugName') || row.text('title')
  return { slug_name, display_name: textIn(fields, 'DisplayName'), original_text }
}

/**
 * Who wrote a version. A direct edit of a question carries the question's author: the editor is in the log,
 * and in the version itself. Suggestions carry their editor.
 */
function editorOf(ctx: AnswerContext, row: SourceRow, type: number): number {
  const author = row.integer('user_id')
  const direct =
    row.integer('status') === RevisionStatus.passed && row.integer('review_user_id') === 0
  if (type !== Question || !direct) return author
  const edit = sourceRows(
    ctx,
    `select a.user_id from activity a join config c on c.id = a.activity_type
      where a.revision_id = ? and c.key = 'question.edited' and a.object_id = ? limit 1`,
    row.integer('id'),
    BigInt(row.text('object_id')),
  )[0]
  const fields = row.json('content') as { LastEditUserID?: unknown } | null
  const editor = edit?.integer('user_id') ?? Number(fields?.LastEditUserID ?? 0)
  return Number.isSafeInteger(editor) && editor > 0 ? editor : author
}

const inForce: number[] = [RevisionStatus.first, RevisionStatus.passed]

/** Versions keep their numbers; one that waits for review goes into that queue. */
export const revisionsStage = tableStage({
  name: 'revisions',
  table: 'revision',
  apply(ctx, row) {
    const { facts, tally } = ctx
    const id = row.integer('id')
    const ref = row.ref('object_id')
    const object = facts.object(ref)
    if (!ref || !object || ref.type === ObjectType.comment)
      return tally.skipped('its post or tag is gone')
    const snapshot = snapshotOf(ctx, row, ref.type)
    if (!snapshot) return tally.skipped('its content cannot be read', String(id))
    const status = row.integer('status')
    if (!Object.values<number>(RevisionStatus).includes(status))
      return tally.skipped('its status is not known', String(id))
    const version = {
      id,
      status,
      objectType: ref.type,
      objectId: object.id,
      createdAt: row.createdAt(),
      userId: personOf(ctx, editorOf(ctx, row, ref.type)),
      title: ref.type === Tag ? snapshot.slug_name! : (snapshot.title ?? ''),
      log: cut(row.text('log'), SummaryMax),
      reviewUserId: personOf(ctx, row.integer('review_user_id')),
    }
    write(ctx, 'revisions', version, { content: snapshot })
    const tags = JSON.stringify(snapshot.tags ?? [])
    if (inForce.includes(status))
      facts.run('insert or replace into version values (?, ?, ?)', object.id, id, tags)
    const waits = status === RevisionStatus.unreviewed
    tally.made(waits ? 'suggestion waiting for review' : 'revision')
  },
  /** Objects of which the source has no version that was in force get numbers for their first one. */
  finish({ facts, source }) {
    const last = source.db.prepare<[], number>('select coalesce(max(id), 0) from revision').pluck()
    facts.run(
      `insert into version select id, ? + row_number() over (order by type = ${Tag}, type, id), null from object
       where type in (${Question}, ${ObjectType.answer}, ${Tag}) and id not in (select object from version)`,
      last.get(),
    )
  },
})

type Current = {
  id: number
  userId: number
  createdAt: number
  title: string
  snapshot: Snapshot
}

/** Id of the latest version in force; without one, what is there now becomes the first. */
export function versionOf(ctx: AnswerContext, objectType: number, current: Current): number {
  const { id: objectId, snapshot, ...row } = current
  const query = 'select id, tags from version where object = ?'
  const { id, tags } = ctx.facts.get<{ id: number; tags: string | null }>(query, objectId)!
  if (tags !== null) return id
  ctx.tally.made('first revision, which the source does not have')
  const version = { ...row, id, objectType, objectId, status: RevisionStatus.first }
  write(ctx, 'revisions', version, { content: snapshot })
  return id
}
