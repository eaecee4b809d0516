/** Queues the emails about a new question in portions, after the request has been answered. */
import { type Db, type Tx, writing } from '#kernel'
import { mailLocale } from '#basics/mail/mail-language.ts'
import { markDropped, moveFanOut } from '#basics/mail/sending.ts'
import type { QueuedMail } from '#basics/mail/outbox.queries.ts'
import { queueMail } from '#basics/mail/queue-mail.ts'
import { findQuestion, type QuestionRow } from '#posts/questions/questions.queries.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { findUser } from '#basics/users/users.queries.ts'
import { isPubliclyListed } from '#basics/visibility/visibility.ts'
import { ObjectType, userState } from '#shared/codes.ts'
import { listWanting, takeWeeklyMail, type Wanting } from './question-mail.queries.ts'

/** Members per transaction: short enough not to block others. */
const Step = 100

function mailOne(tx: Tx, question: QuestionRow, { userId, byTag }: Wanting, now: number): void {
  const user = userId === question.userId ? undefined : findUser(tx, userId)
  if (!user?.email || userState(user, now) !== 'normal') return
  const week = byTag ? { until: 0 } : takeWeeklyMail(tx, userId, now)
  if (!week) return
  const source = byTag ? 'all_new_question_for_following_tags' : 'all_new_question'
  queueMail(tx, {
    userId,
    recipient: user.email,
    template: 'new_question',
    locale: mailLocale(user, currentSettings(tx).settings),
    params: week.until ? { source, until: String(week.until) } : { source },
    about: { type: ObjectType.question, id: question.id },
    now,
  })
}

/**
 * One step of a fan-out row: queues emails for the next members and stores the progress in the same
 * transaction, so that no one gets two, even if the process dies.
 */
export function spreadQuestion(db: Db, mail: QueuedMail, now: number): void {
  const question = findQuestion(db, mail.objectId)
  if (!question || !isPubliclyListed(question)) return markDropped(db, mail, 'no_longer_visible')
  const { after } = JSON.parse(mail.params) as { after: number }
  writing(db, tx => {
    const people = listWanting(tx, question.id, after, Step)
    for (const person of people) mailOne(tx, question, person, now)
    moveFanOut(tx, mail, people.length < Step ? null : people.at(-1)!.userId, now)
  })
}
