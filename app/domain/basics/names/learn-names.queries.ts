/** How Chinese names of tags and members are typed, kept by a job. */
import { sql } from 'drizzle-orm'
import { arg, type Db, statement, writing } from '#kernel'
import { syllables } from '#markdown/slug.ts'
import { simplified } from '#shared/simplified.ts'

type Kind = 'tag' | 'user'
type Unread = { id: number; kind: Kind; objectId: number; name: string | null }

const BatchSize = 50

const unread = statement<Unread>(sql`select n.id, n.kind, n.object_id as objectId,
    iif(n.kind = 'tag', t.display_name, u.display_name) as name
  from unread_name n left join tag t on t.id = n.object_id left join user u on u.id = n.object_id
  order by n.id limit ${arg('limit')}`)
const read = statement(sql`delete from unread_name where id <= ${arg('last')}`)
const drop = statement(sql`delete from name_key
  where kind = ${arg('kind')} and object_id = ${arg('objectId')}`)
const add = statement(sql`insert or ignore into name_key (kind, "key", object_id)
  values (${arg('kind')}, ${arg('key')}, ${arg('objectId')})`)

/** Simplified characters, pinyin, and first letters; none for a name without Chinese. */
export function keysOf(name: string): string[] {
  if (!/\p{Script=Han}/u.test(name)) return []
  const plain = simplified(name.toLowerCase())
  const spelled = (shorten: (sounds: string[]) => string[]) =>
    plain.replace(/\p{Script=Han}+/gu, run => shorten(syllables(run)).join('')).replace(/\s+/g, '')
  return [plain, spelled(sounds => sounds), spelled(sounds => sounds.map(sound => sound.charAt(0)))]
}

/** Makes the keys of the next names, in one transaction. Returns false when none is left. */
export function learnNames(db: Db): boolean {
  const names = unread.all(db, { limit: BatchSize })
  const last = names.at(-1)?.id
  if (last === undefined) return false
  writing(db, tx => {
    for (const { kind, objectId, name } of names) {
      drop.run(tx, { kind, objectId })
      for (const key of keysOf(name ?? '')) add.run(tx, { kind, objectId, key })
    }
    read.run(tx, { last })
  })
  return true
}
