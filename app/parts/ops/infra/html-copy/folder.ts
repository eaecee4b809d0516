/**
 * The folder of a copy: files that are written only when their content differs, and a database beside
 * them (`.state.sqlite`) with what is in it. That database also gathers lists, so that nothing but one page is
 * held in memory.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type Database from 'better-sqlite3'
import type { HtmlCopyCounts } from '#parts/ops/domain/backups/port.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { OperatorError } from '#infra/environment/operator-error.ts'
import { errorCode } from '#shared/error-code.ts'
import { pageFile } from './links.ts'
import { isWordFile, wordFile } from './search-index.ts'

const StateFile = '.state.sqlite'
/** Names and digests of all files, as `sha256sum -c` reads them. */
const Manifest = 'SHA256SUMS'
/** Files whose names are on the disk before the files are. */
const BatchSize = 100

/** Version of the state in `user_version`; 0 = an older one, or that of a run that did not end. */
const Complete = 1

/**
 * `shown`: what is on each file, such as a post or a name, so that the file can be removed as soon as that is gone.
 * The other tables are those of one run.
 */
const Tables = `
  create table if not exists file (path text primary key, digest text not null, run integer not null) without rowid;
  drop table if exists question; drop table if exists question_tag; drop table if exists post;
  drop table if exists tag; drop table if exists person; drop table if exists word;
  create table question (id integer primary key, path text not null, title text not null default '',
    score integer not null default 0, answers integer not null default 0, accepted integer not null default 0,
    at integer not null default 0, changed integer not null default 0, author text not null default '',
    username text not null default '', excerpt text not null default '');
  create table question_tag (slug text, question integer, primary key (slug, question)) without rowid;
  create table tag (key text primary key, name text not null default '') without rowid;
  create table person (key text primary key, name text not null default '', deleted integer not null default 0)
    without rowid;
  create table post (username text, at integer, id integer, question integer, anchor text, score integer,
    primary key (username, at, id)) without rowid;
  create table word (word text, question integer, primary key (word, question)) without rowid;`

const Shown = `
  create table shown (thing text, path text, primary key (thing, path)) without rowid;
  create index shown_path on shown (path);`

/** What is on a file: a post by its wire id, or a name after a letter for its kind. */
export const thing = {
  tag: (slug: string) => `t ${slug}`,
  person: (username: string) => `u ${username}`,
  legal: (kind: string) => `l ${kind}`,
  /** The page that a file of a member is on. */
  page: (file: string) => `p ${file}`,
}

type Waiting = { path: string; content: string | Buffer; digest: string; things: string[] }

const digestOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

const stateOf = (root: string) => path.join(root, StateFile)

export const isHtmlCopyFolder = (root: string): boolean => fs.existsSync(stateOf(root))

/** Whether a run is at work in the folder now. */
export function isHtmlCopyBusy(root: string): boolean {
  if (!isHtmlCopyFolder(root)) return false
  const state = new Sqlite(stateOf(root), { readonly: true, timeout: 0 })
  try {
    state.prepare('select count(*) from sqlite_schema').get()
    return false
  } catch (error) {
    return errorCode(error).startsWith('SQLITE_BUSY')
  } finally {
    state.close()
  }
}

/**
 * Takes the state for this process alone until it is closed. With a rollback journal instead of a WAL, so that
 * what is gone can be found on a full disk.
 */
function openState(root: string): Database.Database {
  const state = new Sqlite(stateOf(root), { timeout: 1000 })
  try {
    state.pragma('journal_mode = persist')
    state.pragma('synchronous = off')
    state.pragma('locking_mode = exclusive')
    state.exec('begin exclusive; commit')
    return state
  } catch (error) {
    state.close()
    if (!errorCode(error).startsWith('SQLITE_BUSY')) throw error
    throw new OperatorError(`Another run is writing the copy in ${root}. Try again when it ended.`)
  }
}

export class HtmlCopyFolder {
  readonly state: Database.Database
  readonly counts: HtmlCopyCounts = { written: 0, kept: 0, removed: 0 }
  #root: string
  #run: number
  #waiting: Waiting[] = []
  #note: Database.Statement
  #known: Database.Statement<[string], { digest: string }>
  #ofRun: Database.Statement
  #addShown: Database.Statement
  #dropShown: Database.Statement

  /**
   * Opens the folder and removes files with anything that is gone, before anything is added.
   * @throws OperatorError when the folder holds something else, or another run is writing it.
   */
  constructor(root: string, isGone: (thing: string) => boolean) {
    this.#root = path.resolve(root)
    fs.mkdirSync(this.#root, { recursive: true })
    if (!isHtmlCopyFolder(this.#root) && fs.readdirSync(this.#root).length > 0) {
      throw new OperatorError(
        `The folder ${this.#root} is not empty and holds no copy. Name an empty folder.`,
      )
    }
    fs.chmodSync(this.#root, 0o755)
    this.state = openState(this.#root)
    try {
      this.#removeGone(isGone)
      this.state.pragma('user_version = 0')
      this.state.exec(Tables)
      if (!this.#has('shown')) {
        // Of an earlier version: every file is written once more, and noted with what is on it.
        this.state.exec(`${Shown} update file set digest = ''`)
      }
    } catch (error) {
      this.state.close()
      throw error
    }
    const last = this.state.prepare('select max(run) as run from file').get() as { run: number }
    this.#run = (last.run ?? 0) + 1
    this.#known = this.state.prepare('select digest from file where path = ?')
    this.#ofRun = this.state.prepare(`select 1 from file where path = ? and run = ${this.#run}`)
    this.#note = this.state.prepare(
      `insert into file (path, digest, run) values (?, ?, ${this.#run})
       on conflict (path) do update set digest = excluded.digest, run = excluded.run`,
    )
    this.#addShown = this.state.prepare('insert or ignore into shown (thing, path) values (?, ?)')
    this.#dropShown = this.state.prepare(
      'delete from shown where path = ? and thing not in (select value from json_each(?))',
    )
  }

  /** `file`: path below the folder, with slashes. `things`: what is on it. */
  put(file: string, content: string | Buffer, things: string[] = []): void {
    this.#waiting.push({ path: file, content, digest: digestOf(content), things })
    if (this.#waiting.length >= BatchSize) this.#flush()
  }

  /** True when the file is there from an earlier run; it stays. For content that never changes. */
  keep(file: string, things: string[] = []): boolean {
    const row = this.#known.get(file)
    if (!row?.digest || !fs.existsSync(this.#place(file))) return false
    this.#note.run(file, row.digest)
    for (const one of things) this.#addShown.run(one, file)
    this.counts.kept++
    return true
  }

  /** Whether this run has put the file. */
  isPut(file: string): boolean {
    if (this.#waiting.some(waiting => waiting.path === file)) return true
    return this.#ofRun.get(file) !== undefined
  }

  /** Removes what was not put in this run, and writes the manifest. */
  finish(): HtmlCopyCounts {
    this.#flush()
    const old = this.state
      .prepare<[number, string], string>(
        `select path from file where run < ? and path <> ? order by path limit 500`,
      )
      .pluck()
    for (let gone = old.all(this.#run, Manifest); gone.length > 0;) {
      this.#remove(gone)
      gone = old.all(this.#run, Manifest)
    }
    const lines = this.state.prepare<[string], Pick<Waiting, 'path' | 'digest'>>(
      'select path, digest from file where path <> ? order by path',
    )
    let manifest = ''
    for (const { path: file, digest } of lines.iterate(Manifest)) {
      manifest += `${digest}  ${file}\n`
    }
    this.put(Manifest, manifest)
    this.#flush()
    this.state.pragma(`user_version = ${Complete}`)
    return this.counts
  }

  close(): void {
    this.state.close()
  }

  #has(table: string): boolean {
    return this.state.prepare('select 1 from sqlite_schema where name = ?').get(table) !== undefined
  }

  #place(file: string): string {
    const place = path.join(this.#root, ...file.split('/'))
    if (!place.startsWith(this.#root + path.sep)) throw new Error('no path of the copy')
    return place
  }

  /** Writes nothing before all of it is removed: the disk may be full. */
  #removeGone(isGone: (thing: string) => boolean): void {
    if (!this.#has('shown')) return
    const gone = new Set<string>()
    const paths = this.state.prepare<[string], string>('select path from shown where thing = ?')
    const things = this.state.prepare<[], string>(
      `select distinct thing from shown where thing not like 'p %'`,
    )
    for (const one of things.pluck().iterate()) {
      if (isGone(one)) for (const file of paths.pluck().all(one)) gone.add(file)
    }
    if (gone.size === 0) return
    for (const page of [...gone]) {
      for (const file of paths.pluck().all(thing.page(page))) gone.add(file)
    }
    for (const file of this.#wordsOf(gone)) gone.add(file)
    this.#remove([Manifest, ...gone])
  }

  /** Word lists with the words of these pages; all of them when it is not known which. */
  #wordsOf(pages: Set<string>): Iterable<string> {
    const complete = this.state.pragma('user_version', { simple: true }) === Complete
    if (!complete || !this.#has('word')) {
      const all = this.state.prepare<[], string>('select path from file').pluck().iterate()
      return [...all].filter(isWordFile)
    }
    const threads = this.state.prepare('select id, path from question').iterate()
    const ids: number[] = []
    for (const { id, path: address } of threads as Iterable<{ id: number; path: string }>) {
      if (pages.has(pageFile(address))) ids.push(id)
    }
    const words = this.state
      .prepare<[string], string>(
        'select distinct word from word where question in (select value from json_each(?))',
      )
      .pluck()
      .all(JSON.stringify(ids))
    return new Set(words.map(wordFile))
  }

  #remove(files: string[]): void {
    for (const file of files) {
      if (!fs.existsSync(this.#place(file))) continue
      fs.rmSync(this.#place(file), { force: true })
      this.#removeEmpty(path.dirname(this.#place(file)))
      if (file !== Manifest) this.counts.removed++
    }
    const forget = ['file', 'shown'].map(table =>
      this.state.prepare(`delete from ${table} where path = ?`),
    )
    this.state.transaction(() => {
      for (const file of files) for (const one of forget) one.run(file)
    })()
  }

  /**
   * A file is noted before it is written, with all that was and will be on it, so that one of a run that was cut
   * off is removed by a later run.
   */
  #flush(): void {
    const waiting = this.#waiting
    this.#waiting = []
    const changed = waiting.filter(({ path: file, digest }) => {
      const row = this.#known.get(file)
      return row?.digest !== digest || !fs.existsSync(this.#place(file))
    })
    this.state.transaction(() => {
      for (const { path: file, things } of changed) {
        this.#note.run(file, '')
        for (const one of things) this.#addShown.run(one, file)
      }
    })()
    for (const { path: file, content } of changed) this.#write(this.#place(file), content)
    this.state.transaction(() => {
      for (const { path: file, digest } of waiting) this.#note.run(file, digest)
      for (const { path: file, things } of changed)
        this.#dropShown.run(file, JSON.stringify(things))
    })()
    this.counts.written += changed.length
    this.counts.kept += waiting.length - changed.length
  }

  /** Others may read it: a copy is made to be published. */
  #write(place: string, content: string | Buffer): void {
    const folder = path.dirname(place)
    const first = fs.mkdirSync(folder, { recursive: true })
    for (let made = folder; first && made.length >= first.length; made = path.dirname(made)) {
      fs.chmodSync(made, 0o755)
    }
    const part = `${place}.part`
    fs.writeFileSync(part, content)
    fs.chmodSync(part, 0o644)
    fs.renameSync(part, place)
  }

  #removeEmpty(folder: string): void {
    for (let at = folder; at.length > this.#root.length; at = path.dirname(at)) {
      if (!fs.existsSync(at)) continue
      if (fs.readdirSync(at).length > 0) return
      fs.rmdirSync(at)
    }
  }
}
