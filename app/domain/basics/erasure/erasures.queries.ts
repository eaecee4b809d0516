/** Erasures in progress. They share the clean-up table, with user id 0. */
import { sql } from 'drizzle-orm'
import { PostStatus, QuestionStatus, UserStatus } from '#shared/codes.ts'
import { arg, code, type Db, statement, type Tx } from '#kernel'
import { byStatus } from '#drizzle/schema/columns.ts'

export const ErasedKinds = ['users', 'questions', 'answers'] as const
export type ErasedKind = (typeof ErasedKinds)[number]

export type Erasure = {
  id: number
  actorId: number
  kind: ErasedKind
  /** What was deleted when the erasure was ordered, ascending. */
  ids: number[]
  /** The last id that was processed. */
  last: number
  /** How many have been erased. */
  count: number
}

type Row = { id: number; actorId: number; options: string; stage: string; report: string }

const firstOpen = statement<Row>(sql`
  select id, actor_id as actorId, options, stage, report from clean_up
  where finished_at = 0 and user_id = 0 order by id limit 1`)

/** The oldest unfinished erasure. */
export function findOpenErasure(db: Db): Erasure | undefined {
  const row = firstOpen.get(db)
  if (!row) return undefined
  const { kind, ids } = JSON.parse(row.options) as Pick<Erasure, 'kind' | 'ids'>
  const { count } = JSON.parse(row.report) as Pick<Erasure, 'count'>
  return { id: row.id, actorId: row.actorId, kind, ids, count, last: Number(row.stage) }
}

const insert = statement<{ id: number }>(sql`
  insert into clean_up (created_at, user_id, actor_id, options, stage, report)
  values (${arg('now')}, 0, ${arg('actorId')}, ${arg('options')}, '0', '{"count":0}')
  returning id`)

type NewErasure = Pick<Erasure, 'actorId' | 'kind' | 'ids'> & { now: number }

export const saveErasure = (tx: Tx, { kind, ids, ...row }: NewErasure): number =>
  insert.one(tx, { ...row, options: JSON.stringify({ kind, ids }) }).id

const progress = statement(sql`
  update clean_up set stage = ${arg('stage')}, report = ${arg('report')}, done = ${arg('count')},
    finished_at = ${arg('finishedAt')}
  where id = ${arg('id')}`)

export function saveProgress(
  tx: Tx,
  { id, last, count }: Pick<Erasure, 'id' | 'last' | 'count'>,
  finishedAt: number,
): void {
  const report = JSON.stringify({ count })
  progress.run(tx, { id, count, finishedAt, stage: String(last), report })
}

const deletedIds: Record<ErasedKind, ReturnType<typeof statement<{ id: number }>>> = {
  // A merged imported account keeps its name, which redirects to the account it was merged into.
  users:
    statement(sql`select id from user where status <> ${code(UserStatus.available)} and status = ${code(UserStatus.deleted)}
    and id not in (select imported_user_id from account_claim where status = 'confirmed')
    order by id`),
  questions: statement(
    sql`select id from question indexed by question_status where ${byStatus} = ${code(QuestionStatus.deleted)} order by id`,
  ),
  answers: statement(
    sql`select id from answer indexed by answer_status where ${byStatus} = ${code(PostStatus.deleted)} order by id`,
  ),
}

/** Ids of everything of this kind that is deleted now, ascending. */
export const listDeleted = (db: Db, kind: ErasedKind): number[] =>
  deletedIds[kind].all(db).map(row => row.id)
