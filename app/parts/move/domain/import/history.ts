/** Reconstructs the state of a post or tag after each change from the rows of that change. */
import { ObjectType, RevisionStatus } from '#shared/codes.ts'
import type { Snapshot } from '#basics/revisions/revisions.queries.ts'
import { importedId, insertImported } from '#posts/imported/imported.queries.ts'
import {
  findAnswer,
  findQuestion,
  saveAnswerSource,
  saveQuestionSource,
} from './queries/posts.queries.ts'
import { findRevision, insertRevisionRow, saveRevision } from './queries/revisions.queries.ts'
import { findTagText, saveTagSource } from './queries/tags.queries.ts'
import { recordHappening } from './queries/activities.queries.ts'
import type { StageContext } from './stage.ts'

/** The object of a history. Both wiki posts of a tag belong to the tag. */
export type Subject =
  { kind: 'question'; id: number } | { kind: 'answer'; id: number } | { kind: 'tag'; id: number }

/** The two texts of a tag are stored separately, because each has its own history. */
export type StoredSnapshot = Snapshot & { excerpt?: string; wiki?: string }

export type Change = { guid: string; at: number; userId: number; summary: string }

const TypeOf = { question: ObjectType.question, answer: ObjectType.answer, tag: ObjectType.tag }
const SummaryMax = 255

const cut = (text: string) => [...text].slice(0, SummaryMax).join('')

type CurrentState = { revisionId: number; questionId: number; start: StoredSnapshot }

function current(ctx: StageContext, subject: Subject): CurrentState {
  const { tx } = ctx
  if (subject.kind === 'question') {
    const { revisionId, title, originalText } = findQuestion(tx, subject.id)!
    return {
      revisionId,
      questionId: subject.id,
      start: { title, original_text: originalText, tags: [] },
    }
  }
  if (subject.kind === 'answer') {
    const { revisionId, questionId, originalText } = findAnswer(tx, subject.id)!
    return { revisionId, questionId, start: { original_text: originalText } }
  }
  const { revisionId, slug, displayName } = findTagText(tx, subject.id)!
  return {
    revisionId,
    questionId: 0,
    start: { slug_name: slug, display_name: displayName, original_text: '' },
  }
}

/** Timeline rows: what was created or changed, and for an answer also that it was posted. */
function recordChange(
  ctx: StageContext,
  subject: Subject,
  change: Change,
  revisionId: number,
  first: boolean,
  questionId: number,
): void {
  const { kind, id } = subject
  const row = {
    at: change.at,
    userId: change.userId,
    objectType: TypeOf[kind],
    objectId: id,
    revisionId,
  }
  const made = { question: 'question.asked', answer: 'answer.answered', tag: 'tag.created' }[kind]
  recordHappening(ctx.tx, {
    ...row,
    type: first ? made : `${kind}.edited`,
    comment: first ? '' : cut(change.summary),
  })
  if (first && kind === 'answer')
    recordHappening(ctx.tx, { ...row, type: 'question.answered', on: questionId })
}

function startRevision(
  ctx: StageContext,
  subject: Subject,
  change: Change,
  now: CurrentState,
): { id: number; snapshot: StoredSnapshot } {
  const { tx, origin } = ctx
  const first = now.revisionId === 0
  const known = first ? undefined : findRevision(tx, now.revisionId)
  const snapshot = known ? (JSON.parse(known.content) as StoredSnapshot) : now.start
  const id = insertRevisionRow(tx, {
    createdAt: change.at,
    userId: change.userId,
    objectType: TypeOf[subject.kind],
    objectId: subject.id,
    title: '',
    content: '{}',
    log: cut(change.summary),
    status: first ? RevisionStatus.first : RevisionStatus.passed,
  })
  if (change.guid) {
    insertImported(tx, {
      source: origin.source,
      kind: 'revision',
      originalId: change.guid,
      objectId: id,
      url: '',
      license: '',
      authorName: '',
    })
  }
  recordChange(ctx, subject, change, id, first, now.questionId)
  ctx.tally.made('revision')
  return { id, snapshot }
}

/** Applies one row of a change: the first row of a change creates the revision, others add to it. */
export function applyChange(
  ctx: StageContext,
  subject: Subject,
  change: Change,
  fields: StoredSnapshot | Partial<StoredSnapshot>,
): void {
  const { tx, origin } = ctx
  const now = current(ctx, subject)
  const sameChange = change.guid
    ? importedId(tx, origin.source, 'revision', change.guid)
    : undefined
  const known = sameChange === undefined ? undefined : findRevision(tx, sameChange)
  const revision = known
    ? { id: known.id, snapshot: JSON.parse(known.content) as StoredSnapshot }
    : startRevision(ctx, subject, change, now)

  const snapshot: StoredSnapshot = { ...revision.snapshot, ...fields }
  if (subject.kind === 'tag' && (snapshot.excerpt ?? snapshot.wiki) !== undefined) {
    snapshot.original_text = [snapshot.excerpt, snapshot.wiki].filter(Boolean).join('\n\n')
  }
  const title = subject.kind === 'tag' ? snapshot.slug_name : snapshot.title
  saveRevision(tx, revision.id, { title: title ?? '', content: JSON.stringify(snapshot) })

  // A late row of an older change does not become the current state.
  if (revision.id < now.revisionId) return
  const source = { originalText: snapshot.original_text, revisionId: revision.id }
  if (subject.kind === 'question') saveQuestionSource(tx, subject.id, source)
  else if (subject.kind === 'answer') saveAnswerSource(tx, subject.id, source)
  else saveTagSource(tx, subject.id, source)
}
