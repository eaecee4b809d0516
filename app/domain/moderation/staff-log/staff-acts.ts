/** What is logged for each event, and why other events are not acts of staff. */
import { ObjectType } from '#shared/codes.ts'
import type { EventName, Events, Tx } from '#kernel'
import { authorOf, tagFacts, textOfComment } from './objects.queries.ts'

export type Facts = Record<string, unknown>

/** An act by a member of staff or the operator (actor 0). */
export type StaffAct = {
  actorId: number
  objectType?: number
  objectId?: number
  /** The member concerned. */
  userId?: number
  before?: Facts
  after?: Facts
  note?: string
}

type Told<N extends EventName> = (event: Events[N], tx: Tx) => StaffAct | null
/** Why an event is no act of staff. */
type Reason = string
type Acts = { [N in EventName]: Told<N> | Reason }

type QuestionAct = { questionId: number; authorId: number; actorId: number }
const onQuestion = (event: QuestionAct): StaffAct => ({
  actorId: event.actorId,
  objectType: ObjectType.question,
  objectId: event.questionId,
  userId: event.authorId,
})
type AnswerAct = { answerId: number; authorId: number; actorId: number }
const onAnswer = (event: AnswerAct): StaffAct => ({
  actorId: event.actorId,
  objectType: ObjectType.answer,
  objectId: event.answerId,
  userId: event.authorId,
})
const onTag = (tagId: number, actorId: number): StaffAct => ({
  actorId,
  objectType: ObjectType.tag,
  objectId: tagId,
})
const onUser = ({ userId, actorId }: { userId: number; actorId: number }): StaffAct => ({
  actorId,
  objectType: ObjectType.user,
  objectId: userId,
  userId,
})
const onBackup = ({ actorId, at }: { actorId: number; at: number }): StaffAct => ({
  actorId,
  note: new Date(at).toISOString().replace('T', ' ').slice(0, 16),
})
const onImport = ({ actorId, kind, source }: Events['import.made']): StaffAct => ({
  actorId,
  note: `${kind}: ${source}`,
})
type Decided = { objectType: number; objectId: number; reviewerId: number }
const onDecided = (event: Decided, userId: number): StaffAct => ({
  actorId: event.reviewerId,
  objectType: event.objectType,
  objectId: event.objectId,
  userId,
})

const from = (before: Facts, after: Facts) => ({ before, after })
const state = (before: string, after: string) => from({ state: before }, { state: after })

/**
 * What authors may do with their own posts is no act of staff; the pieces of a clean-up are logged as a
 * whole.
 */
const ofOthers = (act: StaffAct, event: { piece?: boolean } = {}): StaffAct | null =>
  event.piece || act.userId === act.actorId ? null : act

type Edit = { editorId: number; reviewerId: number; revisionId: number; summary: string }
/** An edit from a suggestion is logged by its approval. */
function edited(event: Edit, objectType: number, objectId: number, tx: Tx): StaffAct | null {
  if (event.reviewerId > 0) return null
  return ofOthers({
    actorId: event.editorId,
    objectType,
    objectId,
    userId: objectType === ObjectType.tag ? 0 : authorOf(tx, objectType, objectId),
    after: { revision: event.revisionId },
    note: event.summary,
  })
}

/** Kinds that can be erased, named as in the counts of clean-ups. */
const erasable: Record<number, string> = {
  [ObjectType.question]: 'questions',
  [ObjectType.answer]: 'answers',
  [ObjectType.comment]: 'comments',
  [ObjectType.user]: 'accounts',
}

const posted = 'a post like that of any member'
const suggested = 'a suggestion needs a decision, which is logged'
const everyone = 'every member may do this'
const alone = 'follows from another event, which is logged'

export const staffActs: Acts = {
  'user.registered': 'members sign up themselves; an account created by staff is user.created',
  'user.activated': 'the owner of the address confirms it; a status change is user.status_changed',
  'user.deleted': 'logged as user.status_changed',
  'question.asked': posted,
  'question.edited': (e, tx) => edited(e, ObjectType.question, e.questionId, tx),
  'question.edit_suggested': suggested,
  'question.deleted': e =>
    ofOthers({ ...onQuestion(e), ...state('available', 'deleted'), note: e.reason }, e),
  'question.undeleted': e => ({ ...onQuestion(e), ...state('deleted', 'available') }),
  'question.closed': e => ({
    ...onQuestion(e),
    ...from({ state: 'available' }, { state: 'closed', reason: e.closeType }),
    note: e.message,
  }),
  'question.reopened': e => ({ ...onQuestion(e), ...state('closed', 'available') }),
  'question.pinned': e => ({ ...onQuestion(e), ...from({ pinned: false }, { pinned: true }) }),
  'question.unpinned': e => ({ ...onQuestion(e), ...from({ pinned: true }, { pinned: false }) }),
  'question.hidden': e => ({ ...onQuestion(e), ...from({ listed: true }, { listed: false }) }),
  'question.shown': e => ({ ...onQuestion(e), ...from({ listed: false }, { listed: true }) }),
  'question.invited': 'an invitation changes no data of others, and members can invite, too',
  'question.shared': everyone,
  'answer.written': posted,
  'answer.edited': (e, tx) => edited(e, ObjectType.answer, e.answerId, tx),
  'answer.edit_suggested': suggested,
  'answer.deleted': e =>
    ofOthers({ ...onAnswer(e), ...state('available', 'deleted'), note: e.reason }, e),
  'answer.undeleted': e => ({ ...onAnswer(e), ...state('deleted', 'available') }),
  'answer.accepted': e => accepting(e, true),
  'answer.unaccepted': e => accepting(e, false),
  'comment.written': posted,
  'comment.edited': (e, tx) =>
    ofOthers({
      actorId: e.editorId,
      objectType: ObjectType.comment,
      objectId: e.commentId,
      userId: authorOf(tx, ObjectType.comment, e.commentId),
      ...from({ text: e.before }, { text: textOfComment(tx, e.commentId) }),
    }),
  'comment.deleted': (e, tx) =>
    ofOthers(
      {
        actorId: e.actorId,
        objectType: ObjectType.comment,
        objectId: e.commentId,
        userId: authorOf(tx, ObjectType.comment, e.commentId),
        ...state('available', 'deleted'),
      },
      e,
    ),
  'vote.cast': everyone,
  'tag.created': e => onTag(e.tagId, e.userId),
  'tag.edited': (e, tx) => edited(e, ObjectType.tag, e.tagId, tx),
  'tag.edit_suggested': suggested,
  'tag.deleted': e => ({ ...onTag(e.tagId, e.actorId), ...state('available', 'deleted') }),
  'tag.undeleted': e => ({ ...onTag(e.tagId, e.actorId), ...state('deleted', 'available') }),
  'tag.merged': (e, tx) => ({
    ...onTag(e.sourceId, e.actorId),
    after: { into: tagFacts(tx, e.targetId)?.slug ?? '' },
  }),
  'tag.synonyms_set': e => ({
    ...onTag(e.tagId, e.actorId),
    ...from({ synonyms: e.before }, { synonyms: e.after }),
  }),
  'revision.approved': e => ({
    ...onDecided(e, e.editorId),
    ...from({ edit: 'waiting' }, { edit: 'approved', revision: e.revisionId }),
  }),
  'revision.rejected': (e, tx) => ({
    ...onDecided(e, authorOf(tx, 'revision', e.revisionId)),
    ...from({ edit: 'waiting' }, { edit: 'rejected', revision: e.revisionId }),
  }),
  'post.reacted': everyone,
  'post.held': 'queued by a rule of the site, not by staff',
  'post.approved': e => ({ ...onDecided(e, e.authorId), ...state('pending', 'available') }),
  'post.rejected': e => ({ ...onDecided(e, e.authorId), ...state('pending', 'deleted') }),
  'flag.decided': (e, tx) => ({
    ...onDecided(e, authorOf(tx, e.objectType, e.objectId)),
    ...from({ flag: 'waiting' }, { flag: e.operation }),
  }),
  'user.created': e => onUser(e),
  'user.role_changed': e => ({ ...onUser(e), ...from({ role: e.before }, { role: e.after }) }),
  'user.status_changed': e => ({
    ...onUser(e),
    ...from(
      { account: e.before },
      {
        account: e.after,
        ...(e.until > 0 ? { until: e.until } : {}),
        ...(e.reason > 0 ? { reason: e.reason } : {}),
      },
    ),
    note: e.note,
  }),
  'user.password_set': e => ({ ...onUser(e), after: { password: 'changed' } }),
  'user.second_step_reset': e => ({ ...onUser(e), after: { second_step: 'off' } }),
  'users.added': e => ({
    actorId: e.actorId,
    after: { accounts: e.userIds.length },
    note: e.names.join(', ') + (e.userIds.length > e.names.length ? ' …' : ''),
  }),
  'user.profile_edited': e => ({ ...onUser(e), ...from(e.before, e.after) }),
  'user.activation_issued': e => ({ ...onUser(e), after: { activation: e.way } }),
  'user.sessions_ended': e => ({ ...onUser(e), after: { sessions: e.count } }),
  'user.key_made': e => ({ ...onUser(e), after: { key: e.name, scopes: e.scopes } }),
  'user.key_revoked': e => ({ ...onUser(e), before: { key: e.name } }),
  'user.cleaned_up': e => ({ ...onUser(e), after: e.counts }),
  'user.points_given': e => ({ ...onUser(e), after: { points: e.score }, note: e.title }),
  'user.points_taken': e => ({ ...onUser(e), after: { points: -e.score }, note: e.title }),
  'claim.made': alone,
  'claim.confirmed': e => ({ ...onUser(e), after: { imported: e.name }, note: e.note }),
  'claim.declined': e =>
    e.actorId === 0 ? null : { ...onUser(e), after: { imported: e.name }, note: e.note },
  'claim.undone': e => ({ ...onUser(e), before: { imported: e.name } }),
  'posts.erased': e => ({
    actorId: e.actorId,
    after: { [erasable[e.objectType] ?? 'erased']: e.count },
  }),
  'badge.status_changed': e => ({
    actorId: e.actorId,
    objectType: ObjectType.badge,
    objectId: e.badgeId,
    ...from({ badge: e.before }, { badge: e.after }),
  }),
  'setting.changed': e => ({
    actorId: e.actorId,
    ...from(e.before, e.after),
    note: e.group,
  }),
  'backup.made': onBackup,
  'backup.checked': onBackup,
  'backup.deleted': onBackup,
  'backup.prepared': onBackup,
  'backup.confirmed': onBackup,
  'backup.copied': onBackup,
  'import.made': onImport,
  'import.undone': onImport,
  'setup.steps_hidden': e => ({ actorId: e.actorId }),
  'translation.changed': e => ({
    actorId: e.actorId,
    ...from({ text: e.before }, { text: e.after }),
    note: `${e.language} ${e.key}`,
  }),
  'notice.told': alone,
  'post.flagged': everyone,
  'profile.updated': 'members change their own profile only',
  'badge.awarded': alone,
}

type Acceptance = Events['answer.accepted']
/** Accepting is the asker's choice; staff may do it for others. */
function accepting(event: Acceptance, accepted: boolean): StaffAct | null {
  if (event.questionAuthorId === event.actorId) return null
  return {
    actorId: event.actorId,
    objectType: ObjectType.answer,
    objectId: event.answerId,
    userId: event.questionAuthorId,
    ...from({ accepted: !accepted }, { accepted }),
  }
}
