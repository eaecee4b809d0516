/** What follows when the folder of an Answer site is loaded: its files, and a look at its counts. */
import { mentionedPaths } from '#basics/uploads/addresses.ts'
import { useFiles } from '#basics/uploads/follow-uses.ts'
import { findUpload } from '#basics/uploads/uploads.queries.ts'
import { allVersions, commentText, profileText } from '#basics/uploads/uses.queries.ts'
import { ObjectType } from '#shared/codes.ts'
import { ownValue } from '#shared/own-value.ts'
import type { Everything } from '#parts/move/domain/import/queries/everything.queries.ts'
import type { Stage, StepStage, SweepStage } from '#parts/move/domain/import/stage.ts'
import type { Db, FileStore } from '#kernel'
import { countersOf } from './counters.queries.ts'
import { eachRow, type SourceDb } from './stage.ts'
import { copyUploads } from './uploads.ts'

/** Files that an object uses, in any of its versions. */
const usesOf = (
  over: Everything,
  objectType: number,
  textOf: (db: Db, id: number) => string,
): SweepStage => ({
  kind: 'sweep',
  name: `files of ${over}s`,
  over,
  apply({ tx, tally, now }, { objectId }) {
    const text = textOf(tx, objectId)
    const paths = mentionedPaths(text)
    if (paths.length === 0) return
    for (const path of paths)
      if (!findUpload(tx, path)) tally.skipped('a file that was not brought along', path)
    useFiles(tx, now, { objectType, objectId, key: '' }, [text])
  },
})

type Compared = { table: string; type?: number; columns: string[] }

const Tables: Compared[] = [
  {
    table: 'question',
    type: ObjectType.question,
    columns: ['vote_count', 'answer_count', 'collection_count', 'follow_count', 'linked_count'],
  },
  { table: 'answer', type: ObjectType.answer, columns: ['vote_count'] },
  { table: 'comment', type: ObjectType.comment, columns: ['vote_count'] },
  { table: 'tag', type: ObjectType.tag, columns: ['question_count', 'follow_count'] },
  { table: 'user', columns: ['rank', 'question_count', 'answer_count'] },
  { table: 'badge', type: ObjectType.badge, columns: ['award_count'] },
]

/** Counts that the source kept, beside ours. A difference is no error: the source does not keep all up to date. */
const comparing = (source: SourceDb, { table, type, columns }: Compared): StepStage => ({
  kind: 'step',
  name: `counts of ${table}s`,
  run({ db, tally }) {
    for (const row of eachRow({ source }, `select * from "${table}" order by id`)) {
      tally.read()
      const id = type === undefined ? row.integer('id') : row.seq('id', type)
      const ours = countersOf(db, table, id)
      for (const column of ours ? columns : []) {
        const [theirs, here] = [row.integer(column), ownValue(ours, column)!]
        if (theirs !== here)
          tally.changed(`${column} differs`, `${table} ${id}: ${theirs} there, ${here} here`)
      }
    }
  },
})

type Uploads = { folder: string; files: FileStore | null }

/** With the folder of uploads also what is made of it: without it no file can be used. */
export const stagesAfterLoading = (source: SourceDb, uploads: Uploads | null): Stage[] => [
  ...(uploads
    ? [
        copyUploads(source, uploads),
        usesOf('question', ObjectType.question, allVersions),
        usesOf('answer', ObjectType.answer, allVersions),
        usesOf('tag', ObjectType.tag, allVersions),
        usesOf('comment', ObjectType.comment, commentText),
        usesOf('user', ObjectType.user, profileText),
      ]
    : []),
  ...Tables.map(table => comparing(source, table)),
]
