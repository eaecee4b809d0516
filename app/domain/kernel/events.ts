/**
 * All events, in the past tense, with their data. Verbs emit them inside their transaction;
 * `domain/subscribers.ts` lists who reacts, in which order, before commit.
 */
import type { Tx } from './db.ts'

/** Part of a clean-up, which is logged as a whole: no notification for each piece. */
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
    /** The reason entered by the moderator. */
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
  /** Removed from the lists, shown in lists again. */
  'question.hidden': { questionId: number; authorId: number; actorId: number }
  'question.shown': { questionId: number; authorId: number; actorId: number }
  /** `invitedIds` are the newly invited people. */
  'question.invited': { questionId: number; actorId: number; invitedIds: number[] }
  /** A visitor came by a link with the name of `userId`. `answerId` 0 = the question itself. */
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
  /** `before` is the previous source, because comments have no revisions. */
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
  /** Slugs of the synonyms before and after. */
  'tag.synonyms_set': { tagId: number; actorId: number; before: string[]; after: string[] }
  /** A suggested edit was approved; `questionId` is 0 for a tag. */
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
  /** Emitted only when a reaction is added, not when it is removed. */
  'post.reacted': {
    objectType: number
    objectId: number
    questionId: number
    userId: number
    emoji: string
  }
  /** A new post needs review; the events of a published post follow on approval. */
  'post.held': {
    objectType: number
    objectId: number
    questionId: number
    authorId: number
    rule: string
  }
  /** A pending post was approved. Emitted before the events of the published post. */
  'post.approved': {
    objectType: number
    objectId: number
    questionId: number
    authorId: number
    reviewerId: number
  }
  /** A pending post was rejected; it counts as deleted. */
  'post.rejected': {
    objectType: number
    objectId: number
    questionId: number
    authorId: number
    reviewerId: number
  }
  /** `operation` is named as in the API, such as `close_post`, `ignore_report`. */
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
  /** Statuses as in the API; `until`, `reason` and `note` are empty unless suspended. */
  'user.status_changed': {
    userId: number
    actorId: number
    before: string
    after: string
    until: number
    reason: number
    note: string
  }
  'user.password_set': { userId: number; actorId: number }
  /** An administrator turned off two-step login of a member. */
  'user.second_step_reset': { userId: number; actorId: number }
  /** Accounts created together, all with a confirmed address; the names of the first ones. */
  'users.added': { actorId: number; userIds: number[]; names: string[] }
  /** Profile fields changed by an administrator; addresses are masked. */
  'user.profile_edited': {
    userId: number
    actorId: number
    before: Record<string, string>
    after: Record<string, string>
  }
  /** A confirmation link was created for the administrator or emailed. */
  'user.activation_issued': { userId: number; actorId: number; way: 'link' | 'mail' }
  /** An administrator ended sessions of a member. */
  'user.sessions_ended': { userId: number; actorId: number; count: number }
  /** An administrator created an API key for a member, or revoked one. */
  'user.key_made': { userId: number; actorId: number; name: string; scopes: readonly string[] }
  'user.key_revoked': { userId: number; actorId: number; name: string }
  /** All posts and traces of a member were removed, or some of them; counts by kind. */
  'user.cleaned_up': { userId: number; actorId: number; counts: Record<string, number> }
  /** An administrator added or deducted points of the platform program. */
  'user.points_given': { userId: number; actorId: number; score: number; title: string }
  'user.points_taken': { userId: number; actorId: number; score: number; title: string }
  /** A member claims an imported account. */
  'claim.made': Omit<ClaimDecision, 'actorId'>
  /** An imported account was merged into the account of `userId`, was not, or was restored. */
  'claim.confirmed': ClaimDecision & { note: string }
  /** `actorId` 0 = the imported account was deleted. */
  'claim.declined': ClaimDecision & { note: string }
  'claim.undone': ClaimDecision
  /** Deleted items were removed permanently. */
  'posts.erased': { actorId: number; objectType: number; count: number }
  'badge.status_changed': { badgeId: number; actorId: number; before: number; after: number }
  /** Values before and after; never a secret. */
  'setting.changed': {
    group: string
    actorId: number
    before: Record<string, unknown>
    after: Record<string, unknown>
  }
  /** An administrator started to create, verify, delete or download the backup of a time. */
  'backup.made': { actorId: number; at: number }
  'backup.checked': { actorId: number; at: number }
  'backup.deleted': { actorId: number; at: number }
  'backup.prepared': { actorId: number; at: number }
  /** An administrator confirmed that the restored copy is the site; `at`: when its backup was made. */
  'backup.confirmed': { actorId: number; at: number }
  /** An administrator started to renew the HTML copy. */
  'backup.copied': { actorId: number; at: number }
  /** An import ended, or was undone: its kind, and the name of the file or folder. */
  'import.made': { actorId: number; kind: string; source: string }
  'import.undone': { actorId: number; kind: string; source: string }
  /** An administrator hid the first steps on the dashboard, for all. */
  'setup.steps_hidden': { actorId: number }
  /** A text of the site was customized or reset to the default. */
  'translation.changed': {
    language: string
    key: string
    actorId: number
    before: string
    after: string
  }
  /** A member got a notification. `actorId` 0 = no one is named. */
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

/** Available to a reactor: the transaction, the current time, and follow-up events. */
export type ReactorCtx = { tx: Tx; now: number; emit: Emit; siteTimeZone: string }
export type Reactor<N extends EventName> = (ctx: ReactorCtx, event: Events[N]) => void
export type Subscribers = { [N in EventName]: Reactor<N>[] }
