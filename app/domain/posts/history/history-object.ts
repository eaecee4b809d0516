/** The question, answer or tag of a timeline, for viewers who may see it. */
import { ObjectType, PostStatus, QuestionStatus, TagStatus } from '#shared/codes.ts'
import type { ObjectRef } from '#shared/ids.ts'
import { findAnswer } from '#posts/answers/answers.queries.ts'
import type { Ctx, Db } from '#kernel'
import { findPost } from '#posts/objects/objects.ts'
import { findQuestion } from '#posts/questions/questions.queries.ts'
import { findTag } from '#tags/tags.queries.ts'
import { maySeeTag } from '#tags/tags.policy.ts'

export type HistoryObject = {
  type: number
  id: number
  authorId: number
  /** Title of the question; slug of a tag. */
  title: string
  /** 0 for a tag. */
  questionId: number
  urlTitle: string
  /** 0 unless it is an answer. */
  answerId: number
  /** Name of a tag. */
  name: string
  /** Slug of the tag that this one is a synonym of. */
  mainSlug: string
  deleted: boolean
}

function tagObject({ db, viewer, privileges }: Ctx, id: number): HistoryObject | null {
  const tag = findTag(db, id)
  if (!tag || !maySeeTag(viewer, tag, privileges)) return null
  return {
    type: ObjectType.tag,
    id,
    authorId: tag.userId,
    title: tag.slug,
    questionId: 0,
    urlTitle: '',
    answerId: 0,
    name: tag.displayName,
    mainSlug: tag.mainTagId === 0 ? '' : (findTag(db, tag.mainTagId)?.slug ?? ''),
    deleted: tag.status === TagStatus.deleted,
  }
}

/** Null if it does not exist for this viewer. */
export function historyObject(ctx: Ctx, ref: ObjectRef): HistoryObject | null {
  if (ref.type === ObjectType.tag) return tagObject(ctx, ref.seq)
  if (ref.type !== ObjectType.question && ref.type !== ObjectType.answer) return null
  const post = findPost(ctx.db, ctx.viewer, ref)
  if (!post) return null
  const { question } = post
  return {
    type: post.type,
    id: post.id,
    authorId: post.authorId,
    title: question.title,
    questionId: question.id,
    urlTitle: question.urlTitle,
    answerId: post.answerId,
    name: '',
    mainSlug: '',
    deleted: post.status === PostStatus.deleted || question.status === QuestionStatus.deleted,
  }
}

/** Whether the viewer may see the object. */
export const maySeeObject = (ctx: Ctx, ref: ObjectRef): boolean => historyObject(ctx, ref) !== null

/** Whether the object, or its question, is deleted or does not exist. */
export function isGone(db: Db, ref: ObjectRef): boolean {
  if (ref.type === ObjectType.tag) return findTag(db, ref.seq)?.status !== TagStatus.available
  const answer = ref.type === ObjectType.answer ? findAnswer(db, ref.seq) : undefined
  if (ref.type === ObjectType.answer && (!answer || answer.status === PostStatus.deleted)) {
    return true
  }
  const question = findQuestion(db, answer?.questionId ?? ref.seq)
  return !question || question.status === QuestionStatus.deleted
}
