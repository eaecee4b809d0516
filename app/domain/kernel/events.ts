/**
 * What can happen, past tense, with what is known about it. Verbs emit inside their transaction;
 * `domain/subscribers.ts` says who reacts, in which order, before commit.
 */
import type { Tx } from './db.ts'

/** Part of a cleanup, which is logged as a whole: no notification for each piece. */
type Piece = { piece?: boolean }

/** `name` is the username of the imported account. */
type ClaimDecision = { userId: number; importedUserId: number; name: string; actorId: number }

export type Events = {
  'user.registered': { userId: number }
  'user.activated': { userId: number }
  'user.deleted': { userId: number }
  'question.asked': { questionId: number; authorId: number; revisionId: number }
  'question.edited': {
    questionId: number
    editorId: number
    revisionId: number
    summary: string
    /** Who approved it, when it was a suggestion; 0 = edited directly. */
    reviewerId: number
  }
  'question.edit_suggested': { questionId: number; editorId: number; revisionId: number }
  'question.deleted': {
    questionId: number
    authorId: number
    actorId: number
    /** Why, in the words of who did it. */
    reason?: string
  } & Piece
  'question.undeleted': { questionId: number; authorId: number; actorId: number }
  'question.closed': {
    questionId: number
    authorId: number
    actorId: number
    closeType: number
    message: string
  }
  'question.reopened': { questionId: number; authorId: number; actorId: number }
  'question.pinned': { questionId: number; authorId: number; actorId: number }
  'question.unpinned': { questionId: number; authorId: number; actorId: number }
  /** Left the lists, came back to them. */
  'question.hidden': { questionId: number; authorId: number; actorId: number }
  'question.shown': { questionId: number; authorId: number; actorId: number }
  /** `invitedIds` are the people who were not invited before. */
  'question.invited': { questionId: number; actorId: number; invitedIds: number[] }
  /** Somebody came by a link that carries the name of `userId`. `answerId` 0 = the question itself. */
  'question.shared': { questionId: number; answerId: number; userId: number }
  'answer.written': { answerId: number; questionId: number; authorId: number; revisionId: number }
  'answer.edited': {
    answerId: number
    questionId: number
    editorId: number
    revisionId: number
    summary: string
    /** Who approved it, when it was a suggestion; 0 = edited directly. */
    reviewerId: number
  }
  'answer.edit_suggested': {
    answerId: number
    questionId: number
    editorId: number
    revisionId: number
  }
  'answer.deleted': {
    answerId: number
    questionId: number
    authorId: number
    actorId: number
    reason?: string
  } & Piece
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
  /** `before` is the source as it was: comments have no versions. */
  'comment.edited': { commentId: number; editorId: number; before: string }
  'comment.deleted': {
    commentId: number
    objectType: number
    objectId: number
    actorId: number
  } & Piece
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
  'tag.edited': {
    tagId: number
    editorId: number
    revisionId: number
    summary: string
    /** Who approved it, when it was a suggestion; 0 = edited directly. */
    reviewerId: number
  }
  'tag.edit_suggested': { tagId: number; editorId: number; revisionId: number }
  'tag.deleted': { tagId: number; actorId: number }
  'tag.undeleted': { tagId: number; actorId: number }
  'tag.merged': { sourceId: number; targetId: number; actorId: number }
  /** Slugs of the synonyms as they were and as they became. */
  'tag.synonyms_set': { tagId: number; actorId: number; before: string[]; after: string[] }
  /** A suggested edit was taken over; `questionId` is 0 for a tag. */
  'revision.approved': {
    revisionId: number
    objectType: number
    objectId: number
    questionId: number
    editorId: number
    reviewerId: number
  }
  'revision.rejected': {
    revisionId: number
    objectType: number
    objectId: number
    reviewerId: number
  }
  /** Only when a reaction is given, not when it is taken back. */
  'post.reacted': {
    objectType: number
    objectId: number
    questionId: number
    userId: number
    emoji: string
  }
  /** A new post waits for review; the events of a published one come when it is approved. */
  'post.held': {
    objectType: number
    objectId: number
    questionId: number
    authorId: number
    rule: string
  }
  /** What had been held was let out. Comes before the events of the published post. */
  'post.approved': {
    objectType: number
    objectId: number
    questionId: number
    authorId: number
    reviewerId: number
  }
  /** What had been held stays out of sight; it counts as deleted. */
  'post.rejected': {
    objectType: number
    objectId: number
    questionId: number
    authorId: number
    reviewerId: number
  }
  /** `operation` is the wire's, such as `close_post`, `ignore_report`. */
  'flag.decided': {
    flagId: number
    objectType: number
    objectId: number
    questionId: number
    flaggerId: number
    reviewerId: number
    operation: string
  }
  'user.created': { userId: number; actorId: number }
  'user.role_changed': { userId: number; actorId: number; before: number; after: number }
  /** States as on the wire; `until` is 0 unless suspended. */
  'user.status_changed': {
    userId: number
    actorId: number
    before: string
    after: string
    until: number
  }
  'user.password_set': { userId: number; actorId: number }
  /** An administrator turned two-step login of a member off. */
  'user.second_step_reset': { userId: number; actorId: number }
  /** Accounts made together, all with a confirmed address; names of the first of them. */
  'users.added': { actorId: number; userIds: number[]; names: string[] }
  /** What an administrator changed of a profile; addresses are veiled. */
  'user.profile_edited': {
    userId: number
    actorId: number
    before: Record<string, string>
    after: Record<string, string>
  }
  /** A link that confirms the address was made for the administrator, or mailed. */
  'user.activation_issued': { userId: number; actorId: number; way: 'link' | 'mail' }
  /** An administrator ended sessions of a member. */
  'user.sessions_ended': { userId: number; actorId: number; count: number }
  /** An administrator made an API key for somebody, or revoked one. */
  'user.key_made': { userId: number; actorId: number; name: string; scopes: readonly string[] }
  'user.key_revoked': { userId: number; actorId: number; name: string }
  /** All that a member left was taken away, or a part of it; counts by kind. */
  'user.cleaned_up': { userId: number; actorId: number; counts: Record<string, number> }
  /** An administrator gave points of the platform programme, or took some. */
  'user.points_given': { userId: number; actorId: number; score: number; title: string }
  'user.points_taken': { userId: number; actorId: number; score: number; title: string }
  /** A member claims an imported account. */
  'claim.made': Omit<ClaimDecision, 'actorId'>
  /** An imported account became part of the account of `userId`, or did not, or is there again. */
  'claim.confirmed': ClaimDecision & { note: string }
  /** `actorId` 0 = the imported account was deleted. */
  'claim.declined': ClaimDecision & { note: string }
  'claim.undone': ClaimDecision
  /** Deleted things were removed for good. */
  'posts.erased': { actorId: number; objectType: number; count: number }
  'badge.status_changed': { badgeId: number; actorId: number; before: number; after: number }
  /** Values as they were and as they became; never a secret. */
  'setting.changed': {
    group: string
    actorId: number
    before: Record<string, unknown>
    after: Record<string, unknown>
  }
  /** An administrator began to make, check, delete or download the backup of a moment. */
  'backup.made': { actorId: number; at: number }
  'backup.checked': { actorId: number; at: number }
  'backup.deleted': { actorId: number; at: number }
  'backup.prepared': { actorId: number; at: number }
  /** An administrator hid the first steps of the dashboard, for all. */
  'setup.steps_hidden': { actorId: number }
  /** A text of the site was put in place of a shipped one, or taken back. */
  'translation.changed': {
    language: string
    key: string
    actorId: number
    before: string
    after: string
  }
  /** A member got an entry in the inbox. `actorId` 0 = nobody is named. */
  'notice.told': {
    action: string
    receiverId: number
    actorId: number
    objectType: number
    objectId: number
  }
  'post.flagged': { objectType: number; objectId: number; questionId: number; userId: number }
  'profile.updated': { userId: number; hasBio: boolean }
  'badge.awarded': {
    awardId: number
    badgeId: number
    userId: number
    objectType: number
    objectId: number
  }
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
