/**
 * The site under test from the operator's side. Whatever a test needs is created by the verbs that
 * pages and JSON call, over a second connection to the server's database file.
 */
import type { z } from 'zod'
import { writeAnswer } from '#posts/answers/write-answer.ts'
import { issueCode } from '#access/auth/mail-codes.queries.ts'
import { startSession } from '#access/auth/sessions.queries.ts'
import { answerHash } from '#access/captcha/code.ts'
import { countAct } from '#access/captcha/counting.ts'
import { writeComment } from '#posts/comments/write-comment.ts'
import { moveSite } from '#site/install/move-site.ts'
import {
  type CaptchaAction,
  type Operation,
  run,
  type SettingGroup,
  type SiteSettings,
  type Tx,
  writing,
} from '#kernel'
import { askQuestion } from '#posts/questions/ask-question.ts'
import { findQuestion } from '#posts/questions/questions.queries.ts'
import { loadParts } from '#app/part.ts'
import * as parts from '#app/parts.ts'
import { currentSettings, forgetSettings } from '#basics/settings/current-settings.ts'
import { saveSetting } from '#basics/settings/settings.queries.ts'
import { listTagsBySlug, updateTag } from '#tags/tags.queries.ts'
import { findUser, insertUser, toMember, type UserRow } from '#basics/users/users.queries.ts'
import { makeContext } from '#infra/requests/context.ts'
import { openDatabase } from '#infra/database/db.ts'
import { readEnv } from '#infra/environment/env.ts'
import { makeLog } from '#infra/log.ts'
import { hashPassword } from '#infra/secrets/secrets.ts'
import { makeSite } from '#infra/open-site.ts'
import type { Site } from '#infra/site.ts'
import { MailStatus, ObjectType, Role, UserStatus } from '#shared/codes.ts'
import { formatId, parseIdOf } from '#shared/ids.ts'
import { homePath, questionPath } from '#shared/paths.ts'
import { leaveLinks, mailedLinks } from './outbox.ts'
import type { RunningServer } from './server.ts'
import { learnAll } from '#tests/support/learn-all.ts'

/** Password of every member. */
export const password = 'e2e-password-1'

/** How long ago an object was created: `{ ago: 6 * minute }`. */
export type When = { ago?: number }
export const minute = 60_000

export type Member = UserRow
export type MemberOptions = Partial<Omit<UserRow, 'id'>>
export type AskedQuestion = { seq: number; id: string; path: string; title: string }
export type Answered = { seq: number; id: string; path: string }

export type SettingsOf = { [G in SettingGroup]?: Partial<SiteSettings[G]> }

export class Community {
  #serial = 0
  #site: Site
  #passwordHash: string
  readonly #server: RunningServer

  private constructor(server: RunningServer, site: Site, passwordHash: string) {
    this.#server = server
    this.#site = site
    this.#passwordHash = passwordHash
  }

  static async over(server: RunningServer): Promise<Community> {
    await loadParts(parts, 'site')
    const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: server.folder })
    const database = openDatabase(env.database)
    const site = makeSite(database, env, makeLog('silent'), 'only-the-server-signs')
    // The next reader sees what a test wrote, instead of the server's copy of a second ago.
    site.ports.nudgeJobs = () => {}
    // The port was not known at setup.
    moveSite(site.db, server.origin + homePath(), Date.now())
    // Tests write rows without updating counts: the check of a backup would report them in any
    // test.
    const backup = { ...currentSettings(site.db).settings.backup, enabled: false }
    writing(site.db, tx => void saveSetting(tx, 'backup', backup, Date.now()))
    forgetSettings(site.db)
    return new Community(server, site, await hashPassword(password))
  }

  close(): void {
    this.#site.close()
  }

  get origin(): string {
    return this.#server.origin
  }

  /** The search knows the words of all posts, as a job of the server does some time later. */
  learn(): void {
    learnAll(this.#site.db)
  }

  /** A number unique within this worker. */
  unique(): number {
    return ++this.#serial
  }

  /** An active member; by default with enough reputation for everything. */
  member(options: MemberOptions = {}): Member {
    const now = Date.now()
    const username = options.username ?? `member-${this.unique()}`
    const email = options.email ?? `${username}@example.org`
    const rank = options.rank ?? 20_000
    const id = writing(this.#site.db, tx =>
      insertUser(tx, {
        createdAt: now,
        updatedAt: now,
        displayName: username,
        mailStatus: MailStatus.verified,
        initialRank: rank,
        passwordHash: this.#passwordHash,
        ...options,
        rank,
        username,
        usernameKey: username.toLowerCase(),
        email,
        emailKey: email.toLowerCase(),
      }),
    )
    return findUser(this.#site.db, id)!
  }

  /** The current account. */
  memberNow = (who: Member): Member => findUser(this.#site.db, who.id)!

  newcomer = (options: MemberOptions = {}) => this.member({ rank: 1, ...options })
  moderator = (options: MemberOptions = {}) => this.member({ roleId: Role.moderator, ...options })
  admin = (options: MemberOptions = {}) => this.member({ roleId: Role.admin, ...options })
  inactive = (options: MemberOptions = {}) =>
    this.member({ mailStatus: MailStatus.pending, rank: 0, ...options })
  suspended = (until: number, options: MemberOptions = {}) =>
    this.member({
      status: UserStatus.suspended,
      suspendedAt: Date.now(),
      suspendedUntil: until,
      ...options,
    })

  /** The token of a new browser session. */
  sessionOf(who: Member): string {
    const { db, ports } = this.#site
    return writing(db, tx => startSession(tx, ports, who.id, 'page', Date.now()))
  }

  /** Makes the last identity confirmation of a member `ms` older in all their sessions. */
  ageProof(who: Member, ms: number): void {
    this.#site.sqlite
      .prepare('update session set proved_at = proved_at - ? where user_id = ?')
      .run(ms, who.id)
  }

  /** The code of the emailed link that ends an unknown login. */
  codeAgainstIntruders(who: Member, purpose: 'disown' | 'email_revert'): string {
    const { db, ports } = this.#site
    const link = { userId: who.id, purpose, email: who.email!, now: Date.now() }
    return writing(db, tx => issueCode(tx, ports, link))
  }

  as(who: Member, { ago = 0 }: When = {}) {
    const viewer = toMember(findUser(this.#site.db, who.id)!)
    const ctx = makeContext(this.#site, { viewer, locale: 'zh_CN', now: Date.now() - ago })
    return {
      run: <I extends z.ZodType, O>(operation: Operation<I, O>, input: unknown): Promise<O> =>
        run(operation, ctx, input),
    }
  }

  async ask(
    who: Member,
    input: { title?: string; content?: string; tags?: string[] } = {},
    when?: When,
  ): Promise<AskedQuestion> {
    const title = input.title ?? `怎样写第 ${this.unique()} 个可靠的测试？`
    const content = input.content ?? `正文第 ${this.unique()} 号：请说说你的做法。`
    const tags = input.tags ?? ['testing']
    const { result } = await this.as(who, when).run(askQuestion, { title, content, tags })
    const path = questionPath({ id: result.id, urlTitle: '' }, 2)
    return { seq: result.id, id: formatId(ObjectType.question, result.id), path, title }
  }

  async answer(
    who: Member,
    question: AskedQuestion,
    content?: string,
    when?: When,
  ): Promise<Answered> {
    const text = content ?? `回答第 ${this.unique()} 号：先写会失败的断言。`
    const input = { question_id: question.id, content: text }
    const { result } = await this.as(who, when).run(writeAnswer, input)
    const path = questionPath({ id: question.seq, urlTitle: '' }, 2, result.id)
    return { seq: result.id, id: formatId(ObjectType.answer, result.id), path }
  }

  /** Comments on a question or an answer; returns the comment's id. */
  async comment(who: Member, on: { id: string }, text?: string, when?: When): Promise<string> {
    const input = { object_id: on.id, original_text: text ?? `评论第 ${this.unique()} 号` }
    const { result } = await this.as(who, when).run(writeComment, input)
    return formatId(ObjectType.comment, result.id)
  }

  /** For what no screen does yet. */
  write(body: (tx: Tx, now: number) => void): void {
    writing(this.#site.db, tx => body(tx, Date.now()))
  }

  /** Makes a comment `ms` older. */
  age(commentId: string, ms: number): void {
    const sql = 'update comment set created_at = created_at - ? where id = ?'
    const { changes } = this.#site.sqlite
      .prepare(sql)
      .run(ms, parseIdOf(ObjectType.comment, commentId))
    if (changes !== 1) throw new Error(`no comment ${commentId}`)
  }

  reserveTag(slug: string): void {
    this.#changeTag(slug, { reserved: true })
  }

  recommendTag(slug: string): void {
    this.#changeTag(slug, { recommend: true })
  }

  #changeTag(slug: string, change: { reserved?: boolean; recommend?: boolean }): void {
    const [tag] = listTagsBySlug(this.#site.db, [slug])
    if (!tag) throw new Error(`no tag ${slug}`)
    this.write(tx => updateTag(tx, tag.id, change))
  }

  /** The pending suggested edit of a post. */
  waitingSuggestion(post: { seq: number }): string {
    const sql = 'select id from revision where object_id = ? and status = 1'
    return String(this.#site.sqlite.prepare(sql).pluck().get(post.seq))
  }

  viewsOf(question: AskedQuestion): number {
    return findQuestion(this.#site.db, question.seq)!.viewCount
  }

  /**
   * Changes settings of some groups and returns a function that restores them; the server sees
   * both at once.
   */
  settings(groups: SettingsOf): () => void {
    const before = currentSettings(this.#site.db).settings
    const save = (values: SettingsOf) => {
      writing(this.#site.db, tx => {
        for (const [group, value] of Object.entries(values)) {
          saveSetting(tx, group, { ...before[group as SettingGroup], ...value }, Date.now())
        }
      })
      forgetSettings(this.#site.db)
    }
    save(groups)
    return () => save(Object.fromEntries(Object.keys(groups).map(group => [group, {}])))
  }

  /** Links emailed to an address so far, oldest first. */
  mailedTo(address: string): string[] {
    return mailedLinks(this.#server.folder, address)
  }

  /** Unsubscribe links emailed to an address so far, oldest first. */
  leaveLinksTo(address: string): string[] {
    return leaveLinks(this.#server.folder, address)
  }

  /** Counts an act of the member this many times, just now. */
  wear(who: Member, action: CaptchaAction, times: number): void {
    const viewer = toMember(findUser(this.#site.db, who.id)!)
    const ctx = makeContext(this.#site, { viewer, locale: 'zh_CN', now: Date.now() })
    this.write(tx => {
      for (let n = 0; n < times; n++) countAct(tx, action, ctx)
    })
  }

  /** Clears all counts of acts. */
  rest(): void {
    this.#site.sqlite.exec('delete from action_counter')
  }

  /** Sets the solution of an issued captcha. */
  captchaSays(id: string, text: string): void {
    const hash = answerHash(this.#site.ports, id, text)
    const sql = 'update captcha set answer_hash = ? where id = ?'
    const { changes } = this.#site.sqlite.prepare(sql).run(hash, id)
    if (changes !== 1) throw new Error(`no captcha ${id}`)
  }

  /** Warnings and errors of the server so far. */
  log(): string {
    return this.#server.log()
  }
}
