/** What is known of the source as a whole while its rows are read: on disk, since it may be large. */
import type Database from 'better-sqlite3'
import { ObjectType, PostStatus, QuestionStatus, TagStatus } from '#shared/codes.ts'
import type { ObjectRef } from '#shared/ids.ts'
import { firstIdOf, MostUsers } from './source-row.ts'

const { question, answer, comment, tag } = ObjectType
const { deleted } = PostStatus
const seq = (id: string) => `${id} % 10000000000000`
const typeOf = (id: string) => `${id} / 10000000000000 - 1000`
const isId = (type: number, id = 'r.id') =>
  `${id} > ${firstIdOf(type)} and ${id} < ${firstIdOf(type + 1)}`
const isWritten = `r.user_id between 1 and ${MostUsers}`
const status = (known: object, instead: number) =>
  `case when r.status in (${Object.values(known).join()}) then r.status else ${instead} end`

/** Objects that are taken: of an author, and on what is taken itself. */
const Objects = `
  create table object (type integer, id integer, question integer, status integer, author integer,
    primary key (type, id)) without rowid;
  insert into object
    select ${question}, ${seq('r.id')}, ${seq('r.id')}, ${status(QuestionStatus, deleted)}, r.user_id
    from source.question r where ${isId(question)} and ${isWritten};
  insert into object
    select ${tag}, ${seq('r.id')}, 0, ${status(TagStatus, TagStatus.available)}, r.user_id
    from source.tag r where ${isId(tag)};
  insert into object
    select ${answer}, ${seq('r.id')}, o.id, ${status(PostStatus, deleted)}, r.user_id
    from source.answer r join object o on o.type = ${question} and o.id = ${seq('r.question_id')}
    where ${isId(answer)} and ${isId(question, 'r.question_id')} and ${isWritten};
  insert into object
    select ${comment}, ${seq('r.id')}, o.question, ${status(PostStatus, deleted)}, r.user_id
    from source.comment r
    join object o on o.type = ${typeOf('r.object_id')} and o.id = ${seq('r.object_id')}
    where o.type in (${question}, ${answer}) and ${isId(comment)} and ${isWritten};
  create table once (kind text, key text, primary key (kind, key)) without rowid;
  create table vote (user integer, object integer, type integer, value integer, created integer,
    updated integer, unique (user, object));
  create table version (object integer primary key, id integer, tags text);
  create table labelled (question integer, tag integer, unique (question, tag));
  begin`

export type Known = { id: number; questionId: number; status: number; userId: number }
export type Vote = {
  userId: number
  objectId: number
  objectType: number
  value: number
  createdAt: number
  updatedAt: number
}

export class Facts implements Disposable {
  readonly #db: Database.Database
  readonly #statements = new Map<string, Database.Statement>()

  constructor(driver: typeof Database, file: string, source: Database.Database) {
    this.#db = new driver(file)
    this.#db.pragma('journal_mode = off')
    this.#db.pragma('synchronous = off')
    this.#db.prepare('attach ? as source').run(source.name)
    this.#db.exec(Objects)
  }

  [Symbol.dispose](): void {
    this.#db.close()
  }

  #statement(text: string): Database.Statement {
    const statement = this.#statements.get(text) ?? this.#db.prepare(text)
    this.#statements.set(text, statement)
    return statement
  }

  get<T>(text: string, ...params: unknown[]): T | undefined {
    return this.#statement(text).get(...params) as T | undefined
  }

  all<T>(text: string, ...params: unknown[]): T[] {
    return this.#statement(text).all(...params) as T[]
  }

  each<T>(text: string, ...params: unknown[]): IterableIterator<T> {
    return this.#db.prepare(text).iterate(...params) as IterableIterator<T>
  }

  /** How many rows changed. */
  run(text: string, ...params: unknown[]): number {
    return this.#statement(text).run(...params).changes
  }

  /** A post, comment or tag that is taken: its question (0 for a tag), status and author. */
  object(ref: ObjectRef | null): Known | undefined {
    if (!ref) return undefined
    const query =
      'select id, question as questionId, status, author as userId from object where type = ? and id = ?'
    return this.get(query, ref.type, ref.seq)
  }

  /** False from the second time on. */
  once(kind: string, ...key: (number | string)[]): boolean {
    return this.run('insert or ignore into once values (?, ?)', kind, key.join(' ')) > 0
  }

  was(kind: string, ...key: (number | string)[]): boolean {
    return (
      this.get('select 1 from once where kind = ? and key = ?', kind, key.join(' ')) !== undefined
    )
  }
}
