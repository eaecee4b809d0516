import { accountOf } from './accounts.ts'
import type { DumpRow } from './dump-row.ts'
import { licenseAt, originalUrl } from './origin.ts'
import { importedId, insertImported } from '#posts/imported/imported.queries.ts'
import { findUser } from '#basics/users/users.queries.ts'
import type { StageContext } from './stage.ts'

export const PostType = { question: 1, answer: 2, tagExcerpt: 4, tagWiki: 5 } as const

/** Rows in some dumps that were never real posts: by the site, with these ids. */
const Fabricated = ['1000000001', '1000000010']

export function isFabricated(row: DumpRow): boolean {
  return row.text('OwnerUserId') === '-1' && Fabricated.includes(row.id())
}

/** Columns shared by questions and answers, read from their row. */
export function postFacts(ctx: StageContext, row: DumpRow) {
  const createdAt = row.moment('CreationDate')
  const editedAt = row.moment('LastEditDate', 0)
  const person = (role: 'Owner' | 'LastEditor', at: number) =>
    accountOf(ctx, row.text(`${role}UserId`), row.text(`${role}DisplayName`), at)
  const edited = row.has('LastEditorUserId') || row.has('LastEditorDisplayName')
  return {
    createdAt,
    editedAt,
    activeAt: row.moment('LastActivityDate', createdAt),
    userId: person('Owner', createdAt),
    lastEditorId: edited ? person('LastEditor', editedAt || createdAt) : 0,
  }
}

/** Records origin, license and author of a question or an answer. */
export function noteOrigin(
  ctx: StageContext,
  kind: 'question' | 'answer',
  row: DumpRow,
  object: { id: number; userId: number; createdAt: number },
): void {
  const { tx, origin } = ctx
  insertImported(tx, {
    source: origin.source,
    kind,
    originalId: row.id(),
    objectId: object.id,
    url: originalUrl(origin, kind, row.id()),
    license: row.text('ContentLicense') || licenseAt(object.createdAt),
    authorName:
      row.text('OwnerDisplayName').trim() || (findUser(tx, object.userId)?.displayName ?? ''),
  })
}

export type ImportedPost = { kind: 'question' | 'answer'; id: number }

/** The question or answer here of a post in the dump; null if it became neither. */
export function importedPost(ctx: StageContext, originalId: string): ImportedPost | null {
  const { tx, origin } = ctx
  for (const kind of ['question', 'answer'] as const) {
    const id = importedId(tx, origin.source, kind, originalId)
    if (id !== undefined) return { kind, id }
  }
  return null
}

/** Why a row about a post cannot be used: it is no question or answer, or it is not in the dump. */
export function whyNoPost(ctx: StageContext, originalId: string): string {
  const { tx, origin } = ctx
  const kinds = ['tag_wiki', 'tag_excerpt', 'other_post'] as const
  const known = kinds.some(kind => importedId(tx, origin.source, kind, originalId) !== undefined)
  return known ? 'its post is neither question nor answer' : 'its post is not in the dump'
}
