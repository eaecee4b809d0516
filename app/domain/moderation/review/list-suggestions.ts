import { z } from 'zod'
import { ObjectType } from '#shared/codes.ts'
import { type AnswerRow, findAnswer } from '#posts/answers/answers.queries.ts'
import {
  activated,
  type Ctx,
  type Db,
  harmless,
  isStaff,
  type Page,
  type Privileges,
  query,
  slice,
  type Viewer,
  wire,
} from '#kernel'
import { findQuestion, type QuestionRow } from '#posts/questions/questions.queries.ts'
import { findRevision, type RevisionRow } from '#basics/revisions/revisions.queries.ts'
import { findTag, listTagsOfQuestions, type TagDetails, type TagRow } from '#tags/tags.queries.ts'
import { countPendingPosts } from './list-pending-posts.ts'
import { type Author, listAuthors, missingAuthor } from '#basics/users/users.queries.ts'
import { auditedTypes } from '#posts/history/audit.policy.ts'
import { type HistoryObject, historyObject } from '#posts/history/history-object.ts'
import { countSuggestions, countWaitingFlags, nthSuggestion } from './suggestions.queries.ts'
import { type Version, versionOf } from '#posts/history/version.ts'

/** One task per page. */
const PageSize = 1
/** Suggested edits are counted up to this number. */
const CountMax = 100

export type Suggestion = {
  revision: RevisionRow
  editor: Author
  proposed: Version
  object: HistoryObject
  /** The object as it is now; which fields are set depends on its kind. */
  question: QuestionRow | null
  answer: AnswerRow | null
  tag: TagRow | null
  tags: TagDetails[]
}

function describe(ctx: Ctx, revision: RevisionRow, object: HistoryObject): Suggestion {
  const { db, now } = ctx
  const question = object.questionId ? (findQuestion(db, object.questionId) ?? null) : null
  return {
    revision,
    editor: listAuthors(db, [revision.userId], now).get(revision.userId) ?? missingAuthor(0),
    proposed: versionOf(ctx, revision, object),
    object,
    question,
    answer: object.answerId ? (findAnswer(db, object.answerId) ?? null) : null,
    tag: object.type === ObjectType.tag ? (findTag(db, object.id) ?? null) : null,
    tags: question ? (listTagsOfQuestions(db, [question.id]).get(question.id) ?? []) : [],
  }
}

/** Suggested edits that the viewer may review, oldest first, one per page. */
export const listSuggestions = query({
  name: 'review.list_suggestions',
  guard: harmless(activated),
  input: z.object({ page: wire.anyPage() }),
  run(ctx, { page }): Page<Suggestion> {
    const { db, viewer, privileges } = ctx
    const types = auditedTypes(viewer, privileges)
    const count = countSuggestions(db, viewer, types, CountMax)
    const id = nthSuggestion(db, viewer, types, slice(page, PageSize).offset)
    const revision = id === undefined ? undefined : findRevision(db, id)
    const object =
      revision && historyObject(ctx, { type: revision.objectType, seq: revision.objectId })
    return { count, list: revision && object ? [describe(ctx, revision, object)] : [] }
  },
})

/** Number of suggested edits for this viewer, counted up to 100. */
export const countWaitingSuggestions = (db: Db, viewer: Viewer, privileges: Privileges): number =>
  countSuggestions(db, viewer, auditedTypes(viewer, privileges), CountMax)

export type ReviewQueue = {
  name: 'queued_post' | 'flagged_post' | 'suggested_post_edit'
  waiting: number
}

/**
 * The review queues with their counts. Only staff see the queues of posts; suggested edits are always
 * included.
 */
export const listReviewQueues = query({
  name: 'review.list_queues',
  guard: harmless(activated),
  input: z.object({}),
  run({ db, viewer, privileges }): ReviewQueue[] {
    const edits = {
      name: 'suggested_post_edit',
      waiting: countWaitingSuggestions(db, viewer, privileges),
    } as const
    if (!isStaff(viewer)) return [edits]
    return [
      { name: 'queued_post', waiting: countPendingPosts(db, CountMax) },
      { name: 'flagged_post', waiting: countWaitingFlags(db, CountMax) },
      edits,
    ]
  },
})
