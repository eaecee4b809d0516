/** Who is told: never the one who did it, nobody twice for one event, nobody who may not see it. */
import { anonymous, type ReactorCtx } from '#app/domain/kernel/index.ts'
import { findPost } from '#app/domain/posts/objects/objects.ts'
import { findUser, toMember, type UserRow } from '#app/domain/basics/users/users.queries.ts'
import { NoticeKind, UserStatus } from '#app/shared/codes.ts'
import { insertForFollowers, insertNotice } from './notices.queries.ts'
import { type InboxAction, msgTypeOf } from './notices.schema.ts'

export type Event = {
  action: InboxAction
  objectType: number
  objectId: number
  questionId: number
  /** Who did it: is not told. */
  actorId: number
  /** The actor is not to be named. */
  nameless?: boolean
}

/** Collects who has been told of one event. */
export class Telling {
  readonly #told: Set<number>
  readonly #ctx: ReactorCtx
  readonly #event: Event

  constructor(ctx: ReactorCtx, event: Event, alsoNot: number[] = []) {
    this.#ctx = ctx
    this.#event = event
    this.#told = new Set([event.actorId, ...alsoNot])
  }

  /** Tells one member. Gives the account when it was told, for the mail that may go with it. */
  one(userId: number, action: InboxAction = this.#event.action): UserRow | null {
    const { tx, now } = this.#ctx
    if (userId <= 0 || this.#told.has(userId)) return null
    const user = findUser(tx, userId)
    if (user?.status !== UserStatus.available) return null
    const { objectType: type, objectId: seq } = this.#event
    if (!findPost(tx, toMember(user), { type, seq })) return null
    this.#told.add(userId)
    insertNotice(tx, {
      ...this.#row(action),
      kind: NoticeKind.inbox,
      userId,
      createdAt: now,
      updatedAt: now,
    })
    const { actorId, nameless } = this.#event
    this.#ctx.emit('notice.told', {
      ...{ action, receiverId: userId, objectType: type, objectId: seq },
      actorId: nameless ? 0 : actorId,
    })
    return user
  }

  /** Gives all followers of the question a copy, where everybody may see what it is about. */
  followers(): void {
    const { tx, now } = this.#ctx
    const { objectType: type, objectId: seq } = this.#event
    if (!findPost(tx, anonymous, { type, seq })) return
    insertForFollowers(tx, this.#row(this.#event.action), this.#told, now)
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
