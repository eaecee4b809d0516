/**
 * The platform program in the back office: its settings, each rule broken once, and the points
 * ledger.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decodeReferences } from '#markdown/entities.ts'
import {
  acceptTerms,
  chooseOccupation,
  showFirstSteps,
  welcome,
} from '#parts/platform/domain/platform/first-steps.ts'
import { consumeInvite } from '#parts/platform/domain/platform/consume-invite.ts'
import { showInviteSummary } from '#parts/platform/domain/platform/show-invites.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { rowsAfter } from '#moderation/staff-log/log-rows.queries.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { community, type Community } from '#tests/support/community.ts'
import { fieldsOfForm } from '#tests/support/page-form.ts'
import { programSettings, quotaFor } from '#tests/support/program.ts'
import { type Changes, sendSettings } from '#tests/support/settings-forms.ts'
import { type Answer, openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'

const screen = '/community/admin/platform'
const ledger = `${screen}/ledger`

let w: Community
let site: WholeSite
let root: UserRow
let ann: UserRow
const fresh = (settings = programSettings()) => {
  w = community(settings)
  root = w.admin({ username: 'root' })
  ann = w.member({ username: 'ann', displayName: 'Ann' })
}
beforeAll(async () => {
  fresh()
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})
const enter = (settings?: Parameters<typeof fresh>[0]) => {
  w[Symbol.dispose]()
  fresh(settings)
  site.enter(w)
}
beforeEach(() => enter())

const text = ({ body }: Answer) => decodeReferences(body).replaceAll('&#x27;', "'")
const inForce = () => currentSettings(w.db).settings.platform
const save = (changes: Parameters<typeof sendSettings>[3], intent?: string) =>
  sendSettings(site, root, 'platform', changes, intent)

/** The administrator completes the program's first steps. */
async function begin() {
  const as = w.as(root)
  const { outstanding, terms, occupations } = await as.run(showFirstSteps)
  if (outstanding.terms) await as.run(acceptTerms, { version: terms.version, accept: true })
  if (outstanding.occupation) await as.run(chooseOccupation, { occupation: occupations[0] })
  if (outstanding.welcome) await as.run(welcome)
}

describe('the settings', () => {
  test('are off on a new site; saving them unchanged changes nothing', async () => {
    enter({ ...programSettings(), platform: {} } as never)
    expect(inForce()).toMatchObject({ enabled: false, invite_window_days: 7, month_limit: 0 })
    const page = await site.open(screen, root)
    expect(fieldsOfForm(page.body)).not.toHaveProperty('enabled')
    expect((await save({})).status).toBe(303)
    expect([inForce().enabled, w.count('staff_log')]).toEqual([false, 0])
  })

  test('are saved, in force at once, and logged without the secret', async () => {
    const answer = await save({
      ...{ month_limit: '100', day_limit: '10', trial_day_score: '5', trial_days: '7' },
      ...{ question_price: '2', answer_price: '1', invite_score: '20', invite_limit: '3' },
      ...{ invite_window_days: '14', reward_days: '30', occupation_required: 'on' },
      ...{ occupations: ' Cook \n\nGardener\nCook', terms_original_text: 'Be **fair**.' },
      ...{ welcome_path: '/community/tags?order=name', qualification_link: 'https://w.example/' },
      ...{ qualification_url: 'https://w.example/ask', qualification_secret: 'open-sesame' },
    })
    expect([answer.status, answer.headers.location]).toEqual([303, screen])
    expect(inForce()).toMatchObject({
      ...{ enabled: true, month_limit: 100, day_limit: 10, trial_day_score: 5, trial_days: 7 },
      ...{ question_price: 2, answer_price: 1, invite_score: 20, invite_limit: 3 },
      ...{ invite_window_days: 14, reward_days: 30, occupation_required: true },
      ...{ occupations: ['Cook', 'Gardener'], terms_version: 1 },
      ...{ qualification_secret: 'open-sesame', welcome_path: '/community/tags?order=name' },
    })
    expect(inForce().terms_parsed_text).toContain('<strong>fair</strong>')
    expect(JSON.stringify(rowsAfter(w.db, 0, 9))).not.toContain('open-sesame')
    await begin()
    const page = await site.open(screen, root)
    expect(page.body).not.toContain('open-sesame')
    await save({ question_price: '3' })
    expect(inForce()).toMatchObject({ qualification_secret: 'open-sesame', terms_version: 1 })
  })

  const tooMany = Array.from({ length: 101 }, (_, n) => `Work ${n}`).join('\n')
  test.each([
    ...['month_limit', 'day_limit', 'trial_day_score', 'question_price', 'answer_price'].flatMap(
      name =>
        ['', '-1', '1.5', 'many', '1000001'].map(value => [name, value, /Fill in|whole number/]),
    ),
    ...[
      ['invite_score', '1000001'],
      ['trial_days', '366'],
      ['invite_window_days', '0'],
      ['invite_window_days', '366'],
      ['invite_limit', '10001'],
      ['reward_days', '3651'],
    ].map(([name, value]) => [name, value, /whole number/i]),
    ['terms_original_text', 'x'.repeat(65_536), /at most/],
    ['occupations', tooMany, /100/],
    ['occupations', 'x'.repeat(51), /50/],
    ['qualification_url', 'nonsense', /valid URL|full URL/],
    ['qualification_url', 'ftp://w.example', /valid URL|full URL/],
    ['qualification_link', 'javascript:alert(1)', /valid URL|full URL/],
    ['qualification_secret', 'x'.repeat(501), /at most 500/],
    ['welcome_path', 'https://w.example/community', /starting with|starts? with/],
    ['welcome_path', '//w.example/community', /starting with/],
    ['welcome_path', '/apps', /starting with/],
    ['welcome_path', '/community/platform/start', /starting with/],
  ] as [string, string, RegExp][])(
    'a wrong %s is rejected at its field (%#)',
    async (name, value, words) => {
      const before = inForce()
      const answer = await save({
        [name]: value,
        month_limit: name === 'month_limit' ? value : '77',
      })
      expect(answer.status).toBe(422)
      expect(text(answer)).toMatch(
        new RegExp(`id="${name}-error"[^>]*>[^]{0,400}?${words.source}`, 'i'),
      )
      if (name !== 'month_limit') expect(fieldsOfForm(answer.body).month_limit).toBe('77')
      expect(inForce()).toEqual(before)
    },
  )

  test('a typed secret does not come back with a refused form; asterisks do', async () => {
    const typed = await save({ qualification_secret: 'open-sesame', month_limit: 'x' })
    expect([typed.status, typed.body.includes('open-sesame')]).toEqual([422, false])
    await save({ qualification_secret: 'open-sesame' })
    const again = await save({ month_limit: 'x' })
    expect(fieldsOfForm(again.body).qualification_secret).toMatch(/^\*+$/)
    await save({ ...fieldsOfForm(again.body), month_limit: '5' })
    expect(inForce()).toMatchObject({ qualification_secret: 'open-sesame', month_limit: 5 })
  })

  test('an occupation is required only where there is a list', async () => {
    const answer = await save({ occupation_required: 'on', occupations: '' })
    expect(answer.status).toBe(422)
    expect(answer.body).toContain('id="occupations-error"')
  })

  test('the last change can be undone; restored terms are a new version', async () => {
    const both: Changes[] = [
      { terms_original_text: 'One.' },
      { terms_original_text: 'Two.', month_limit: '5' },
    ]
    for (const changes of both) {
      await save(changes)
      await begin()
    }
    const page = await site.open(screen, root)
    const entry = /name="entry" value="(\d+)"/.exec(page.body)![1]!
    const undone = await site.submit(screen, { intent: 'undo', entry }, root)
    expect(undone.status).toBe(303)
    expect(inForce()).toMatchObject({
      ...{ terms_original_text: 'One.', terms_version: 3, month_limit: 0 },
    })
    expect(inForce().terms_parsed_text).toContain('One.')
  })
})

describe('the points ledger', () => {
  const given = { username: 'ann', score: '5', title: 'For the garden' }
  const move = (intent: string, changes: object = {}) =>
    site.submit(ledger, { intent, ...given, ...changes }, root)

  test('and its forms are for administrators only', async () => {
    for (const who of [ann, w.moderator()]) {
      expect((await site.open(ledger, who)).status).toBe(403)
      expect((await site.submit(ledger, { intent: 'award', ...given }, who)).status).toBe(403)
    }
    expect((await site.open(ledger, null)).status).toBe(302)
    expect(w.count('point_reward')).toBe(0)
  })

  test('points are granted, once for a form sent twice', async () => {
    for (let n = 0; n < 2; n++) {
      const answer = await move('award')
      expect([answer.status, answer.headers.location]).toEqual([303, ledger])
    }
    expect((await quotaFor(w, ann)).sumScore).toBe(5)
    const page = text(await site.open(ledger, root))
    expect(page).toContain('For the garden')
    expect(page).toMatch(/\+5</)
    const [row] = rowsAfter(w.db, 0, 9)
    expect(row).toMatchObject({ action: 'user.points_given', userId: ann.id })
    const log = text(await site.open('/community/review/log', root))
    expect(log).toMatch(/Gave points to/)
  })

  test('more than the balance cannot be withdrawn; what was typed comes back with the reason', async () => {
    await move('award')
    const answer = await move('charge', { score: '6' })
    expect(answer.status).toBe(422)
    expect(text(answer)).toMatch(/id="score-error"[^]*?You need 6 and have 5/)
    expect(fieldsOfForm(answer.body, 'ledger-move')).toMatchObject({ ...given, score: '6' })
    expect((await move('charge', { score: '2' })).status).toBe(303)
    expect((await quotaFor(w, ann)).sumScore).toBe(3)
  })

  test.each([
    [{ username: 'nobody' }, 'username'],
    [{ username: '' }, 'username'],
    [{ score: '0' }, 'score'],
    [{ score: 'x' }, 'score'],
    [{ title: '' }, 'title'],
  ])('%j is rejected at its field', async (changes, field) => {
    const answer = await move('award', changes)
    expect(answer.status).toBe(422)
    expect(answer.body).toContain(`id="${field}-error"`)
    expect(w.count('point_reward')).toBe(0)
  })

  test('is filtered by name and kind, and shows the balance of a member', async () => {
    w.settings({ platform: { month_limit: 9, day_limit: 9, question_price: 2, invite_score: 4 } })
    const bob = w.member({ username: 'bob', displayName: 'Bob' })
    await move('award')
    await w.ask(bob)
    const { inviteLink } = await w.as(ann).run(showInviteSummary)
    const code = new URL(inviteLink).searchParams.get('invite')
    await w.as(bob).run(consumeInvite, { code })
    const rows = async (query: string) => {
      const { body } = await site.open(`${ledger}?${query}`, root)
      return [...body.matchAll(/<tr role="row">/g)].length - 1
    }
    expect(await rows('')).toBe(4)
    expect(await rows('kind=award')).toBe(1)
    expect(await rows('kind=question')).toBe(1)
    expect(await rows('username=ann')).toBe(2)
    expect(await rows('username=bob&kind=invitee')).toBe(1)
    expect(await rows('show=invitations')).toBe(1)
    const member = text(await site.open(`${ledger}?username=ann`, root))
    expect(member).toMatch(/id="standing"[^]*?Total<\/dt><dd>18</)
    const nobody = text(await site.open(`${ledger}?username=nobody`, root))
    expect(nobody).toContain('not found')
    const all = text(await site.open(ledger, root))
    for (const [name, value] of [
      ['Given', 13],
      ['Used', 2],
      ['Invitations accepted', 1],
    ]) {
      expect(all).toContain(`${name}</dt><dd>${value}<`)
    }
  })

  test('comes in pages of the chosen size', async () => {
    for (let n = 0; n < 25; n++) await move('award', { title: `Reason ${n}` })
    const count = ({ body }: Answer) => body.match(/<tr role="row">/g)!.length - 1
    expect(count(await site.open(ledger, root))).toBe(20)
    expect(count(await site.open(`${ledger}?page=2`, root))).toBe(5)
    expect(count(await site.open(`${ledger}?page_size=50`, root))).toBe(25)
  })

  test('can be read while the program is off, but no points granted', async () => {
    await move('award')
    w.settings({ platform: { enabled: false } })
    const page = text(await site.open(ledger, root))
    expect(page).toContain('The platform program is off')
    expect(page).toContain('For the garden')
    expect(page).not.toContain('ledger-move')
    const answer = await move('award', { title: 'Another' })
    expect(answer.status).toBe(400)
    expect(w.count('point_reward')).toBe(1)
  })
})
