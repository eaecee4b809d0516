import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, test } from 'vitest'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { eraseDeleted } from '#basics/erasure/erase-deleted.ts'
import { findImported, type ImportedKind } from '#posts/imported/imported.queries.ts'
import { deleteOwnAccount } from '#people/leaving/delete-own-account.ts'
import { showProfile } from '#people/profiles/show-profile.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import { searchPosts } from '#search/search-posts.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import * as schema from '#drizzle/schema/index.ts'
import { api } from '#tests/support/api.ts'
import { Community, community, freeForAll } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { importInto, siteFolder } from '#tests/support/site-folder.ts'
import { importDump, tinyDump } from '#tests/support/tiny-dump.ts'
import { aid, Epoch, qid } from '#tests/support/world.ts'
import { claimAccount, listOwnClaims, showClaimable, withdrawClaim } from './make-claim.ts'
import { confirmClaim, declineClaim, listClaims, undoClaim, UndoTime } from './decide-claims.ts'
import { dropOldMoves } from './claims.queries.ts'
import { indexMovedPosts } from './index-moved.ts'
import { UnmovedColumns, MovedColumns } from './moved-columns.queries.ts'

const Day = 86_400_000
const origin = { source: 'garden', siteUrl: 'https://garden.example.org' }

/** A site with members and an imported dump. */
class ClaimedGarden extends Community {
  idOf = (kind: ImportedKind, originalId: number) =>
    findImported(this.db, origin.source, kind, String(originalId))!.objectId
  /** The account that an id of the dump maps to, until it is merged. */
  imported = (originalId: number) => this.user(this.idOf('user', originalId))

  claim = (who: UserRow, account: string) => this.as(who).run(claimAccount, { account })

  async confirmed(who: UserRow, account: string, admin = this.admin()): Promise<number> {
    const { id } = await this.claim(who, account)
    await this.as(admin).run(confirmClaim, { claim_id: id })
    return id
  }

  /** All rows that a merge and its undoing must leave unchanged: everything except logs and messages. */
  rows(): Record<string, string[]> {
    const others =
      /sqlite|^post_search|^mail_outbox$|^account_claim$|^claim_move$|^staff_log$|^site_setting$|^__/
    const names = this.site.sqlite
      .prepare("select name from sqlite_master where type = 'table'")
      .pluck()
      .all() as string[]
    const list = (name: string) =>
      (this.site.sqlite.prepare(`select * from "${name}"`).all() as Record<string, unknown>[])
        .filter(
          ({ action, key }) =>
            !String(action).startsWith('claim_') && !String(key).startsWith('written '),
        )
        .map(({ updated_at: _, ...row }) => JSON.stringify(row))
        .sort()
    return Object.fromEntries(names.filter(name => !others.test(name)).map(n => [n, list(n)]))
  }

  /** Runs the steps that update moved posts in the search index. */
  index(): void {
    while (indexMovedPosts(this.db, this.now));
  }
}

async function garden() {
  const w = new ClaimedGarden(freeForAll)
  w.write(seedBadges)
  await importDump(w, tinyDump, { ...origin, plugins: undefined })
  return w
}

/** Number of rows of a table that refer to an account in a column. */
const owned = (w: Community, table: string, id: number, column = 'user_id') =>
  w.site.sqlite
    .prepare(`select count(*) from "${table}" where ${column} = ?`)
    .pluck()
    .get(id) as number

describe('claiming', () => {
  test.each([
    'ada-moss',
    '@Ada-Moss',
    ' ada-moss ',
    '/community/users/ada-moss',
    'https://forum.example/community/users/ada-moss/answers',
    'https://garden.example.org/users/1',
    'https://garden.example.org/users/1/ada-moss?tab=profile',
  ])('accepts “%s” as an account', async account => {
    using w = await garden()
    const member = w.member()
    const ada = w.imported(1)
    const claim = await w.claim(member, account.replace('Ada-Moss', ada.username.toUpperCase()))
    expect(claim).toMatchObject({
      ...{ name: ada.username, status: 'waiting', url: 'https://garden.example.org/users/1' },
    })
    expect(claim.token).toMatch(/^claim-[\w-]{12}$/)
    expect(await w.as(member).run(listOwnClaims)).toMatchObject([{ id: claim.id }])
  })

  test.each([
    ['nobody-of-this-name', 'error.user.not_found'],
    ['https://elsewhere.example/users/1', 'error.user.not_found'],
    ['https://garden.example.org/users/999', 'error.user.not_found'],
    ['https://garden.example.org/q/1', 'error.user.not_found'],
    ['', 'form.required'],
    ['neighbor', 'error.claim.not_claimable'],
    // The original site's own account, and one of which only the name remains.
    ['site-itself', 'error.claim.not_claimable'],
    ['once-here', 'error.claim.not_claimable'],
  ])('refuses “%s”: %s', async (account, reason) => {
    using w = await garden()
    w.member({ username: 'neighbor' })
    const rename = w.site.sqlite.prepare(`update user set username = @name, username_key = @name
      where id = (select object_id from imported_object
        where kind = 'user' and (url = @url or original_id = @id))`)
    rename.run({ name: 'once-here', url: '', id: '' })
    rename.run({ name: 'site-itself', url: '-', id: '-1' })
    const error = await refusal(w.claim(w.member(), account))
    expect(error.details.fields).toMatchObject([{ field: 'account', reason }])
  })

  test('refuses an account that has a login or is deleted', async () => {
    using w = await garden()
    const ada = w.imported(1)
    const set = (text: string) => w.site.sqlite.prepare(`update user set ${text} where id = ?`)
    for (const state of ["email = 'ada@example.org'", "password_hash = 'x'", 'status = 10']) {
      set(state).run(ada.id)
      const error = await refusal(w.claim(w.member(), ada.username))
      expect(error.details.fields).toMatchObject([{ reason: 'error.claim.not_claimable' }])
      set("email = null, password_hash = '', status = 1").run(ada.id)
    }
    await w.claim(w.member(), ada.username)
  })

  test('is stored once however often it is sent, and at most five can be pending', async () => {
    using w = await garden()
    const member = w.member()
    const names = [1, 2, 3, 4, 5, 6].map(n => w.imported(n).username)
    const first = await w.claim(member, names[0]!)
    expect((await w.claim(member, names[0]!)).id).toBe(first.id)
    for (const name of names.slice(1, 5)) await w.claim(member, name)
    const error = await refusal(w.claim(member, names[5]!))
    expect(error).toMatchObject({ reason: 'error.claim.too_many', details: { values: { max: 5 } } })
    await w.as(member).run(withdrawClaim, { claim_id: first.id })
    await w.claim(member, names[5]!)
    expect(w.count('account_claim')).toBe(6)
  })

  test('can be withdrawn only by the claimant, and only while it is pending', async () => {
    using w = await garden()
    const [member, other] = [w.member(), w.member()]
    const { id } = await w.claim(member, w.imported(1).username)
    expect((await refusal(w.as(other).run(withdrawClaim, { claim_id: id }))).reason).toBe(
      'error.claim.not_found',
    )
    await w.as(w.admin()).run(declineClaim, { claim_id: id, note: 'No token there.' })
    await w.as(member).run(withdrawClaim, { claim_id: id })
    expect(await w.as(member).run(listOwnClaims)).toMatchObject([
      { status: 'declined', note: 'No token there.' },
    ])
  })

  test('is offered to members on imported profiles, if accounts were imported', async () => {
    using w = await garden()
    using empty = new Community(freeForAll)
    const member = w.member()
    const claimable = (who: UserRow | null, username: string) =>
      w.as(who).run(showClaimable, { username })
    expect(await claimable(member, w.imported(1).username)).toBe(true)
    expect(await claimable(null, w.imported(1).username)).toBe(false)
    expect(await claimable(member, member.username)).toBe(false)
    const shown = [
      empty.as(empty.member()).run(listOwnClaims),
      empty.as(empty.admin()).run(listClaims),
    ]
    for (const screen of shown) expect((await refusal(screen)).code).toBe('not_found')
  })

  test('ends when either account is deleted', async () => {
    using w = await garden()
    const [leaver, other, admin] = [w.member(), w.member(), w.admin()]
    const [one, two] = [w.imported(1), w.imported(2)]
    await w.claim(leaver, one.username)
    await w.claim(other, two.username)
    const leaving = { pass: 'password-1', posts: 'keep', sure: true, token_hash: '' }
    await w.as(leaver).run(deleteOwnAccount, leaving)
    await w.as(admin).run(changeUserStatus, { user_id: two.id, status: 'deleted' })
    const states = w.site.sqlite.prepare('select status from account_claim order by id').pluck()
    expect(states.all()).toEqual(['withdrawn', 'declined'])
  })
})

describe('a confirmed claim', () => {
  test('transfers posts, reputation, badges and the old profile URL to the claimant', async () => {
    using w = await garden()
    const member = w.member({ rank: 5 })
    const ada = w.imported(1)
    const posts = ['question', 'answer', 'comment', 'badge_award', 'revision']
    const had = posts.map(table => owned(w, table, ada.id))
    expect(had.every(n => n > 0)).toBe(true)
    await w.confirmed(member, ada.username)
    expect(posts.map(table => owned(w, table, member.id))).toEqual(had)
    expect(posts.map(table => owned(w, table, ada.id))).toEqual(had.map(() => 0))
    expect(w.user(member.id).rank).toBe(5 + ada.rank)
    expect(w.user(member.id)).toMatchObject({
      questionCount: ada.questionCount,
      answerCount: ada.answerCount,
    })
    expect(w.user(ada.id)).toMatchObject({ rank: 0, status: 10, username: ada.username })
    expect(w.idOf('user', 1)).toBe(member.id)
    expect(checkCounters(w.db)).toEqual([])
    const shown = await w.as(null).run(showProfile, { username: ada.username })
    expect(shown).toMatchObject({ id: member.id, username: member.username })
  })

  test('declines the other claims of the account, which can no longer be claimed', async () => {
    using w = await garden()
    const [first, second, third] = [w.member(), w.member(), w.member()]
    const name = w.imported(1).username
    const { id } = await w.claim(second, name)
    await w.confirmed(first, name)
    expect(await w.as(second).run(listOwnClaims)).toMatchObject([{ status: 'declined' }])
    const again = w.as(w.admin()).run(confirmClaim, { claim_id: id })
    expect((await refusal(again)).reason).toBe('error.claim.changed')
    for (const account of [name, 'https://garden.example.org/users/1']) {
      const error = await refusal(w.claim(third, account))
      expect(error.code).toBe('validation')
    }
    const error = await refusal(w.claim(third, name))
    expect(error.details.fields).toMatchObject([{ reason: 'error.claim.taken' }])
  })

  test('is refused if either account was deleted meanwhile, and nothing moves', async () => {
    using w = await garden()
    const [member, admin] = [w.member(), w.admin()]
    const ada = w.imported(1)
    const { id } = await w.claim(member, ada.username)
    const confirm = () => refusal(w.as(admin).run(confirmClaim, { claim_id: id }))
    const set = (text: string) => w.site.sqlite.prepare(`update user set ${text} where id = ?`)
    set('status = 9').run(member.id)
    expect((await confirm()).reason).toBe('error.claim.no_claimant')
    set('status = 1').run(member.id)
    set("email = 'ada@example.org'").run(ada.id)
    expect((await confirm()).reason).toBe('error.claim.not_claimable')
    expect(w.count('claim_move')).toBe(0)
    expect((await refusal(w.as(member).run(confirmClaim, { claim_id: id }))).code).toBe('forbidden')
  })

  test('withdraws votes between the two, with their points', async () => {
    using w = await garden()
    const member = w.member({ rank: 50 })
    const ada = w.imported(1)
    const post = w.site.sqlite
      .prepare('select id from question where user_id = ? and status = 1')
      .pluck()
      .get(ada.id) as number
    await w.vote(member, 'up', qid(post))
    await w.vote(w.member(), 'up', qid(post))
    const votes = w.question(post).voteCount
    expect(w.user(ada.id).rank).toBe(ada.rank + 20)
    await w.confirmed(member, ada.username)
    expect(w.question(post).voteCount).toBe(votes - 1)
    // The other member's vote stays.
    expect(w.user(member.id).rank).toBe(50 + ada.rank + 10)
    expect(checkCounters(w.db)).toEqual([])
  })

  test("leaves duplicates of the claimant's rows behind", async () => {
    using w = await garden()
    const member = w.member()
    const ada = w.imported(1)
    const { sqlite } = w.site
    const question = w.idOf('question', 1)
    const award = sqlite
      .prepare(
        `select badge_id as id from badge_award join badge on badge.id = badge_id
         where user_id = ? and single = 1`,
      )
      .get(ada.id) as { id: number }
    const give = sqlite.prepare(
      'insert into badge_award (id, created_at, badge_id, user_id) values (?, ?, ?, ?)',
    )
    give.run(900_001, Epoch, award.id, member.id)
    const follow = sqlite.prepare(
      'insert into follow (user_id, object_id, object_type, created_at) values (?, ?, 1, ?)',
    )
    for (const id of [member.id, ada.id]) follow.run(id, question, Epoch)
    const count = sqlite.prepare(
      'select count(*) from badge_award where badge_id = ? and user_id = ?',
    )
    const holders = () => [member.id, ada.id].map(id => count.pluck().get(award.id, id))
    await w.confirmed(member, ada.username)
    expect(holders()).toEqual([1, 1])
    expect([owned(w, 'follow', member.id), owned(w, 'follow', ada.id)]).toEqual([1, 1])
  })

  test('is not affected when deleted accounts are erased', async () => {
    using w = await garden()
    const [member, admin] = [w.member(), w.admin()]
    const ada = w.imported(1)
    const id = await w.confirmed(member, ada.username, admin)
    await w.as(admin).run(eraseDeleted, { type: 'users' })
    expect(w.user(ada.id).username).toBe(ada.username)
    await w.as(admin).run(undoClaim, { claim_id: id })
    expect(w.user(ada.id)).toMatchObject({ status: 1, rank: ada.rank })
  })

  test('moves the posts to the name of the claimant in the search index, and back', async () => {
    using w = await garden()
    const [member, admin] = [w.member(), w.admin()]
    const ada = w.imported(1)
    const found = async (name: string) =>
      (await w.as(null).run(searchPosts, { q: `user:${name}`, size: 50 })).count
    const all = await found(ada.username)
    expect(all).toBeGreaterThan(0)
    const id = await w.confirmed(member, ada.username, admin)
    w.index()
    expect(await found(member.username)).toBe(all)
    await w.as(admin).run(undoClaim, { claim_id: id })
    w.index()
    expect([await found(member.username), await found(ada.username)]).toEqual([0, all])
  })

  test('is in the staff log, as are declined and undone ones', async () => {
    using w = await garden()
    const [member, admin] = [w.member(), w.admin()]
    const [one, two] = [w.imported(1).username, w.imported(2).username]
    const id = await w.confirmed(member, one, admin)
    const other = await w.claim(member, two)
    await w.as(admin).run(declineClaim, { claim_id: other.id, note: 'Not you.' })
    await w.as(admin).run(undoClaim, { claim_id: id })
    const log = w.site.sqlite
      .prepare(
        `select action, actor_id, user_id, before, after, note from staff_log
         where action like 'claim.%' order by id`,
      )
      .all()
    const common = { actor_id: admin.id, user_id: member.id }
    expect(log).toMatchObject([
      { ...common, action: 'claim.confirmed', after: JSON.stringify({ imported: one }) },
      { ...common, action: 'claim.declined', note: 'Not you.' },
      { ...common, action: 'claim.undone', before: JSON.stringify({ imported: one }) },
    ])
  })
})

describe('undoing', () => {
  test('restores every row', async () => {
    using w = await garden()
    const [member, admin] = [w.member({ rank: 7 }), w.admin()]
    await w.ask(member)
    const before = w.rows()
    const id = await w.confirmed(member, w.imported(1).username, admin)
    expect(w.rows()).not.toEqual(before)
    w.tick(30 * Day)
    await w.as(admin).run(undoClaim, { claim_id: id })
    const after = w.rows()
    expect(after).toEqual(before)
    expect(checkCounters(w.db)).toEqual([])
    const own = await w.as(member).run(listOwnClaims)
    expect(own).toMatchObject([{ status: 'undone' }])
  })

  test('leaves later content with the claimant, and points with the posts that earned them', async () => {
    using w = await garden()
    const [member, voter, admin] = [w.member(), w.member(), w.admin()]
    const ada = w.imported(1)
    const moved = w.site.sqlite
      .prepare('select id from question where user_id = ? and status = 1')
      .pluck()
      .get(ada.id) as number
    const id = await w.confirmed(member, ada.username, admin)
    w.tick(1000)
    const question = await w.ask(member)
    const answer = await w.answerTo(moved, member)
    for (const post of [qid(question), qid(moved), aid(answer)]) await w.vote(voter, 'up', post)
    const { rank } = w.user(member.id)
    await w.as(admin).run(undoClaim, { claim_id: id })
    expect(w.question(question).userId).toBe(member.id)
    expect(w.answer(answer).userId).toBe(member.id)
    expect(w.question(moved).userId).toBe(ada.id)
    expect(w.user(ada.id).rank).toBe(ada.rank + 10)
    expect(w.user(member.id).rank).toBe(rank - ada.rank - 10)
    // The vote can be withdrawn from the account that got its points.
    w.tick(1000)
    await w.vote(voter, 'none', qid(moved))
    expect(w.user(ada.id).rank).toBe(ada.rank)
    expect(checkCounters(w.db)).toEqual([])
  })

  test('never leaves reputation below one', async () => {
    using w = await garden()
    const [member, admin] = [w.member({ rank: 1 }), w.admin()]
    const id = await w.confirmed(member, w.imported(1).username, admin)
    const answer = await w.answerTo(await w.ask(w.member()), member)
    await w.vote(w.member(), 'down', aid(answer))
    await w.as(admin).run(undoClaim, { claim_id: id })
    expect(w.user(member.id).rank).toBe(1)
    expect(checkCounters(w.db)).toEqual([])
  })

  test('is refused after 30 days, a second time, and for an unconfirmed claim', async () => {
    using w = await garden()
    const [member, admin] = [w.member(), w.admin()]
    const undo = (claim_id: number) => w.as(admin).run(undoClaim, { claim_id })
    const id = await w.confirmed(member, w.imported(1).username, admin)
    const other = await w.confirmed(member, w.imported(2).username, admin)
    const { id: waiting } = await w.claim(member, w.imported(3).username)
    await undo(other)
    expect((await refusal(undo(other))).reason).toBe('error.claim.changed')
    expect((await refusal(undo(waiting))).reason).toBe('error.claim.changed')
    expect((await refusal(undo(999))).reason).toBe('error.claim.not_found')
    w.tick(UndoTime + 1)
    expect((await refusal(undo(id))).reason).toBe('error.claim.too_late')
    const { list } = await w.as(admin).run(listClaims, { state: 'decided' })
    expect(list.map(claim => [claim.id, claim.undoable])).toEqual([
      [other, false],
      [id, false],
    ])
  })

  test('needs the record of moved rows only as long as it is possible', async () => {
    using w = await garden()
    await w.confirmed(w.member(), w.imported(1).username)
    const drop = (at: number) => w.write(tx => dropOldMoves(tx, at - UndoTime))
    w.index()
    drop(w.now + UndoTime)
    expect(w.count('claim_move')).toBeGreaterThan(0)
    drop(w.now + UndoTime + 1)
    expect(w.count('claim_move')).toBe(0)
  })

  test('lets the account be claimed again', async () => {
    using w = await garden()
    const [wrong, right, admin] = [w.member(), w.member(), w.admin()]
    const ada = w.imported(1)
    const id = await w.confirmed(wrong, ada.username, admin)
    await w.as(admin).run(undoClaim, { claim_id: id })
    await w.confirmed(right, 'https://garden.example.org/users/1', admin)
    expect(w.user(right.id).rank).toBe(1 + ada.rank)
    expect(w.user(wrong.id).rank).toBe(1)
    expect(checkCounters(w.db)).toEqual([])
  })
})

test('an account can be claimed whatever its original id is', async () => {
  using w = community()
  using folder = siteFolder()
  const created_at = '2020-01-01T00:00:00Z'
  const people = [
    ['u1', 'Ana', 'https://old.example/members/u1'],
    ['octo-cat', 'Octo', 'https://old.example/octo-cat'],
    ['7', 'Seven', 'https://old.example/users/7'],
    ['鸟 1', 'Bird', 'https://old.example/p?who=%E9%B8%9F%201'],
    ['plain', 'Plain', undefined],
  ] as const
  folder.write('manifest.json', [
    { format: 'forum-site', version: 1, address: 'https://old.example' },
  ])
  folder.write(
    'users.ndjson',
    people.map(([id, display_name, url]) => ({ id, display_name, created_at, url })),
  )
  folder.write('questions.ndjson', [
    { id: '1', user_id: 'u1', title: 'Why?', text: 'x', created_at },
  ])
  await importInto(w, folder)
  const ann = w.member({ username: 'ann' })
  for (const [, name, url] of people) {
    const username = name.toLowerCase()
    expect([name, await w.as(ann).run(showClaimable, { username })]).toEqual([name, true])
    const call = await api(w, ann).post('user/claim', { account: url ?? username })
    expect([name, call.data]).toEqual([name, expect.objectContaining({ account: username })])
  }
  for (const account of [
    'https://old.example/members/u2',
    'https://other.example/members/u1',
    'https://old.example/',
    'community',
  ])
    await expect(w.as(w.member()).run(claimAccount, { account })).rejects.toThrow()
})

test('two imported accounts of one person, one of them separated again', async () => {
  using w = await garden()
  const [member, admin] = [w.member(), w.admin()]
  const [one, two] = [w.imported(1), w.imported(2)]
  const first = await w.confirmed(member, one.username, admin)
  await w.confirmed(member, two.username, admin)
  expect(w.user(member.id).rank).toBe(1 + one.rank + two.rank)
  await w.as(admin).run(undoClaim, { claim_id: first })
  expect(w.user(member.id).rank).toBe(1 + two.rank)
  expect(w.user(one.id).rank).toBe(one.rank)
  expect(checkCounters(w.db)).toEqual([])
})

describe('columns that refer to an account', () => {
  const tables = Object.values(schema).map(table => getTableConfig(table as SQLiteTable))
  const names = tables.flatMap(table => table.columns.map(column => `${table.name}.${column.name}`))
  const Naming =
    /(^|[._])(user|editor|reviewer|actor|inviter|invitee|owner|author|trigger)_ids?$|_by$/
  const moved = MovedColumns.map(({ table, column }) => `${table}.${column}`)

  test('are all either moved by a merge or listed as kept', () => {
    const naming = names.filter(name => Naming.test(name))
    expect(naming.length).toBeGreaterThan(40)
    expect(naming.filter(name => !moved.includes(name) && !(name in UnmovedColumns))).toEqual([])
  })

  test('exist, and are in one of the two tables', () => {
    const listed = [...moved, ...Object.keys(UnmovedColumns)]
    expect(listed.filter(name => !names.includes(name))).toEqual([])
    expect(new Set(listed).size).toBe(listed.length)
  })
})
