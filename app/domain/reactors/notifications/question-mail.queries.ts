import { sql } from 'drizzle-orm'
import { ObjectType } from '#shared/codes.ts'
import { findCounter } from '#basics/counters/counters.queries.ts'
import { takeOne } from '#basics/counters/take-one.ts'
import { arg, code, statement, type Tx } from '#kernel'
import { Day } from '#shared/durations.ts'

export type Wanting = { userId: number; byTag: number }

const wanting = statement<Wanting>(sql`
  with main as (
    select distinct case when t.main_tag_id = 0 then t.id else t.main_tag_id end as id
    from question_tag qt join tag t on t.id = qt.tag_id where qt.question_id = ${arg('questionId')}),
  family as (select id from main union select t.id from main m join tag t on t.main_tag_id = m.id)
  select userId, max(byTag) as byTag from (
    select f.user_id as userId, 1 as byTag from family join follow f on f.object_id = family.id
    join notification_switch s on s.user_id = f.user_id
      and s.source = 'all_new_question_for_following_tags' and s.enabled = 1
    where f.object_type = ${code(ObjectType.tag)} and f.user_id > ${arg('after')}
    union all
    select user_id, 0 from notification_switch
    where source = 'all_new_question' and enabled = 1 and user_id > ${arg('after')})
  group by userId order by userId limit ${arg('limit')}`)

/** Members who want an email about this question, by id; `byTag` = they follow one of its tags. */
export const listWanting = (tx: Tx, questionId: number, after: number, limit: number): Wanting[] =>
  wanting.all(tx, { questionId, after, limit })

/** Limit of emails about all new questions per member and week (spec §5, §6). */
export const WeeklyMails = 50
const week = { max: WeeklyMails, windowMs: 7 * Day }

/**
 * Uses one email of the weekly limit; null if none is left. The week starts with the first email; `until` is its
 * end if this email is the last one, else 0.
 */
export function takeWeeklyMail(tx: Tx, userId: number, now: number): { until: number } | null {
  const key = `mail.all_new_question:${userId}`
  if (!takeOne(tx, key, week, now)) return null
  const { count, expiresAt } = findCounter(tx, key)!
  return { until: count === WeeklyMails ? expiresAt : 0 }
}
