/** Recipients of notifications: never the actor, no one twice per event, only those who may see it. */
import { anonymous, type ReactorCtx, type Viewer } from '#kernel'
import { type PostRows, readPost, shownPost } from '#posts/objects/objects.ts'
import { findUser, toMember, type UserRow } from '#basics/users/users.queries.ts'
import { NotificationKind, UserStatus } from '#shared/codes.ts'
import { insertForFollowers, insertNotification } from './notifications.queries.ts'
import { type InboxAction, msgTypeOf } from './notifications.schema.ts'

export type Event = {
  action: InboxAction
  objectType: number
  objectId: number
  questionId: number
  /** The member who acted; gets no notification. */
  actorId: number
  /** The actor must not be named. */
  nameless?: boolean
}

/** Remembers who has been notified of one event. */
export class Notifier {
  readonly #notified: Set<number>
  readonly #ctx: ReactorCtx
  readonly #event: Event
  #post: PostRows | null | undefined

  constructor(ctx: ReactorCtx, event: Event, alsoNot: number[] = []) {
    this.#ctx = ctx
    this.#event = event
    this.#notified = new Set([event.actorId, ...alsoNot])
  }

  /** What the event is about; null if it does not exist. Read once. */
  get post(): PostRows | null {
    const { objectType: type, objectId: seq } = this.#event
    return (this.#post ??= readPost(this.#ctx.tx, { type, seq }))
  }

  #isShownTo(viewer: Viewer): boolean {
    return this.post !== null && shownPost(viewer, this.post) !== null
  }

  /** Notifies one member. Returns the account if it was notified, for the email that may follow. */
  notify(userId: number, action: InboxAction = this.#event.action): UserRow | null {
    const { tx, now } = this.#ctx
    if (userId <= 0 || this.#notified.has(userId)) return null
    const user = findUser(tx, userId)
    if (user?.status !== UserStatus.available) return null
    if (!this.#isShownTo(toMember(user))) return null
    this.#notified.add(userId)
    insertNotification(tx, {
      ...this.#row(action),
      kind: NotificationKind.inbox,
      userId,
      createdAt: now,
      updatedAt: now,
    })
    const { actorId, nameless, objectType, objectId } = this.#event
    this.#ctx.emit('notice.told', {
      action,
      receiverId: userId,
      objectType,
      objectId,
      actorId: nameless ? 0 : actorId,
    })
    return user
  }

  /** Notifies all followers of the question, if the post is public. */
  followers(): void {
    const { tx, now } = this.#ctx
    if (!this.#isShownTo(anonymous)) return
    insertForFollowers(tx, this.#row(this.#event.action), this.#notified, now)
  }

  #row(action: InboxAction) {
    const { objectType, objectId, questionId, actorId, nameless } = this.#event
    return {
      msgType: msgTypeOf(action),
      action,
      objectType,
      objectId,
      questionId,
      actorId: nameless ? 0 : actorId,
    }
  }
}
