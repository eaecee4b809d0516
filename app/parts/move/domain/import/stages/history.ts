import { ObjectType, QuestionStatus } from '#shared/codes.ts'
import { accountOf } from '#parts/move/domain/import/accounts.ts'
import { closeReason, duplicateAddress } from '#parts/move/domain/import/close-reasons.ts'
import type { DumpRow } from '#parts/move/domain/import/dump-row.ts'
import {
  applyChange,
  type StoredSnapshot,
  type Subject,
} from '#parts/move/domain/import/history.ts'
import { importedPost, whyNoPost } from '#parts/move/domain/import/post-rows.ts'
import { recordHappening } from '#parts/move/domain/import/queries/activities.queries.ts'
import { importedId } from '#posts/imported/imported.queries.ts'
import { findQuestion, saveClosing } from '#parts/move/domain/import/queries/posts.queries.ts'
import type { FileStage, StageContext } from '#parts/move/domain/import/stage.ts'
import { slugOfTagName, tagNames } from '#parts/move/domain/import/tags.ts'

/** Initial, edit and rollback of title, text and tags. */
const Field: Record<number, 'title' | 'text' | 'tags'> = {
  1: 'title',
  4: 'title',
  7: 'title',
  2: 'text',
  5: 'text',
  8: 'text',
  3: 'tags',
  6: 'tags',
  9: 'tags',
}
const Close = 10
const Reopen = 11
const Delete = 12
const Undelete = 13

/** Events on posts of the original site without a counterpart here. */
const NotKept: Record<number, string> = {
  14: 'locked',
  15: 'unlocked',
  16: 'made a community wiki',
  17: 'moved to another site',
  18: 'merged with another question',
  19: 'protected',
  20: 'no longer protected',
  21: 'merged post separated',
  22: 'merge undone',
  24: 'suggested edit approved',
  25: 'announced elsewhere',
  31: 'discussion moved to chat',
  33: 'post banner added',
  34: 'post banner removed',
  35: 'moved to another site',
  36: 'moved from another site',
  37: 'merged from another question',
  38: 'merged into another question',
  50: 'bumped by the site',
  52: 'became a hot network question',
  53: 'no longer a hot network question',
}

function subjectOf(ctx: StageContext, postId: string): Subject | null {
  const post = importedPost(ctx, postId)
  if (post) return post
  for (const part of ['excerpt', 'wiki'] as const) {
    const id = importedId(ctx.tx, ctx.origin.source, `tag_${part}`, postId)
    if (id !== undefined) return { kind: 'tag', id, part }
  }
  return null
}

const lines = (text: string) => text.replace(/\r\n?/g, '\n')

function changedFields(
  subject: Subject,
  field: 'title' | 'text' | 'tags',
  text: string,
): Partial<StoredSnapshot> | null {
  if (field === 'text')
    return subject.kind === 'tag' ? { [subject.part]: lines(text) } : { original_text: lines(text) }
  if (subject.kind !== 'question') return null
  if (field === 'title') return { title: text }
  return { tags: tagNames(text).map(name => slugOfTagName(name) ?? name) }
}

/** Ids of the originals of a duplicate, as in newer dumps. */
function repeated(text: string): string[] {
  try {
    const { OriginalQuestionIds: ids } = JSON.parse(text) as { OriginalQuestionIds?: number[] }
    return (ids ?? []).map(String)
  } catch {
    return []
  }
}

function closed(ctx: StageContext, row: DumpRow, questionId: number, at: number): string {
  const reason = closeReason(row.text('Comment'))
  const [original] = repeated(row.text('Text'))
  if (original) reason.close_msg = duplicateAddress(ctx, original)
  if (findQuestion(ctx.tx, questionId)?.status === QuestionStatus.closed) {
    saveClosing(ctx.tx, questionId, { ...reason, closed_at: at })
  }
  return reason.close_msg
}

function happened(
  ctx: StageContext,
  row: DumpRow,
  subject: Subject,
  type: number,
  at: number,
  userId: number,
): void {
  const { kind, id } = subject
  if (kind === 'tag' || (kind === 'answer' && (type === Close || type === Reopen))) {
    return ctx.tally.skipped('a status that its object cannot have here')
  }
  const word = {
    [Close]: 'closed',
    [Reopen]: 'reopened',
    [Delete]: 'deleted',
    [Undelete]: 'undeleted',
  }[type]!
  const comment = type === Close ? closed(ctx, row, id, at) : ''
  const objectType = kind === 'question' ? ObjectType.question : ObjectType.answer
  recordHappening(ctx.tx, {
    at,
    userId,
    type: `${kind}.${word}`,
    objectType,
    objectId: id,
    comment,
  })
  ctx.tally.made(`entry “${word}”`)
}

export const historyStage: FileStage = {
  kind: 'file',
  name: 'history',
  file: 'PostHistory.xml',
  root: 'posthistory',
  apply(ctx, row) {
    const { tally } = ctx
    tally.read()
    const type = row.integer('PostHistoryTypeId')
    const field = Field[type]
    const state = [Close, Reopen, Delete, Undelete].includes(type)
    if (!field && !state) return tally.skipped(NotKept[type] ?? `entry of unknown type ${type}`)
    const subject = subjectOf(ctx, row.text('PostId'))
    if (!subject) return tally.skipped(whyNoPost(ctx, row.text('PostId')))
    const at = row.moment('CreationDate')
    const userId = accountOf(ctx, row.text('UserId'), row.text('UserDisplayName'), at)
    if (!field) return happened(ctx, row, subject, type, at, userId)

    const fields = changedFields(subject, field, row.text('Text'))
    if (!fields) return tally.skipped('title or tags of a post that has none')
    const change = { guid: row.text('RevisionGUID'), at, userId, summary: row.text('Comment') }
    applyChange(ctx, subject, change, fields)
    tally.made('entry of a revision')
  },
}
