import { z } from 'zod'
import { Accepted } from '#shared/codes.ts'
import { parseId } from '#shared/ids.ts'
import {
  activated,
  type Ctx,
  type Db,
  harmless,
  isStaff,
  type Page,
  query,
  slice,
  wire,
} from '#kernel'
import { ByPlugin } from '#basics/screening/reviewers.ts'
import { findPending, type PendingRow } from '#basics/screening/pending-posts.queries.ts'
import { listTagsOfQuestions, type TagDetails } from '#tags/tags.queries.ts'
import { type Author, listAuthors, missingAuthor } from '#basics/users/users.queries.ts'
import { pendingObject, type PendingObject, waitsFor } from './pending-object.ts'
import { countWaiting, nthWaiting, waitingOf } from './waiting.queries.ts'

/** One task per page. */
const PageSize = 1
/** Pending posts are counted up to this number. */
const CountMax = 100

export type PendingPost = {
  /** Id of the row in the queue; used for the decision. */
  reviewId: number
  /** When it was queued. */
  pendingAt: number
  /** Key of the rule; its name is the text `held.rule.<rule>`. */
  rule: string
  /** Slug of the plugin that caught it; empty for a rule of the site. */
  plugin: string
  /** Why, as a catalog key with its values. */
  reason: { key: string; values: Record<string, string | number> }
  /** 1 question, 2 answer, 7 comment. */
  objectType: number
  objectId: number
  questionId: number
  /** The pending answer, or the one the comment is on; 0 = none. */
  answerId: number
  /** 0 unless it is a comment. */
  commentId: number
  /** Title of the question, whatever the kind of post. */
  title: string
  urlTitle: string
  questionStatus: number
  questionShow: number
  answerCount: number
  accepted: boolean
  tags: TagDetails[]
  status: number
  createdAt: number
  originalText: string
  html: string
  author: Author
  /** To be sent with a decision: another text than was read is not approved. */
  version: string
  /** A parent post that is pending too and has to be decided first. */
  waitsFor: 'question' | 'answer' | null
}

/** Rules whose detail is a number, which selects the plural form of the text. */
const counting = ['max_links', 'first_posts', 'low_reputation', 'new_account']

/** The plugin that caught a post, if any. */
const pluginOf = (rule: string) => (rule.startsWith(ByPlugin) ? rule.slice(ByPlugin.length) : '')

const reasonOf = ({ rule, detail }: PendingRow): PendingPost['reason'] => ({
  key: pluginOf(rule) ? 'held.reason.plugin' : `held.reason.${rule}`,
  values: counting.includes(rule) ? { count: Number(detail) } : { detail },
})

function describe(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  row: PendingRow,
  object: PendingObject,
): PendingPost {
  const { question, answer, comment, post, version } = object
  return {
    reviewId: row.id,
    pendingAt: row.createdAt,
    rule: pluginOf(row.rule) ? 'plugin' : row.rule,
    plugin: pluginOf(row.rule),
    reason: reasonOf(row),
    objectType: row.objectType,
    objectId: row.objectId,
    questionId: question.id,
    answerId: answer?.id ?? 0,
    commentId: comment?.id ?? 0,
    title: question.title,
    urlTitle: question.urlTitle,
    questionStatus: question.status,
    questionShow: question.show,
    answerCount: question.answerCount,
    accepted: answer?.accepted === Accepted.yes,
    tags: listTagsOfQuestions(db, [question.id]).get(question.id) ?? [],
    status: post.status,
    createdAt: post.createdAt,
    originalText: post.originalText,
    html: post.html,
    author: listAuthors(db, [row.userId], now).get(row.userId) ?? missingAuthor(row.userId),
    version,
    waitsFor: waitsFor(object),
  }
}

/** Number of pending posts, counted up to `most`. */
export const countPendingPosts = (db: Db, most = CountMax): number => countWaiting(db, most)

/**
 * New posts that a rule queued for review, oldest first, one per page; `object_id` selects one post. Empty
 * for everyone but staff.
 */
export const listPendingPosts = query({
  name: 'review.list_held',
  guard: harmless(activated),
  input: z.object({
    page: wire.anyPage(),
    object_id: wire.text({ max: 40 }).describe('id of a post, else all'),
  }),
  run(ctx, { page, object_id }): Page<PendingPost> {
    const { db, viewer } = ctx
    if (!isStaff(viewer)) return { count: 0, list: [] }
    const ref = parseId(object_id)
    const one = object_id !== ''
    const found = one ? ref && waitingOf(db, ref) : nthWaiting(db, slice(page, PageSize).offset)
    const row = found ? findPending(db, found) : undefined
    const object = row && pendingObject(db, row)
    const list = row && object ? [describe(ctx, row, object)] : []
    return { count: one ? list.length : countPendingPosts(db), list }
  },
})
