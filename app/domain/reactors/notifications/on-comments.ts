import { ObjectType } from '#shared/codes.ts'
import type { Reactor } from '#kernel'
import { shownPost } from '#posts/objects/objects.ts'
import { listUsernames, toMember, findUser } from '#basics/users/users.queries.ts'
import { queueNotificationMail } from './queue-notification-mail.ts'
import { Notifier } from './notify.ts'

/**
 * A comment notifies only one of these: the member it replies to, else those it mentions, else the author of
 * the post. Replying to oneself and mentioning oneself do not count.
 */
export const onCommentWritten: Reactor<'comment.written'> = (ctx, event) => {
  const { commentId, objectType, questionId, authorId, replyUserId, mentioned } = event
  const { tx, now } = ctx
  const onQuestion = objectType === ObjectType.question
  const about = { type: ObjectType.comment, id: commentId }
  const notifier = new Notifier(ctx, {
    action: onQuestion ? 'comment_question' : 'comment_answer',
    objectType: ObjectType.comment,
    objectId: commentId,
    questionId,
    actorId: authorId,
  })
  const mail = { template: 'new_comment', params: {}, about, now } as const

  if (replyUserId > 0 && replyUserId !== authorId) {
    queueNotificationMail(tx, notifier.notify(replyUserId, 'reply_to_you'), mail)
    return
  }
  const people = [...listUsernames(tx, mentioned).values()].filter(({ id }) => id !== authorId)
  if (people.length > 0) {
    for (const { id } of people) notifier.notify(id, 'mention_you')
    return
  }
  const author = findUser(tx, authorId)
  const commented = notifier.post?.parent
  const post = author && commented && shownPost(toMember(author), commented)
  if (post) queueNotificationMail(tx, notifier.notify(post.authorId), mail)
}
