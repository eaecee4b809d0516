/** Every call returns what clients of such a forum read: the described fields, with their types. */
import { afterAll, describe, expect, test } from 'vitest'
import { chargePoints } from '#parts/platform/domain/platform/give-points.ts'
import { consumeInvite } from '#parts/platform/domain/platform/consume-invite.ts'
import { showInviteSummary } from '#parts/platform/domain/platform/show-invites.ts'
import { changePassword } from '#access/auth/change-password.ts'
import { savePluginConfig } from '#site/plugins/config.ts'
import { setPluginStatus } from '#basics/plugins/set-status.ts'
import { revisions } from '#drizzle/schema/index.ts'
import { callRows } from '#tests/fixtures/calls.ts'
import { describedShapes, newerAnswers, newerShapes } from '#tests/fixtures/described-answers.ts'
import { busySite } from '#tests/support/busy-site.ts'
import { addClaim } from '#tests/support/imported-account.ts'
import { readShapes, ShapeCheck } from '#tests/support/shapes.ts'
import { callAs, endpointNames, sampleOf } from './endpoint-calls.ts'

/** Shapes that are missing or wrong in the description. */
const ownShapes = `
RevisionPair = new_revision: VersionText?, old_revision: VersionText?
VersionText = title: string, tags: Tag[], original_text: string, slug_name: string, main_tag_slug_name: string
BadgeAward = created_at: number, object_id: string, question_id: string, answer_id: string, comment_id: string, object_type: string, url_title: string, author_user_info: UserBasic
PluginState = slug_name: string, enabled: boolean
Reactions = reaction_summary: Reaction[]
SearchProvider = name: string, icon: string, link: string
Permission = has_permission: boolean, no_permission_tip: string
Connection = connection_success: boolean
OwnPluginConfig = name: string, slug_name: string, config_fields: ConfigField[]
QuestionWithAnswer = info: AnswerInfo, question: QuestionInfo
Edited = wait_for_review: boolean
EditedQuestion = url_title: string, wait_for_review: boolean
EditedComment = comment_id: string, original_text: string, parsed_text: string
SimilarQuestion = id: string, title: string, url_title: string, view_count: number, answer_count: number, collection_count: number, follow_count: number, status: string, accepted_answer: boolean
Slug = slug_name: string
PersonalQuestion = question_id: string, title: string, url_title: string, vote_count: number, tags: Tag[], view_count: number, answer_count: number, collection_count: number, created_at: number, accepted_answer_id: string, status: string
PersonalAnswer = answer_id: string, question_id: string, accepted: number, vote_count: number, create_time: number, update_time: number, question_info: AnsweredQuestion
AnsweredQuestion = title: string, url_title: string, tags: Tag[]
TopPosts = question: PersonalQuestion[], answer: PersonalAnswer[]
Notice = id: string, user_info: UserBasic?, object_info: NoticeObject, rank: number, notification_action: string?, is_read: boolean, update_time: number
NoticeObject = title: string, object_id: string, object_type: string, object_map: map<string>
NoticeStatus = inbox: number, achievement: number, revision: number, can_revision: boolean, badge_award: NewBadge?
NewBadge = notification_id: string, badge_id: string, name: string, icon: string, level: number
Bootstrap = loginStatus: boolean, isUserEligible: boolean, isSuperUser: boolean, isOperator: boolean, banned: boolean, redirect: string, termsAccepted: boolean, occupationNeeded: boolean, user: PlatformUser?
PlatformUser = userId: string, nickname: string
Qualification = qualifyPass: boolean
Quota = dayRemainingScore: number, monRemainingScore: number, monLimitScore: number, dayLimitScore: number, dayEvaluateAppRemainingScore: number, dayEvaluateAppExpiryScore: number, evaluateAppExpiryDays: number, sumScore: number, systemAwardScore: number, consumeList: PointEntry[], rewardList: PointEntry[]
PointEntry = id: string, title: string, score: number, createdAt: number, expireAt: number
ConsumedInvite = success: boolean, rewardPoints: number, inviterName: string
NewRewards = hasReward: boolean, rewardPoints: number, rewardCount: number
InviteSummary = totalInviteCount: number, totalInviteReward: number, rewardPoints: number, inviteLink: string
InviteStatus = hasUnread: boolean, unreadCount: number, latest: TakenInvite[]
TakenInvite = nickname: string, rewardPoints: number, createdAt: number
Dashboard = info: DashboardInfo
DashboardInfo = question_count: number, resolved_count: number, resolved_rate: string, unanswered_count: number, unanswered_rate: string, answer_count: number, comment_count: number, vote_count: number, user_count: number, report_count: number, uploading_files: boolean, smtp: string, https: boolean, time_zone: string, occupying_storage_space: string, app_start_time: string, version_info: VersionInfo, login_required: boolean, go_version: string, database_version: string, database_size: string
VersionInfo = version: string, revision: string, remote_version: string
ManagedQuestion = id: string, title: string, vote_count: number, show: number, pin: number, answer_count: number, accepted_answer_id: string, create_time: number, update_time: number, edit_time: number, user_info: UserBasic
ManagedAnswer = id: string, question_id: string, description: string, create_time: number, update_time: number, accepted: number, user_info: UserBasic, vote_count: number, question_info: Titled
Titled = title: string
AgentRights = allow_create_user: boolean, allow_update_user_status: boolean, allow_update_user_password: boolean, allow_update_user_role: boolean
UserCenter = enabled: boolean, agent_info: UserCenterInfo?
UserCenterInfo = name: string, display_name: string, icon: string, url: string, login_redirect_url: string, sign_up_redirect_url: string, control_center: any, enabled_original_user_system: boolean
PersonalBranding = enabled: boolean, personal_branding: any
SettingsAgents = profile_setting_agent: SettingsAgent, account_setting_agent: SettingsAgent
SettingsAgent = enabled: boolean, redirect_url: string
PasskeyChallenge = ticket: string, options: PasskeyOptions
PasskeyOptions = rpId: string, challenge: string, timeout: number, userVerification: string
OwnSecondSteps = enabled_at: number, required: boolean, has_password: boolean, codes_left: number, steps: SecondStep[]
SecondStep = id: number, kind: string, name: string, created_at: number, last_used_at: number
NewApp = secret: string, address: string
AddedStep = id: number, codes: string[]?
RecoveryCodes = codes: string[]
NewPasskey = rp: any, user: any, challenge: string, timeout: number, pubKeyCredParams: any, excludeCredentials: any, authenticatorSelection: any, attestation: string
QrCode = key: string, redirect_url: string
QrState = is_login: boolean, token: string
CaptchaPlugin = slug_name: string
SecurityEvent = created_at: number, event: string, detail: string, by_staff: boolean, device: string, network: string
OwnClaim = id: number, created_at: number, account: string, url: string, token: string, status: string, decided_at: number, note: string
Claim = id: number, created_at: number, account: string, url: string, token: string, status: string, decided_at: number, note: string, claimant: UserBasic, decider: UserBasic?, undoable: boolean
Sidebar = tags: SidebarTag[], links_text: string
SidebarTag = tag_id: string, slug_name: string, display_name: string
Texts = ui: any, backend: any, plugin: any
AnyText = terms_of_service_original_text: string?, terms_of_service_parsed_text: string?
`

/** Calls with a wrong type in the description. */
const corrected: Record<string, [type: string, reason: string]> = {
  'GET activity/timeline/detail': ['RevisionPair', 'two revisions are compared'],
  'GET comment': ['Comment', 'it is one comment, not a page'],
  'GET badge/awards/page': ['Page<BadgeAward>', 'it lists the members with the badge'],
  'GET badge/user/awards': ['Page<OwnedBadge>', 'lists of badges are pages'],
  'GET badge/user/awards/recent': ['Page<OwnedBadge>', 'lists of badges are pages'],
  'GET admin/badges': ['Page<AdminBadge>', 'lists of badges are pages'],
  'GET personal/user/info': ['Profile', 'the object itself, without a wrapper'],
  'GET user/info/search': ['UserBasic[]', 'it finds several people'],
  'GET user/staff': ['UserStaff[]', 'it finds several people'],
  'GET plugin/status': ['PluginState[]', 'only names and states'],
  'GET meta/reaction': ['Reactions', 'reactions are a named list'],
  'GET search/desc': ['SearchProvider', 'it describes the engine, not results'],
  'GET permission': ['map<Permission>', 'each permission comes with the missing reputation'],
  'GET user/plugin/config': ['OwnPluginConfig', 'members do not see the version'],
  'GET siteinfo/legal': ['AnyText', 'only the requested text, and nothing if empty'],
  'POST installation/db/check': ['Connection', 'no file exists yet'],
}
/** Fields that may be absent. `Name.field`: reason. */
const optional: Record<string, string> = {
  'QuestionInfo.operation': 'only for closed, deleted and pending questions',
  'QuestionInfo.update_user_info': 'only once it was edited',
  'QuestionInfo.last_answered_user_info': 'only once it has an answer',
  'AnswerInfo.update_user_info': 'only once it was edited',
  'AnswerInfo.question_info': 'only in lists that show no question',
  'Profile.status_msg': 'only for suspended, inactive and deleted accounts',
  'FlaggedPost.reason': 'a reason may have been removed',
  'ConfigFieldUIOptions.action': 'only for buttons',
  'PluginConfig.config_fields': 'null for a plugin without a form',
}

/** An installed site has no setup calls; their responses have separate tests. */
const gone = (call: string) => call.includes(' installation/')

const typed = new Map<string, string>()
for (const { call, answer } of callRows) if (answer) typed.set(call, answer)
for (const [call, [type]] of Object.entries(corrected)) typed.set(call, type)

const shapes = new Map(readShapes(describedShapes))
for (const more of [newerShapes, ownShapes])
  for (const [name, fields] of readShapes(more)) shapes.set(name, fields)
for (const place of Object.keys(optional)) {
  const [name, field] = place.split('.') as [string, string]
  const fields = shapes.get(name)!
  shapes.set(name, { ...fields, [field]: `${fields[field]}?` })
}

type Busy = Awaited<ReturnType<typeof busySite>>
type Wish = (stage: Busy) => { more?: object } | Promise<{ more?: object }>

const agent = { enabled: true, name: 'host', display_name: 'Host', url: 'https://host.example' }

/** Other inputs, so that optional fields occur; each on a separate site. */
const wishes: [call: string, wish: Wish][] = [
  ['GET question/info', ({ more }) => ({ more: { id: more.closed } })],
  ['GET personal/user/info', () => ({ more: { username: 'suspended' } })],
  [
    'GET activity/timeline/detail',
    ({ w }) => {
      const ids = w.db.select().from(revisions).all()
      return { more: { new_revision_id: `${ids.at(-1)!.id}`, old_revision_id: `${ids[0]!.id}` } }
    },
  ],
  [
    'GET user-center/agent',
    ({ w }) => {
      w.settings({ agent })
      return {}
    },
  ],
  [
    'GET user/claims',
    ({ w, who }) => {
      addClaim(w, who.admin!.id)
      return {}
    },
  ],
  [
    'GET admin/claim/page',
    ({ w, who }) => {
      const decided = { decidedAt: w.now, decidedBy: who.admin!.id }
      addClaim(w, who.member!.id, { status: 'declined', ...decided })
      return { more: { state: 'decided' } }
    },
  ],
  [
    'GET user/security/log',
    async ({ w, who }) => {
      await w.as(who.admin).run(changePassword, { old_pass: 'password-1', pass: 'new-secret-1' })
      return {}
    },
  ],
  [
    'GET sidebar/config',
    async ({ w, who }) => {
      const slug = { plugin_slug_name: 'quick-links' }
      const config_fields = { tags: ['birds'], links: 'Handbook,/community/tags' }
      const admin = w.as(who.admin)
      for (const enabled of [false, true]) await admin.run(setPluginStatus, { ...slug, enabled })
      await admin.run(savePluginConfig, { ...slug, config_fields })
      return {}
    },
  ],
  [
    'GET render/config',
    async ({ w, who }) => {
      await w.as(who.admin).run(setPluginStatus, { plugin_slug_name: 'formulas', enabled: true })
      return {}
    },
  ],
]

/** The program in use, points granted and used, and a redeemed invitation of this administrator. */
const ofProgram: Wish = async ({ w, who }) => {
  w.settings({ platform: { enabled: true, month_limit: 9, day_limit: 9, invite_score: 2 } })
  const admin = w.as(who.admin)
  const { inviteLink } = await admin.run(showInviteSummary)
  const code = new URL(inviteLink).searchParams.get('invite')
  await w.as(w.member()).run(consumeInvite, { code })
  const { username } = who.admin!
  await admin.run(chargePoints, { username, score: 1, title: 'Seeds' })
  return {}
}
wishes.push(
  ['GET api/miaoda/access/user/bootstrap', ofProgram],
  ['GET api/miaoda/score/query_recharge', ofProgram],
  ['GET api/v1/access/share/invite_status', ofProgram],
)

/** What never occurs, with the reason. */
const never: Record<string, string> = {
  'AnswerInfo.question_info': 'lists of answers with questions have another shape',
  'ConfigFieldUIOptions.action': 'buttons of a form work on its page only',
  'GET embed/config[]': 'no built-in plugin embeds',
  ...Object.fromEntries(
    [
      ...['AIConfig.ai_providers[]', 'AIConversationDetail.records[]', 'AIManagedDetail.records[]'],
      ...['GET admin/ai-provider[]', 'POST admin/ai-models[]'],
      ...['GET admin/ai/conversation/page.list[]', 'GET ai/conversation/page.list[]'],
    ].map(place => [place, 'no site has an AI assistant']),
  ),
}

const check = new ShapeCheck(shapes)
const stage = await busySite()
afterAll(() => stage.w[Symbol.dispose]())

const called = endpointNames.filter(name => !gone(name))

async function dataOf(place: Busy, call: string, more = {}) {
  const input = { ...sampleOf(place, call), ...more }
  const answer = await callAs(place, place.who.admin, call, input)
  expect([call, answer.status, answer.msg]).toEqual([call, 200, expect.any(String)])
  return answer.data as unknown
}

test.each(Object.entries(newerAnswers))('%s responds with its newer shape', async (call, type) => {
  check.value(type, await dataOf(stage, call), call)
  expect(check.mistakes.splice(0)).toEqual([])
})

describe.each(called)('%s', call => {
  test('responds with its shape', async () => {
    const type = typed.get(call) ?? 'null'
    if (call.startsWith('GET') && call !== 'GET user/logout') {
      check.value(type, await dataOf(stage, call), call)
    } else {
      const own = await busySite()
      using _ = own.w
      check.value(type, await dataOf(own, call), call)
    }
    expect(check.mistakes.splice(0)).toEqual([])
  })
})

test.each(wishes)('%s, with other input', async (call, wish) => {
  const own = await busySite()
  using _ = own.w
  check.value(typed.get(call)!, await dataOf(own, call, (await wish(own)).more), call)
  expect(check.mistakes.splice(0)).toEqual([])
})

test('no list is empty, and every field of a shape occurs', () => {
  expect(check.unseen()).toEqual(Object.keys(never).sort())
})
