/**
 * Totals of the site. Available rows are counted as all rows minus the few hidden ones: all rows from an
 * index, in portions for large tables, and the hidden ones from the status indexes.
 */
import { setImmediate as rest } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import {
  Accepted,
  MailStatus,
  ObjectType,
  PostStatus,
  QuestionStatus,
  Role,
  Show,
  UserStatus,
} from '#shared/codes.ts'
import { arg, code, type Db, statement, type Statement } from '#kernel'
import { byStatus } from '#drizzle/schema/columns.ts'

const one = (query: SQL) => statement<{ n: number }>(query)

/** Counts a table by ranges of ids and lets other work run in between. */
async function inPortions(
  db: Db,
  last: Statement<{ n: number }>,
  between: Statement<{ n: number }>,
  portion: number,
): Promise<number> {
  const end = last.one(db).n
  let total = 0
  for (let from = 0; from < end; from += portion) {
    total += between.one(db, { from, to: from + portion }).n
    await rest()
  }
  return total
}

/** Deleted, or pending review. */
const hiddenStatuses = code(PostStatus.deleted, PostStatus.pending)
const hidden = (table: string) =>
  sql`(select count(*) from ${sql.raw(table)} where ${byStatus} in (${hiddenStatuses}))`

const counts = {
  questions: one(sql`select (select count(*) from question) - ${hidden('question')} as n`),
  users: one(sql`select (select count(*) from user)
    - (select count(*) from user where status <> ${code(UserStatus.available)} and status = ${code(UserStatus.deleted)}) as n`),
  /** Listed questions that can be answered. */
  unanswered: one(sql`select count(*) as n from question indexed by question_list_unanswered
    where show = ${code(Show.listed)} and status = ${code(QuestionStatus.available)} and answer_count = 0`),
}

const lastQuestion = one(sql`select coalesce(max(id), 0) as n from question`)
/** Ids are shared with other objects, so only a few ids of a range are questions. */
const QuestionPortion = 25_000
const inQuestions = (index: string) => {
  const [table] = index.split('_') as [string]
  return {
    all: one(sql`select count(*) as n from ${sql.raw(table)} indexed by ${sql.raw(index)}
      where question_id > ${arg('from')} and question_id <= ${arg('to')}`),
    hidden: one(sql`select ${hidden(table)} as n`),
  }
}
/** Far more numerous than questions. */
const posts = {
  answers: inQuestions('answer_question_created'),
  comments: inQuestions('comment_question'),
}

export type Totals = Record<keyof typeof counts | keyof typeof posts, number>

/** Lets requests run between the counts. */
export async function countTotals(db: Db): Promise<Totals> {
  const found: Partial<Totals> = {}
  for (const name of Object.keys(counts) as (keyof typeof counts)[]) {
    found[name] = counts[name].one(db).n
    await rest()
  }
  for (const name of Object.keys(posts) as (keyof typeof posts)[]) {
    const { all, hidden: those } = posts[name]
    found[name] = (await inPortions(db, lastQuestion, all, QuestionPortion)) - those.one(db).n
  }
  return found as Totals
}

const lastVote = one(sql`select coalesce(max(rowid), 0) as n from vote`)
const votesBetween = one(sql`select count(*) as n from vote
  where rowid > ${arg('from')} and rowid <= ${arg('to')} and value <> 0 and object_type in (${code(ObjectType.question, ObjectType.answer)})`)

/** Votes on questions and answers, without withdrawn ones. */
export const countVotes = (db: Db): Promise<number> =>
  inPortions(db, lastVote, votesBetween, 50_000)

const acceptedBetween = one(sql`select count(*) as n from answer indexed by answer_question_default
  where question_id > ${arg('from')} and question_id <= ${arg('to')} and accepted = ${code(Accepted.yes)}`)
const acceptedHidden = one(sql`select count(*) as n from question q indexed by question_status
  join answer a indexed by answer_question_default on a.question_id = q.id and a.accepted = ${code(Accepted.yes)}
  where (q.status + 0) in (${hiddenStatuses})`)

/** Questions with an accepted answer: all of them minus the few hidden ones. */
export async function countResolved(db: Db): Promise<number> {
  const all = await inPortions(db, lastQuestion, acceptedBetween, QuestionPortion)
  return all - acceptedHidden.one(db).n
}

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
