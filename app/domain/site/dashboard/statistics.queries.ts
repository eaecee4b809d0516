/** Totals of the site and the state of its queues, each from stored counts or an index. */
import { sql, type SQL } from 'drizzle-orm'
import { MailStatus, PostStatus, Role, UserStatus } from '#shared/codes.ts'
import { code, type Db, statement } from '#kernel'
import { postsOfStatus, totalOf } from '#basics/recount/totals.queries.ts'
import { PublicStatuses } from '#basics/visibility/visibility.ts'

const one = (query: SQL) => statement<{ n: number }>(query)

const existing = one(sql`select (select count(*) from user)
  - (select count(*) from user where status <> ${code(UserStatus.available)} and status = ${code(UserStatus.deleted)}) as n`)
/** Listed questions that can be answered. */
const unanswered = one(sql`select coalesce(sum(unanswered), 0) as n from question_day`)

export type Totals = {
  questions: number
  /** Questions with an accepted answer. */
  resolved: number
  unanswered: number
  answers: number
  comments: number
  /** Votes on questions and answers, without withdrawn ones. */
  votes: number
  users: number
}

/** Of what is neither deleted nor pending. */
export const countTotals = (db: Db): Totals => ({
  questions: PublicStatuses.reduce((sum, status) => sum + postsOfStatus(db, 'question', status), 0),
  resolved: totalOf(db, 'questions_resolved'),
  unanswered: unanswered.one(db).n,
  answers: postsOfStatus(db, 'answer', PostStatus.available),
  comments: postsOfStatus(db, 'comment', PostStatus.available),
  votes: totalOf(db, 'votes'),
  users: existing.one(db).n,
})

const files = statement<{ bytes: number }>(sql`select coalesce(sum(bytes), 0) as bytes from upload`)
/** Total size of uploaded files, in bytes. */
export const sizeOfFiles = (db: Db): number => files.one(db).bytes

const database = statement<{ version: string; bytes: number }>(sql`
  select sqlite_version() as version, page_count * page_size as bytes
  from pragma_page_count(), pragma_page_size()`)
export const databaseFacts = (db: Db) => database.one(db)

const mails = statement<{ waiting: number; failed: number; oldest: number }>(sql`
  select (select count(*) from mail_outbox where status in ('queued', 'sending')) as waiting,
    (select count(*) from mail_outbox where status = 'failed') as failed,
    coalesce((select min(created_at) from
      (select created_at from mail_outbox where status = 'queued'
        order by next_attempt_at limit 1000)), 0) as oldest`)
export type MailQueue = { waiting: number; failed: number; oldest: number }
/** Numbers of waiting and failed emails, and when the oldest waiting one was created (ms). */
export const mailQueue = (db: Db): MailQueue => mails.one(db)

/** Administrators who can log in, found through the small index on staff. */
const secondAdmin = one(sql`select count(*) > 1 as n from user
  where role_id <> ${code(Role.user)} and role_id = ${code(Role.admin)} and status = ${code(UserStatus.available)} and mail_status = ${code(MailStatus.verified)}`)
export const hasSecondAdmin = (db: Db): boolean => secondAdmin.one(db).n > 0
