/** What each call refuses: status, reason, and the field or the kind. */
import { expect, test } from 'vitest'
import type { Answer } from '#tests/support/api.ts'
import { busySite } from '#tests/support/busy-site.ts'
import { callAs, sampleOf } from './endpoint-calls.ts'
import type { Actor } from './scene.ts'

type Busy = Awaited<ReturnType<typeof busySite>>
type Change = (stage: Busy) => Record<string, unknown> | void
type Row = [who: Actor, call: string, change: Change, refused: string]

const nowhere = (type: number) => `1${String(type).padStart(3, '0')}0000009999999`
const long = (length: number) => 'x'.repeat(length)

const rows: Row[] = [
  // Login and accounts
  [
    'anonymous',
    'POST user/login/email',
    () => ({ pass: 'wrong-one' }),
    '400 error.object.email_or_password_incorrect e_mail',
  ],
  [
    'anonymous',
    'POST user/login/email',
    () => ({ e_mail: 'nobody@example.org' }),
    '400 error.object.email_or_password_incorrect e_mail',
  ],
  [
    'anonymous',
    'POST user/login/email',
    () => ({ e_mail: 'suspended@example.org' }),
    '403 error.user.suspended suspended',
  ],
  [
    'anonymous',
    'POST user/login/email',
    // This reveals nothing about accounts, so the reason is given.
    ({ w }) => w.settings({ login: { allow_password_login: false } }),
    '400 error.user.not_allowed_login_via_password',
  ],
  [
    'anonymous',
    'POST user/register/email',
    ({ w }) => w.settings({ login: { allow_new_registrations: false } }),
    '400 error.user.not_allowed_registration',
  ],
  [
    'anonymous',
    'POST user/register/email',
    ({ w }) => w.settings({ login: { allow_email_registrations: false } }),
    '400 error.user.not_allowed_registration',
  ],
  [
    'anonymous',
    'POST user/register/email',
    () => ({ e_mail: 'a@elsewhere.example' }),
    '400 error.email.illegal_email_domain_error e_mail',
  ],
  [
    'anonymous',
    'POST user/register/email',
    () => ({ name: 'admin' }),
    '400 error.user.username_invalid name',
  ],
  [
    'anonymous',
    'POST user/register/email',
    () => ({ pass: 'with a space' }),
    '400 base.request_format_error pass',
  ],
  [
    'anonymous',
    'POST user/register/email',
    () => ({ pass: 'short' }),
    '400 base.request_format_error pass',
  ],
  [
    'anonymous',
    'POST user/register/email',
    () => ({ pass: long(33) }),
    '400 base.request_format_error pass',
  ],
  [
    'anonymous',
    'POST user/register/email',
    () => ({ name: long(31) }),
    '400 base.request_format_error name',
  ],
  [
    'anonymous',
    'POST user/register/email',
    () => ({ e_mail: 'no address' }),
    '400 base.request_format_error e_mail',
  ],
  [
    'member',
    'PUT user/password',
    () => ({ old_pass: 'password-2' }),
    '400 error.object.old_password_verification_failed old_pass',
  ],
  [
    'member',
    'PUT user/password',
    () => ({ pass: 'password-1' }),
    '400 error.object.new_password_same_as_previous_setting pass',
  ],
  [
    'member',
    'POST user/email/change/code',
    () => ({ pass: 'password-2' }),
    '400 error.object.old_password_verification_failed pass',
  ],
  [
    'member',
    'POST user/email/change/code',
    () => ({ e_mail: 'a@elsewhere.example' }),
    '400 error.email.illegal_email_domain_error e_mail',
  ],
  [
    'anonymous',
    'PUT user/email',
    () => ({ code: 'none' }),
    '403 error.email.verify_url_expired url_expired',
  ],
  [
    'anonymous',
    'POST user/password/replacement',
    () => ({ code: 'none' }),
    '403 error.email.verify_url_expired url_expired',
  ],
  [
    'anonymous',
    'POST user/password/replacement',
    () => ({ pass: 'with a space' }),
    '400 base.request_format_error pass',
  ],
  ['member', 'PUT user/interface', () => ({ language: 'tlh' }), '400 base.request_format_error'],
  [
    'member',
    'GET user/action/record',
    () => ({ action: 'other' }),
    '400 base.request_format_error action',
  ],
  [
    'member',
    'PUT user/plugin/config',
    () => ({ plugin_slug_name: 'word-list' }),
    '400 base.request_format_error plugin_slug_name',
  ],
  [
    'anonymous',
    'POST connector/binding/email',
    () => ({ binding_key: 'unknown-key' }),
    '400 error.user.not_found',
  ],
  // Questions
  ['member', 'POST question', () => ({ title: '   ' }), '400 base.request_format_error title'],
  ['member', 'POST question', () => ({ title: long(151) }), '400 base.request_format_error title'],
  [
    'member',
    'POST question',
    () => ({ content: long(65_536) }),
    '400 base.request_format_error content',
  ],
  [
    'member',
    'POST question',
    () => ({ content: 'few' }),
    '400 error.question.content_less_than_minimum content',
  ],
  ['member', 'POST question', () => ({ tags: [] }), '400 base.request_format_error tags'],
  [
    'member',
    'POST question',
    () => ({ tags: [{ slug_name: long(36), display_name: 'x' }] }),
    '400 base.request_format_error tags',
  ],
  [
    'member',
    'POST question',
    () => ({ tags: [{ slug_name: 'spare', display_name: 'Spare' }] }),
    '400 base.request_format_error tags',
  ],
  [
    'member',
    'POST question',
    () => ({ tags: [{ slug_name: 'brand-new', display_name: 'New' }] }),
    '403 error.rank.no_enough_rank_to_operate',
  ],
  [
    'member',
    'POST question',
    ({ w }) => {
      w.settings({ write: { required_tag: true } })
      return { tags: [{ slug_name: 'lonely', display_name: 'L' }] }
    },
    '400 base.request_format_error tags',
  ],
  [
    'member',
    'POST question/answer',
    () => ({ answer_content: 'few' }),
    '400 base.request_format_error answer_content',
  ],
  ['member', 'PUT question', () => ({}), '403 error.rank.fail_to_meet_the_condition'],
  [
    'author',
    'PUT question',
    ({ ids }) => ({ id: ids.deletedQuestion }),
    '400 error.question.cannot_update',
  ],
  [
    'moderator',
    'PUT question',
    ({ ids }) => ({ id: ids.foreignQuestion }),
    '400 error.question.cannot_update',
  ],
  ['author', 'DELETE question', () => ({}), '400 error.question.cannot_deleted'],
  ['anonymous', 'GET question/info', () => ({ id: nowhere(1) }), '404 error.question.not_found'],
  [
    'anonymous',
    'GET question/info',
    ({ ids }) => ({ id: ids.deletedQuestion }),
    '404 error.question.not_found',
  ],
  [
    'anonymous',
    'GET question/info',
    ({ more }) => ({ id: more.held }),
    '404 error.question.not_found',
  ],
  ['anonymous', 'GET question/page', () => ({ page: 99 }), '404 base.request_format_error'],
  [
    'anonymous',
    'GET question/page',
    () => ({ order: 'best' }),
    '400 base.request_format_error order',
  ],
  ['anonymous', 'GET question/link', () => ({ page: -1 }), '400 base.request_format_error page'],
  ['moderator', 'PUT question/status', () => ({ close_type: 61 }), '400 error.report.not_found'],
  [
    'moderator',
    'PUT question/status',
    () => ({ close_type: 60, close_msg: 'no address' }),
    '400 error.common.invalid_url close_msg',
  ],
  [
    'moderator',
    'POST question/recover',
    () => ({ question_id: nowhere(1) }),
    '400 error.question.not_found',
  ],
  ['anonymous', 'GET question/invite', () => ({ id: nowhere(1) }), '404 error.question.not_found'],
  ['moderator', 'PUT question/invite', () => ({ id: nowhere(1) }), '400 error.question.not_found'],
  [
    'moderator',
    'PUT question/operation',
    () => ({ operation: 'lift' }),
    '400 base.request_format_error operation',
  ],
  // Answers
  [
    'member',
    'POST answer',
    ({ ids }) => ({ question_id: ids.question }),
    '403 error.answer.restrict_answer',
  ],
  ['member', 'POST answer', () => ({ question_id: nowhere(1) }), '400 error.question.not_found'],
  [
    'member',
    'POST answer',
    ({ more }) => ({ question_id: more.closed }),
    '400 error.answer.question_closed_cannot_add',
  ],
  ['member', 'POST answer', () => ({ content: 'few' }), '400 base.request_format_error content'],
  [
    'member',
    'POST answer',
    () => ({ content: '&nbsp; &nbsp; &nbsp;' }),
    '400 base.request_format_error content',
  ],
  [
    'member',
    'POST answer',
    () => ({ content: long(65_536) }),
    '400 base.request_format_error content',
  ],
  [
    'moderator',
    'PUT answer',
    ({ ids }) => ({ id: ids.deletedAnswer }),
    '400 error.answer.cannot_update',
  ],
  ['moderator', 'PUT answer', () => ({ id: nowhere(2) }), '400 error.answer.not_found'],
  [
    'member',
    'DELETE answer',
    ({ more }) => ({ id: more.answer }),
    '400 error.answer.cannot_deleted',
  ],
  ['author', 'DELETE answer', () => ({}), '400 error.answer.cannot_deleted'],
  ['anonymous', 'GET answer/info', () => ({ id: nowhere(2) }), '404 error.answer.not_found'],
  [
    'moderator',
    'POST answer/recover',
    () => ({ answer_id: nowhere(2) }),
    '400 error.answer.not_found',
  ],
  [
    'author',
    'POST answer/acceptance',
    () => ({ answer_id: nowhere(2) }),
    '400 error.answer.not_found',
  ],
  [
    'author',
    'POST answer/acceptance',
    () => ({ question_id: nowhere(1) }),
    '400 error.question.not_found',
  ],
  // Comments, votes, follows
  ['anonymous', 'GET comment', () => ({ id: nowhere(7) }), '400 error.comment.not_found'],
  [
    'member',
    'POST comment',
    () => ({ original_text: 'x' }),
    '400 base.request_format_error original_text',
  ],
  [
    'member',
    'POST comment',
    () => ({ original_text: long(601) }),
    '400 base.request_format_error original_text',
  ],
  [
    'member',
    'POST comment',
    () => ({ reply_comment_id: nowhere(7) }),
    '400 error.comment.not_found',
  ],
  [
    'author',
    'POST comment',
    ({ ids }) => ({ object_id: ids.deletedQuestion }),
    '400 error.object.already_deleted',
  ],
  [
    'author',
    'PUT comment',
    ({ w }) => w.tick(6 * 60_000),
    '400 error.comment.cannot_edit_after_deadline',
  ],
  ['author', 'PUT comment', () => ({ comment_id: nowhere(7) }), '400 error.comment.not_found'],
  ['member', 'PUT meta/reaction', () => ({ object_id: nowhere(2) }), '400 error.answer.not_found'],
  [
    'member',
    'PUT meta/reaction',
    () => ({ object_id: nowhere(1) }),
    '400 error.question.not_found',
  ],
  [
    'member',
    'PUT meta/reaction',
    () => ({ emoji: 'thumb' }),
    '400 base.request_format_error emoji',
  ],
  [
    'author',
    'POST vote/up',
    ({ ids }) => ({ object_id: ids.deletedQuestion }),
    '400 error.object.already_deleted toast',
  ],
  [
    'moderator',
    'POST vote/up',
    () => ({ object_id: nowhere(1) }),
    '400 error.object.not_found toast',
  ],
  ['member', 'POST follow', () => ({ object_id: nowhere(1) }), '400 error.object.not_found toast'],
  ['member', 'POST report', () => ({ report_type: 61 }), '400 error.report.not_found'],
  [
    'member',
    'POST report',
    () => ({ report_type: 60, content: 'no address' }),
    '400 error.common.invalid_url content',
  ],
  [
    'member',
    'POST report',
    () => ({ report_type: 59, content: long(501) }),
    '400 base.request_format_error content',
  ],
  [
    'author',
    'POST report',
    ({ ids }) => ({ object_id: ids.deletedQuestion }),
    '400 error.object.already_deleted',
  ],
  // Search, revisions, queues
  ['anonymous', 'GET search', () => ({ size: -1 }), '400 base.request_format_error size'],
  ['anonymous', 'GET revisions', () => ({ object_id: '0' }), '400 error.object.not_found'],
  [
    'author',
    'GET revisions/edit/check',
    ({ ids }) => ({ id: ids.foreignQuestion }),
    '403 error.rank.fail_to_meet_the_condition',
  ],
  [
    'moderator',
    'GET revisions/edit/check',
    ({ ids }) => ({ id: ids.foreignQuestion }),
    '400 error.revision.review_underway toast',
  ],
  ['member', 'GET revisions/edit/check', () => ({ id: nowhere(1) }), '400 error.object.not_found'],
  [
    'member',
    'PUT revisions/audit',
    () => ({ operation: 'delete' }),
    '400 base.request_format_error operation',
  ],
  ['moderator', 'PUT report/review', () => ({ flag_id: '99999' }), '404 error.report.not_found'],
  [
    'moderator',
    'PUT review/pending/post',
    () => ({ review_id: 99_999 }),
    '400 error.object.not_found',
  ],
  [
    'member',
    'GET activity/timeline',
    () => ({ object_id: nowhere(1) }),
    '400 error.object.not_found',
  ],
  // Tags, badges
  ['anonymous', 'GET tags/page', () => ({ page: 99 }), '404 base.request_format_error'],
  ['anonymous', 'GET tag', () => ({ name: 'unknown' }), '404 error.tag.not_found'],
  ['anonymous', 'GET tag', () => ({ name: 'gone' }), '404 error.tag.not_found'],
  [
    'moderator',
    'POST tag',
    () => ({ slug_name: 'birds' }),
    '400 error.tag.already_exist slug_name',
  ],
  [
    'moderator',
    'POST tag',
    () => ({ slug_name: long(36) }),
    '400 base.request_format_error slug_name',
  ],
  ['moderator', 'PUT tag', () => ({ tag_id: nowhere(3) }), '400 error.tag.not_found'],
  [
    'moderator',
    'DELETE tag',
    ({ ids }) => ({ tag_id: ids.tag }),
    '400 error.tag.is_used_cannot_delete',
  ],
  ['moderator', 'POST tag/merge', () => ({ source_tag_id: nowhere(3) }), '400 error.tag.not_found'],
  ['member', 'POST tag/merge', () => ({}), '403 error.rank.fail_to_meet_the_condition'],
  ['moderator', 'POST tag/recover', () => ({ tag_id: nowhere(3) }), '400 error.tag.not_found'],
  ['anonymous', 'GET tag/synonyms', () => ({ tag_id: nowhere(3) }), '400 error.tag.not_found'],
  [
    'moderator',
    'PUT tag/synonym',
    () => ({ synonym_tag_list: [{ slug_name: 'birds', display_name: 'Birds' }] }),
    '400 error.tag.cannot_set_synonym_as_itself synonym_tag_list',
  ],
  ['moderator', 'PUT tag/synonym', () => ({ tag_id: nowhere(3) }), '400 error.tag.not_found'],
  ['anonymous', 'GET badge', () => ({ id: nowhere(9) }), '400 error.badge.object_not_found'],
  [
    'anonymous',
    'GET badge/user/awards',
    () => ({ username: 'nobody' }),
    '400 error.user.not_found',
  ],
  [
    'anonymous',
    'GET badge/user/awards/recent',
    () => ({ username: 'nobody' }),
    '400 error.user.not_found',
  ],
  // Members
  [
    'anonymous',
    'GET personal/user/info',
    () => ({ username: 'nobody' }),
    '404 error.user.not_found',
  ],
  [
    'anonymous',
    'GET personal/answer/page',
    () => ({ username: 'nobody' }),
    '400 error.user.not_found',
  ],
  [
    'anonymous',
    'GET personal/question/page',
    () => ({ username: 'nobody' }),
    '400 error.user.not_found',
  ],
  [
    'anonymous',
    'GET personal/comment/page',
    () => ({ username: 'nobody' }),
    '400 error.user.not_found',
  ],
  [
    'anonymous',
    'GET personal/rank/page',
    () => ({ username: 'nobody' }),
    '400 error.user.not_found',
  ],
  // Administration
  [
    'admin',
    'PUT admin/question/status',
    () => ({ question_id: nowhere(1) }),
    '400 error.question.not_found',
  ],
  [
    'admin',
    'PUT admin/answer/status',
    () => ({ answer_id: nowhere(2) }),
    '400 error.answer.not_found',
  ],
  [
    'admin',
    'DELETE admin/delete/permanently',
    () => ({ type: 'comments' }),
    '400 base.request_format_error type',
  ],
  ['admin', 'PUT admin/report', () => ({ id: '99999' }), '400 error.report.not_found'],
  [
    'admin',
    'GET admin/reasons',
    () => ({ action: 'other' }),
    '400 base.request_format_error action',
  ],
  [
    'admin',
    'PUT admin/user/status',
    ({ who }) => ({ user_id: `${who.admin!.id}` }),
    '400 error.clean_up.of_oneself',
  ],
  ['admin', 'PUT admin/user/status', () => ({ user_id: '99999' }), '400 error.user.not_found'],
  [
    'admin',
    'PUT admin/user/role',
    ({ who }) => ({ user_id: `${who.admin!.id}` }),
    '400 error.user.cannot_update_your_role',
  ],
  ['admin', 'GET admin/user/activation', () => ({ user_id: '99999' }), '400 error.user.not_found'],
  ['admin', 'POST admin/user/activation', () => ({ user_id: '99999' }), '400 error.user.not_found'],
  [
    'admin',
    'POST admin/user',
    () => ({ email: 'member@example.org' }),
    '400 error.email.duplicate email',
  ],
  [
    'admin',
    'POST admin/users',
    () => ({ users: 'No One, no address, password-9' }),
    '400 base.request_format_error users',
  ],
  ['admin', 'POST admin/users', () => ({ users: '\n' }), '400 base.request_format_error users'],
  [
    'admin',
    'PUT admin/user/password',
    ({ who }) => ({ user_id: `${who.admin!.id}` }),
    '400 error.admin.cannot_update_their_password',
  ],
  ['admin', 'PUT admin/user/password', () => ({ user_id: '99999' }), '400 error.user.not_found'],
  [
    'admin',
    'PUT admin/user/profile',
    ({ who }) => ({ user_id: `${who.admin!.id}` }),
    '400 error.admin.cannot_edit_their_profile',
  ],
  [
    'admin',
    'PUT admin/user/profile',
    () => ({ username: 'author' }),
    '400 error.user.username_duplicate username',
  ],
  [
    'admin',
    'PUT admin/user/profile',
    () => ({ email: 'author@example.org' }),
    '400 error.email.duplicate email',
  ],
  [
    'admin',
    'PUT admin/siteinfo/general',
    () => ({ name: long(31) }),
    '400 base.request_format_error name',
  ],
  [
    'admin',
    'PUT admin/siteinfo/general',
    () => ({ site_url: 'no address' }),
    '400 base.request_format_error site_url',
  ],
  [
    'admin',
    'PUT admin/siteinfo/general',
    () => ({ contact_email: 'no address' }),
    '400 base.request_format_error contact_email',
  ],
  [
    'admin',
    'PUT admin/siteinfo/write',
    () => ({ recommend_tags: [{ slug_name: 'fowl' }] }),
    '400 base.request_format_error recommend_tags',
  ],
  [
    'admin',
    'PUT admin/siteinfo/write',
    () => ({ reserved_tags: [{ slug_name: 'unknown' }] }),
    '400 base.request_format_error reserved_tags',
  ],
  [
    'admin',
    'PUT admin/siteinfo/seo',
    () => ({ permalink: 0 }),
    '400 base.request_format_error permalink',
  ],
  [
    'admin',
    'PUT admin/siteinfo/seo',
    () => ({ robots: '' }),
    '400 base.request_format_error robots',
  ],
  [
    'admin',
    'PUT admin/setting/smtp',
    () => ({ from_name: 'forum@example.org' }),
    '400 base.request_format_error from_name',
  ],
  [
    'admin',
    'PUT admin/setting/smtp',
    () => ({ smtp_port: 65_536 }),
    '400 base.request_format_error smtp_port',
  ],
  [
    'admin',
    'PUT admin/setting/privileges',
    () => ({ level: 4 }),
    '400 base.request_format_error level',
  ],
  [
    'admin',
    'PUT admin/badge/status',
    () => ({ id: nowhere(9) }),
    '400 error.badge.object_not_found',
  ],
  [
    'admin',
    'PUT admin/badge/status',
    () => ({ status: 'lost' }),
    '400 error.common.status_invalid',
  ],
]

/** Field names of a list, the kind of a 403, how the message is shown. */
function told({ status, reason, data }: Answer): string {
  const list = Array.isArray(data) ? (data as { error_field: string }[]) : []
  const more = (data ?? {}) as { type?: string; err_type?: string }
  const names = list.map(({ error_field }) => error_field).join('+')
  return [status, reason, names || more.type || more.err_type].filter(Boolean).join(' ')
}

test.each(rows)('%s: %s %s → %s', async (who, call, change, refused) => {
  const stage = await busySite()
  using _ = stage.w
  const sample = sampleOf(stage, call)
  const changes = change(stage) ?? {}
  const answer = await callAs(stage, stage.who[who], call, { ...sample, ...changes })
  expect(told(answer)).toBe(refused)
})
