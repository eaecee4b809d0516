/** Clean-ups in progress and finished. */
import { sql } from 'drizzle-orm'
import { arg, type Db, statement, type Tx } from '#kernel'
import type { Counts, Stage } from './clean-up.schema.ts'

type Row = {
  id: number
  createdAt: number
  userId: number
  actorId: number
  options: string
  stage: string
  report: string
  finishedAt: number
}

/** `stage` is the next one; `stages` are all chosen ones. */
export type CleanUp = Omit<Row, 'options' | 'stage' | 'report'> & {
  stages: Stage[]
  stage: Stage | ''
  counts: Counts
}

const columns = sql`id, created_at as createdAt, user_id as userId, actor_id as actorId, options,
  stage, report, finished_at as finishedAt`

function read(row: Row | undefined): CleanUp | undefined {
  if (!row) return undefined
  const { options, stage, report, ...rest } = row
  const { stages } = JSON.parse(options) as { stages: Stage[] }
  return { ...rest, stages, stage: stage as Stage | '', counts: JSON.parse(report) as Counts }
}

const firstOpen = statement<Row>(sql`
  select ${columns} from clean_up where finished_at = 0 and user_id > 0
  order by id limit 1`)
const byId = statement<Row>(sql`select ${columns} from clean_up where id = ${arg('id')}`)
const lastOf = statement<Row>(sql`
  select ${columns} from clean_up where user_id = ${arg('userId')} order by id desc limit 1`)

/** The oldest unfinished clean-up. */
export const findOpenCleanUp = (db: Db) => read(firstOpen.get(db))
export const findCleanUp = (db: Db, id: number) => read(byId.get(db, { id }))
/** The latest clean-up of a member. */
export const lastCleanUpOf = (db: Db, userId: number) => read(lastOf.get(db, { userId }))

const insert = statement<{ id: number }>(sql`
  insert into clean_up (created_at, user_id, actor_id, options, stage, report)
  values (${arg('now')}, ${arg('userId')}, ${arg('actorId')}, ${arg('options')}, ${arg('stage')},
    ${arg('report')})
  returning id`)

type NewCleanUp = { userId: number; actorId: number; stages: Stage[]; counts: Counts; now: number }

/** Adds a clean-up that has not started; returns its id. */
export function saveCleanUp(tx: Tx, { stages, counts, ...row }: NewCleanUp): number {
  const options = JSON.stringify({ stages })
  const [stage = ''] = stages
  return insert.one(tx, { ...row, options, stage, report: JSON.stringify(counts) }).id
}

const progress = statement(sql`
  update clean_up set stage = ${arg('stage')}, report = ${arg('report')},
    done = done + ${arg('rows')}, finished_at = ${arg('finishedAt')}
  where id = ${arg('id')}`)

type Progress = Pick<CleanUp, 'id' | 'stage' | 'counts' | 'finishedAt'> & { rows: number }

export const saveProgress = (tx: Tx, { counts, ...row }: Progress) =>
  progress.run(tx, { ...row, report: JSON.stringify(counts) })
