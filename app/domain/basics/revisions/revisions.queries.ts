import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { RevisionStatus } from '#shared/codes.ts'
import type { TagLine } from '#shared/tag-values.ts'
import { arg, type Db, inserts, prepared, type Tx } from '#kernel'
import { revisions } from '#drizzle/schema/index.ts'
import { sameLines } from './same-text.ts'

/** Content of a revision. Tags are slugs, in the order of the post. */
export type Snapshot = {
  title?: string
  original_text: string
  tags?: string[]
} & Partial<Record<TagLine, string>>

export type NewRevision = {
  userId: number
  objectType: number
  objectId: number
  title: string
  snapshot: Snapshot
  summary: string
  status: number
}

const insert = inserts(revisions)

/** Stores a snapshot and returns its id. */
export function insertRevision(tx: Tx, revision: NewRevision, now: number): number {
  const { snapshot, summary, ...row } = revision
  const log = [...summary].slice(0, 255).join('')
  return insert(tx, { ...row, content: JSON.stringify(snapshot), log, createdAt: now })
}

/** Whether a suggested edit of the object is pending; until it is decided, no one can edit the object. */
export const hasUnreviewed = prepared(db => {
  const one = db
    .select({ id: revisions.id })
    .from(revisions)
    .where(
      and(eq(revisions.objectId, arg('objectId')), eq(revisions.status, RevisionStatus.unreviewed)),
    )
    .limit(1)
    .prepare()
  return (objectId: number) => one.get({ objectId }) !== undefined
})

/** Applied revisions of an object, newest first. */
export function listRevisions(db: Db, objectId: number) {
  return db
    .select()
    .from(revisions)
    .where(
      and(
        eq(revisions.objectId, objectId),
        inArray(revisions.status, [RevisionStatus.first, RevisionStatus.passed]),
      ),
    )
    .orderBy(desc(revisions.id))
    .limit(200)
    .all()
    .map(readRevision)
}

type RevisionColumns = typeof revisions.$inferSelect
export type RevisionRow = RevisionColumns & { snapshot: Snapshot }

/** A row with its content. */
export const readRevision = (row: RevisionColumns): RevisionRow => ({
  ...row,
  snapshot: JSON.parse(row.content) as Snapshot,
})

const byId = prepared(db => {
  const one = db
    .select()
    .from(revisions)
    .where(eq(revisions.id, arg('id')))
    .prepare()
  return (id: number) => one.get({ id })
})
export function findRevision(db: Db, id: number): RevisionRow | undefined {
  const row = byId(db, id)
  return row && readRevision(row)
}

/** Whether the revision was ever in force: the first one, or an edit that was applied. */
export const isApplied = (revision: { status: number }) =>
  revision.status === RevisionStatus.first || revision.status === RevisionStatus.passed

const before = prepared(db => {
  const one = db
    .select()
    .from(revisions)
    .where(
      and(
        eq(revisions.objectId, arg('objectId')),
        lt(revisions.id, arg('id')),
        inArray(revisions.status, [RevisionStatus.first, RevisionStatus.passed]),
      ),
    )
    .orderBy(desc(revisions.id))
    .limit(1)
    .prepare()
  return (objectId: number, id: number) => one.get({ objectId, id })
})
/** The applied revision that this one follows. */
export function findPreviousRevision(
  db: Db,
  revision: { id: number; objectId: number },
): RevisionRow | undefined {
  const row = before(db, revision.objectId, revision.id)
  return row && readRevision(row)
}

/** Texts and tags as one string. */
const wholeOf = ({ title = '', slug_name = '', display_name = '', ...rest }: Snapshot) =>
  JSON.stringify([title, slug_name, display_name, rest.tags ?? [], sameLines(rest.original_text)])

type Restored = { id: number; createdAt: number }

/**
 * Revisions that returned an object to an earlier one, with the newest revision that had the same text and
 * tags. Among those that an edit can start from, so that the work is limited.
 */
export function listRestored(db: Db, objectId: number): Map<number, Restored> {
  const restored = new Map<number, Restored>()
  const seen = new Map<string, Restored>()
  let before: Restored | undefined
  for (const { id, createdAt, snapshot } of listRevisions(db, objectId).reverse()) {
    const whole = wholeOf(snapshot)
    const found = seen.get(whole)
    // One that equals its predecessor restores nothing.
    if (found && found !== before) restored.set(id, found)
    before = { id, createdAt }
    seen.set(whole, before)
  }
  return restored
}

/** Decides a pending revision; false if it has already been decided. */
export function decideRevision(
  tx: Tx,
  id: number,
  decision: { status: number; reviewUserId: number },
): boolean {
  const waiting = and(eq(revisions.id, id), eq(revisions.status, RevisionStatus.unreviewed))
  return tx.update(revisions).set(decision).where(waiting).run().changes > 0
}
