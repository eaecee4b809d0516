import { sql } from 'drizzle-orm'
import { arg, type Db, prepared, statement, type Tx } from '#kernel'

export type ListKind = 'word' | 'pair'
/** `length`: of each word; 0 for pairs. `start`: its first letter, or those of both sounds. */
export type ListKey = { kind: ListKind; length: number; start: string }

const one = statement<{ words: string }>(sql`select words from word_list
  where kind = ${arg('kind')} and length = ${arg('length')} and start = ${arg('start')}`)

/** Words on lines of their own, each with a line break before and after it; '' if there are none. */
export const wordList = (db: Db, key: ListKey): string => one.get(db, key)?.words ?? ''

const between = statement<{
  words: string | null
}>(sql`select group_concat(words, '') as words from word_list
  where kind = ${arg('kind')} and length between ${arg('least')} and ${arg('most')}
    and start >= ${arg('from')} and start < ${arg('until')}`)

/** All lists with these lengths and starts, in one text. */
export const wordListsBetween = (
  db: Db,
  kind: ListKind,
  [least, most]: readonly [number, number],
  [from, until]: readonly [string, string],
): string => between.get(db, { kind, least, most, from, until })?.words ?? ''

const having = statement<{
  words: string | null
}>(sql`select group_concat(words, '') as words from word_list
  where kind = ${arg('kind')} and length between ${arg('least')} and ${arg('most')}
    and start >= ${arg('from')} and start < ${arg('until')} and instr(words, ${arg('part')}) > 0`)

/** The lists that contain a text: the others, most of them, need not be read. */
export const wordListsWith = (
  db: Db,
  kind: ListKind,
  part: string,
  [least, most]: readonly [number, number],
  [from, until]: readonly [string, string] = ['', '\u{10ffff}'],
): string => having.get(db, { kind, least, most, from, until, part })?.words ?? ''

const save = statement(sql`insert or replace into word_list (kind, length, start, words)
  values (${arg('kind')}, ${arg('length')}, ${arg('start')}, ${arg('words')})`)

export const saveWordList = (tx: Tx, key: ListKey, words: string): void =>
  save.run(tx, { ...key, words })

export type UnreadPost = { id: number; postId: number; title: string | null; body: string | null }

/** Posts whose entries were written, in that order; without texts if they have no entry any more. */
export const listUnread = prepared(db => {
  const all = db
    .select({
      id: sql<number>`u.id`,
      postId: sql<number>`u.post_id`,
      title: sql<string | null>`iif(entry.id, q.title, null)`,
      body: sql<string | null>`iif(entry.id, coalesce(q.plain_text, a.plain_text), null)`,
    })
    .from(
      sql`unread_post u left join post_search_docsize entry on entry.id = u.post_id
        left join question q on q.id = u.post_id left join answer a on a.id = u.post_id`,
    )
    .where(sql`u.id > ${arg('after')}`)
    .orderBy(sql`u.id`)
    .limit(arg('limit'))
    .prepare()
  return (after: number, limit: number): UnreadPost[] => all.all({ after, limit })
})

const read = statement(sql`delete from unread_post where id <= ${arg('last')}`)

export const markRead = (tx: Tx, last: number): void => read.run(tx, { last })
