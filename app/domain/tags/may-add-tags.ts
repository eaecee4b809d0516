import { allowed, byRank, type Ctx, type Db, type Verdict } from '#app/domain/kernel/index.ts'
import { hasTags } from './tags.queries.ts'

/**
 * New tags with a question, by reputation. While a site has no tag, everybody may name some: a question needs one, so
 * its first members could not ask otherwise.
 */
export const mayAddTags = (
  db: Db,
  { viewer, privileges }: Pick<Ctx, 'viewer' | 'privileges'>,
): Verdict => (hasTags(db) ? byRank(viewer, 'tag.add', privileges, true) : allowed)
