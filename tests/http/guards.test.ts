/** Who may call what: every endpoint, every kind of caller. */
import { afterAll, describe, expect, test } from 'vitest'
import { changedTables, dumpOf } from '#tests/support/database-dump.ts'
import { callAs, endpointNames as names, sampleOf } from './endpoint-calls.ts'
import { type Actor, actors, scene, type Scene } from './scene.ts'
import { samples } from './sample-calls.ts'

type Outcome = string
type Row = Record<Actor, Outcome>

const fine: Outcome = '200 base.success'
const nobody: Outcome = '401 base.unauthorized_error'
const inactive: Outcome = '403 error.email.need_to_be_verified {"type":"inactive"}'
const suspended: Outcome = '403 error.user.suspended {"type":"suspended"}'
const lowRank: Outcome = '403 error.rank.fail_to_meet_the_condition'
const notEnough: Outcome = '403 error.rank.no_enough_rank_to_operate'
const noAudit: Outcome = '400 error.revision.no_permission'
const ownPost: Outcome = '400 error.object.disallow_vote_your_self {"err_type":"toast"}'

const row = (outcome: Outcome, changes: Partial<Row> = {}): Row => ({
  ...(Object.fromEntries(actors.map(actor => [actor, outcome])) as Row),
  ...changes,
})

/** Everyone, whatever the site and the account. */
const everybody = row(fine)
/** Visitors and members, except on a private site. */
const readers = row(fine, { suspended })
/** Any account that is not suspended. */
const accounts = row(fine, { anonymous: nobody, suspended })
const activated = row(fine, { anonymous: nobody, inactive, suspended })
/** The author and staff; other members lack the reputation. */
const owners: Row = { ...activated, member: lowRank }
const staff: Row = { ...activated, member: lowRank, author: lowRank }

const notStaff: Outcome = '403 base.forbidden_error'

/** Calls of administrators refuse all others in the same way. */
const notAdmin: Outcome = '403 base.unauthorized_error'
const admins: Row = {
  ...activated,
  ...{ member: notAdmin, author: notAdmin, moderator: notAdmin },
}

const noClaim: Outcome = '400 error.claim.not_found'
const othersClaim = { member: noClaim, author: noClaim, moderator: noClaim }

const open = [
  ...['GET siteinfo', 'GET siteinfo/legal', 'GET language/config', 'GET language/options'],
  ...['GET plugin/status', 'GET captcha/config', 'GET embed/config', 'GET render/config'],
  ...['GET sidebar/config', 'GET user/action/record', 'GET user/info'],
  ...['POST user/login/email', 'POST user/register/email', 'POST user/email/verification'],
  ...['POST user/login/second-step', 'POST user/login/passkey', 'POST user/login/passkey/options'],
  ...['POST user/password/reset', 'POST user/password/replacement'],
  ...['PUT user/notification/unsubscribe', 'PUT user/email'],
  ...['GET connector/info', 'POST connector/binding/email', 'GET user-center/agent'],
  ...['GET wecom/login/url', 'GET wecom/login/check', 'GET api/miaoda/access/user/bootstrap'],
]
const loggedIn = [
  ...['GET user/logout', 'POST user/email/verification/send', 'POST user/email/change/code'],
  ...['GET api/miaoda/app/qualify/check', 'GET api/miaoda/score/query_recharge'],
  ...['GET api/v1/access/share/detect_reward', 'GET api/v1/access/share/summary'],
  ...['GET api/v1/access/share/invite_status', 'POST api/v1/access/share/mark_invite_read'],
  ...['POST api/v1/access/share/consume/:code', 'POST user/prove'],
]

/** Setup calls: an installed site does not have them. */
const absent: Outcome = '404 base.request_format_error'
const installation = names.filter(name => name.includes(' installation/'))

const ofAdmins = [
  ...['question', 'tag', 'advanced', 'security', 'polices', 'users-settings'].flatMap(group => [
    `GET admin/siteinfo/${group}`,
    `PUT admin/siteinfo/${group}`,
  ]),
  ...['GET admin/api-key/all', 'POST admin/api-key', 'PUT admin/api-key', 'DELETE admin/api-key'],
  ...['GET admin/mcp-config', 'PUT admin/mcp-config', 'GET admin/ai-config', 'PUT admin/ai-config'],
  ...['GET admin/ai-provider', 'POST admin/ai-models', 'GET admin/ai/conversation/page'],
  ...['GET admin/ai/conversation', 'DELETE admin/ai/conversation'],
]

const table: Record<string, Row> = {
  ...Object.fromEntries(ofAdmins.map(name => [name, admins])),
  'GET ai/conversation/page': activated,
  'GET ai/conversation': activated,
  'POST ai/conversation/vote': activated,
  ...Object.fromEntries(open.map(name => [name, everybody])),
  ...Object.fromEntries(loggedIn.map(name => [name, accounts])),
  'GET user/info': readers,
  'GET user/logout': row(fine, { anonymous: nobody }),
  'GET connector/user/info': activated,
  'DELETE connector/user/unbinding': activated,
  'GET user-center/personal/branding': readers,
  'GET user-center/user/settings': activated,
  'POST post/render': activated,
  'GET user/second-step': activated,
  'POST user/second-step/totp': activated,
  'POST user/second-step/totp/confirm': activated,
  'POST user/second-step/passkey/options': activated,
  'POST user/second-step/passkey': activated,
  'PUT user/second-step': activated,
  'DELETE user/second-step': activated,
  'POST user/second-step/codes': activated,
  'POST file': activated,
  'GET permission': activated,
  'PUT user/info': activated,
  'PUT user/interface': activated,
  'PUT user/password': activated,
  'GET user/info/search': activated,
  'GET user/security/log': activated,
  'GET user/staff': readers,
  'GET user/ranking': readers,

  'GET user/claims': activated,
  'POST user/claim': activated,
  'DELETE user/claim': { ...activated, ...othersClaim },

  'POST question': activated,
  'PUT question': owners,
  'DELETE question': owners,
  'POST question/answer': activated,
  'POST question/recover': staff,
  'PUT question/status': staff,
  'PUT question/reopen': staff,
  'PUT question/operation': staff,
  'GET question/invite': readers,
  'PUT question/invite': staff,
  'GET question/info': readers,
  'GET question/page': readers,
  'GET question/recommend/page': accounts,
  'GET question/similar': activated,
  'GET question/similar/tag': readers,
  'GET question/link': readers,
  'GET question/tags': activated,

  'POST answer': activated,
  'PUT answer': owners,
  'DELETE answer': owners,
  'GET answer/page': readers,
  'GET answer/info': readers,
  'POST answer/recover': staff,
  'POST answer/acceptance': owners,

  'GET comment/page': readers,
  'GET comment': readers,
  'POST comment': activated,
  'PUT comment': { ...activated, member: lowRank },
  'DELETE comment': owners,
  'POST vote/up': { ...activated, member: notEnough, author: ownPost },
  'POST vote/down': { ...activated, member: notEnough, author: notEnough },

  'POST follow': activated,
  'PUT follow/tags': activated,
  'POST collection/switch': activated,
  'GET personal/collection/page': activated,
  'GET meta/reaction': readers,
  'PUT meta/reaction': activated,

  'GET notification/page': activated,
  'GET notification/status': activated,
  'PUT notification/status': activated,
  'PUT notification/read/state/all': activated,
  'PUT notification/read/state': activated,
  'GET user/notification/config': activated,
  'PUT user/notification/config': activated,

  'GET reasons': activated,
  'POST report': activated,
  'GET report/unreviewed/post': activated,
  'PUT admin/report': admins,
  'PUT report/review': { ...activated, member: notStaff, author: notStaff },

  'GET badges': readers,
  'GET badge': readers,
  'GET badge/awards/page': readers,
  'GET badge/user/awards': readers,
  'GET badge/user/awards/recent': readers,

  'GET search': readers,
  'GET search/desc': readers,
  'GET tags/page': readers,
  'GET tags/following': readers,
  'GET tag': readers,
  'GET tags': readers,
  'GET tag/synonyms': readers,
  'POST tag': { ...activated, member: lowRank, author: lowRank },
  'PUT tag': staff,
  'DELETE tag': staff,
  'POST tag/recover': staff,
  'POST tag/merge': staff,
  'PUT tag/synonym': staff,
  'GET revisions': readers,
  'GET revisions/edit/check': owners,
  'GET activity/timeline': activated,
  'GET activity/timeline/detail': activated,
  'GET revisions/unreviewed': activated,
  'PUT revisions/audit': { ...activated, member: noAudit, author: noAudit },
  'GET reviewing/type': activated,
  'GET review/pending/post/page': activated,
  'PUT review/pending/post': { ...activated, member: notStaff, author: notStaff },

  'GET personal/user/info': readers,
  'GET personal/qa/top': readers,
  'GET personal/question/page': readers,
  'GET personal/answer/page': readers,
  'GET personal/comment/page': readers,
  'GET personal/rank/page': readers,
  'GET personal/vote/page': activated,

  'GET user/plugin/configs': activated,
  'GET user/plugin/config': activated,
  'PUT user/plugin/config': activated,
  'GET admin/plugins': admins,
  'PUT admin/plugin/status': admins,
  'GET admin/plugin/config': admins,
  'PUT admin/plugin/config': admins,

  'GET admin/question/page': admins,
  'PUT admin/question/status': admins,
  'GET admin/answer/page': admins,
  'PUT admin/answer/status': admins,
  'DELETE admin/delete/permanently': admins,
  'PUT admin/user/status': admins,
  'GET admin/reasons': admins,
  'GET admin/users/page': admins,
  'POST admin/user': admins,
  'POST admin/users': admins,
  'PUT admin/user/role': admins,
  'PUT admin/user/password': admins,
  'POST admin/user/second-step/reset': admins,
  'PUT admin/user/profile': admins,
  'GET admin/claim/page': admins,
  'PUT admin/claim/confirm': admins,
  'PUT admin/claim/decline': admins,
  'PUT admin/claim/undo': admins,
  'GET admin/user/activation': admins,
  'POST admin/user/activation': admins,
  'GET admin/roles': admins,
  'GET admin/dashboard': admins,
  'GET admin/user-center/agent': admins,
  'GET admin/language/options': admins,
  'GET admin/badges': admins,
  'PUT admin/badge/status': admins,
  'GET admin/siteinfo/theme': admins,
  'PUT admin/siteinfo/theme': admins,
  'GET admin/theme/options': admins,
  'GET admin/siteinfo/branding': admins,
  'PUT admin/siteinfo/branding': admins,
  'GET admin/siteinfo/custom-css-html': admins,
  'PUT admin/siteinfo/custom-css-html': admins,
  ...Object.fromEntries(installation.map(name => [name, row(absent)])),
  'GET admin/setting/smtp': admins,
  'PUT admin/setting/smtp': admins,
  'GET admin/siteinfo/general': admins,
  'PUT admin/siteinfo/general': admins,
  'GET admin/siteinfo/interface': admins,
  'PUT admin/siteinfo/interface': admins,
  'GET admin/siteinfo/legal': admins,
  'PUT admin/siteinfo/legal': admins,
  'GET admin/siteinfo/write': admins,
  'PUT admin/siteinfo/write': admins,
  'GET admin/siteinfo/seo': admins,
  'PUT admin/siteinfo/seo': admins,
  'GET admin/siteinfo/login': admins,
  'PUT admin/siteinfo/login': admins,
  'GET admin/siteinfo/users': admins,
  'PUT admin/siteinfo/users': admins,
  'GET admin/setting/privileges': admins,
  'PUT admin/setting/privileges': admins,
}

async function outcome(stage: Scene, name: string, actor: Actor): Promise<Outcome> {
  const answer = await callAs(stage, stage.who[actor], name, sampleOf(stage, name))
  const { status, reason, data } = answer
  return [status, reason, status === 200 || data === null ? '' : JSON.stringify(data)]
    .filter(Boolean)
    .join(' ')
}

test('every endpoint has a row and a sample call, and no others exist', () => {
  expect(Object.keys(table).sort()).toEqual([...names].sort())
  expect(Object.keys(samples).sort()).toEqual([...names].sort())
  expect(new Set(names).size).toBe(names.length)
})

/** Reads do not change a scene, so one serves all of them. */
const untouched = await scene()
const wall = { login: { login_required: true } }
const walled = await scene(wall)
afterAll(() => {
  untouched.w[Symbol.dispose]()
  walled.w[Symbol.dispose]()
})

/** GET calls that change something, as clients expect. */
const writingReads = ['GET user/logout', 'GET admin/user/activation']
const reads = (name: string) => name.startsWith('GET') && !writingReads.includes(name)

/** On a separate site that nothing has changed yet. */
async function outcomeAlone(name: string, actor: Actor, settings = {}): Promise<Outcome> {
  const stage = await scene(settings)
  using _ = stage.w
  return await outcome(stage, name, actor)
}

describe.each(names)('%s', name => {
  test('is open to those it is for', async () => {
    const met: Partial<Row> = {}
    for (const actor of actors) {
      met[actor] = reads(name)
        ? await outcome(untouched, name, actor)
        : await outcomeAlone(name, actor)
    }
    expect(met).toEqual(table[name])
  })

  test('is closed on a private site except for logging in', async () => {
    if (open.includes(name)) {
      expect(await outcomeAlone(name, 'anonymous', wall)).toBe(fine)
      return
    }
    if (installation.includes(name)) {
      expect(await outcome(walled, name, 'anonymous')).toBe(absent)
      return
    }
    expect(await outcome(walled, name, 'anonymous')).toBe(nobody)
    const own = loggedIn.includes(name)
    expect(await outcome(walled, name, 'inactive')).toBe(own ? fine : inactive)
    const ends = name === 'GET user/logout'
    expect(await outcome(walled, name, 'suspended')).toBe(ends ? fine : suspended)
  })
})

test('a refused act leaves everything unchanged', async () => {
  const stage = await scene()
  using w = stage.w
  for (const name of names.filter(name => !name.startsWith('GET'))) {
    const input = sampleOf(stage, name)
    const before = dumpOf(w, { withoutSecrets: true })
    for (const actor of actors.filter(actor => table[name]![actor] !== fine)) {
      const { status } = await callAs(stage, stage.who[actor], name, input)
      expect(status, `${name} as ${actor}`).toBeGreaterThanOrEqual(400)
    }
    const changed = changedTables(before, dumpOf(w, { withoutSecrets: true }))
    // Each call uses a new token.
    expect([name, changed.filter(table => table !== 'sessions')]).toEqual([name, []])
  }
})
