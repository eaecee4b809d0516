/** Folders of exports and imports for tests, and their contents for comparison. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { exportSite } from '#parts/move/domain/import/site-export/export-site.ts'
import type { Scope } from '#parts/move/domain/import/site-format/fields.queries.ts'
import {
  importSite,
  type SiteImportOptions,
} from '#parts/move/domain/import/site-import/import-site.ts'
import { updateUser } from '#basics/users/users.queries.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import { Role } from '#shared/codes.ts'
import { Community, freeForAll } from './community.ts'
import { Epoch, type World } from './world.ts'

/** A folder that is deleted at the end of its scope. */
export class SiteFolderFixture implements Disposable {
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'forum-site-'));

  [Symbol.dispose]() {
    fs.rmSync(this.folder, { recursive: true, force: true })
  }

  at = (name: string) => path.join(this.folder, name)
  read = (name: string) => fs.readFileSync(this.at(name), 'utf8')

  write(name: string, content: string | object[]): void {
    const text =
      typeof content === 'string'
        ? content
        : content.map(one => `${JSON.stringify(one)}\n`).join('')
    fs.mkdirSync(path.dirname(this.at(name)), { recursive: true })
    fs.writeFileSync(this.at(name), text)
  }

  lines = (name: string): Record<string, unknown>[] =>
    this.read(`${name}.ndjson`)
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as Record<string, unknown>)

  /** The text of every file; for uploads, the digest. */
  contents(): Record<string, string> {
    const names = fs.readdirSync(this.folder, { recursive: true, withFileTypes: true })
    return Object.fromEntries(
      names
        .filter(entry => entry.isFile())
        .map(entry => {
          const file = path.join(entry.parentPath, entry.name)
          const bytes = fs.readFileSync(file)
          const name = path.relative(this.folder, file)
          const text = name.startsWith('files/')
            ? createHash('sha256').update(bytes).digest('hex')
            : bytes.toString()
          return [name, text] as const
        })
        .sort(([a], [b]) => a.localeCompare(b)),
    )
  }
}

export const siteFolder = () => new SiteFolderFixture()

export function exportOf(w: World, scope: Scope): Promise<SiteFolderFixture> {
  const made = siteFolder()
  return exportSite(w.db, w.site.ports.files, { folder: made.folder, scope }).then(() => made)
}

/** A site with only its badges and its first administrator. */
export function emptySite(): Community {
  const w = new Community(freeForAll)
  const { id } = w.member({ username: 'operator', email: 'operator@example.org' })
  w.write(tx => {
    updateUser(tx, id, { roleId: Role.admin })
    seedBadges(tx)
  })
  return w
}

/** As the command does it, which takes the URL of a whole site. */
export const importInto = (
  w: World,
  { folder }: SiteFolderFixture,
  options: Partial<SiteImportOptions> = {},
) =>
  importSite(w.db, w.site.ports.files, {
    ...{ folder, now: Epoch, plugins: w.site.ports.plugins, takesUrl: true },
    ...options,
  })
