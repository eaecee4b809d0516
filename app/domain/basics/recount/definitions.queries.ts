/**
 * Every stored count, with its definition over the source rows; they are defined nowhere else. Triggers keep them
 * (`count-triggers.queries.ts`), `forum recount` checks them.
 */
import { sql, type SQL } from 'drizzle-orm'
import {
  Accepted,
  LinkStatus,
  NotificationKind,
  ObjectType,
  Pin,
  PostStatus,
  QuestionStatus,
  TagRelStatus,
} from '#shared/codes.ts'
import { code } from '#kernel'
import { listedQuestion, publicStatuses } from '#basics/visibility/visibility.queries.ts'
import type { Counter, Rows } from './counter.queries.ts'
import { siteTotals } from './totals.queries.ts'

/** A count of rows, or a sum over them, in addition to `base`. */
function summed(name: string, place: `${string}.${string}`, sums: Rows[], base = sql`0`): Counter {
  const [table = '', column = ''] = place.split('.')
  const key = 'id'
  const parts = sums.map(
    ({
      from,
      by,
      where = sql`1`,
      adds = sql`1`,
    }) => sql`coalesce((select sum(${adds}) from ${sql.raw(from)} r
      where ${by} = ${sql.raw(`${table}.${key}`)} and ${where}), 0)`,
  )
  return { name, table, column, key, truth: sql.join([base, ...parts], sql` + `), sums }
}

const available = code(PostStatus.available)
const unanswered = sql`q.status = ${code(QuestionStatus.available)} and q.answer_count = 0`

const ofObject = (from: string, objectType: number): Rows => ({
  from,
  by: sql`r.object_id`,
  where: sql`r.object_type = ${code(objectType)}`,
  watched: ['object_id', 'object_type'],
})
const votes = (objectType: number): Rows[] => {
  const cast = ofObject('vote', objectType)
  const imported = { from: 'imported_vote', by: sql`r.object_id`, adds: sql`r.up - r.down` }
  return [
    { ...cast, adds: sql`r.value`, watched: [...cast.watched, 'value'] },
    { ...imported, watched: ['object_id', 'up', 'down'] },
  ]
}
const comments: Rows = {
  from: 'comment',
  by: sql`r.object_id`,
  where: sql`r.status = ${available}`,
  watched: ['object_id', 'status'],
}
const answers = (by: string, ...more: string[]): Rows => ({
  from: 'answer',
  by: sql.raw(`r.${by}`),
  where: sql`r.status = ${available}`,
  watched: [by, 'status', ...more],
})

const askedOnDay = (
  more: SQL,
) => sql`(select count(*) from question q indexed by question_list_newest
  where ${listedQuestion} and q.pin in (${code(Pin.no, Pin.yes)}) and q.created_at >= question_day.day * 86400000
    and q.created_at < (question_day.day + 1) * 86400000 ${more})`

/** Columns that `question_tag` copies from the question; triggers of migrations keep them. */
const ofTaggedQuestion = (
  what: string,
  column: string,
  source = sql.raw(`q.${column}`),
): Counter => ({
  name: `${what} of the question of a tag`,
  table: 'question_tag',
  column,
  key: 'rowid',
  truth: sql`(select ${source} from question q where q.id = question_tag.question_id)`,
})

const listedEnd = (end: string) =>
  sql`exists (select 1 from question q where q.id = question_link.${sql.raw(end)} and ${listedQuestion})`

/** What others count comes before them, so that one pass repairs all. */
export const counters: Counter[] = [
  {
    name: 'status of a link',
    table: 'question_link',
    column: 'status',
    key: 'id',
    truth: sql`case when ${listedEnd('from_question_id')} and ${listedEnd('to_question_id')}
      and (question_link.from_answer_id = 0
        or exists (select 1 from answer a where a.id = question_link.from_answer_id and a.status = ${available}))
      then ${code(LinkStatus.available)} else ${code(LinkStatus.deleted)} end`,
    derivedFrom: [
      { from: 'question', key: 'from_question_id', by: sql`r.id`, watched: ['status', 'show'] },
      { from: 'question', key: 'to_question_id', by: sql`r.id`, watched: ['status', 'show'] },
      { from: 'answer', key: 'from_question_id', by: sql`r.question_id`, watched: ['status'] },
      {
        from: 'question_link',
        by: sql`r.id`,
        watched: ['from_question_id', 'from_answer_id', 'to_question_id'],
      },
    ],
  },
  {
    name: 'status of a question on its tags',
    table: 'question_tag',
    column: 'status',
    key: 'question_id',
    truth: sql`coalesce((select case when ${listedQuestion} then ${code(TagRelStatus.available)} when q.status in (${publicStatuses}) then ${code(TagRelStatus.hidden)} end from question q where q.id = question_tag.question_id), ${code(TagRelStatus.deleted)})`,
    derivedFrom: [
      { from: 'question', by: sql`r.id`, watched: ['status', 'show'] },
      { from: 'question_tag', by: sql`r.question_id`, watched: ['question_id'] },
    ],
  },
  {
    name: 'questions of a day',
    table: 'question_day',
    column: 'listed',
    key: 'day',
    truth: askedOnDay(sql``),
  },
  {
    name: 'questions of a day without an answer',
    table: 'question_day',
    column: 'unanswered',
    key: 'day',
    truth: askedOnDay(sql`and ${unanswered}`),
  },
  summed('question votes', 'question.vote_count', votes(ObjectType.question)),
  ofTaggedQuestion('votes', 'vote_count'),
  ofTaggedQuestion('views', 'view_count'),
  ofTaggedQuestion('links', 'linked_count'),
  ofTaggedQuestion('hot score', 'hot_score'),
  ofTaggedQuestion('last activity', 'active_at'),
  ofTaggedQuestion('lack of an answer', 'unanswered', unanswered),
  summed('answer votes', 'answer.vote_count', votes(ObjectType.answer)),
  summed('comment votes', 'comment.vote_count', votes(ObjectType.comment)),
  summed('answers of a question', 'question.answer_count', [answers('question_id')]),
  {
    name: 'last answer of a question',
    table: 'question',
    column: 'last_answer_id',
    key: 'id',
    truth: sql`coalesce((select a.id from answer a where a.question_id = question.id and a.status = ${available}
      order by a.created_at desc, a.id desc limit 1), 0)`,
    derivedFrom: [answers('question_id', 'created_at')],
  },
  {
    name: 'accepted answer of a question',
    table: 'question',
    column: 'accepted_answer_id',
    key: 'id',
    truth: sql`coalesce((select a.id from answer a where a.question_id = question.id and a.status = ${available} and a.accepted = ${code(Accepted.yes)}
      order by a.id limit 1), 0)`,
    derivedFrom: [
      {
        ...answers('question_id', 'accepted'),
        where: sql`r.status = ${available} and r.accepted = ${code(Accepted.yes)}`,
      },
    ],
  },
  summed('comments of a question', 'question.comment_count', [comments]),
  summed('comments of an answer', 'answer.comment_count', [comments]),
  summed('bookmarks of a question', 'question.collection_count', [
    { from: 'collection', by: sql`r.object_id`, watched: ['object_id'] },
  ]),
  summed('followers of a question', 'question.follow_count', [
    ofObject('follow', ObjectType.question),
  ]),
  {
    name: 'links to a question',
    table: 'question',
    column: 'linked_count',
    key: 'id',
    truth: sql`(select count(distinct l.from_question_id) from question_link l where l.to_question_id = question.id and l.status = ${code(LinkStatus.available)})`,
    derivedFrom: [
      {
        from: 'question_link',
        by: sql`r.to_question_id`,
        where: sql`r.status = ${code(LinkStatus.available)}`,
        watched: ['from_question_id', 'to_question_id', 'status'],
      },
    ],
  },
  summed('followers of a tag', 'tag.follow_count', [ofObject('follow', ObjectType.tag)]),
  summed('questions of a tag', 'tag.question_count', [
    {
      from: 'question_tag',
      by: sql`r.tag_id`,
      where: sql`r.status = ${code(TagRelStatus.available)}`,
      watched: ['tag_id', 'status'],
    },
  ]),
  summed('questions of a member', 'user.question_count', [
    {
      from: 'question',
      by: sql`r.user_id`,
      where: sql`r.status in (${publicStatuses})`,
      watched: ['user_id', 'status'],
    },
  ]),
  summed('answers of a member', 'user.answer_count', [answers('user_id')]),
  summed('follows of a member', 'user.follow_count', [
    { from: 'follow', by: sql`r.user_id`, watched: ['user_id'] },
  ]),
  summed(
    'reputation of a member',
    'user.rank',
    [
      {
        from: 'activity',
        by: sql`r.user_id`,
        where: sql`r.cancelled = 0`,
        adds: sql`r.rank`,
        watched: ['user_id', 'cancelled', 'rank'],
      },
    ],
    sql`user.initial_rank`,
  ),
  summed('awards of a badge', 'badge.award_count', [
    { from: 'badge_award', by: sql`r.badge_id`, watched: ['badge_id'] },
  ]),
  {
    name: 'points of an achievement',
    table: 'notification',
    column: 'rank',
    key: 'id',
    truth: sql`case when notification.kind = ${code(NotificationKind.achievement)} and notification.action = 'reputation' then
      coalesce((select sum(a.rank) from activity a where a.object_id = notification.object_id
        and a.user_id = notification.user_id and a.cancelled = 0), 0) else 0 end`,
  },
  summed('uses of a file', 'upload.use_count', [
    { from: 'upload_use', by: sql`r.upload_id`, watched: ['upload_id'] },
  ]),
  summed(
    'points left of a reward',
    'point_reward.left',
    [
      {
        from: 'point_draw',
        by: sql`r.reward_id`,
        adds: sql`-r.score`,
        watched: ['reward_id', 'score'],
      },
    ],
    sql`point_reward.score`,
  ),
  siteTotals,
]
