/** What has to be known of a dump before its lines can be written. In a file, since a dump may be larger than the memory. */
import type Database from 'better-sqlite3'
import { Sqlite } from '#infra/database/sqlite.ts'

export const Kind = { other: 0, question: 1, answer: 2, lost: 3 } as const

export type Post = {
  id: number
  kind: number
  /** Of an answer: its question. */
  parent: number
  deleted: number
  /** When it was closed, in ms; 0 = it is not. */
  closed: number
  /** Of a question: the answer that it accepts. */
  accepts: number
  chosen: number
  up: number
  down: number
}
export type Closing = { reason: string; message: string; at: number }
export type Person = { key: string; name: string; at: number }
export type Bookmark = { user: string; post: number; at: number }

const SiteAccount = '-1'

const Tables = `
  create table post (id integer primary key, kind int, parent int, deleted int, closed int, accepts int,
    chosen int default 0, up int default 0, down int default 0, written int default 0);
  create table closing (id integer primary key, reason text, message text, at int);
  create table user (key text primary key) without rowid;
  create table person (key text primary key, stage int, place int, name text, at int) without rowid;
  create table bookmark (place integer primary key, user text, post int, at int);
  create table comment (id integer primary key);
  begin`

export class Facts {
  private readonly db: Database.Database
  private readonly statements = new Map<string, Database.Statement>()
  private place = 0

  constructor(file: string) {
    this.db = new Sqlite(file)
    this.db.pragma('journal_mode = off')
    this.db.pragma('synchronous = off')
    this.db.pragma('cache_size = -32768')
    this.db.exec(Tables)
  }

  close(): void {
    this.db.close()
  }

  private statement<T>(query: string): Database.Statement<unknown[], T> {
    const known = this.statements.get(query) ?? this.db.prepare(query)
    this.statements.set(query, known)
    return known as Database.Statement<unknown[], T>
  }
  private run = (query: string, ...values: unknown[]): number =>
    this.statement(query).run(...values).changes
  private get = <T>(query: string, ...values: unknown[]): T | undefined =>
    this.statement<T>(query).get(...values)

  addPost({
    id,
    kind,
    parent,
    deleted,
    closed,
    accepts,
  }: Omit<Post, 'chosen' | 'up' | 'down'>): boolean {
    const query =
      'insert or ignore into post (id, kind, parent, deleted, closed, accepts) values (?, ?, ?, ?, ?, ?)'
    return this.run(query, id, kind, parent, deleted, closed, accepts) > 0
  }

  /** Answers to what is no question are lost; gives how many questions accept which kind of answer. */
  settlePosts(): { why: string; n: number }[] {
    this.run(`update post set kind = ${Kind.lost} where kind = ${Kind.answer}
      and not exists (select 1 from post q where q.id = post.parent and q.kind = ${Kind.question})`)
    const valid = `a.kind = ${Kind.answer} and a.parent = q.id and a.deleted = 0`
    this.run(`update post set chosen = 1 where exists (
      select 1 from post a join post q on q.id = a.parent and q.accepts = a.id where a.id = post.id and ${valid})`)
    return this.statement<{ why: string; n: number }>(
      `select case when a.id is null or a.kind <> ${Kind.answer} then 'missing'
        when a.parent <> q.id then 'foreign' when a.deleted then 'deleted' else '' end as why, count(*) as n
        from post q left join post a on a.id = q.accepts where q.kind = ${Kind.question} and q.accepts <> 0 group by 1`,
    ).all()
  }

  /** The first row of an id counts. */
  takePost = (id: number): boolean =>
    this.run('update post set written = 1 where id = ? and written = 0', id) > 0

  hasComment = (id: number): boolean =>
    this.get('select 1 from comment where id = ?', id) !== undefined

  addComment = (id: number): void => void this.run('insert into comment values (?)', id)

  post(id: string): Post | undefined {
    return /^-?\d{1,15}$/.test(id)
      ? this.get<Post>('select * from post where id = ?', Number(id))
      : undefined
  }

  addVote(id: number, up: boolean): void {
    this.run(`update post set ${up ? 'up = up' : 'down = down'} + 1 where id = ?`, id)
  }

  addBookmark({ user, post, at }: Bookmark): void {
    this.run('insert into bookmark (user, post, at) values (?, ?, ?)', user, post, at)
  }

  *bookmarks(): Generator<Bookmark> {
    const query =
      'select place, user, post, at from bookmark where place > ? order by place limit 500'
    for (let after = 0; ;) {
      const page = this.statement<Bookmark & { place: number }>(query).all(after)
      yield* page
      if (page.length === 0) return
      after = page.at(-1)!.place
    }
  }

  noteClosing(id: number, { reason, message, at }: Closing): void {
    this.run('insert or replace into closing values (?, ?, ?, ?)', id, reason, message, at)
  }

  /** Names the original of a duplicate, where the history does not. */
  completeClosing(id: number, message: string): void {
    this.run(
      `update closing set message = ? where id = ? and reason = 'a_duplicate' and message = ''`,
      message,
      id,
    )
  }

  closing = (id: number) => this.get<Closing>('select * from closing where id = ?', id)

  addUser = (id: string): boolean => this.run('insert or ignore into user values (?)', id) > 0

  /**
   * The line of a person. Those without a row in Users.xml get one, in the order of the stages in which they are
   * named, and then of the rows: by id, by the name that a deleted account left, else as the original site itself.
   */
  person(stage: number, id: string, name: string, at: number): string {
    const called = name.trim()
    if (!id && !called) return this.person(stage, SiteAccount, 'Community', at)
    const key = id || `name:${called}`
    if (!this.get('select 1 from user where key = ?', key)) {
      this.run(
        `insert into person values (?, ?, ?, ?, ?) on conflict (key) do update set
          stage = excluded.stage, place = excluded.place, name = excluded.name, at = excluded.at
          where (excluded.stage, excluded.place) < (stage, place)`,
        ...[key, stage, ++this.place, called || `user${id}`, at],
      )
    }
    return key
  }

  people = () =>
    this.statement<Person>('select key, name, at from person order by stage, place').iterate()
}
