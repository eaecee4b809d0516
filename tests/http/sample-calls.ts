/**
 * A valid input for every endpoint, using the objects of a scene. An endpoint without one fails
 * its tests.
 */
import { findPendingOf } from '#basics/screening/pending-posts.queries.ts'
import { PendingStatus } from '#basics/screening/pending-status.ts'
import { pendingPosts, uploads, reports } from '#drizzle/schema/index.ts'
import { dot, file } from '#tests/support/pictures.ts'
import {
  bindKey,
  confirmedCode,
  linkEverybody,
  offerCodes,
} from '#tests/support/known-elsewhere.ts'
import { keyRow } from '#tests/support/key-rows.ts'
import { addClaim, addImported } from '#tests/support/imported-account.ts'
import { ownPlugin } from '#tests/support/plugin-rows.ts'
import { openProfiles } from '#tests/support/viewers.ts'
import { badgeIdByKey } from '#reactors/badges/awards.queries.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import { issueCode } from '#access/auth/mail-codes.queries.ts'
import { issueUnsubscribeCode } from '#basics/mail/unsubscribe-codes.queries.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { ObjectType, Reason } from '#shared/codes.ts'
import { Scopes } from '#shared/scopes.ts'
import { formatShortId, parseIdOf } from '#shared/ids.ts'
import {
  codeAt,
  guardedAccount,
  guardEverybody,
  newApp,
  newPasskey,
  passkeyAnswer,
  stepOfCaller,
  ticketFor,
} from '#tests/support/second-steps.ts'
import type { World } from '#tests/support/world.ts'
import type { Scene } from './scene.ts'

/** Tokens by account, for calls that need the session that began something. */
export const Tokens = Symbol('tokens')

type Fields = Record<string, string | number | boolean | object>
export type Sample = (scene: Scene) => Fields & { [Tokens]?: Map<number, string> }

const nothing: Sample = () => ({})
const post = {
  title: 'When do birds wake up',
  content: 'I would like to hear them.',
  tags: [{ slug_name: 'birds', display_name: 'Birds' }],
}
const page = { page: 1, page_size: 10 }
const account = { e_mail: 'member@example.org', pass: 'password-1' }

/** The code in an inbox email, as its reader has it. */
const leaveCode = (w: World, { id: userId, email }: UserRow) =>
  w.write(tx =>
    issueUnsubscribeCode(tx, w.site.ports, { userId, email: email!, kind: 'inbox', now: w.now }),
  )

/** The code emailed to a member's new address. */
const addressCode = (w: World, { id: userId }: UserRow) =>
  w.write(tx =>
    issueCode(tx, w.site.ports, {
      ...{ userId, purpose: 'email_change', email: 'next@example.org' },
      now: w.now,
    }),
  )

/** The member's open flag on the question. */
const newFlag = ({ w, who, ids }: Scene): string => {
  const questionId = parseIdOf(ObjectType.question, ids.question)!
  const place = { objectType: ObjectType.question, objectId: questionId, questionId }
  const people = { userId: who.member!.id, reportedUserId: who.author!.id }
  const flag = { ...place, ...people, createdAt: w.now, updatedAt: w.now, reportType: Reason.spam }
  return w.write(tx => String(tx.insert(reports).values(flag).run().lastInsertRowid))
}

/** A decided row of the queue: deciding again succeeds and changes nothing. */
function pendingRow(w: World, id: string): number {
  const objectId = parseIdOf(ObjectType.question, id)!
  const known = findPendingOf(w.db, objectId)
  if (known) return known.id
  const place = { objectType: ObjectType.question, objectId, questionId: objectId }
  const times = { createdAt: w.now, updatedAt: w.now }
  const about = {
    userId: w.question(objectId).userId,
    rule: 'words',
    status: PendingStatus.approved,
  }
  const row = { ...place, ...times, ...about }
  return w.write(tx => Number(tx.insert(pendingPosts).values(row).run().lastInsertRowid))
}

/** A claim by the member, waiting or just confirmed. */
const claimOfMember =
  (status: 'waiting' | 'confirmed'): Sample =>
  ({ w, who }) => ({
    claim_id: addClaim(w, who.member!.id, {
      status,
      ...(status === 'confirmed' ? { decidedAt: w.now } : {}),
    }),
  })
const claimToDecide: Sample = scene => ({
  ...claimOfMember('waiting')(scene),
  note: 'Welcome back.',
})

function someBadge(w: World): string {
  w.write(seedBadges)
  return formatShortId(ObjectType.badge, badgeIdByKey(w.db, 'editor')!)
}

/** An uploaded icon that is not in use yet. */
function brandingUpload(w: World): string {
  const path = 'branding/never-used-by-anything.png'
  const kept = { path, source: 'branding' as const, mediaType: 'image/png', bytes: 1 }
  const row = { ...kept, userId: 1, createdAt: w.now, originalName: 'a.png', unusedSince: w.now }
  w.write(tx => void tx.insert(uploads).values(row).onConflictDoNothing().run())
  return `/community/uploads/${path}`
}

/** A call of an account that has two-step login. */
const guarded =
  (fields: (w: World) => Fields = () => ({})): Sample =>
  ({ w }) => {
    guardEverybody(w)
    return fields(w)
  }

const sqliteFile = { db_type: 'sqlite3', db_file: 'forum.sqlite' }

/** A key of the administrator, who is the caller. */
const ownKey =
  (more: object = {}): Sample =>
  ({ w, who }) => ({
    id: w.write(tx => keyRow(tx, who.admin!.id, w.now, { scopes: Scopes.join(' ') })),
    ...more,
  })

export const samples: Record<string, Sample> = {
  'POST file': () => ({ source: 'post', file: file(dot, 'dot.png') }),
  'GET siteinfo': nothing,
  'GET siteinfo/legal': () => ({ info_type: 'tos' }),
  'GET language/config': nothing,
  'GET language/options': nothing,
  'GET plugin/status': nothing,
  'GET captcha/config': nothing,
  'GET embed/config': nothing,
  'GET render/config': nothing,
  'GET sidebar/config': nothing,
  'GET user/action/record': () => ({ action: 'question' }),
  'POST post/render': () => ({ content: '**bold**' }),
  'GET permission': () => ({ action: 'tag.add,question.add' }),

  'POST user/login/email': () => account,
  'POST user/login/second-step': ({ w }) => {
    const { user } = guardedAccount(w)
    // Each code works once.
    w.write(tx => void tx.run('update second_step set counter = 0'))
    return { ticket: ticketFor(w, user, 'api'), code: codeAt(w.now) }
  },
  'POST user/login/passkey/options': nothing,
  'POST user/login/passkey': ({ w, who }) => passkeyAnswer(w, who.member!),
  'POST user/register/email': () => ({ ...account, name: 'fresh', e_mail: 'fresh@example.org' }),
  'GET user/logout': nothing,
  'POST user/email/verification/send': nothing,
  'POST user/email/verification': ({ code }) => ({ code }),
  'POST user/password/reset': () => ({ e_mail: 'member@example.org' }),
  'POST user/password/replacement': ({ resetCode }) => ({ code: resetCode, pass: 'new-secret-1' }),
  'GET user/info': nothing,
  'GET connector/info': nothing,
  'POST connector/binding/email': ({ w }) => ({
    binding_key: bindKey(w),
    email: 'known-elsewhere@example.org',
  }),
  'GET connector/user/info': nothing,
  'DELETE connector/user/unbinding': ({ w }) => {
    linkEverybody(w)
    return { external_id: 'there' }
  },
  'GET wecom/login/url': ({ w }) => {
    offerCodes(w)
    return {}
  },
  'GET wecom/login/check': ({ w }) => ({ key: confirmedCode(w).key }),
  'GET user-center/agent': nothing,
  'GET user-center/personal/branding': () => ({ username: 'author' }),
  'GET user-center/user/settings': nothing,
  'PUT user/info': ({ w }) => {
    w.settings({ users: openProfiles })
    return {
      display_name: 'Fresh name',
      username: '',
      avatar: { type: 'system', gravatar: '', custom: '' },
      bio: 'I like **birds**.',
      website: 'https://birds.example.org',
      location: 'Lyon',
    }
  },
  'PUT user/password': () => ({ old_pass: 'password-1', pass: 'new-secret-1' }),
  'POST user/email/change/code': () => ({ e_mail: 'next@example.org', pass: 'password-1' }),
  'PUT user/email': ({ w, who }) => ({ code: addressCode(w, who.member!) }),
  'PUT user/interface': () => ({ language: 'zh_CN', color_scheme: 'dark' }),
  'GET user/info/search': () => ({ username: 'oth' }),
  'POST user/prove': () => ({ pass: 'password-1' }),
  'GET user/security/log': nothing,
  'GET user/second-step': guarded(),
  'POST user/second-step/totp': () => ({ pass: 'password-1' }),
  'POST user/second-step/totp/confirm': ({ w }) => {
    const { code, tokens } = newApp(w)
    return { code, name: 'Phone', [Tokens]: tokens }
  },
  'POST user/second-step/passkey/options': () => ({ pass: 'password-1' }),
  'POST user/second-step/passkey': ({ w }) => {
    const { credential, tokens } = newPasskey(w)
    return { credential, name: 'Laptop', [Tokens]: tokens }
  },
  'PUT user/second-step': guarded(w => ({ step_id: stepOfCaller(w), name: 'Tablet' })),
  'DELETE user/second-step': guarded(w => ({ step_id: stepOfCaller(w), pass: 'password-1' })),
  'POST user/second-step/codes': guarded(() => ({ pass: 'password-1' })),
  'GET user/staff': () => ({ username: 'a', page_size: 10 }),
  'GET user/ranking': nothing,

  'POST question': () => post,
  'PUT question': ({ ids }) => ({ ...post, id: ids.question, edit_summary: 'clearer' }),
  'DELETE question': ({ ids }) => ({ id: ids.question }),
  'POST question/answer': () => ({ ...post, answer_content: 'Before the sun.' }),
  'POST question/recover': ({ ids }) => ({ question_id: ids.deletedQuestion }),
  'PUT question/status': ({ ids }) => ({ id: ids.question, close_type: 64, close_msg: '' }),
  'PUT question/reopen': ({ ids }) => ({ question_id: ids.question }),
  'PUT question/operation': ({ ids }) => ({ id: ids.question, operation: 'pin' }),
  'GET question/invite': ({ ids }) => ({ id: ids.question }),
  'PUT question/invite': ({ ids }) => ({ id: ids.question, invite_user: ['member'] }),
  'GET question/info': ({ ids }) => ({ id: ids.question }),
  'GET question/page': () => ({ ...page, order: 'newest' }),
  'GET question/recommend/page': () => page,
  'GET question/similar': () => ({ title: 'birds fly' }),
  'GET question/similar/tag': ({ ids }) => ({ question_id: ids.question }),
  'GET question/link': ({ ids }) => ({ ...page, question_id: ids.question }),
  'GET question/tags': () => ({ tag: 'bir' }),

  'POST answer': ({ ids }) => ({ question_id: ids.foreignQuestion, content: 'To be heard.' }),
  'PUT answer': ({ ids }) => ({ id: ids.answer, content: 'They beat their wings fast.' }),
  'DELETE answer': ({ ids }) => ({ id: ids.answer }),
  'GET answer/page': ({ ids }) => ({ ...page, question_id: ids.question, order: 'default' }),
  'GET answer/info': ({ ids }) => ({ id: ids.answer }),
  'POST answer/recover': ({ ids }) => ({ answer_id: ids.deletedAnswer }),
  'POST answer/acceptance': ({ ids }) => ({ question_id: ids.question, answer_id: ids.answer }),

  'GET comment/page': ({ ids }) => ({ ...page, object_id: ids.question, query_cond: 'vote' }),
  'GET comment': ({ ids }) => ({ id: ids.comment }),
  'POST comment': ({ ids }) => ({ object_id: ids.question, original_text: 'Penguins do not.' }),
  'PUT comment': ({ ids }) => ({ comment_id: ids.comment, original_text: 'Not all of them.' }),
  'DELETE comment': ({ ids }) => ({ comment_id: ids.comment }),
  'POST vote/up': ({ ids }) => ({ object_id: ids.question, is_cancel: false }),
  'POST vote/down': ({ ids }) => ({ object_id: ids.answer, is_cancel: false }),

  'POST follow': ({ ids }) => ({ object_id: ids.question, is_cancel: false }),
  'PUT follow/tags': () => ({ slug_name_list: ['birds'] }),
  'POST collection/switch': ({ ids }) => ({
    object_id: ids.question,
    group_id: '0',
    bookmark: true,
  }),
  'GET personal/collection/page': () => page,
  'GET meta/reaction': ({ ids }) => ({ object_id: ids.answer }),
  'PUT meta/reaction': ({ ids }) => ({
    object_id: ids.answer,
    emoji: 'heart',
    reaction: 'activate',
  }),

  'GET reasons': () => ({ object_type: 'question', action: 'flag' }),
  'POST report': ({ ids }) => ({ object_id: ids.question, report_type: 57, source: 'question' }),
  'GET report/unreviewed/post': () => ({ page: 1 }),
  'PUT admin/report': scene => ({ id: newFlag(scene), action: 72 }),
  'PUT report/review': scene => ({ flag_id: newFlag(scene), operation_type: 'ignore_report' }),

  'GET badges': nothing,
  'GET badge': ({ ids }) => ({ id: ids.badge }),
  'GET badge/awards/page': ({ ids }) => ({ ...page, badge_id: ids.badge, username: 'author' }),
  'GET badge/user/awards': () => ({ username: 'author' }),
  'GET badge/user/awards/recent': () => ({ username: 'author' }),

  'GET notification/page': () => ({ ...page, type: 'inbox', inbox_type: 'all' }),
  'GET notification/status': nothing,
  'PUT notification/status': () => ({ type: 'inbox' }),
  'PUT notification/read/state/all': () => ({ type: 'achievement' }),
  'PUT notification/read/state': () => ({ id: '1' }),
  'GET user/notification/config': nothing,
  'PUT user/notification/config': () => ({ inbox: { key: 'email', enable: true } }),
  'PUT user/notification/unsubscribe': ({ w, who }) => ({ code: leaveCode(w, who.member!) }),

  'GET search': () => ({ q: 'birds', page: 1, size: 20, order: 'newest' }),
  'GET search/desc': nothing,

  'GET tags/page': () => ({ ...page, query_cond: 'popular', slug_name: 'bird' }),
  'GET tags/following': nothing,
  'GET tag': () => ({ name: 'birds' }),
  'GET tags': () => ({ tags: 'birds,unknown' }),
  'GET tag/synonyms': ({ ids }) => ({ tag_id: ids.tag }),
  'POST tag': () => ({
    slug_name: 'Sea Birds',
    display_name: 'Sea birds',
    original_text: 'Gulls.',
  }),
  'PUT tag': ({ ids }) => ({ tag_id: ids.tag, original_text: 'All that flies.' }),
  'DELETE tag': ({ ids }) => ({ tag_id: ids.spareTag }),
  'POST tag/recover': ({ ids }) => ({ tag_id: ids.deletedTag }),
  'POST tag/merge': ({ ids }) => ({ source_tag_id: ids.spareTag, target_tag_id: ids.tag }),
  'PUT tag/synonym': ({ ids }) => ({
    tag_id: ids.tag,
    synonym_tag_list: [{ slug_name: 'spare', display_name: 'Spare', original_text: '' }],
  }),

  'GET revisions': ({ ids }) => ({ object_id: ids.question }),
  'GET revisions/edit/check': ({ ids }) => ({ id: ids.question }),
  'GET activity/timeline': ({ ids }) => ({ object_id: ids.question, show_vote: true }),
  'GET activity/timeline/detail': () => ({ new_revision_id: '1', old_revision_id: '0' }),
  'GET revisions/unreviewed': () => ({ page: 1 }),
  'PUT revisions/audit': () => ({ id: '999999', operation: 'approve' }),
  'GET reviewing/type': nothing,
  'GET review/pending/post/page': () => ({ page: 1 }),
  'PUT review/pending/post': ({ w, ids }) => ({
    review_id: pendingRow(w, ids.foreignQuestion),
    status: 'approve',
  }),

  'GET user/plugin/configs': nothing,
  'GET user/plugin/config': ({ w }) => ({ plugin_slug_name: ownPlugin(w) }),
  'PUT user/plugin/config': ({ w }) => ({
    plugin_slug_name: ownPlugin(w),
    config_fields: { links: 'Handbook,/community/tags' },
  }),
  'GET admin/plugins': () => ({ status: 'inactive', have_config: true }),
  'PUT admin/plugin/status': () => ({ plugin_slug_name: 'word-list', enabled: true }),
  'GET admin/plugin/config': () => ({ plugin_slug_name: 'word-list' }),
  'PUT admin/plugin/config': () => ({
    plugin_slug_name: 'word-list',
    config_fields: { hold: 'heron', kinds: ['question'] },
  }),

  'GET personal/user/info': () => ({ username: 'author' }),
  'GET personal/qa/top': () => ({ username: 'author' }),
  'GET personal/question/page': () => ({ ...page, username: 'author', order: 'newest' }),
  'GET personal/answer/page': () => ({ ...page, username: 'author', order: 'score' }),
  'GET personal/comment/page': () => ({ ...page, username: 'author' }),
  'GET personal/rank/page': () => ({ ...page, username: 'author' }),
  'GET personal/vote/page': () => page,

  'GET admin/question/page': () => ({ ...page, status: 'deleted', query: 'birds' }),
  'PUT admin/question/status': ({ ids }) => ({ question_id: ids.question, status: 'closed' }),
  'GET admin/answer/page': ({ ids }) => ({
    ...page,
    status: 'normal',
    query: 'birds',
    question_id: ids.question,
  }),
  'PUT admin/answer/status': ({ ids }) => ({ answer_id: ids.answer, status: 'deleted' }),
  'DELETE admin/delete/permanently': () => ({ type: 'questions' }),
  'PUT admin/user/status': ({ who }) => ({
    user_id: String(who.member!.id),
    status: 'suspended',
    suspend_duration: '24h',
    ...{ suspend_type: 59, suspend_msg: 'Rest' },
    remove_all_content: true,
  }),
  'GET admin/users/page': () => ({ ...page, status: 'normal', query: 'member', staff: false }),
  'POST admin/user': () => ({
    ...{ display_name: 'New One', email: 'new.one@example.org', password: 'password-9' },
  }),
  'POST admin/users': () => ({
    users: 'First One, first@example.org, password-9\nSecond One, second@example.org, password-8\n',
  }),
  'PUT admin/user/role': ({ who }) => ({ user_id: String(who.member!.id), role_id: 3 }),
  'PUT admin/user/password': ({ who }) => ({
    ...{ user_id: String(who.member!.id), password: 'password-9' },
  }),
  'POST admin/user/second-step/reset': ({ w }) => ({
    user_id: String(guardedAccount(w).user.id),
  }),
  'GET user/claims': ({ w }) => {
    addImported(w)
    return {}
  },
  'POST user/claim': ({ w }) => {
    addImported(w)
    return { account: 'old-hand' }
  },
  'DELETE user/claim': ({ w, who }) => ({ claim_id: addClaim(w, who.admin!.id) }),
  'GET admin/claim/page': scene => {
    claimOfMember('waiting')(scene)
    return { ...page, state: 'waiting' }
  },
  'PUT admin/claim/confirm': claimToDecide,
  'PUT admin/claim/decline': claimToDecide,
  'PUT admin/claim/undo': claimOfMember('confirmed'),
  'PUT admin/user/profile': ({ who }) => ({
    user_id: String(who.member!.id),
    ...{ display_name: 'Robin', username: 'member.9', email: 'member.9@example.org' },
  }),
  'GET admin/user/activation': ({ who }) => ({ user_id: String(who.inactive!.id) }),
  'POST admin/user/activation': ({ who }) => ({ user_id: String(who.inactive!.id) }),
  'GET admin/roles': nothing,
  'GET admin/dashboard': nothing,
  'GET admin/user-center/agent': nothing,
  'GET admin/reasons': () => ({ object_type: 'question', action: 'status' }),
  'GET admin/language/options': nothing,
  'GET admin/siteinfo/general': nothing,
  'PUT admin/siteinfo/general': () => ({
    ...{ name: 'Birds', short_description: '', description: 'All about birds.' },
    ...{ site_url: 'http://localhost:3000/community', contact_email: 'help@example.org' },
    check_update: false,
  }),
  'GET admin/siteinfo/interface': nothing,
  'PUT admin/siteinfo/interface': () => ({
    ...{ language: 'en_US', time_zone: 'Europe/Paris', default_avatar: 'gravatar' },
    gravatar_base_url: '',
  }),
  'GET admin/siteinfo/legal': nothing,
  'PUT admin/siteinfo/legal': () => ({
    ...{ terms_of_service_original_text: '*Be kind.*', terms_of_service_parsed_text: '<i>x</i>' },
    ...{ privacy_policy_original_text: '', external_content_display: 'ask' },
    image_hosts: ['pictures.example'],
  }),
  'GET admin/siteinfo/question': nothing,
  'PUT admin/siteinfo/question': () => ({ min_content: 9, min_tags: 2, restrict_answer: false }),
  'GET admin/siteinfo/tag': nothing,
  'PUT admin/siteinfo/tag': () => ({
    required_tag: true,
    recommend_tags: [{ slug_name: 'spare', display_name: 'spare' }],
    reserved_tags: [],
  }),
  'GET admin/siteinfo/advanced': nothing,
  'PUT admin/siteinfo/advanced': () => ({
    ...{ max_image_size: 3, max_attachment_size: 5, max_image_megapixel: 30 },
    authorized_image_extensions: ['png'],
    authorized_attachment_extensions: ['pdf'],
  }),
  'GET admin/siteinfo/security': nothing,
  'PUT admin/siteinfo/security': () => ({
    login_required: false,
    external_content_display: 'always_display',
    check_update: false,
  }),
  'GET admin/siteinfo/polices': nothing,
  'PUT admin/siteinfo/polices': () => ({
    ...{ terms_of_service_original_text: '*Be calm.*', terms_of_service_parsed_text: '<i>x</i>' },
    ...{ privacy_policy_original_text: 'None.', privacy_policy_parsed_text: '' },
  }),
  'GET admin/siteinfo/users-settings': nothing,
  'PUT admin/siteinfo/users-settings': () => ({
    default_avatar: 'gravatar',
    gravatar_base_url: 'https://avatars.example/',
  }),
  'GET admin/api-key/all': scene => {
    ownKey()(scene)
    return {}
  },
  'POST admin/api-key': () => ({ description: 'Bridge', scope: 'read-only' }),
  'PUT admin/api-key': ownKey({ description: 'Bridge to chat' }),
  'DELETE admin/api-key': ownKey(),
  'GET admin/mcp-config': nothing,
  'PUT admin/mcp-config': () => ({ enabled: true }),
  'GET admin/ai-config': nothing,
  'PUT admin/ai-config': () => ({ enabled: false }),
  'GET admin/ai-provider': nothing,
  'POST admin/ai-models': nothing,
  'GET ai/conversation/page': () => page,
  'GET ai/conversation': () => ({ conversation_id: '1' }),
  'POST ai/conversation/vote': () => ({
    chat_completion_id: '1',
    vote_type: 'helpful',
    cancel: true,
  }),
  'GET admin/ai/conversation/page': () => page,
  'GET admin/ai/conversation': () => ({ conversation_id: '1' }),
  'DELETE admin/ai/conversation': () => ({ conversation_id: '1' }),
  'GET admin/siteinfo/write': nothing,
  'PUT admin/siteinfo/write': () => ({
    ...{ min_content: 8, restrict_answer: false, min_tags: 1, required_tag: true },
    ...{ recommend_tags: [{ slug_name: 'birds', display_name: 'Birds' }], reserved_tags: [] },
    ...{ max_image_size: 2, max_attachment_size: 3, max_image_megapixel: 10 },
    ...{ authorized_image_extensions: ['png'], authorized_attachment_extensions: ['pdf'] },
  }),
  'GET admin/siteinfo/seo': nothing,
  'PUT admin/siteinfo/seo': () => ({ permalink: 3, robots: 'User-agent: *' }),
  'GET admin/siteinfo/login': nothing,
  'PUT admin/siteinfo/login': () => ({
    ...{ allow_new_registrations: true, allow_email_registrations: true },
    ...{ allow_password_login: true, login_required: false, require_email_verification: true },
    allow_email_domains: ['example.org'],
    second_step_required: 'nobody',
  }),
  'GET admin/siteinfo/users': nothing,
  'PUT admin/siteinfo/users': () => ({
    ...{ default_avatar: 'gravatar', gravatar_base_url: 'https://pictures.example.org/avatar/' },
    ...openProfiles,
  }),
  'GET admin/setting/privileges': nothing,
  'PUT admin/setting/privileges': () => ({
    level: 99,
    custom_privileges: [{ key: 'rank.tag.add', value: 20 }],
  }),
  'GET admin/badges': () => ({ ...page, status: 'active', q: 'edit' }),
  'PUT admin/badge/status': ({ w }) => ({ id: someBadge(w), status: 'inactive' }),
  'GET admin/siteinfo/theme': nothing,
  'PUT admin/siteinfo/theme': () => ({
    ...{ theme: 'default', color_scheme: 'dark', layout: 'Fixed-width' },
    theme_config: { default: { navbar_style: '#223344', primary_color: '#117733' } },
  }),
  'GET admin/theme/options': nothing,
  'GET admin/siteinfo/branding': nothing,
  'PUT admin/siteinfo/branding': ({ w }) => ({
    ...{ logo: '', mobile_logo: '', square_icon: '' },
    favicon: brandingUpload(w),
  }),
  'GET admin/siteinfo/custom-css-html': nothing,
  'PUT admin/siteinfo/custom-css-html': () => ({
    ...{ custom_css: 'h1 { color: teal }', custom_head: '', custom_header: '' },
    ...{ custom_sidebar: '<p>Aside</p>', custom_footer: '<p>Here</p>' },
  }),
  'GET api/miaoda/access/user/bootstrap': nothing,
  'GET api/miaoda/app/qualify/check': nothing,
  'GET api/miaoda/score/query_recharge': nothing,
  'POST api/v1/access/share/consume/:code': () => ({ code: 'no-such-code' }),
  'GET api/v1/access/share/detect_reward': nothing,
  'GET api/v1/access/share/summary': nothing,
  'GET api/v1/access/share/invite_status': nothing,
  'POST api/v1/access/share/mark_invite_read': nothing,
  'GET installation/language/options': nothing,
  'GET installation/language/config': nothing,
  'POST installation/config-file/check': nothing,
  'POST installation/db/check': () => sqliteFile,
  'POST installation/init': () => sqliteFile,
  'POST installation/base-info': () => ({
    ...{ lang: 'en_US', site_name: 'Forum', site_url: 'https://forum.example/community' },
    ...{ contact_email: 'help@example.org', external_content_display: 'always_display' },
    ...{ name: 'founder', password: 'founder-pass-1', email: 'founder@example.org' },
  }),
  'GET admin/setting/smtp': nothing,
  'PUT admin/setting/smtp': () => ({
    ...{ from_email: 'forum@example.org', from_name: 'Forum', smtp_host: 'mail.example.org' },
    ...{ smtp_port: 587, encryption: 'TLS', smtp_authentication: true },
    ...{ smtp_username: 'forum', smtp_password: 'secret-of-mail', test_email_recipient: '' },
  }),
}
