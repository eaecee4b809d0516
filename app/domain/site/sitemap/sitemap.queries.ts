import { sql } from 'drizzle-orm'
import { MailStatus, PostStatus, TagStatus, UserStatus } from '#shared/codes.ts'
import { arg, anonymous, code, type Db, statement } from '#kernel'
import { visibilityFor } from '#basics/visibility/visibility.ts'
import { visibleSql } from '#basics/visibility/visibility.queries.ts'

/** The same rule as for public lists of questions. */
const listed = visibleSql(visibilityFor(anonymous, 'list'), {
  status: sql.raw('status'),
  userId: sql.raw('user_id'),
  show: sql.raw('show'),
})

const listedOf = visibleSql(visibilityFor(anonymous, 'list'), {
  status: sql.raw('question.status'),
  userId: sql.raw('question.user_id'),
  show: sql.raw('question.show'),
})

export type ListedQuestion = { id: number; urlTitle: string; activeAt: number }
/** Reads by id, so that every part takes as long as the first. */
const questions = statement<ListedQuestion>(sql`
  select id, url_title as urlTitle, active_at as activeAt from question not indexed
  where id > ${arg('after')} and id <= ${arg('upTo')} and ${listed} order by id limit ${arg('size')}`)
const lastQuestion = statement<{ id: number | null }>(sql`select max(id) as id from question`)

export type Part = { after: number; upTo: number; size: number }
export const questionsBetween = (db: Db, part: Part): ListedQuestion[] => questions.all(db, part)
export const hasQuestions = (db: Db, after: number, upTo: number): boolean =>
  questions.all(db, { after, upTo, size: 1 }).length > 0
export const lastQuestionId = (db: Db): number => lastQuestion.get(db)?.id ?? 0

export type ListedPerson = { id: number; username: string }
/** Active members with at least one public post. */
const people = statement<ListedPerson>(sql`select id, username from user as person
  where id > ${arg('after')} and id <= ${arg('upTo')}
    and status = ${code(UserStatus.available)}
    and mail_status = ${code(MailStatus.verified)}
    and (
      exists (select 1 from question where user_id = person.id and ${listed})
      or exists (select 1 from answer where user_id = person.id
        and status = ${code(PostStatus.available)}
        and exists (select 1 from question where question.id = answer.question_id and ${listedOf})))
  order by id limit ${arg('size')}`)
const lastPerson = statement<{ id: number | null }>(sql`select max(id) as id from user`)

export const peopleBetween = (db: Db, part: Part): ListedPerson[] => people.all(db, part)
export const hasPeople = (db: Db, after: number, upTo: number): boolean =>
  people.all(db, { after, upTo, size: 1 }).length > 0
export const lastPersonId = (db: Db): number => lastPerson.get(db)?.id ?? 0

export type ListedTag = { id: number; slug: string }
const tags = statement<ListedTag>(sql`select id, slug from tag
  where id > ${arg('after')} and id <= ${arg('upTo')}
    and status = ${code(TagStatus.available)} and main_tag_id = 0 and question_count > 0
  order by id limit ${arg('size')}`)
const lastTag = statement<{ id: number | null }>(sql`select max(id) as id from tag`)

export const tagsBetween = (db: Db, part: Part): ListedTag[] => tags.all(db, part)
export const hasTags = (db: Db, after: number, upTo: number): boolean =>
  tags.all(db, { after, upTo, size: 1 }).length > 0
export const lastTagId = (db: Db): number => lastTag.get(db)?.id ?? 0
