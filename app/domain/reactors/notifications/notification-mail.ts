/** The content of a notification email, read when it is sent: rights and texts may have changed. */
import { excerptOf } from '#markdown/text.ts'
import { findAnswer } from '#posts/answers/answers.queries.ts'
import { findComment } from '#posts/comments/comments.queries.ts'
import { type Ctx, type Db, type Member, writing } from '#kernel'
import { issueUnsubscribeCode, unsubscribeKind } from '#basics/mail/unsubscribe-codes.queries.ts'
import { type MailSource, wantsMail } from '#basics/mail/mail-switches.queries.ts'
import type { NotificationTemplate } from '#basics/mail/mail-templates.ts'
import type { QueuedMail } from '#basics/mail/outbox.queries.ts'
import { findPost, type PostObject } from '#posts/objects/objects.ts'
import { listTagsOfQuestions } from '#tags/tags.queries.ts'
import { findUser, listAuthors, toMember } from '#basics/users/users.queries.ts'
import { isPubliclyListed } from '#basics/visibility/visibility.ts'
import { userState } from '#shared/codes.ts'

/** Longest excerpt of a post in emails, in characters (spec §6). */
const SummaryLength = 240

export type NotificationMailContent = {
  recipient: string
  /** The actor; empty if not named. */
  name: string
  title: string
  summary: string
  tags: string[]
  question: { id: number; urlTitle: string }
  answerId: number
  commentId: number
  unsubscribeCode: string
}
export type Dropped = { dropped: 'recipient_gone' | 'switched_off' | 'no_longer_visible' }

type Said = { actorId: number; summary: string; commentId?: number }

/** Actor and text of each template; the post is visible to the reader. */
const said: Record<
  NotificationTemplate,
  (db: Db, post: PostObject, params: Record<string, string>) => Said
> = {
  new_answer: (db, post) => ({
    actorId: post.authorId,
    summary: excerptOf(findAnswer(db, post.id)?.html ?? '', SummaryLength),
  }),
  new_comment: (db, post) => ({
    actorId: post.authorId,
    summary: excerptOf(findComment(db, post.id)?.html ?? '', SummaryLength),
    commentId: post.id,
  }),
  invited_you_to_answer: (_, post, { inviter }) => ({
    actorId: Number(inviter),
    summary: post.question.excerpt,
  }),
  new_question: (_, post) => ({ actorId: 0, summary: post.question.excerpt }),
}

/** The post, if the reader may see it now. New questions are announced only while they are listed. */
function postFor(db: Db, reader: Member, mail: QueuedMail): PostObject | null {
  const post = findPost(db, reader, { type: mail.objectType, seq: mail.objectId })
  if (!post || post.deleted) return null
  return mail.template !== 'new_question' || isPubliclyListed(post.question) ? post : null
}

/** The email's content with a new unsubscribe link; or why it is not sent. */
export function notificationMailContent(
  { db, ports }: Pick<Ctx, 'db' | 'ports'>,
  mail: QueuedMail,
  now: number,
): NotificationMailContent | Dropped {
  const template = mail.template as NotificationTemplate
  const user = findUser(db, mail.userId)
  if (!user?.email) return { dropped: 'recipient_gone' }
  if (userState(user, now) !== 'normal') return { dropped: 'recipient_gone' }
  const params = JSON.parse(mail.params) as Record<string, string>
  const source = (template === 'new_question' ? params.source : 'inbox') as MailSource
  if (!wantsMail(db, user.id, source)) return { dropped: 'switched_off' }
  const post = postFor(db, toMember(user), mail)
  if (!post) return { dropped: 'no_longer_visible' }
  const { actorId, summary, commentId = 0 } = said[template](db, post, params)
  const email = user.email
  const unsubscribeCode = writing(db, tx =>
    issueUnsubscribeCode(tx, ports, {
      userId: user.id,
      email,
      kind: unsubscribeKind(template),
      now,
    }),
  )
  return {
    recipient: email,
    name: listAuthors(db, [actorId], now).get(actorId)?.displayName ?? '',
    title: post.question.title,
    summary,
    tags: (listTagsOfQuestions(db, [post.question.id]).get(post.question.id) ?? []).map(
      tag => tag.displayName,
    ),
    question: { id: post.question.id, urlTitle: post.question.urlTitle },
    answerId: post.answerId,
    commentId,
    unsubscribeCode,
  }
}
