/**
 * A whole in-memory site for one test: `using w = world()`. Required parents are created
 * automatically, given values override defaults, names are unique. The clock stands still unless
 * the test moves it.
 */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { type Entered, isDue, type SecondStepDue } from '#access/auth/enter.ts'
import {
  anonymous,
  askVersionsAgain,
  type Ctx,
  type Operation,
  run,
  type SettingGroup,
  type SiteSettings,
  type Tx,
  writing,
} from '#kernel'
import { currentSettings, forgetSettings } from '#basics/settings/current-settings.ts'
import { saveSetting, saveSiteUrl } from '#basics/settings/settings.queries.ts'
import { findUser, insertUser, toMember, type UserRow } from '#basics/users/users.queries.ts'
import type { OpenDatabase } from '#infra/database/db.ts'
import { reportChanges } from '#infra/database/report-changes.ts'
import { loadParts } from '#app/part.ts'
import * as parts from '#app/parts.ts'
import { makeContext } from '#infra/requests/context.ts'
import { readEnv } from '#infra/environment/env.ts'
import { makeLog } from '#infra/log.ts'
import { makeSite } from '#infra/open-site.ts'
import type { Site } from '#infra/site.ts'
import { fileStore } from '#infra/storage/file-store.ts'
import { fakeBackups } from './fake-backups.ts'
import { fakeImports } from './fake-imports.ts'
import { fakeMaintenance } from './fake-maintenance.ts'
import { openTest } from './test-database.ts'
import { type Locale, MailStatus, ObjectType, Role } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import {
  activities,
  answers,
  comments,
  mailOutbox,
  questions,
  tags,
  users,
} from '#drizzle/schema/index.ts'

await loadParts(parts, 'site')

export const Epoch = Date.UTC(2026, 0, 15, 12, 0, 0)

/** Runs a verb; throws if a login needs a second step. */
export async function runWhole<I extends z.ZodType, O>(
  operation: Operation<I, O>,
  ctx: Ctx,
  input: unknown,
): Promise<Exclude<O, SecondStepDue>> {
  const result = await run(operation, ctx, input)
  if (isDue(Object(result) as Entered)) throw new Error('a second step is due')
  return result as Exclude<O, SecondStepDue>
}

export type MemberOptions = Partial<Omit<UserRow, 'id'>>

export function world(settings: { [G in SettingGroup]?: Partial<SiteSettings[G]> } = {}) {
  return new World(settings)
}

export class World implements Disposable {
  readonly site: Site
  readonly backups = fakeBackups(Epoch)
  readonly imports = fakeImports()
  now = Epoch
  private serial = 0
  private rowsReported = false
  private readonly folder = path.join(tmpdir(), `forum-files-${randomUUID()}`)

  /** `database`: an existing one, instead of an empty one. */
  constructor(
    settings: { [G in SettingGroup]?: Partial<SiteSettings[G]> },
    database: OpenDatabase = openTest(),
  ) {
    const env = readEnv({ LOG_LEVEL: 'silent', NODE_ENV: 'test', DATA_DIR: '/nonexistent' })
    this.site = makeSite(database, env, makeLog('silent'), 'test-secret-of-sixteen', {
      hashPassword: password => Promise.resolve(`plain:${password}`),
      verifyPassword: (hash, password) => Promise.resolve(hash === `plain:${password}`),
      files: fileStore(this.folder),
      backups: this.backups,
      imports: this.imports,
      maintenance: fakeMaintenance(),
    })
    this.settings({ install: { installed_at: Epoch }, ...settings })
  }

  [Symbol.dispose]() {
    this.site.close()
    rmSync(this.folder, { recursive: true, force: true })
  }

  get db() {
    return this.site.db
  }

  /** From now on, a write ends only what was made from what it changes, as on a real site. Takes 5 ms. */
  reportRows(): this {
    if (!this.rowsReported) reportChanges(this.site.sqlite, this.db)
    this.rowsReported = true
    return this
  }

  /** Answers a request, which sees all that tests have written. */
  async respond<R>(request: (site: Site) => R): Promise<Awaited<R>> {
    askVersionsAgain()
    try {
      return await request(this.site)
    } finally {
      askVersionsAgain()
    }
  }

  tick(ms: number) {
    this.now += ms
  }

  write<R>(body: (tx: Tx) => R): R {
    return writing(this.db, tx => ({ value: body(tx) })).value
  }

  /** Changes settings of some groups; the rest stays. */
  settings(groups: { [G in SettingGroup]?: Partial<SiteSettings[G]> }) {
    const current = currentSettings(this.db).settings
    this.write(tx => {
      for (const [group, values] of Object.entries(groups)) {
        saveSetting(tx, group, { ...current[group as SettingGroup], ...values }, this.now)
        if ('site_url' in values)
          saveSiteUrl(tx, { ...current.general, ...groups.general }, this.now)
      }
    })
    forgetSettings(this.db)
  }

  /** An active member without special privileges. */
  member(options: MemberOptions = {}): UserRow {
    const n = ++this.serial
    const username = options.username ?? `member${n}`
    const email = options.email ?? `${username}@example.org`
    const id = this.write(tx =>
      insertUser(tx, {
        createdAt: this.now,
        updatedAt: this.now,
        displayName: username,
        mailStatus: MailStatus.verified,
        rank: 1,
        initialRank: options.rank ?? 1,
        passwordHash: 'plain:password-1',
        ...options,
        username,
        usernameKey: username.toLowerCase(),
        email,
        emailKey: email.toLowerCase(),
      }),
    )
    return this.user(id)
  }

  admin = (options: MemberOptions = {}) => this.member({ roleId: Role.admin, ...options })
  moderator = (options: MemberOptions = {}) => this.member({ roleId: Role.moderator, ...options })
  inactive = (options: MemberOptions = {}) =>
    this.member({ mailStatus: MailStatus.pending, rank: 0, ...options })

  ctx(who: UserRow | null, locale: Locale = 'en_US'): Ctx {
    const viewer = who ? toMember(findUser(this.db, who.id)!) : anonymous
    return makeContext(this.site, {
      viewer,
      locale,
      now: this.now,
      info: { clientIp: '127.0.0.1', requestId: 'test' },
    })
  }

  /**
   * Runs verbs as a member; `null` is an anonymous visitor. `run` is for accounts without two-step
   * login: it throws if a login needs a second step; `start` returns the ticket.
   */
  as(who: UserRow | null, locale: Locale = 'en_US') {
    const ctx = () => this.ctx(who, locale)
    return {
      run: <I extends z.ZodType, O>(operation: Operation<I, O>, input: unknown = {}) =>
        runWhole(operation, ctx(), input),
      start: <I extends z.ZodType, O>(operation: Operation<I, O>, input: unknown = {}) =>
        run(operation, ctx(), input),
    }
  }

  user = (id: number) => this.db.select().from(users).where(eq(users.id, id)).get()!
  question = (id: number) => this.db.select().from(questions).where(eq(questions.id, id)).get()!
  answer = (id: number) => this.db.select().from(answers).where(eq(answers.id, id)).get()!
  comment = (id: number) => this.db.select().from(comments).where(eq(comments.id, id)).get()!
  tag = (slug: string) => this.db.select().from(tags).where(eq(tags.slug, slug)).get()!
  outbox = () => this.db.select().from(mailOutbox).all()
  activities = (userId: number) =>
    this.db.select().from(activities).where(eq(activities.userId, userId)).all()
}

/** Wire ids of common objects. */
export const qid = (id: number) => formatId(ObjectType.question, id)
export const aid = (id: number) => formatId(ObjectType.answer, id)
export const cid = (id: number) => formatId(ObjectType.comment, id)
export const tid = (id: number) => formatId(ObjectType.tag, id)
