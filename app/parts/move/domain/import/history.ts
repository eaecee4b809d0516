/** Reconstructs the state of a post or tag after each change from the rows of that change. */
import { findRevision, insertRevision, type Snapshot } from '#basics/revisions/revisions.queries.ts'
import { findAnswer, updateAnswer } from '#posts/answers/answers.queries.ts'
import { importedId, insertImported } from '#posts/imported/imported.queries.ts'
import { findQuestion, updateQuestion } from '#posts/questions/questions.queries.ts'
import { findTag, updateTag } from '#tags/tags.queries.ts'
import { ObjectType, RevisionStatus } from '#shared/codes.ts'
import { recordHappening } from './happening.ts'
import { saveRevision } from './queries/acts.queries.ts'
import type { StageContext } from './stage.ts'

/** The object of a history. Both wiki posts of a tag belong to the tag. */
export type Subject = { kind: 'question' | 'answer' | 'tag'; id: number }

/** The two texts of a tag are stored separately, because each has its own history. */
export type StoredSnapshot = Snapshot & { excerpt?: string; wiki?: string }

export type Change = { guid: string; at: number; userId: number; summary: string }

const TypeOf = { question: ObjectType.question, answer: ObjectType.answer, tag: ObjectType.tag }
const SummaryMax = 255

const cut = (text: string) => [...text].slice(0, SummaryMax).join('')

type CurrentState = { revisionId: number; questionId: number; start: StoredSnapshot }

function current({ tx }: StageContext, { kind, id }: Subject): CurrentState {
  if (kind === 'question') {
    const { revisionId, title, originalText } = findQuestion(tx, id)!
    return { revisionId, questionId: id, start: { title, original_text: originalText, tags: [] } }
  }
  if (kind === 'answer') {
    const { revisionId, questionId, originalText } = findAnswer(tx, id)!
    return { revisionId, questionId, start: { original_text: originalText } }
  }
  const { revisionId, slug, displayName } = findTag(tx, id)!
  const start = { slug_name: slug, display_name: displayName, original_text: '' }
  return { revisionId, questionId: 0, start }
}

/** Timeline rows: what was created or changed, and for an answer also that it was posted. */
function recordChange(
  { tx }: StageContext,
  { kind, id }: Subject,
  { at, userId, summary }: Change,
  revisionId: number,
  now: CurrentState,
): void {
  const row = { at, userId, objectType: TypeOf[kind], objectId: id, revisionId }
  if (now.revisionId !== 0)
    return recordHappening(tx, { ...row, type: `${kind}.edited`, comment: cut(summary) })
  const made = { question: 'question.asked', answer: 'answer.answered', tag: 'tag.created' }[kind]
  recordHappening(tx, { ...row, type: made })
  if (kind === 'answer')
    recordHappening(tx, { ...row, type: 'question.answered', on: now.questionId })
}

function startRevision(
  ctx: StageContext,
  subject: Subject,
  change: Change,
  now: CurrentState,
  content: { title: string; snapshot: StoredSnapshot },
): number {
  const { tx, origin } = ctx
  const { guid, at, userId, summary } = change
  const objectType = TypeOf[subject.kind]
  const status = now.revisionId === 0 ? RevisionStatus.first : RevisionStatus.passed
  const row = { ...content, userId, objectType, objectId: subject.id, summary, status }
  const id = insertRevision(tx, row, at)
  const { source } = origin
  if (guid) insertImported(tx, { source, kind: 'revision', originalId: guid, objectId: id })
  recordChange(ctx, subject, change, id, now)
  ctx.tally.made('revision')
  return id
}

/** A version after a row of its change: the text of a tag is both of its texts. */
function versionAfter(kind: Subject['kind'], snapshot: StoredSnapshot) {
  if (kind !== 'tag') return { title: snapshot.title ?? '', snapshot }
  const { excerpt, wiki, slug_name: title = '' } = snapshot
  if ((excerpt ?? wiki) === undefined) return { title, snapshot }
  const original_text = [excerpt, wiki].filter(Boolean).join('\n\n')
  return { title, snapshot: { ...snapshot, original_text } }
}

/** Applies one row of a change: the first row of a change creates the revision, others add to it. */
export function applyChange(
  ctx: StageContext,
  subject: Subject,
  change: Change,
  fields: Partial<StoredSnapshot>,
): void {
  const { tx, origin } = ctx
  const now = current(ctx, subject)
  const known = change.guid ? importedId(tx, origin.source, 'revision', change.guid) : undefined
  const begun = known === undefined ? undefined : findRevision(tx, known)
  const { snapshot: before = now.start } = begun ?? findRevision(tx, now.revisionId) ?? {}
  const version = versionAfter(subject.kind, { ...before, ...fields })
  const { title, snapshot } = version
  if (begun) saveRevision(tx, begun.id, { title, content: JSON.stringify(snapshot) })
  const id = begun?.id ?? startRevision(ctx, subject, change, now, version)

  // A late row of an older change does not become the current state.
  if (id < now.revisionId) return
  const update = { question: updateQuestion, answer: updateAnswer, tag: updateTag }[subject.kind]
  update(tx, subject.id, { originalText: snapshot.original_text, revisionId: id })
}
