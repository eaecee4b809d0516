/**
 * URLs for search engines: publicly listed questions, tags with questions, and members with posts. A file
 * covers a range of ids, so that it never exceeds the limit, reads only its range, and stays the same while
 * the site grows.
 */
import { z } from 'zod'
import { type Db, query, visitor } from '#kernel'
import { totalOf } from '#basics/recount/totals.queries.ts'
import {
  hasPeople,
  hasQuestions,
  hasTags,
  lastPersonId,
  lastQuestionId,
  lastTagId,
  type ListedPerson,
  type ListedQuestion,
  type ListedTag,
  peopleBetween,
  questionsBetween,
  tagsBetween,
} from './sitemap.queries.ts'

/** Most URLs per file (sitemaps.org). */
export const FileMax = 50_000
/** Rows read at once. */
export const PartSize = 1000

export type SitemapPlan = {
  /** Few enough for one file without an index. */
  small: boolean
  /** Numbers of the files that are not empty. */
  questions: number[]
  tags: number[]
  people: number[]
}

function filesOf(db: Db, last: number, has: (db: Db, after: number, upTo: number) => boolean) {
  const files = Array.from({ length: Math.ceil(last / FileMax) }, (_, at) => at + 1)
  return files.filter(file => has(db, (file - 1) * FileMax, file * FileMax))
}

/** The list of files. */
export const planSitemap = query({
  name: 'sitemap.plan',
  guard: visitor,
  input: z.object({}),
  run: ({ db }): SitemapPlan => ({
    small: totalOf(db, 'questions_listed') < FileMax,
    questions: filesOf(db, lastQuestionId(db), hasQuestions),
    tags: filesOf(db, lastTagId(db), hasTags),
    people: filesOf(db, lastPersonId(db), hasPeople),
  }),
})

export type SitemapRow = ListedQuestion | ListedTag | ListedPerson

/** The next rows of a file, after the last id already written; file 0 = all. */
export const listSitemapPart = query({
  name: 'sitemap.list_part',
  guard: visitor,
  input: z.object({
    of: z.enum(['question', 'tag', 'user']),
    file: z.int().min(0).max(1_000_000),
    after: z.int().min(0),
  }),
  run({ db }, { of, file, after }): SitemapRow[] {
    const upTo = file > 0 ? file * FileMax : Number.MAX_SAFE_INTEGER
    const part = { after: Math.max(after, (file - 1) * FileMax), upTo, size: PartSize }
    if (of === 'user') return peopleBetween(db, part)
    return of === 'question' ? questionsBetween(db, part) : tagsBetween(db, part)
  },
})
