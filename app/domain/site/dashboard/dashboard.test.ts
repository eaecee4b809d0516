import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptAnswer } from '#posts/answers/accept-answer.ts'
import { queueMail } from '#basics/mail/queue-mail.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { voteUp } from '#posts/votes/cast-vote.ts'
import { flagPost } from '#moderation/flags/flag-post.ts'
import { listLog } from '#moderation/staff-log/list-log.ts'
import { MailStatus, Reason, UserStatus } from '#shared/codes.ts'
import { type Community, community, freeForAll } from '#tests/support/community.ts'
import { addManyPosts } from '#tests/support/many-posts.ts'
import { ownPlugin } from '#tests/support/plugin-rows.ts'
import { refusal } from '#tests/support/refusal.ts'
import { seeded } from '#tests/support/seeded.ts'
import { aid, Epoch, qid, world } from '#tests/support/world.ts'
import { ActivityKinds, countBetween } from './activity.queries.ts'
import { hideFirstSteps } from './first-steps.ts'
import { showActivity } from './show-activity.ts'
import { showDashboard } from './show-dashboard.ts'

const Day = 86_400_000

test('both are only for administrators', async () => {
  using w = world()
  for (const who of [null, w.inactive(), w.member(), w.moderator()])
    for (const asked of [w.as(who).run(showDashboard), w.as(who).run(showActivity)])
      expect(['unauthorized', 'forbidden']).toContain((await refusal(asked)).code)
})

test('flags on one post count as one task, as in the menu', async () => {
  using w = community(freeForAll)
  const id = await w.ask(w.member())
  for (const who of [w.member(), w.member()])
    await w.as(who).run(flagPost, { object_id: qid(id), report_type: Reason.spam })
  expect((await w.as(w.admin()).run(showDashboard)).waiting).toBe(1)
})

test('an empty site has only zeros', async () => {
  using w = world()
  const { totals, waiting, mails, storage } = await w.as(w.admin()).run(showDashboard)
  expect(totals).toEqual({
    ...{ questions: 0, answers: 0, comments: 0, users: 1, resolved: 0, unanswered: 0, votes: 0 },
  })
  expect({ waiting, mails, storage }).toEqual({
    ...{ waiting: 0, storage: 0, mails: { waiting: 0, failed: 0, oldest: 0 } },
  })
})

test('deleted and pending posts do not count, nor does the answer of a deleted question', async () => {
  using w = community()
  const [ann, bob, root] = [w.member({ rank: 500 }), w.member({ rank: 500 }), w.admin()]
  const [one, two, gone, closed] = [
    await w.ask(ann),
    await w.ask(ann),
    await w.ask(ann),
    await w.ask(ann),
  ]
  const answer = await w.answerTo(one, bob)
  const lost = await w.answerTo(gone, bob)
  await w.commentOn(qid(two), bob)
  for (const [question, id] of [
    [one, answer],
    [gone, lost],
  ] as const)
    await w.as(ann).run(acceptAnswer, { question_id: qid(question), answer_id: aid(id) })
  await w.as(bob).run(voteUp, { object_id: qid(one) })
  w.write(tx => {
    tx.run(`update question set status = 10 where id = ${gone}`)
    tx.run(`update question set status = 2 where id = ${closed}`)
  })
  w.member({ status: UserStatus.deleted })
  w.member({ status: UserStatus.suspended })
  const { totals } = await w.as(root).run(showDashboard)
  expect(totals).toEqual({
    ...{ questions: 3, resolved: 1, unanswered: 1, answers: 2, comments: 1, votes: 1, users: 4 },
  })
})

test('totals and the mail queue are of this moment', async () => {
  using w = community()
  const root = w.admin()
  const look = () => w.as(root).run(showDashboard)
  expect((await look()).totals.questions).toBe(0)
  await w.ask(w.member())
  w.write(tx =>
    queueMail(tx, {
      ...{ userId: 0, recipient: 'a@example.org', template: 'test', locale: 'en_US' },
      ...{ params: {}, now: w.now - 7 },
    }),
  )
  const soon = await look()
  expect(soon.totals.questions).toBe(1)
  expect(soon.mails).toEqual({ waiting: 1, failed: 0, oldest: w.now - 7 })
})

describe('first steps', () => {
  const steps = async (w: Community, who = w.admin()) =>
    (await w.as(who).run(showDashboard)).firstSteps
  const open = async (w: Community, who?: ReturnType<Community['admin']>) =>
    (await steps(w, who)).filter(({ done }) => !done).map(({ name }) => name)
  const young = { install: { installed_at: Epoch - Day } }
  const old = { install: { installed_at: Epoch - 31 * Day } }
  const essential = {
    smtp: { smtp_host: 'mail.example' },
    general: { site_url: 'https://birds.example/community' },
  }
  const backUp = (w: Community) => {
    const { backups } = w.site.ports
    const state = backups.state(w.now)
    w.site.ports.backups = {
      ...backups,
      state: () => ({ ...state, newest: { at: w.now, verifiedAt: 0 } }),
    }
  }

  test('all show as open on a new site', async () => {
    using w = community({ ...young, general: { site_url: 'http://127.0.0.1/community' } })
    expect(await open(w)).toEqual([
      ...['smtp', 'https', 'backup', 'second_admin', 'legal', 'tags', 'description'],
    ])
  })

  test('a second administrator must be able to log in', async () => {
    using w = community(young)
    const root = w.admin()
    w.moderator()
    w.admin({ mailStatus: MailStatus.pending })
    w.admin({ status: UserStatus.suspended })
    expect(await open(w, root)).toContain('second_admin')
    w.admin()
    expect(await open(w, root)).not.toContain('second_admin')
  })

  test('disappear when all are done', async () => {
    using w = community({
      ...young,
      ...essential,
      general: { ...essential.general, description: 'About birds.' },
      legal: { terms_of_service_original_text: 'Be kind.', privacy_policy_original_text: 'None.' },
    })
    const root = w.admin()
    backUp(w)
    w.topic('birds')
    expect(await open(w, root)).toEqual(['second_admin'])
    w.admin()
    expect(await steps(w, root)).toEqual([])
  })

  test('appear on an older site only while something essential is missing', async () => {
    using w = community({ ...old, ...essential })
    const root = w.admin()
    expect(await open(w, root)).toContain('backup')
    backUp(w)
    expect(await steps(w, root)).toEqual([])
    w.settings(young)
    expect(await open(w, root)).toContain('tags')
  })

  test('can be hidden for all, only by administrators', async () => {
    using w = community(young)
    for (const who of [null, w.member(), w.moderator()])
      expect(['unauthorized', 'forbidden']).toContain(
        (await refusal(w.as(who).run(hideFirstSteps))).code,
      )
    const root = w.admin()
    await w.as(root).run(hideFirstSteps)
    await w.as(w.admin()).run(hideFirstSteps)
    expect(await steps(w)).toEqual([])
    expect(await w.as(root).run(listLog, {})).toMatchObject({
      list: [{ action: 'setup.steps_hidden', actor: { id: root.id } }],
    })
    expect(currentSettings(w.db).settings.install.installed_at).toBe(young.install.installed_at)
  })
})

test('plugins that fail repeatedly are counted, one failure is not', async () => {
  using w = community()
  const { plugins } = w.site.ports
  const count = async () => (await w.as(w.admin()).run(showDashboard)).brokenPlugins
  const first = plugins.find('quick-links')
  const enabled = (inARow: number, suspended = false) => {
    const trouble = { count: inARow, inARow, words: 'no answer', at: w.now, suspended }
    w.site.ports.plugins = {
      ...plugins,
      known: () => [first!],
      trouble: () => trouble,
    }
  }
  ownPlugin(w)
  enabled(1)
  expect(await count()).toBe(0)
  enabled(2)
  expect(await count()).toBe(1)
  enabled(0, true)
  expect(await count()).toBe(1)
  w.site.ports.plugins = { ...plugins, known: () => [{ ...first!, problem: 'broken' }] as never }
  expect(await count()).toBe(1)
})

describe('the activity', () => {
  test('is counted by day, in the time zone of the site', async () => {
    using w = community({ interface: { time_zone: 'Asia/Shanghai' } })
    const ann = w.member({ createdAt: Epoch - 29 * Day })
    const ask = async (at: number) => {
      const id = await w.ask(ann)
      w.write(tx => tx.run(`update question set created_at = ${at} where id = ${id}`))
    }
    // Noon in UTC is eight in the evening there; four hours later it is the next day.
    await ask(Epoch)
    await ask(Epoch - 20 * 3_600_000 - 1)
    await ask(Epoch - 30 * Day)
    const { starts, counts } = await w.as(w.admin()).run(showActivity, { span: '30d' })
    expect(starts).toHaveLength(30)
    expect(new Date(starts[29]!).toISOString()).toBe('2026-01-14T16:00:00.000Z')
    expect(starts.map((at, i) => (i === 0 ? Day : at - starts[i - 1]!))).toEqual(
      Array(30).fill(Day),
    )
    expect(counts.questions).toEqual([...Array(28).fill(0), 1, 1])
    expect(counts.users[0]).toBe(1)
    expect(
      (await w.as(w.admin()).run(showActivity, { span: '90d' })).counts.questions,
    ).toHaveLength(90)
  })

  test('is counted by month, even where clocks change', async () => {
    using w = community({ interface: { time_zone: 'Europe/Berlin' } })
    const { starts } = await w.as(w.admin()).run(showActivity, { span: '12m' })
    const there = new Intl.DateTimeFormat('en-CA', {
      ...{ timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' },
    })
    expect(starts.map(at => there.format(at))).toEqual([
      ...['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map(
        month => `2025-${month}-01, 00:00`,
      ),
      '2026-01-01, 00:00',
    ])
  })

  test('uses UTC if the time zone is unknown', async () => {
    using w = world({ interface: { time_zone: 'Nowhere/At_All' } })
    const { starts } = await w.as(w.admin()).run(showActivity, { span: '30d' })
    expect(starts.every(at => at % Day === 0)).toBe(true)
  })
})

describe('statements', () => {
  let w: Community
  beforeAll(() => {
    w = community()
    addManyPosts(w, seeded(3), 2000)
  })
  afterAll(() => w[Symbol.dispose]())

  test('use indexes, however large the tables are', async () => {
    const { sqlite } = w.site
    const prepare = sqlite.prepare.bind(sqlite)
    const sources = new Set<string>()
    const watched = (source: string) => (sources.add(source), prepare(source))
    Object.defineProperty(sqlite, 'prepare', { value: watched, configurable: true })
    await w.as(w.admin()).run(showDashboard)
    await w.as(w.admin()).run(showActivity, { span: '90d' })
    Object.defineProperty(sqlite, 'prepare', { value: prepare, configurable: true })
    const counting = [...sources].filter(source => /count\(\*\)/.test(source))
    expect(counting.length).toBeGreaterThan(10)
    expect(counting.some(source => source.includes('role_id'))).toBe(true)
    const scans = counting.flatMap(source => {
      const values = (source.match(/\?/g) ?? []).map(() => 1)
      const plan = prepare(`explain query plan ${source}`).all(...values) as { detail: string }[]
      return plan.map(({ detail }) => detail).filter(detail => /^SCAN \w+$/.test(detail))
    })
    // Small scans: constants, and pending emails and flags.
    expect(scans.filter(scan => !/CONSTANT|pragma/.test(scan))).toEqual([])
  })

  test('count each of a year once, in slices of any length', async () => {
    const { starts, counts } = await w.as(w.admin()).run(showActivity, { span: '12m' })
    const plain = starts.map((from, n) =>
      countBetween(w.db, 'answers', from, starts[n + 1] ?? Epoch + Day),
    )
    expect(counts.answers).toEqual(plain)
    expect(Math.max(...plain)).toBeGreaterThan(250)
  })

  test('count the same as a simple query', () => {
    const tables = { questions: 'question', answers: 'answer', comments: 'comment', users: 'user' }
    const [from, to] = [Epoch - 20 * Day, Epoch - 5 * Day]
    for (const kind of ActivityKinds) {
      if (kind === 'votes') continue
      const states = kind === 'questions' ? '1, 2' : kind === 'users' ? '1, 9, 10' : '1'
      const plain = w.site.sqlite
        .prepare(
          `select count(*) from ${tables[kind]} where created_at >= ? and created_at < ? and status in (${states})`,
        )
        .pluck()
        .get(from, to)
      expect(countBetween(w.db, kind, from, to), kind).toBe(plain)
    }
  })
})
