import { sql } from 'drizzle-orm'
import { UserStatus } from '#shared/codes.ts'
import { anonymousName } from '#shared/ids.ts'
import { arg, type Db, statement, type Tx } from '#kernel'

/** The three reactions, in display order. */
export const Emojis = ['heart', 'smile', 'frown'] as const
export type Emoji = (typeof Emojis)[number]

/** Most people named per reaction; the others are counted. */
const NamesMax = 5

export type Reaction = {
  emoji: Emoji
  count: number
  /** Whether the viewer reacted. */
  mine: boolean
  /** The first people to react, at most NamesMax. */
  people: { username: string; name: string; deleted: boolean }[]
}

type Row = {
  object_id: number
  emoji: Emoji
  place: number
  count: number
  mine: number
  since: number
  user_id: number
  username: string
  display_name: string
  status: number
}

const summary = statement<Row>(sql`
  select found.*, u.username, u.display_name, u.status from (
    select object_id, emoji, user_id,
      row_number() over (partition by object_id, emoji order by created_at, user_id) as place,
      count(*) over (partition by object_id, emoji) as count,
      max(user_id = ${arg('viewerId')}) over (partition by object_id, emoji) as mine,
      min(created_at) over (partition by object_id, emoji) as since
    from reaction where object_id in (select value from json_each(${arg('ids')}))) found
  join user u on u.id = found.user_id
  where found.place <= ${sql.raw(String(NamesMax))}
  order by found.object_id, found.since, found.emoji, found.place`)

/** The reactions to these posts, in the order in which each was first used. */
export function reactionsTo(db: Db, viewerId: number, ids: number[]): Map<number, Reaction[]> {
  const found = new Map<number, Reaction[]>()
  if (ids.length === 0) return found
  for (const row of summary.all(db, { viewerId, ids: JSON.stringify(ids) })) {
    let list = found.get(row.object_id)
    if (!list) found.set(row.object_id, (list = []))
    let reaction = list.find(({ emoji }) => emoji === row.emoji)
    if (!reaction) {
      reaction = { emoji: row.emoji, count: row.count, mine: row.mine === 1, people: [] }
      list.push(reaction)
    }
    const gone = row.status === UserStatus.deleted
    reaction.people.push({
      username: gone ? anonymousName(row.user_id) : row.username,
      name: gone ? anonymousName(row.user_id) : row.display_name,
      deleted: gone,
    })
  }
  return found
}

const insert = statement(sql`
  insert into reaction (object_id, object_type, emoji, user_id, created_at)
  values (${arg('objectId')}, ${arg('objectType')}, ${arg('emoji')}, ${arg('userId')}, ${arg('now')})
  on conflict do nothing`)
const remove = statement(sql`
  delete from reaction where object_id = ${arg('objectId')} and emoji = ${arg('emoji')}
    and user_id = ${arg('userId')}`)

export type OwnReaction = { objectId: number; objectType: number; emoji: Emoji; userId: number }

/** Sets a member's reaction to the wanted state; returns whether that changed anything. */
export const saveReaction = (tx: Tx, row: OwnReaction, on: boolean, now: number): boolean =>
  (on ? insert.change(tx, { ...row, now }) : remove.change(tx, row)) > 0
