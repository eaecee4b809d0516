/**
 * Earlier deeds of members, one query per badge: for members above `from` up to `to`, the deed that earns it
 * and its time (ms), as far as the data allows. Undone deeds count if they left a trace.
 */
import { sql, type SQL } from 'drizzle-orm'
import { ObjectType, Role } from '#shared/codes.ts'
import { arg, type Db, statement } from '#kernel'
import { type BadgeKey, type Earned, Upvotes } from './badge-rules.ts'

const members = (column: string) =>
  sql`${sql.raw(column)} > ${arg('from')} and ${sql.raw(column)} <= ${arg('to')}`

/** `since`: when the object was created. */
export type PastDeed = Earned & { at: number; since: number }

/** The earliest deed of each member; SQLite takes the other columns from the row of the minimum. */
const firstOf = (deeds: SQL) =>
  statement<PastDeed>(sql`select userId, objectType, objectId, min(at) as at, 0 as since
    from (${deeds}) group by userId`)

const acts = (types: string[], condition: SQL = sql`1`) => sql`
  select v.user_id as userId, v.object_type as objectType, v.object_id as objectId, v.created_at as at
  from activity v left join revision r on r.id = v.revision_id
  where ${members('v.user_id')}
    and v.type in (${sql.raw(types.map(type => `'${type}'`).join(', '))}) and ${condition}`

/** Acceptances without a log row were imported; there only askers accept. */
const silentAcceptances = (who: SQL, member: string) => sql`
  select ${who} as userId, ${ObjectType.answer} as objectType, a.id as objectId, a.created_at as at
  from question q join answer a on a.id = q.accepted_answer_id and a.question_id = q.id
  where ${members(member)} and not exists (
    select 1 from activity v where v.object_id = a.id and v.type = 'answer.accepted')`

/** Posts with this many upvotes, at the time of the one that reached the number. */
function posts(table: 'question' | 'answer', type: number, amount: number) {
  const known = sql`coalesce((select i.up from imported_vote i where i.object_id = p.id), 0)`
  const live = sql`(select count(*) from vote v where v.object_id = p.id and v.value = 1)`
  return statement<PastDeed>(sql`
    select p.user_id as userId, ${type} as objectType, p.id as objectId, p.created_at as since,
      case when p.known >= ${amount} then p.created_at else (
        select n.at from (
          select v.updated_at as at, row_number() over (order by v.updated_at) as nth
          from vote v where v.object_id = p.id and v.value = 1
        ) n where n.nth = ${amount} - p.known) end as at
    from (
      select p.id, p.user_id, p.created_at, ${known} as known, ${live} as live
      from ${sql.raw(table)} p where ${members('p.user_id')}
    ) p where p.known + p.live >= ${amount} order by p.created_at, p.id`)
}
const answers = (amount: number) => posts('answer', ObjectType.answer, amount)
const questions = (amount: number) => posts('question', ObjectType.question, amount)

const Edits = ['question.edited', 'answer.edited', 'question.rollback', 'answer.rollback']

/** Null: the deed leaves no trace. */
const deeds: Record<BadgeKey, ReturnType<typeof firstOf> | null> = {
  autobiographer: statement<PastDeed>(sql`
    select id as userId, 0 as objectType, 0 as objectId, updated_at as at, 0 as since
    from user where ${members('id')} and trim(bio) <> ''`),
  editor: firstOf(acts(Edits, sql`coalesce(r.review_user_id, 0) = 0`)),
  first_flag: firstOf(sql`
    select user_id as userId, object_type as objectType, object_id as objectId, created_at as at
    from report where ${members('user_id')}`),
  first_upvote: firstOf(sql`
    ${acts(['question.vote_up', 'answer.vote_up', 'comment.vote_up'])}
    union all
    select user_id, object_type, object_id, updated_at from vote
    where ${members('user_id')} and value = 1`),
  first_reaction: firstOf(sql`
    select user_id as userId, object_type as objectType, object_id as objectId, created_at as at
    from reaction where ${members('user_id')}`),
  first_share: null,
  scholar: firstOf(sql`
    select v.trigger_user_id as userId, v.object_type as objectType, v.object_id as objectId,
      v.created_at as at
    from question q
    join answer a on a.question_id = q.id
    join activity v on v.object_id = a.id and v.type = 'answer.accept'
    where ${members('q.user_id')} and v.trigger_user_id = q.user_id
    union all
    select u.id, v.object_type, v.object_id, v.created_at
    from user u cross join activity v on v.trigger_user_id = u.id and v.type = 'answer.accept'
    where ${members('u.id')} and u.role_id <> ${Role.user}
    union all ${silentAcceptances(sql`q.user_id`, 'q.user_id')}`),
  solved: firstOf(sql`
    ${acts(['answer.accepted'])}
    union all ${silentAcceptances(sql`a.user_id`, 'a.user_id')}`),
  nice_answer: answers(Upvotes.nice),
  good_answer: answers(Upvotes.good),
  great_answer: answers(Upvotes.great),
  nice_question: questions(Upvotes.nice),
  good_question: questions(Upvotes.good),
  great_question: questions(Upvotes.great),
}

export const pastDeeds = (db: Db, key: BadgeKey, from: number, to: number): PastDeed[] =>
  deeds[key]?.all(db, { from, to }) ?? []

const bounds = statement<{ last: number; members: number }>(
  sql`select coalesce(max(id), 0) as last, count(*) as members from user`,
)
export const memberBounds = (db: Db) => bounds.one(db)

const nth = statement<{ id: number }>(
  sql`select id from user where id > ${arg('from')} order by id limit 1 offset ${arg('skip')}`,
)
/** The last of the next `size` member ids. */
export const batchEnd = (db: Db, from: number, size: number): number | undefined =>
  nth.get(db, { from, skip: size - 1 })?.id
