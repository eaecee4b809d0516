/**
 * The folder of a copy: files that are written only when their content differs, and a database beside
 * them (`.state.sqlite`) with what is in it. That database also gathers lists, so that nothing but one page is
 * held in memory.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type Database from 'better-sqlite3'
import type { CopyCounts } from '#app/domain/kernel/index.ts'
import { Sqlite } from '#app/infra/sqlite.ts'
import { OperatorError } from '#app/infra/operator-error.ts'

const StateFile = '.state.sqlite'
/** Names and digests of all files, as `sha256sum -c` reads them. */
const Manifest = 'SHA256SUMS'
/** Files whose names are on the disk before the files are. */
const BatchSize = 100

const Tables = `
  create table if not exists file (path text primary key, digest text not null, run integer not null) without rowid;
  drop table if exists question; drop table if exists question_tag; drop table if exists post;
  drop table if exists tag; drop table if exists person; drop table if exists word;
  create table question (id integer primary key, path text not null, title text not null default '',
    score integer not null default 0, answers integer not null default 0, accepted integer not null default 0,
    at integer not null default 0, changed integer not null default 0, author text not null default '',
    excerpt text not null default '');
  create table question_tag (slug text, question integer, primary key (slug, question)) without rowid;
  create table tag (slug text primary key, name text not null default '') without rowid;
  create table person (username text primary key, name text not null default '') without rowid;
  create table post (username text, at integer, id integer, question integer, anchor text, score integer,
    primary key (username, at, id)) without rowid;
  create table word (word text, question integer, primary key (word, question)) without rowid;`

type Waiting = { path: string; content: string | Buffer; digest: string }

const digestOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

export class CopyFolder {
  readonly state: Database.Database
  readonly counts: CopyCounts = { written: 0, kept: 0, removed: 0 }
  #root: string
  #run: number
  #waiting: Waiting[] = []
  #note: Database.Statement
  #known: Database.Statement
  #ofRun: Database.Statement

  /** @throws OperatorError when the folder holds something else. */
  constructor(root: string) {
    this.#root = path.resolve(root)
    const state = path.join(this.#root, StateFile)
    fs.mkdirSync(this.#root, { recursive: true })
    if (!fs.existsSync(state) && fs.readdirSync(this.#root).length > 0) {
      throw new OperatorError(
        `The folder ${this.#root} is not empty and holds no copy. Name an empty folder.`,
      )
    }
    fs.chmodSync(this.#root, 0o755)
    this.state = new Sqlite(state)
    this.state.pragma('journal_mode = WAL')
    this.state.pragma('synchronous = OFF')
    this.state.exec(Tables)
    const last = this.state.prepare('select max(run) as run from file').get() as { run: number }
    this.#run = (last.run ?? 0) + 1
    this.#known = this.state.prepare('select digest from file where path = ?')
    this.#ofRun = this.state.prepare(`select 1 from file where path = ? and run = ${this.#run}`)
    this.#note = this.state.prepare(
      `insert into file (path, digest, run) values (?, ?, ${this.#run})
       on conflict (path) do update set digest = excluded.digest, run = excluded.run`,
    )
  }

  /** `file`: path below the folder, with slashes. */
  put(file: string, content: string | Buffer): void {
    this.#waiting.push({ path: file, content, digest: digestOf(content) })
    if (this.#waiting.length >= BatchSize) this.#flush()
  }

  /** True when the file is there from an earlier run; it stays. For content that never changes. */
  keep(file: string): boolean {
    const row = this.#known.get(file) as { digest: string } | undefined
    if (!row || !fs.existsSync(this.#place(file))) return false
    this.#note.run(file, row.digest)
    this.counts.kept++
    return true
  }

  /** Whether this run has put the file. */
  isPut(file: string): boolean {
    if (this.#waiting.some(waiting => waiting.path === file)) return true
    return this.#ofRun.get(file) !== undefined
  }

  /** Removes what was not put in this run, and writes the manifest. */
  finish(): CopyCounts {
    this.#flush()
    const old = this.state.prepare(
      `select path from file where run < ${this.#run} and path <> '${Manifest}' order by path limit 500`,
    )
    const forget = this.state.prepare('delete from file where path = ?')
    for (let gone = old.all(); gone.length > 0; gone = old.all()) {
      for (const { path: file } of gone as { path: string }[]) {
        fs.rmSync(this.#place(file), { force: true })
        this.#removeEmpty(path.dirname(this.#place(file)))
        forget.run(file)
        this.counts.removed++
      }
    }
    const lines = this.state.prepare('select path, digest from file where path <> ? order by path')
    let manifest = ''
    for (const { path: file, digest } of lines.iterate(Manifest) as Iterable<Waiting>) {
      manifest += `${digest}  ${file}\n`
    }
    this.put(Manifest, manifest)
    this.#flush()
    return this.counts
  }

  close(): void {
    this.state.pragma('wal_checkpoint(truncate)')
    this.state.close()
  }

  #place(file: string): string {
    const place = path.join(this.#root, ...file.split('/'))
    if (!place.startsWith(this.#root + path.sep)) throw new Error('no path of the copy')
    return place
  }

  /** A file is noted before it is written, so that one of a run that was cut off is removed by a later run. */
  #flush(): void {
    const waiting = this.#waiting
    this.#waiting = []
    const changed = waiting.filter(({ path: file, digest }) => {
      const row = this.#known.get(file) as { digest: string } | undefined
      return row?.digest !== digest || !fs.existsSync(this.#place(file))
    })
    const note = (list: Waiting[], known: boolean) =>
      this.state.transaction(() => {
        for (const { path: file, digest } of list) this.#note.run(file, known ? digest : '')
      })()
    note(changed, false)
    for (const { path: file, content } of changed) this.#write(this.#place(file), content)
    note(waiting, true)
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
