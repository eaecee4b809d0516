import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { arg, type Db, inserts, prepared, statement } from '#kernel'
import { type Addressed, uploadAddress } from '#basics/uploads/addresses.ts'
import { importedObjects, importProgress } from '#drizzle/schema/index.ts'
import { linkable } from '#shared/web-address.ts'

/** Name of the import of an Apache Answer site in `import_progress`; an operator cannot choose it. */
export const AnswerSource = 'apache/answer'

const begun = statement<{ found: number }>(
  sql`select exists (select 1 from import_progress where source = ${AnswerSource}) as found`,
)
/** Whether accounts were imported from an Answer site, with their passwords. */
export const hasAnswerImport = (db: Db): boolean => begun.one(db).found === 1

// Users are imported first, so this finds one at once or reads an empty table.
const anyUser = statement(sql`select 1 from imported_object where kind = 'user' limit 1`)

/** Whether this site has imported accounts. */
export const hasImportedAccounts = (db: Db): boolean => anyUser.get(db) !== undefined

export type ImportedKind =
  | 'user'
  | 'question'
  | 'answer'
  | 'comment'
  | 'tag'
  /** Wiki posts of tags, by post id; the object is the tag. */
  | 'tag_wiki'
  | 'tag_excerpt'
  /** Posts of a dump that were not imported; the object is 0. */
  | 'other_post'
  | 'revision'
  /** Copied from another host; the key is its URL without the scheme, the object is the upload. */
  | 'picture'

/** Records where an object came from. Each original id maps to one object. */
export const insertImported = inserts(importedObjects)

const objectOf = prepared(db => {
  const one = db
    .select({ objectId: importedObjects.objectId })
    .from(importedObjects)
    .where(
      and(
        eq(importedObjects.source, arg('source')),
        eq(importedObjects.kind, arg('kind')),
        eq(importedObjects.originalId, arg('originalId')),
      ),
    )
    .prepare()
  return (source: string, kind: ImportedKind, originalId: string) =>
    one.get({ source, kind, originalId })?.objectId
})

/** The object that an original id maps to; undefined if it was not imported. */
export function importedId(
  db: Db,
  source: string,
  kind: ImportedKind,
  originalId: string,
): number | undefined {
  return objectOf(db, source, kind, originalId)
}

const comment = statement<{ found: number }>(sql`select exists (
  select 1 from imported_object where object_id = ${arg('id')} and kind = 'comment') as found`)

export const isImportedComment = (db: Db, id: number): boolean =>
  comment.one(db, { id }).found === 1

const revision = statement(sql`select 1 from imported_object i join revision v on v.id = i.object_id
  where i.object_id = ${arg('id')} and i.kind = 'revision' and v.object_id = ${arg('of')}`)
/** Whether a revision of this object came from another site. */
export const isImportedRevision = (db: Db, id: number, of: number): boolean =>
  revision.get(db, { id, of }) !== undefined

const sources = (db: Db) =>
  db
    .selectDistinct({ source: importProgress.source })
    .from(importProgress)
    .orderBy(asc(importProgress.source))
    .all()

/** Names of the imports that were started. */
export const importedSources = (db: Db): string[] => sources(db).map(row => row.source)

const copy = statement<Addressed>(sql`select u.path, u.original_name as originalName
  from imported_object i join upload u on u.id = i.object_id
  where i.source = ${arg('source')} and i.kind = 'picture' and i.original_id = ${arg('key')}`)

/** Path on this site of the copy of an image, if it exists. */
export function findCopy(db: Db, source: string, key: string): string | undefined {
  const file = copy.get(db, { source, key })
  return file && uploadAddress(file)
}

/**
 * The object that an original id maps to, for redirecting old links. Without a source all imports are
 * searched in order of name and the first match counts.
 */
export function findImported(
  db: Db,
  source: string | null,
  kind: ImportedKind,
  originalId: string,
): { source: string; objectId: number } | undefined {
  for (const name of source === null ? importedSources(db) : [source]) {
    const objectId = objectOf(db, name, kind, originalId)
    if (objectId !== undefined) return { source: name, objectId }
  }
  return undefined
}

export type Attribution = { source: string; url: string; license: string; authorName: string }

const attributed = prepared(db => {
  const all = db
    .select({
      objectId: importedObjects.objectId,
      source: importedObjects.source,
      url: importedObjects.url,
      license: importedObjects.license,
      authorName: importedObjects.authorName,
    })
    .from(importedObjects)
    .where(
      and(
        sql`${importedObjects.objectId} in (select value from json_each(${arg('ids')}))`,
        inArray(importedObjects.kind, ['question', 'answer', 'comment']),
      ),
    )
    .prepare()
  return (ids: string) => all.all({ ids })
})

/**
 * Origin, license and author of imported questions, answers and comments. A page that shows one must name its
 * author and link the original.
 */
export function attributionOf(db: Db, ids: number[]): Map<number, Attribution> {
  if (ids.length === 0) return new Map()
  const rows = attributed(db, JSON.stringify(ids))
  return new Map(
    rows.map(({ objectId, url, ...rest }) => [objectId, { ...rest, url: linkable(url) }]),
  )
}

const following = prepared(db => {
  const some = db
    .select({ kind: importedObjects.kind, objectId: importedObjects.objectId })
    .from(importedObjects)
    .where(
      and(
        eq(importedObjects.source, arg('source')),
        sql`${importedObjects.kind} in (select value from json_each(${arg('kinds')}))`,
        gt(importedObjects.objectId, arg('after')),
      ),
    )
    .orderBy(asc(importedObjects.objectId))
    .limit(arg('limit'))
    .prepare()
  return (source: string, kinds: string, after: number, limit: number) =>
    some.all({ source, kinds, after, limit })
})

/** Imported objects of some kinds in order of id, starting after `after`. */
export function listImportedAfter(
  db: Db,
  source: string,
  kinds: ImportedKind[],
  after: number,
  limit: number,
): { kind: string; objectId: number }[] {
  return following(db, source, JSON.stringify(kinds), after, limit)
}

const counted = prepared(db => {
  const one = db
    .select({ n: sql<number>`count(*)` })
    .from(importedObjects)
    .where(
      and(
        eq(importedObjects.source, arg('source')),
        sql`${importedObjects.kind} in (select value from json_each(${arg('kinds')}))`,
      ),
    )
    .prepare()
  return (source: string, kinds: string) => one.get({ source, kinds })!.n
})

export const countImported = (db: Db, source: string, kinds: ImportedKind[]): number =>
  counted(db, source, JSON.stringify(kinds))

/**
 * Names of imported accounts, including merged ones, that wrote below a post: an imported comment there may
 * mention them.
 */
const peopleBelow = prepared(db => {
  const all = db.all.bind(db)
  return (objectId: number) =>
    all<{ username: string; displayName: string }>(sql`
      select u.username, u.display_name as displayName from user u where u.id in (
        select user_id from comment where object_id = ${objectId}
        union select user_id from question where id = ${objectId}
        union select user_id from answer where id = ${objectId})
      and exists (select 1 from imported_object i where i.object_id = u.id and i.kind = 'user')`)
})

export const listPeopleBelow = (db: Db, objectId: number) => peopleBelow(db, objectId)
