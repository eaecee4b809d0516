import { sanitizeImportedHtml } from '#markdown/render.ts'
import { createAccount } from '#parts/move/domain/import/accounts.ts'
import { withOwnAddresses } from '#parts/move/domain/import/addresses.ts'
import { bioFrom } from '#posts/imported/bios.ts'
import type { DumpRow } from '#parts/move/domain/import/dump-row.ts'
import { licenseAt } from '#parts/move/domain/import/origin.ts'
import { importedId } from '#posts/imported/imported.queries.ts'
import { linkable } from '#shared/web-address.ts'
import type { FileStage, StageContext } from '#parts/move/domain/import/stage.ts'

const WebsiteMax = 255
const LocationMax = 100

const cut = (text: string, length: number) => [...text].slice(0, length).join('')

/** The URL if it may be linked; empty otherwise. */
export function website(address: string): string {
  return address.length <= WebsiteMax ? linkable(address) : ''
}

/** A biography contains only paragraphs: the items of a list become paragraphs. */
const withoutLists = (html: string) =>
  html.replace(/<li>\s*(?:<p>)?/g, '<p>– ').replace(/(?:<\/p>)?\s*<\/li>/g, '</p>')

function bioOf(ctx: StageContext, row: DumpRow): { bio: string; bioHtml: string } {
  const written = withoutLists(withOwnAddresses(row.text('AboutMe'), ctx.origin.siteUrl))
  const { html } = sanitizeImportedHtml(written, { siteUrl: ctx.siteUrl, profile: 'bio' })
  return { bio: bioFrom(html), bioHtml: html }
}

/** Everyone becomes an ordinary member without address and password. */
export const usersStage: FileStage = {
  kind: 'file',
  name: 'users',
  file: 'Users.xml',
  root: 'users',
  apply(ctx, row) {
    const { tx, origin, tally } = ctx
    tally.read()
    const originalId = row.id()
    if (importedId(tx, origin.source, 'user', originalId) !== undefined) {
      return tally.skipped('a user with this id was already read')
    }
    const createdAt = row.moment('CreationDate')
    createAccount(ctx, {
      originalId,
      name: row.text('DisplayName'),
      createdAt,
      lastSeenAt: row.moment('LastAccessDate', 0),
      reputation: row.integer('Reputation', 1),
      ...bioOf(ctx, row),
      website: website(row.text('WebsiteUrl').trim()),
      location: cut(row.text('Location').trim(), LocationMax),
      license: row.text('ContentLicense') || licenseAt(createdAt),
    })
    tally.made('account')
  },
}
