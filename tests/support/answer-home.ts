/** An empty site that imports the made-up Answer site. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openAnswerSource } from '#parts/move/domain/import/answer-source/answer-source.ts'
import { type AnswerImport, importAnswer } from '#parts/move/domain/import/answer/import-answer.ts'
import type { StageReport } from '#parts/move/domain/import/stage-report.ts'
import { hashPassword, verifyPassword } from '#infra/secrets/secrets.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import {
  type AnswerSite,
  answerSite,
  writeDatabase,
  writeUploads,
} from '#tests/fixtures/answer-site/build.ts'
import type { DraftOptions } from '#tests/fixtures/answer-site/draft.ts'
import { Epoch, World } from './world.ts'

/** The password of every account that has one, on the site to be imported. */
export const OldPassword = 'sourdough-rises'
const oldHash = '$2a$10$lj8EhyZv0bRIA.oyfmBYQeged7pgAQ5XbZxT8HMlDWTn63Hu56OVG'

export type Moving = Partial<
  Pick<AnswerImport, 'batchSize' | 'now' | 'uploads' | 'oldHosts' | 'onProgress'>
> & { file?: string; timeZone?: string; dry?: boolean }

export class AnswerHome extends World {
  readonly source: AnswerSite
  readonly files = fs.mkdtempSync(path.join(os.tmpdir(), 'forum-answer-'))
  readonly file = path.join(this.files, 'answer.db')
  readonly uploads = path.join(this.files, 'uploads')

  constructor(options: Partial<DraftOptions> = {}) {
    super({ general: { site_url: 'https://new.example/community' } })
    this.site.ports.hashPassword = hashPassword
    this.site.ports.verifyPassword = verifyPassword
    this.now = Date.UTC(2026, 0, 15)
    this.admin({ username: 'owner', email: 'owner@new.example' })
    this.write(seedBadges)
    this.source = answerSite({ zone: 'UTC', ...options })
    for (const user of this.source.rows.get('user')!) if (user.pass !== '') user.pass = oldHash
    writeDatabase(this.source, this.file)
    writeUploads(this.uploads)
  }

  override [Symbol.dispose]() {
    super[Symbol.dispose]()
    fs.rmSync(this.files, { recursive: true, force: true })
  }

  /** Our number of a source object, by its name in the fixture. */
  seq = (name: string): number => Number(this.source.ids[name]!.slice(4))

  async move(moving: Moving = {}): Promise<StageReport[]> {
    const { file = this.file, timeZone, dry, ...options } = moving
    const source = await openAnswerSource(file, {
      ...{ driver: Sqlite, workFolder: path.join(this.files, 'work') },
      ...(timeZone && { timeZone }),
    })
    try {
      const { plugins, files } = this.site.ports
      const given = { source, now: Epoch, plugins, files: dry ? null : files, ...options }
      return await importAnswer(this.db, given)
    } finally {
      source.close()
    }
  }

  rows<T = Record<string, unknown>>(query: string, ...params: unknown[]): T[] {
    return this.site.sqlite.prepare(query).all(...params) as T[]
  }

  /** All database rows, by table; for the search index, the posts in it. */
  contents(): Record<string, string[]> {
    const names = this.rows<{ name: string }>(
      "select name from sqlite_master where type = 'table' and name not like '%sqlite%' and name not like 'post_search_%'",
    )
    return Object.fromEntries(
      names.map(({ name }) => {
        const columns = name === 'post_search' ? 'rowid' : '*'
        return [
          name,
          this.rows(`select ${columns} from "${name}"`)
            .map(row => JSON.stringify(row))
            .sort(),
        ]
      }),
    )
  }
}
