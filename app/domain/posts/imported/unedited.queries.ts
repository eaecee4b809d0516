/** Imported texts that were not edited here since: their HTML is their source. */
import { sql, type SQL } from 'drizzle-orm'
import { code } from '#kernel'
import { RevisionStatus } from '#shared/codes.ts'

const cameAs = (row: SQL, ...kinds: string[]) => sql`exists (select 1 from imported_object i
  where i.object_id = ${row}.id and i.kind in (${sql.raw(kinds.map(kind => `'${kind}'`).join(', '))}))`
/** The current revision comes from the original site, or is the only one. */
const unedited = (row: SQL) => sql`(exists (select 1 from imported_object r
    where r.object_id = ${row}.revision_id and r.kind = 'revision')
  or exists (select 1 from revision v
    where v.id = ${row}.revision_id and v.status = ${code(RevisionStatus.first)}))`

/**
 * Conditions on a row of each table, given its name in the statement; for a comment and a profile even if it
 * was edited.
 */
export const importedText = {
  question: (row: SQL) => sql`${cameAs(row, 'question')} and ${unedited(row)}`,
  answer: (row: SQL) => sql`${cameAs(row, 'answer')} and ${unedited(row)}`,
  comment: (row: SQL) => cameAs(row, 'comment'),
  tag: (row: SQL) => sql`${cameAs(row, 'tag_wiki', 'tag_excerpt')} and ${unedited(row)}`,
  user: (row: SQL) => cameAs(row, 'user'),
}
