/** An empty site that imports the made-up Answer site. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { StageReport } from '#parts/move/domain/import/stage-report.ts'
import { type AnswerContent, moveAnswer } from '#parts/move/infra/imports/move-answer.ts'
import type { SiteImportOptions } from '#parts/move/domain/import/site-import/import-site.ts'
import { hashPassword, verifyPassword } from '#infra/secrets/secrets.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import {
  type AnswerSite,
  answerSite,
  writeDatabase,
  writeUploads,
} from '#tests/fixtures/answer-site/build.ts'
import type { DraftOptions } from '#tests/fixtures/answer-site/draft.ts'
import { linesOf } from './table-contents.ts'
import { Epoch, World } from './world.ts'

/** The password of every account that has one, on the site to be imported. */
export const OldPassword = 'sourdough-rises'
const oldHash = '$2a$10$lj8EhyZv0bRIA.oyfmBYQeged7pgAQ5XbZxT8HMlDWTn63Hu56OVG'

export type Moving = Partial<AnswerContent> &
  Pick<SiteImportOptions, 'batchSize' | 'onProgress'> & { now?: number; dry?: boolean }

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
    const { file = this.file, uploads, timeZone, oldHosts, ...options } = moving
    const { plugins, files } = this.site.ports
    const work = path.join(this.files, 'work')
    const given = { now: Epoch, ...options, plugins, work }
    const content = { file, uploads, timeZone, oldHosts }
    return (await moveAnswer(this.db, files, content, given)).stages
  }

  rows<T = Record<string, unknown>>(query: string, ...params: unknown[]): T[] {
    return this.site.sqlite.prepare(query).all(...params) as T[]
  }

  /** All database rows but what a job has yet to read, by table; for the search index, the posts in it. */
  contents = () => linesOf(this, /^(post_search_|unread_)/)
}
