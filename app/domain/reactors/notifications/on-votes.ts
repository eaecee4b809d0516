import { ObjectType } from '#shared/codes.ts'
import type { Reactor } from '#kernel'
import { firstVotedAt } from './notifications.queries.ts'
import type { InboxAction } from './notifications.schema.ts'
import { Notifier } from './notify.ts'

const kinds: Record<number, 'question' | 'answer' | 'comment'> = {
  [ObjectType.question]: 'question',
  [ObjectType.answer]: 'answer',
  [ObjectType.comment]: 'comment',
}

/**
 * A member's first vote in each direction notifies the author; repeating a withdrawn vote does not.
 * Downvoters are not named. Reads the log, so it runs after the log is written.
 */
export const onVoteCast: Reactor<'vote.cast'> = (ctx, event) => {
  const { objectType, objectId, questionId, authorId, voterId, value } = event
  if (value === 0) return
  const kind = kinds[objectType]!
  const direction = value > 0 ? 'up' : 'down'
  if (firstVotedAt(ctx.tx, voterId, objectId, `${kind}.vote_${direction}`) !== ctx.now) return
  const action = `${direction}_voted_${kind}` as InboxAction
  const news = { action, objectType, objectId, questionId, actorId: voterId, nameless: value < 0 }
  new Notifier(ctx, news).notify(authorId)
}
