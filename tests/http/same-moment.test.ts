/**
 * Many requests at the same moment for the same thing: it is given once, and every sum stays
 * correct.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { flagPost } from '#moderation/flags/flag-post.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { exportFolder } from '#infra/exports/export-folder.ts'
import { makeNextExport, removeOldExports } from '#infra/exports/make-exports.ts'
import { inviteCodeOf } from '#parts/platform/domain/platform/invite-code.ts'
import { CaptchaRules } from '#access/captcha/rules.ts'
import { countAct } from '#access/captcha/counting.ts'
import { Reason } from '#shared/codes.ts'
import { settingsPath } from '#shared/paths.ts'
import { community, type Community, freeForAll } from '#tests/support/community.ts'
import { captchasOn } from '#tests/support/counted-acts.ts'
import { numberOf, program } from '#tests/support/program.ts'
import { type Answer, openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { aid, qid } from '#tests/support/world.ts'

let w: Community
let site: WholeSite
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forum-exports-'))
  w = community()
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

function enter(next: Community): Community {
  w = next
  w.site.env.dataDir = folder
  site.enter(w)
  return w
}

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))
const reasonOf = ({ body }: Answer) => (JSON.parse(body) as { reason: string }).reason
/** Count of each outcome. */
const tally = (outcomes: string[]) =>
  Object.fromEntries(
    [...new Set(outcomes)].sort().map(each => [each, outcomes.filter(one => one === each).length]),
  )

describe('invitations and points', () => {
  const codeOf = (who: UserRow) => inviteCodeOf({ db: w.db, ports: w.site.ports }, who.id)
  const redeem = (who: UserRow, code: string) =>
    site.call('POST', `/community/api/v1/access/share/consume/${code}`, who, {})
  const points = (answers: Answer[]) =>
    answers.map(
      ({ status, body }) =>
        `${status} ${(JSON.parse(body) as { data?: { rewardPoints?: number } }).data?.rewardPoints ?? '-'}`,
    )
  const sums = () => ({
    rows: numberOf(w, 'select count(*) from point_reward'),
    score: numberOf(w, 'select coalesce(sum(score), 0) from point_reward'),
    left: numberOf(w, 'select coalesce(sum("left"), 0) from point_reward'),
    uses: numberOf(w, 'select count(*) from invite_use'),
    invited: numberOf(w, 'select coalesce(sum(score), 0) from invite_use'),
  })

  beforeEach(() => void enter(program({ platform: { invite_score: 5, invite_limit: 0 } })))

  test('a hundred accounts with one code get one reward each, and the inviter one for each', async () => {
    const ann = w.member()
    const others = times(100, () => w.member())
    const code = codeOf(ann)
    const answers = await Promise.all(others.map(who => redeem(who, code)))
    expect(tally(points(answers))).toEqual({ '200 5': 100 })
    expect(sums()).toEqual({ rows: 200, score: 1000, left: 1000, uses: 100, invited: 500 })
    expect(numberOf(w, 'select sum(score) from point_reward where user_id = ?', ann.id)).toBe(500)
    expect(checkCounters(w.db)).toEqual([])
  })

  test('the limit of an inviter applies', async () => {
    w.settings({ platform: { invite_limit: 7 } })
    const code = codeOf(w.member())
    const answers = await Promise.all(times(50, () => redeem(w.member(), code)))
    expect(tally(points(answers))).toEqual({ '200 -': 43, '200 5': 7 })
    expect(sums()).toEqual({ rows: 14, score: 70, left: 70, uses: 7, invited: 35 })
  })

  test('one account using two codes a hundred times is rewarded once', async () => {
    const bob = w.member()
    const codes = [codeOf(w.member()), codeOf(w.member())]
    const answers = await Promise.all(times(100, n => redeem(bob, codes[n % 2]!)))
    expect(points(answers).filter(one => one === '200 5')).toHaveLength(1)
    expect(sums()).toEqual({ rows: 2, score: 10, left: 10, uses: 1, invited: 5 })
    expect(numberOf(w, 'select sum(score) from point_reward where user_id = ?', bob.id)).toBe(5)
  })

  test('the same award sent twenty times is given once, and a charge is made once', async () => {
    const [admin, ann] = [w.admin(), w.member()]
    const send = (intent: string) =>
      site.submit(
        '/community/admin/platform/ledger',
        { intent, username: ann.username, score: '30', title: 'For the talk' },
        admin,
      )
    await Promise.all(times(20, () => send('award')))
    expect(sums()).toMatchObject({ rows: 1, score: 30, left: 30 })
    await Promise.all(times(20, () => send('charge')))
    expect(numberOf(w, 'select sum(score) from point_use')).toBe(30)
    expect(numberOf(w, 'select count(*) from point_use')).toBe(1)
    expect(checkCounters(w.db)).toEqual([])
  })
})

describe('bulk acts of staff', () => {
  beforeEach(() => void enter(community({ write: { restrict_answer: false } })))

  const logged = (action: string) =>
    numberOf(w, 'select count(*) from staff_log where action = ?', action)

  /** A question with the given number of flags; returns their ids. */
  async function flagged(count: number) {
    const author = w.member()
    const id = await w.ask(author)
    for (const who of times(count, () => w.member({ rank: 500 }))) {
      await w.as(who).run(flagPost, { object_id: qid(id), report_type: Reason.spam })
    }
    const ids = w.site.sqlite.prepare('select id from report where object_id = ?').pluck().all(id)
    return { id, author, flag_ids: ids.map(String) }
  }
  const decide = (who: UserRow, flag_ids: string[]) =>
    site.submit(
      '/community/review?type=flagged_post',
      { intent: 'delete-post', flag_ids: flag_ids.join(',') },
      who,
    )

  test('flags that ten reviewers decide on at once are decided once', async () => {
    const { id, author, flag_ids } = await flagged(6)
    const before = w.user(author.id).questionCount
    const answers = await Promise.all(times(10, () => decide(w.moderator(), flag_ids)))
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(w.question(id).status).toBe(10)
    expect(w.user(author.id).questionCount).toBe(before - 1)
    expect(logged('flag.decided')).toBe(6)
    expect(numberOf(w, 'select count(distinct reviewer_id) from report')).toBe(1)
    expect(checkCounters(w.db)).toEqual([])
  })

  test('flags on a question that is deleted at the same moment leave it deleted once', async () => {
    const { id, flag_ids } = await flagged(3)
    const [first, second] = [w.admin(), w.moderator()]
    const answers = await Promise.all([
      decide(second, flag_ids),
      w
        .as(first)
        .run(deleteQuestion, { id: qid(id) })
        .then(() => null),
      decide(w.moderator(), flag_ids),
    ])
    expect(answers.filter(answer => answer && answer.status >= 500)).toEqual([])
    expect(w.question(id).status).toBe(10)
    expect(checkCounters(w.db)).toEqual([])
  })

  test('a clean-up started five times at once, with some posts vanishing, removes each post once', async () => {
    const spammer = w.member()
    const asked = []
    for (let n = 0; n < 12; n++) asked.push(await w.ask(spammer))
    const foreign = await w.ask(w.member())
    const answer = await w.answerTo(foreign, spammer)
    const clean = (who: UserRow) =>
      site.call('PUT', '/answer/admin/api/user/status', who, {
        user_id: String(spammer.id),
        status: 'suspended',
        remove_all_content: true,
      })
    const staff = times(5, () => w.admin())
    const [one] = staff
    const acts = [
      ...staff.map(who => clean(who)),
      site.call('DELETE', '/answer/api/v1/question', one!, { id: qid(asked[3]!) }),
      site.call('DELETE', '/answer/api/v1/answer', one!, { id: aid(answer) }),
    ]
    const answers = await Promise.all(acts)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(asked.map(id => w.question(id).status)).toEqual(times(12, () => 10))
    expect(w.answer(answer).status).toBe(10)
    expect(w.user(spammer.id)).toMatchObject({ status: 9, questionCount: 0, answerCount: 0 })
    expect(logged('user.status_changed')).toBe(1)
    expect(checkCounters(w.db)).toEqual([])
  })

  test('the same list of accounts sent twice creates each account once', async () => {
    const users = times(30, n => `Person ${n}, person${n}@example.org, password-${n}x`).join('\n')
    const add = () => site.call('POST', '/answer/admin/api/users', w.admin(), { users })
    const answers = await Promise.all([add(), add(), add()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(numberOf(w, "select count(*) from user where email like 'person%'")).toBe(30)
  })
})

describe('one form sent twice', () => {
  beforeEach(() => void enter(community()))
  const twice = (send: () => Promise<Answer>) =>
    Promise.all(times(2, send)).then(answers => answers.map(({ status }) => status))
  const mails = (template: string, who: number) =>
    numberOf(
      w,
      'select count(*) from mail_outbox where template = ? and user_id = ?',
      template,
      who,
    )

  test.each(['24h', '7d', '1m', 'forever'])(
    'a suspension of %s is logged and told once',
    async duration => {
      const [admin, ann] = [w.admin(), w.member()]
      const at = `/community/admin/users?dialog=suspend&id=${ann.id}`
      const fields = { act: 'suspend', suspend_type: '59', suspend_duration: duration }
      const send = (suspend_msg: string) => {
        w.tick(7)
        return site.submit(
          at,
          { intent: 'act', ids: String(ann.id), ...fields, suspend_msg },
          admin,
        )
      }
      expect(await twice(() => send('Rest'))).toEqual([303, 303])
      const told = () => [
        numberOf(w, "select count(*) from staff_log where action = 'user.status_changed'"),
        mails('suspended', ann.id),
      ]
      expect(told()).toEqual([1, 1])
      const { suspendedAt } = w.user(ann.id)
      // Another message is news, and so is the same one a while later, unless it has no end.
      await send('Rest well')
      expect(w.user(ann.id)).toMatchObject({ suspendedNote: 'Rest well' })
      expect(told()).toEqual([2, 2])
      w.tick(120_000)
      await send('Rest well')
      const again = duration === 'forever' ? 2 : 3
      expect(told()).toEqual([again, again])
      expect(w.user(ann.id).suspendedAt > suspendedAt).toBe(true)
    },
  )

  test('the first question of a site makes its tag once', async () => {
    const ann = w.admin()
    const fields = { title: 'How do swifts sleep', content: 'They hardly ever land.' }
    const send = () =>
      site.submit('/community/questions/ask', { intent: 'post', ...fields, tag_text: '鸟类' }, ann)
    expect(await twice(send)).toEqual([303, 303])
    const made = ['question', 'question_tag', 'tag'].map(table => w.count(table))
    expect(made).toEqual([1, 1, 1])
    expect(w.tag('niao-lei')).toMatchObject({ displayName: '鸟类', questionCount: 1 })
    expect(checkCounters(w.db)).toEqual([])
  })

  test('two questions that name the same new tag share it', async () => {
    const ask = (title: string) =>
      site.submit(
        '/community/questions/ask',
        { intent: 'post', title, content: `Words on ${title}.`, tag_text: 'Night birds' },
        w.admin(),
      )
    const answers = await Promise.all(['How do owls see', 'How do owls hear'].map(ask))
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect([w.count('question'), w.count('tag')]).toEqual([2, 1])
    expect(w.tag('night-birds').questionCount).toBe(2)
  })

  test.each(['林夏', 'たなか', '김민수', 'Иван', 'مريم', 'Γιώργος', 'שרה', '🙂🙂'])(
    '%s signs up once, and two of that name get two usernames',
    async name => {
      const page = await site.open('/community/users/register', null)
      const opened_at = /name="opened_at"[^>]* value="([^"]*)"/.exec(page.body)![1]!
      w.tick(10_000)
      const fields = { intent: 'register', opened_at, captcha_here: '1', name, pass: 'password-1' }
      const send = (e_mail: string) =>
        site.submit('/community/users/register', { ...fields, e_mail }, null)
      expect(await twice(() => send('one@else.example'))).toEqual([303, 303])
      expect(w.count('user')).toBe(1)
      expect([mails('activation', 1), w.count('mail_code')]).toEqual([1, 1])
      await Promise.all(['two@else.example', 'three@else.example'].map(send))
      const names = w.site.sqlite.prepare('select username from user').pluck().all()
      expect(new Set(names).size).toBe(3)
    },
  )
})

describe('a captcha code', () => {
  const code = 'ACE34'
  beforeEach(() => {
    enter(community({ ...freeForAll, ...captchasOn }))
    w.site.ports.drawCaptcha = () => Promise.resolve({ text: code, image: 'data:,' })
  })

  /** Id of the captcha of an account or network that is over the limit. */
  async function pictureFor(who: UserRow | null, action: 'search' | 'question' | 'password') {
    const ctx = { ...w.ctx(who), clientIp: '127.0.0.1' }
    w.write(tx => {
      for (let n = 0; n < CaptchaRules[action].count; n++) countAct(tx, action, ctx)
    })
    const { body } = await site.call(
      'GET',
      `/answer/api/v1/user/action/record?action=${action}`,
      who,
    )
    return (JSON.parse(body) as { data: { captcha_id: string } }).data.captcha_id
  }
  const Refused = 'error.object.captcha_verification_failed'

  test('allows one of thirty searches', async () => {
    const who = w.member()
    const id = await pictureFor(who, 'search')
    const search = (n: number) =>
      site.call(
        'GET',
        `/answer/api/v1/search?q=words${n}&captcha_id=${id}&captcha_code=${code}`,
        who,
      )
    const answers = await Promise.all(times(30, search))
    expect(tally(answers.map(({ status }) => String(status)))).toEqual({ 200: 1, 400: 29 })
    expect(reasonOf(await search(31))).toBe(Refused)
  })

  test('allows one of thirty password attempts, also a wrong one', async () => {
    const who = w.member()
    const id = await pictureFor(null, 'password')
    const guess = (n: number) =>
      site.call('POST', '/answer/api/v1/user/login/email', null, {
        ...{ e_mail: who.email, pass: `wrong-guess-${n}` },
        ...{ captcha_id: id, captcha_code: code },
      })
    const answers = await Promise.all(times(30, guess))
    expect(tally(answers.map(reasonOf))).toEqual({
      'error.object.email_or_password_incorrect': 1,
      [Refused]: 29,
    })
  })

  test('allows one of ten questions', async () => {
    const who = w.member()
    const id = await pictureFor(who, 'question')
    const ask = (n: number) =>
      site.call('POST', '/answer/api/v1/question', who, {
        ...{ title: `What is the number ${n}`, content: `Words about ${n}.` },
        tags: [{ slug_name: 'numbers', display_name: 'numbers' }],
        ...{ captcha_id: id, captcha_code: code },
      })
    const answers = await Promise.all(times(10, ask))
    expect(tally(answers.map(({ status }) => String(status)))).toEqual({ 200: 1, 400: 9 })
    expect(numberOf(w, 'select count(*) from question')).toBe(1)
  })
})

describe('data archives', () => {
  const data = settingsPath('data')
  const askFor = (who: UserRow) => site.submit(data, { intent: 'export', captcha_here: '1' }, who)
  const files = () => readdirSync(exportFolder(folder))
  beforeEach(() => {
    rmSync(exportFolder(folder), { recursive: true, force: true })
    enter(community())
  })

  test('fifty requests of one member at once make one archive, and three per day at most', async () => {
    const ann = w.member()
    const made: number[] = []
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all(times(50, () => askFor(ann)))
      made.push(answers.filter(({ status }) => status === 303).length)
      while (await makeNextExport(w.site, w.now));
    }
    expect(made).toEqual([1, 1, 1, 0])
    expect(numberOf(w, 'select count(*) from data_export')).toBe(1)
    // The job sees them an hour later.
    for (const name of files()) utimesSync(join(exportFolder(folder), name), 0, 0)
    await removeOldExports(w.site, w.now)
    expect(files()).toHaveLength(1)
  })

  test('when fifty members ask at once, archives are made one at a time, one file for each member', async () => {
    const members = times(50, () => w.member())
    const answers = await Promise.all(members.map(askFor))
    expect(tally(answers.map(({ status }) => String(status)))).toEqual({ 303: 50 })
    expect(numberOf(w, "select count(*) from data_export where status = 'queued'")).toBe(50)
    let most = 0
    let going = true
    const watch = (async () => {
      while (going) {
        const parts = existsSync(exportFolder(folder))
          ? files().filter(name => name.endsWith('.part')).length
          : 0
        most = Math.max(most, parts)
        await new Promise(next => setImmediate(next))
      }
    })()
    while (await makeNextExport(w.site, w.now));
    going = false
    await watch
    expect(most).toBeLessThanOrEqual(1)
    expect(files()).toHaveLength(50)
  })
})
