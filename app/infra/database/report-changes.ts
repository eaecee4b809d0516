/**
 * Reports what a connection writes (see `changes.ts` of the kernel). Temporary triggers name the table of every changed row,
 * including rows changed by other triggers and foreign keys, and the row itself where pages are cached by row. Each
 * transaction stores these names in `site_counter`; other processes read them when they notice that the file has changed.
 */
import type Database from 'better-sqlite3'
import { Changes, type Db, foreignVersion, Hidden, noteReads, reportTo, rowTopic } from '#kernel'
import { QuestionStatus } from '#shared/codes.ts'
import { watchStatements } from './sqlite.ts'

type Kind = Parameters<typeof rowTopic>[0]

/** Tables whose changes are reported by row: what a row belongs to, and the column with its key. */
export const RowsOf = new Map<string, [kind: Kind, column: string]>([
  ['question', ['question', 'id']],
  ['answer', ['question', 'question_id']],
  ['comment', ['question', 'question_id']],
  ['question_tag', ['question', 'question_id']],
  ['related_question', ['question', 'question_id']],
  ['user', ['user', 'username']],
])

const shown = (row: 'old' | 'new') =>
  `${row}.status in (${QuestionStatus.available}, ${QuestionStatus.closed})`
const postHidden = `old.user_id <> new.user_id or (${shown('old')} and not (${shown('new')}))`

/** Updates that hide content. Deleting a row of these tables hides it too. */
const Hiding = new Map([
  ['question', `${postHidden} or old.show < new.show`],
  ['answer', postHidden],
  ['comment', postHidden],
  ['user', 'old.status <> new.status'],
  ['tag', `${shown('old')} and not (${shown('new')})`],
])

/** Prefix of the keys in `site_counter`; the transaction number follows and, one per line, what it wrote. */
const Key = 'written '
const End = 'written!'
const Digits = 16
const numberIn = (key: string) => Number(key.slice(Key.length, Key.length + Digits))
const topicsIn = (key: string) => key.slice(Key.length + Digits + 1).split('\n')

/** Means everything, as after an import. */
const All = '*'
const Undone = /^\s*rollback\s*;?\s*$/i
const MostTopics = 200
/** How many transactions are kept for other processes; older ones are deleted every `DeletedEvery` transactions. */
const Kept = 500
const DeletedEvery = 50

function triggersOf(table: string): string {
  const own = table === 'site_counter' ? `when new.key not like '${Key}%'` : ''
  const [kind, column] = RowsOf.get(table) ?? []
  const named = (row: 'old' | 'new') =>
    kind ? `written('${table}', '${kind}', ${row}.${column})` : `written('${table}', null, null)`
  const hides = Hiding.get(table)
  const hidden = (when: string) =>
    hides ? `; select written('${Hidden}', null, null) where ${when}` : ''
  const moved = kind ? `; select ${named('old')} where old.${column} is not new.${column}` : ''
  const trigger = (act: string, when: string, body: string) =>
    `create temp trigger "written_${act}_${table}" after ${act} on "${table}" ${when}
    begin select ${body}; end;`
  return [
    trigger('insert', own, named('new')),
    trigger('update', own, named('new') + moved + hidden(hides ?? '')),
    trigger('delete', own.replace('new', 'old'), named('old') + hidden('true')),
  ].join('\n')
}

/** Names of the ordinary tables, and of the virtual ones of the search index, which cannot have triggers. */
function tablesIn(sqlite: Database.Database) {
  const list = (condition: string) =>
    sqlite
      .prepare<[], string>(
        `select name from pragma_table_list where schema = 'main' and ${condition}`,
      )
      .pluck()
      .all()
  return {
    tables: list(`type = 'table' and name not like 'sqlite^_%' escape '^'`),
    virtual: list(`type = 'virtual'`),
  }
}

/** The log of transactions for other processes. */
function logOf(sqlite: Database.Database) {
  const newest = sqlite
    .prepare<[], string>(
      `select max(key) from site_counter where key > '${Key}' and key < '${End}'`,
    )
    .pluck()
  const add = sqlite.prepare('insert into site_counter (key, value) values (?, 0)')
  const from = sqlite
    .prepare<[string], string>(
      `select key from site_counter where key >= ? and key < '${End}' order by key`,
    )
    .pluck()
  const forget = sqlite.prepare(`delete from site_counter where key > '${Key}' and key <
    (select key from site_counter where key < '${End}' order by key desc limit 1 offset ${Kept})`)
  let added = 0
  return {
    newest: () => newest.get() ?? '',
    from: (key: string) => from.all(key || Key),
    /** `last`: the newest one. */
    add(topics: ReadonlySet<string>, last: string): string {
      // Greater than any number in an older copy of this database.
      const number = Math.max(numberIn(last) + 1, Date.now())
      const names = topics.size > MostTopics ? All : [...topics].join('\n')
      const key = `${Key}${String(number).padStart(Digits, '0')} ${names}`
      add.run(key)
      if (++added % DeletedEvery === 0) forget.run()
      return key
    },
  }
}

/** The tables that a statement names. May include too many, since a column can have the name of a table. */
function namesIn(names: ReadonlySet<string>): (statement: Database.Statement) => string[] {
  const known = new WeakMap<object, string[]>()
  return statement => {
    let found = known.get(statement)
    if (!found) {
      const words = new Set(statement.source.match(/\w+/g))
      known.set(statement, (found = [...words].filter(word => names.has(word))))
    }
    return found
  }
}

/** What this connection and others have written, and `store` for the transactions of this one. */
function changesIn(db: Db, log: ReturnType<typeof logOf>) {
  /** The newest transaction seen so far. */
  let last = log.newest()
  /** Own ones after it. */
  const own = new Set<string>()
  let seen = foreignVersion(db)
  const changes = new Changes(() => {
    const version = foreignVersion(db)
    if (version === seen) return
    seen = version
    const rows = log.from(last)
    // The one seen last may have been deleted since.
    const isWhole = last === '' || rows.shift() === last
    const foreign = rows.filter(row => !own.has(row)).flatMap(topicsIn)
    last = rows.at(-1) ?? log.newest()
    own.clear()
    if (isWhole && foreign.length > 0 && !foreign.includes(All)) changes.note(foreign)
    else changes.noteUnknown()
  })
  /** Call it within the transaction, and the returned function after the commit. */
  const store = (topics: ReadonlySet<string>) => {
    const newest = log.newest()
    const isNext = own.size === 0 && newest === last
    const key = log.add(topics, newest)
    return () => {
      changes.note(topics)
      if (isNext) last = key
      else own.add(key)
    }
  }
  return { changes, store }
}

export function reportChanges(sqlite: Database.Database, db: Db): void {
  const { tables, virtual } = tablesIn(sqlite)
  /** What the open transaction has written. */
  const pending = new Set<string>()
  const written = (table: string, kind: Kind | null, key: number | string | null) => {
    pending.add(table)
    if (kind && key !== null) pending.add(rowTopic(kind, key))
    return null
  }
  sqlite.function('written', { directOnly: false, deterministic: false }, written)
  sqlite.exec(`begin; ${tables.map(triggersOf).join('\n')} commit;`)

  const { changes, store } = changesIn(db, logOf(sqlite))
  reportTo(sqlite, changes)
  const tablesOf = namesIn(new Set([...tables, ...virtual]))
  let within = false
  let committed: (() => void) | null = null
  /** In the same transaction, so that no other process sees its writes without their names. */
  const storePending = () => {
    within = true
    try {
      committed = store(pending)
    } finally {
      within = false
    }
  }
  watchStatements(sqlite, {
    before(statement) {
      if (within || !statement) return
      const named = tablesOf(statement)
      if (statement.readonly) {
        if (named.length > 0) noteReads(named)
        else if (pending.size > 0 && statement.source === 'COMMIT') storePending()
      } else for (const name of named) if (virtual.includes(name)) pending.add(name)
    },
    after(_statement, source) {
      if (within || pending.size === 0 || sqlite.inTransaction) return
      const isUndone = Undone.test(source)
      if (!committed && !isUndone) storePending()
      if (!isUndone) committed?.()
      committed = null
      pending.clear()
    },
  })
}

/** Reports each write as one to everything, without triggers, which take longer to create than most tests run. */
export function reportEachWrite(sqlite: Database.Database): void {
  const changes = new Changes(() => undefined)
  reportTo(sqlite, changes)
  let wrote = false
  watchStatements(sqlite, {
    before: () => undefined,
    after(statement) {
      wrote ||= !statement?.readonly
      if (!wrote || sqlite.inTransaction) return
      changes.noteUnknown()
      wrote = false
    },
  })
}
