/**
 * What can happen, past tense, with what is known about it. Verbs emit inside their transaction;
 * `domain/subscribers.ts` says who reacts, in which order, before commit.
 */
import type { Tx } from './db.ts'

export type Events = {
  'user.registered': { userId: number }
  'user.activated': { userId: number }
  'question.asked': { questionId: number; authorId: number; revisionId: number }
  'question.edited': { questionId: number; editorId: number; revisionId: number; summary: string }
  'question.edit_suggested': { questionId: number; editorId: number; revisionId: number }
  'question.deleted': { questionId: number; authorId: number; actorId: number }
  'question.undeleted': { questionId: number; authorId: number; actorId: number }
  'answer.written': { answerId: number; questionId: number; authorId: number; revisionId: number }
  'answer.edited': {
    answerId: number
    questionId: number
    editorId: number
    revisionId: number
    summary: string
  }
  'answer.edit_suggested': {
    answerId: number
    questionId: number
    editorId: number
    revisionId: number
  }
  'answer.deleted': { answerId: number; questionId: number; authorId: number; actorId: number }
  'answer.undeleted': { answerId: number; questionId: number; authorId: number; actorId: number }
  'answer.accepted': {
    answerId: number
    questionId: number
    answerAuthorId: number
    questionAuthorId: number
    actorId: number
  }
  'answer.unaccepted': {
    answerId: number
    questionId: number
    answerAuthorId: number
    questionAuthorId: number
    actorId: number
  }
  'comment.written': {
    commentId: number
    objectType: number
    objectId: number
    questionId: number
    authorId: number
    replyUserId: number
    mentioned: string[]
  }
  'comment.edited': { commentId: number; editorId: number }
  'comment.deleted': { commentId: number; objectType: number; objectId: number; actorId: number }
  'vote.cast': {
    objectType: number
    objectId: number
    questionId: number
    authorId: number
    voterId: number
    value: number
    previous: number
  }
  'tag.created': { tagId: number; userId: number; revisionId: number }
}

export type EventName = keyof Events
export type Emit<E extends EventName = EventName> = <N extends E>(
  name: N,
  payload: Events[N],
) => void

/** What a reactor may use: the transaction, the moment, and follow-up events. */
export type ReactorCtx = { tx: Tx; now: number; emit: Emit; siteTimeZone: string }
export type Reactor<N extends EventName> = (ctx: ReactorCtx, event: Events[N]) => void
export type Subscribers = { [N in EventName]: Reactor<N>[] }
