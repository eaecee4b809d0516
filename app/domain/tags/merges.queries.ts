/** Merges of tags in progress, and the rows that they move. */
import { sql } from 'drizzle-orm'
import { arg, type Db, statement, type Tx } from '#kernel'

export type OpenMerge = { id: number; source_id: number; target_id: number }

const firstOpen = statement<OpenMerge>(sql`
  select id, source_id, target_id from tag_merge where finished_at = 0 order by id limit 1`)
const openOfSource = statement<OpenMerge>(sql`
  select id, source_id, target_id from tag_merge
  where source_id = ${arg('sourceId')} and finished_at = 0 limit 1`)

/** The oldest unfinished merge. */
export const findOpenMerge = (db: Db): OpenMerge | undefined => firstOpen.get(db)
/** The unfinished merge of this source tag. */
export const findMergeOf = (db: Db, sourceId: number): OpenMerge | undefined =>
  openOfSource.get(db, { sourceId })

const anyOfSource = statement(
  sql`select 1 from tag_merge where source_id = ${arg('sourceId')} limit 1`,
)

/** Whether this tag was ever merged into another one. */
export const wasMerged = (db: Db, sourceId: number): boolean =>
  anyOfSource.get(db, { sourceId }) !== undefined

const insert = statement(sql`
  insert into tag_merge (created_at, actor_id, source_id, target_id)
  values (${arg('now')}, ${arg('actorId')}, ${arg('sourceId')}, ${arg('targetId')})`)
const redirect = statement(
  sql`update tag_merge set target_id = ${arg('targetId')} where id = ${arg('id')}`,
)

/** Starts a merge, or changes the target of an unfinished one. */
export function saveMerge(
  tx: Tx,
  merge: { sourceId: number; targetId: number; actorId: number; now: number },
): void {
  const open = findMergeOf(tx, merge.sourceId)
  if (open) redirect.run(tx, { id: open.id, targetId: merge.targetId })
  else insert.run(tx, merge)
}

const progress = statement(sql`
  update tag_merge set moved = moved + ${arg('moved')}, finished_at = ${arg('finishedAt')}, last_error = ''
  where id = ${arg('id')}`)
const failure = statement(
  sql`update tag_merge set last_error = ${arg('text')} where id = ${arg('id')}`,
)

export const saveProgress = (tx: Tx, id: number, moved: number, finishedAt: number) =>
  progress.run(tx, { id, moved, finishedAt })
export const saveMergeError = (tx: Tx, id: number, text: string) =>
  failure.run(tx, { id, text: text.slice(0, 500) })

const takeSynonyms = statement(sql`
  update tag set main_tag_id = ${arg('targetId')}
  where main_tag_id = ${arg('sourceId')} or id = ${arg('sourceId')}`)

/** Makes the source and its synonyms synonyms of the target. */
export const makeSynonyms = (tx: Tx, sourceId: number, targetId: number) =>
  takeSynonyms.run(tx, { sourceId, targetId })

type Ids = { sourceId: number; targetId: number }

/** A question with the source tag; `twice` if it has the target, too. */
export type CarriedBy = { id: number; status: number; posts: number; twice: number }

const carried = statement<CarriedBy>(sql`
  select qt.question_id as id, qt.status, 1 + q.answer_count as posts,
    exists (select 1 from question_tag t where t.question_id = qt.question_id and t.tag_id = ${arg('targetId')}) as twice
  from question_tag qt join question q on q.id = qt.question_id
  where qt.tag_id = ${arg('sourceId')} limit ${arg('limit')}`)
const move = statement(sql`
  update question_tag set tag_id = ${arg('targetId')}
  where question_id = ${arg('id')} and tag_id = ${arg('sourceId')}`)
const drop = statement(
  sql`delete from question_tag where question_id = ${arg('id')} and tag_id = ${arg('sourceId')}`,
)

export const listCarriedBy = (db: Db, ids: Ids, limit: number): CarriedBy[] =>
  carried.all(db, { ...ids, limit })

/** Replaces the source by the target on one question. */
export const replaceOn = (tx: Tx, { id, twice }: CarriedBy, ids: Ids) =>
  (twice ? drop : move).run(tx, { ...ids, id })

const followers = statement<{ user_id: number }>(
  sql`select user_id from follow where object_id = ${arg('sourceId')} limit ${arg('limit')}`,
)
const moveFollow = statement(sql`
  update or ignore follow set object_id = ${arg('targetId')}
  where user_id = ${arg('userId')} and object_id = ${arg('sourceId')}`)
const dropFollow = statement(
  sql`delete from follow where user_id = ${arg('userId')} and object_id = ${arg('sourceId')}`,
)
export const listFollowers = (db: Db, ids: Ids, limit: number): number[] =>
  followers.all(db, { ...ids, limit }).map(row => row.user_id)

/** Makes a member follow the target instead. */
export function replaceFollow(tx: Tx, userId: number, ids: Ids): void {
  if (moveFollow.change(tx, { ...ids, userId }) === 0) dropFollow.run(tx, { ...ids, userId })
}
