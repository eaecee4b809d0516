/** A small site in a folder, with snapshots and a single-file backup, for tests to damage. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeOneFile } from '#parts/ops/infra/backup/one-file.ts'
import { snapshotNames } from '#parts/ops/infra/backup/snapshots.ts'
import { storeTask } from '#parts/ops/infra/backup/tasks.ts'
import { uploadedFiles } from '#parts/ops/infra/backup/uploaded-files.ts'
import { openDatabase } from '#infra/database/db.ts'
import { Community, freeForAll } from '#tests/support/community.ts'
import { type Seeded, seeded } from '#tests/support/seeded.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { placesIn } from './doomed-process.ts'

export const Hour = 3_600_000
export const Now = Date.UTC(2026, 1, 1)

function randomBytes(length: number, random: Seeded): Buffer {
  return Buffer.from(Array.from({ length }, () => random.below(256)))
}

/** The content of a site: its questions and its files. */
export function contentOf(folder: string): string {
  const { database, uploads } = placesIn(folder)
  const sqlite = new Sqlite(database, { readonly: true })
  try {
    const hash = createHash('sha256')
    const rows = sqlite.prepare('select id, title, original_text, status from question order by id')
    hash.update(JSON.stringify(rows.all()))
    for (const name of uploadedFiles(uploads)) {
      hash.update(name).update(fs.readFileSync(path.join(uploads, name)))
    }
    return hash.digest('hex')
  } finally {
    sqlite.close()
  }
}

async function grow(w: Community, folder: string, times: number, random: Seeded): Promise<void> {
  const who = w.member({ username: `writer${w.now}` })
  const { uploads } = placesIn(folder)
  fs.mkdirSync(path.join(uploads, 'post'), { recursive: true })
  for (let n = 0; n < times; n++) {
    await w.ask(who, { content: `Text ${n} of ${w.now}. `.repeat(1 + random.below(200)) })
    w.tick(60_000)
    if (n % 4 > 0) continue
    const name = `${random.below(1e9)}.png`
    fs.writeFileSync(path.join(uploads, 'post', name), randomBytes(random.below(200_000), random))
  }
}

export type Scene = Disposable & {
  folder: string
  /** Contents of the site at its snapshots, oldest first, and at the end. */
  contents: string[]
  names: string[]
}

/** A site with four snapshots, a single-file backup, and later changes. */
export async function makeScene(): Promise<Scene> {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'forum-kills-'))
  const { database, uploads, store, oneFile } = placesIn(folder)
  const random = seeded(1)
  const w = new Community(freeForAll, openDatabase(database))
  w.now = Now
  const contents: string[] = []
  const keep = { hourly: 24, daily: 7, weekly: 4, monthly: 6 }
  const what = { task: 'take', kind: 'scheduled', passphrase: '', program: 'test', keep } as const
  for (let n = 0; n < 4; n++) {
    w.now = Now + n * Hour
    await grow(w, folder, 15, random)
    contents.push(contentOf(folder))
    await storeTask({ ...what, store, database, uploads, now: Now + n * Hour })
  }
  await makeOneFile(database, oneFile, uploads, { program: 'test', now: Now })
  w.now = Now + 5 * Hour
  await grow(w, folder, 15, random)
  contents.push(contentOf(folder))
  w.site.close()
  const remove = () => fs.rmSync(folder, { recursive: true, force: true })
  return { folder, contents, names: snapshotNames(store), [Symbol.dispose]: remove }
}
