/**
 * Every call of the contract, once, with valid input on a busy site: status, shape and values of
 * its response, and what is read after a write. The rows follow the contract's list; a call
 * without a row fails.
 */
import { expect, test } from 'vitest'
import { callName, router } from '#api/index.ts'
import { callRows } from '#tests/fixtures/calls.ts'
import { doneSchema } from '#tests/support/answer-schema.ts'
import { bodyOf } from '#tests/support/api.ts'
import { busySite } from '#tests/support/busy-site.ts'
import { callAs, sampleOf } from './endpoint-calls.ts'
import type { Actor } from './scene.ts'

type Busy = Awaited<ReturnType<typeof busySite>>
// Responses are compared field by field.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Data = any
type Read = [call: string, input: object, sees: unknown]
type Row = {
  /** What the response has; fields not named may have any value of their type. */
  gives: unknown
  /** What is read afterwards, and its expected data. */
  then?: Read[]
  /** The caller, if not an administrator. */
  as?: Actor
  /** Status of an expected refusal. */
  code?: number
}
/** Created from the site and the data of the call. */
type Rows = Record<string, (stage: Busy, data: Data) => Row>

const some = <T>(value: T) => expect.objectContaining(value as object) as unknown
const including = (...items: unknown[]) => expect.arrayContaining(items) as unknown
const matching = (text: string | RegExp) => expect.stringMatching(text) as unknown
const names = (key: string, ...values: string[]) => values.map(value => some({ [key]: value }))
const gives = (value: unknown) => () => ({ gives: value })
const nothing = gives(null)

const birds = { slug_name: 'birds', display_name: 'birds', recommend: false, reserved: false }
const person = (username: string) => some({ username, display_name: username, status: 'normal' })
const ask = { title: 'When do birds wake up', content: 'I would like to hear them.' }
const page = { page: 1, page_size: 10 }
const fly = { title: 'How do birds fly at all', url_title: 'how-do-birds-fly-at-all' }
const general = {
  ...{ name: 'Birds', short_description: '', description: 'All about birds.' },
  ...{ site_url: 'http://localhost:3000/community', contact_email: 'help@example.org' },
  check_update: false,
}
const off = { profile_setting_agent: { enabled: false, redirect_url: '' } }
const account = (username: string, more: object) => ({
  ...{ username, display_name: username, e_mail: `${username}@example.org`, have_password: true },
  ...{ role_id: 1, avatar: '', access_token: matching(/^\S{20,}$/), ...more },
})
/** A setting that reads as it was sent. */
const kept =
  (path: string, changed: object = {}) =>
  (stage: Busy): Row => {
    const sent = sampleOf(stage, `PUT admin/${path}`)
    return { gives: null, then: [[`GET admin/${path}`, {}, { ...sent, ...changed }]] }
  }
/** Options of all languages, first the site's own where requested. */
const languages = [
  ['zh_CN', '简体中文'],
  ['en_US', 'English'],
].map(([value, label]) => some({ value, label: `${label} (100%)`, progress: 100 }))

const rows: Rows = {
  'GET siteinfo': gives({
    general: { site_url: general.site_url },
    interface: { language: 'zh_CN', time_zone: 'UTC' },
    login: { allow_email_domains: ['example.org'], login_required: false },
    site_seo: { permalink: 2 },
    site_write: { authorized_attachment_extensions: ['pdf'] },
    users_settings: { default_avatar: 'system' },
    site_questions: { min_content: 6, min_tags: 1, restrict_answer: true },
    site_tags: { recommend_tags: [some({ slug_name: 'birds' })], required_tag: false },
    site_advanced: { max_image_size: 4, authorized_attachment_extensions: ['pdf'] },
    site_security: {
      ...{ login_required: false, external_content_display: 'ask_before_display' },
      check_update: true,
    },
    theme: { layout: 'Full-width' },
    ...{ ai_enabled: false, mcp_enabled: false },
  }),
  'GET siteinfo/legal': gives({
    terms_of_service_original_text: '*Be kind.*',
    terms_of_service_parsed_text: 'Be kind.',
  }),
  'GET language/config': gives({ ui: expect.any(Object), backend: expect.any(Object) }),
  'GET language/options': gives(
    including({ label: 'Default', value: 'Default', progress: 0 }, ...languages),
  ),
  'GET plugin/status': gives(
    including(
      ...[
        { slug_name: 'word-list', enabled: true },
        { slug_name: 's3', enabled: false },
      ],
      { slug_name: 'basic_captcha', enabled: false },
    ),
  ),
  'GET captcha/config': gives({ slug_name: '' }),
  'GET embed/config': gives([]),
  'GET render/config': nothing,
  'GET sidebar/config': gives({ tags: [], links_text: '' }),
  'POST post/render': gives('<p><strong>bold</strong></p>'),
  'POST file': gives(matching(/^http:\/\/localhost:3000\/community\/uploads\/post\/[\w-]+\.png$/)),
  'GET permission': gives({
    'tag.add': { has_permission: true, no_permission_tip: '' },
    'question.add': { has_permission: true, no_permission_tip: '' },
  }),
  'GET reasons': gives([57, 58, 59, 60].map(reason_type => some({ reason_type }))),

  'POST user/login/email': gives(account('member', { mail_status: 1, status: 'normal' })),
  'POST user/register/email': gives(
    account('fresh', { mail_status: 2, status: 'inactive', rank: 0 }),
  ),
  'GET user/logout': nothing,
  'POST user/email/verification/send': () => ({ gives: null, as: 'inactive' }),
  'POST user/email/verification': gives(
    account('newcomer', { mail_status: 1, status: 'normal', rank: 1 }),
  ),
  'GET user/info': gives({
    ...account('admin', { role_id: 2 }),
    ...{ avatar: { type: 'default', gravatar: '', custom: '' }, color_scheme: 'default' },
    ...{ question_count: 1, follow_count: 2 },
  }),
  'PUT user/info': () => ({
    gives: null,
    then: [
      [
        'GET user/info',
        {},
        {
          ...{ display_name: 'Fresh name', username: 'admin', bio: 'I like **birds**.' },
          ...{ bio_html: '<p>I like <strong>birds</strong>.</p>', location: 'Lyon' },
          ...{ website: 'https://birds.example.org', avatar: { type: 'system' } },
        },
      ],
    ],
  }),
  'PUT user/password': () => ({
    gives: null,
    then: [
      [
        'POST user/login/email',
        { e_mail: 'admin@example.org', pass: 'new-secret-1' },
        person('admin'),
      ],
    ],
  }),
  'POST user/password/reset': nothing,
  'POST user/password/replacement': () => ({
    gives: null,
    then: [
      [
        'POST user/login/email',
        { e_mail: 'member@example.org', pass: 'new-secret-1' },
        person('member'),
      ],
    ],
  }),
  'GET user/action/record': gives({ captcha_id: '', captcha_img: '', verify: false }),
  'POST user/email/change/code': nothing,
  'PUT user/email': gives(account('member', { e_mail: 'next@example.org', mail_status: 1 })),
  'PUT user/notification/unsubscribe': () => ({
    gives: null,
    as: 'member',
    then: [['GET user/notification/config', {}, { inbox: { enable: false } }]],
  }),
  'PUT user/interface': () => ({
    gives: null,
    then: [['GET user/info', {}, { language: 'zh_CN', color_scheme: 'dark' }]],
  }),
  'GET user/notification/config': gives({
    inbox: { key: 'email', enable: false },
    all_new_question: { key: 'email', enable: false },
    all_new_question_for_following_tags: { key: 'email', enable: false },
  }),
  'PUT user/notification/config': () => ({
    gives: { inbox: { key: 'email', enable: true } },
    then: [['GET user/notification/config', {}, { inbox: { key: 'email', enable: true } }]],
  }),
  'GET user/plugin/configs': gives([{ name: 'Quick links', slug_name: 'quick-links' }]),
  'GET user/plugin/config': gives({
    slug_name: 'quick-links',
    config_fields: names('name', 'links'),
  }),
  'PUT user/plugin/config': () => ({
    gives: null,
    then: [
      [
        'GET user/plugin/config',
        { plugin_slug_name: 'quick-links' },
        { config_fields: [some({ name: 'links', value: 'Handbook,/community/tags' })] },
      ],
    ],
  }),
  'GET user/ranking': gives({
    users_with_the_most_reputation: names('username', 'member', 'author'),
    users_with_the_most_vote: [
      some({ username: 'admin', vote_count: 4 }),
      some({ username: 'moderator', vote_count: 1 }),
    ],
    staffs: names('username', 'admin', 'moderator'),
  }),
  'GET user/info/search': gives([person('other')]),
  'GET user/staff': gives([{ username: 'admin', display_name: 'admin', avatar: '' }]),

  'GET connector/info': gives([
    some({ name: 'Acme', link: matching(/^http:\/\/localhost:3000\/.*connector\/login\/acme$/) }),
  ]),
  'POST connector/binding/email': gives({ email_exist_and_must_be_confirmed: false }),
  'GET connector/user/info': gives(including(some({ binding: true, external_id: 'there' }))),
  'DELETE connector/user/unbinding': () => ({
    gives: null,
    then: [['GET connector/user/info', {}, including(some({ name: 'Acme', binding: false }))]],
  }),
  'GET user-center/agent': gives({ enabled: false, agent_info: null }),
  'GET user-center/personal/branding': gives({ enabled: false, personal_branding: [] }),
  'GET user-center/user/settings': gives(off),
  'GET wecom/login/url': gives({ key: matching(/^\S+$/), redirect_url: matching(/^https:/) }),
  'GET wecom/login/check': gives({ is_login: true, token: matching(/^\S{20,}$/) }),

  'POST question': (_, data) => ({
    gives: { ...ask, url_title: 'when-do-birds-wake-up', status: 1, tags: [birds] },
    then: [
      ['GET question/info', { id: data?.id as string }, { ...ask, user_info: person('admin') }],
      [
        'GET question/page',
        { ...page, order: 'newest' },
        { count: 5, list: including(some({ title: ask.title })) },
      ],
    ],
  }),
  'PUT question': ({ ids }) => ({
    gives: { url_title: 'when-do-birds-wake-up', wait_for_review: false },
    then: [
      ['GET question/info', { id: ids.question }, { ...ask, update_user_info: person('admin') }],
      [
        'GET revisions',
        { object_id: ids.question },
        including(some({ reason: 'clearer', status: 2 })),
      ],
    ],
  }),
  'DELETE question': ({ ids }) => ({
    gives: null,
    then: [
      ['GET question/info', { id: ids.question }, { status: 10, operation: { level: 'danger' } }],
    ],
  }),
  'POST question/answer': (_, data) => ({
    gives: {
      info: { content: 'Before the sun.', html: '<p>Before the sun.</p>', accepted: 1 },
      question: { ...ask, answer_count: 1 },
    },
    then: [
      [
        'GET answer/info',
        { id: data?.info.id as string },
        { info: { content: 'Before the sun.' } },
      ],
    ],
  }),
  'POST question/recover': ({ ids }) => ({
    gives: null,
    then: [['GET question/info', { id: ids.deletedQuestion }, { status: 1 }]],
  }),
  'PUT question/status': ({ ids }) => ({
    gives: null,
    then: [
      [
        'GET question/info',
        { id: ids.question },
        { status: 2, operation: { level: 'info', type: matching(/\w/) } },
      ],
    ],
  }),
  'PUT question/reopen': ({ more, ids }) => ({
    gives: null,
    then: [
      ['GET question/info', { id: ids.question }, { status: 1 }],
      ['PUT question/reopen', { question_id: more.closed }, null],
      ['GET question/info', { id: more.closed }, { status: 1 }],
    ],
  }),
  'PUT question/operation': ({ ids }) => ({
    gives: null,
    then: [
      ['GET question/info', { id: ids.question }, { pin: 2 }],
      ['PUT question/operation', { id: ids.question, operation: 'unpin' }, null],
      ['PUT question/operation', { id: ids.question, operation: 'hide' }, null],
      ['GET question/info', { id: ids.question }, { pin: 1, show: 2 }],
    ],
  }),
  'GET question/invite': gives([person('member'), person('moderator')]),
  'PUT question/invite': ({ ids }) => ({
    gives: null,
    then: [['GET question/invite', { id: ids.question }, [person('member')]]],
  }),
  'GET question/info': ({ ids, more }) => ({
    gives: {
      ...{ ...fly, id: ids.question, content: 'With *wings*, I know.', pin: 1, show: 1, status: 1 },
      ...{ html: '<p>With <em>wings</em>, I know.</p>', description: 'With wings, I know.' },
      ...{ vote_count: 1, answer_count: 2, collection_count: 1, follow_count: 1 },
      ...{ accepted_answer_id: more.answer, collected: true, is_followed: true },
      ...{ vote_status: 'vote_up', answered: false, tags: [birds] },
      ...{ user_info: person('author'), update_user_info: person('moderator') },
    },
  }),
  'GET question/page': ({ more }) => ({
    gives: {
      count: 4,
      list: including(
        some({ title: 'Birds that look alike', operation_type: 'asked', tags: [some(birds)] }),
        some({ id: more.closed, status: 2 }),
      ),
    },
  }),
  'GET question/recommend/page': gives({ count: 2, list: including(some(fly)) }),
  'GET question/similar': gives(
    including(some({ ...fly, status: 'available', accepted_answer: true })),
  ),
  'GET question/similar/tag': gives({
    count: 3,
    list: including(some({ title: 'Birds that look alike' })),
  }),
  'GET question/link': gives({
    count: 2,
    list: names('title', 'Birds that look alike', 'Why do birds sing'),
  }),
  'GET question/tags': gives([birds]),

  'POST answer': ({ ids }, data) => ({
    gives: {
      info: { content: 'To be heard.', user_info: person('admin') },
      question: { id: ids.foreignQuestion },
    },
    then: [
      [
        'GET answer/info',
        { id: data?.info.id as string },
        { info: { html: '<p>To be heard.</p>' } },
      ],
      ['GET question/info', { id: ids.foreignQuestion }, { answer_count: 1 }],
    ],
  }),
  'PUT answer': ({ ids }) => ({
    gives: { wait_for_review: false },
    then: [
      ['GET answer/info', { id: ids.answer }, { info: { content: 'They beat their wings fast.' } }],
    ],
  }),
  'DELETE answer': ({ ids }) => ({
    gives: null,
    then: [
      ['GET answer/info', { id: ids.answer }, { info: { status: 10 } }],
      ['GET question/info', { id: ids.question }, { answer_count: 1 }],
    ],
  }),
  'GET answer/page': ({ ids, more }) => ({
    gives: {
      count: 2,
      list: [
        some({ id: more.answer, accepted: 2, vote_status: 'vote_up', content: 'By feathers.' }),
        some({ id: ids.answer, accepted: 1, vote_count: 1, status: 1 }),
      ],
    },
  }),
  'GET answer/info': ({ ids }) => ({
    gives: {
      info: { id: ids.answer, question_id: ids.question, html: '<p>By feathers.</p>' },
      question: fly,
    },
  }),
  'POST answer/recover': ({ ids }) => ({
    gives: null,
    then: [['GET answer/info', { id: ids.deletedAnswer }, { info: { status: 1 } }]],
  }),
  'POST answer/acceptance': ({ ids }) => ({
    gives: null,
    then: [['GET question/info', { id: ids.question }, { accepted_answer_id: ids.answer }]],
  }),

  'GET comment/page': ({ ids, more }) => ({
    gives: {
      count: 2,
      list: [
        some({ comment_id: ids.comment, vote_count: 1, is_vote: true, reply_comment_id: '' }),
        some({ comment_id: more.reply, reply_username: 'author', reply_comment_id: ids.comment }),
      ],
    },
  }),
  'GET comment': ({ ids }) => ({
    gives: {
      ...{ comment_id: ids.comment, object_id: ids.question, username: 'author' },
      ...{ original_text: 'Only some of them do.', parsed_text: '<p>Only some of them do.</p>' },
    },
  }),
  'POST comment': ({ ids }, data) => ({
    gives: { object_id: ids.question, original_text: 'Penguins do not.', username: 'admin' },
    then: [
      [
        'GET comment',
        { id: data?.comment_id as string },
        { parsed_text: '<p>Penguins do not.</p>' },
      ],
    ],
  }),
  'PUT comment': ({ ids }) => ({
    gives: {
      comment_id: ids.comment,
      original_text: 'Not all of them.',
      parsed_text: '<p>Not all of them.</p>',
    },
    then: [['GET comment', { id: ids.comment }, { original_text: 'Not all of them.' }]],
  }),
  'DELETE comment': ({ ids }) => ({
    gives: null,
    then: [['GET comment/page', { ...page, object_id: ids.question }, { count: 1 }]],
  }),
  'POST vote/up': ({ ids }) => ({
    gives: { up_votes: 1, down_votes: 0, votes: 1, vote_status: 'vote_up' },
    then: [['GET question/info', { id: ids.question }, { vote_count: 1, vote_status: 'vote_up' }]],
  }),
  'POST vote/down': ({ ids }) => ({
    gives: { up_votes: 0, down_votes: 1, votes: -1, vote_status: 'vote_down' },
    then: [
      [
        'GET answer/info',
        { id: ids.answer },
        { info: { vote_count: -1, vote_status: 'vote_down' } },
      ],
    ],
  }),

  'POST follow': gives({ follows: 1, is_followed: true }),
  'PUT follow/tags': () => ({ gives: null, then: [['GET tags/following', {}, [birds]]] }),
  'POST collection/switch': ({ ids }) => ({
    gives: { object_collection_count: 1 },
    then: [['GET question/info', { id: ids.question }, { collected: true, collection_count: 1 }]],
  }),
  'PUT meta/reaction': ({ ids }) => ({
    gives: {
      reaction_summary: [{ emoji: 'heart', count: 2, tooltip: 'member, admin', is_active: true }],
    },
    then: [
      [
        'PUT meta/reaction',
        { object_id: ids.answer, emoji: 'heart', reaction: 'deactivate' },
        { reaction_summary: [{ count: 1, is_active: false }] },
      ],
    ],
  }),
  'GET meta/reaction': gives({
    reaction_summary: [{ emoji: 'heart', count: 1, tooltip: 'member', is_active: false }],
  }),

  'POST report': () => ({
    gives: null,
    then: [['GET reviewing/type', {}, including(some({ name: 'flagged_post', todo_amount: 2 }))]],
  }),
  'GET search': gives({
    count: 4,
    list: including(
      some({
        object_type: 'question',
        object: some({ title: 'Birds that look alike', status: 'available' }),
      }),
    ),
  }),
  'GET search/desc': gives({ name: '', icon: '', link: '' }),
  'GET revisions': gives([
    some({ use_id: '5', status: 2, reason: 'clearer', content: some(fly) }),
    some({ use_id: '4', status: 0, title: 'How do birds fly' }),
  ]),
  'GET revisions/edit/check': nothing,
  'PUT revisions/audit': gives({}),
  'GET revisions/unreviewed': gives({
    count: 1,
    list: [
      {
        ...{ type: 'question', info: { title: 'Why do birds sing', status: 1 } },
        unreviewed_info: { title: 'Why do most birds sing', status: 1, reason: 'better' },
      },
    ],
  }),
  'GET reviewing/type': gives(
    ['queued_post', 'flagged_post', 'suggested_post_edit'].map(name =>
      some({ name, todo_amount: 1 }),
    ),
  ),
  'GET report/unreviewed/post': gives({
    count: 1,
    list: [
      {
        ...{ object_type: 'question', title: 'Why do birds sing', object_status: 1 },
        ...{ reason: { reason_type: 59 }, reason_content: 'Not serious.' },
        submitter_user: person('admin'),
      },
    ],
  }),
  'PUT report/review': () => ({
    gives: null,
    then: [['GET reviewing/type', {}, including(some({ name: 'flagged_post', todo_amount: 1 }))]],
  }),
  'GET review/pending/post/page': ({ more }) => ({
    gives: {
      count: 1,
      list: [{ object_id: more.held, object_status: 11, author_user_info: person('expert') }],
    },
  }),
  'PUT review/pending/post': ({ more }) => ({
    gives: null,
    then: [
      ['PUT review/pending/post', { review_id: 1, status: 'approve' }, null],
      ['GET question/info', { id: more.held }, { status: 1 }],
    ],
  }),
  'GET activity/timeline': gives({
    object_info: { ...{ title: fly.title, object_type: 'question', username: 'author' } },
    timeline: including(
      ...names('activity_type', 'accept', 'upvote', 'edited', 'asked'),
      some({ activity_type: 'answered', object_type: 'answer' }),
    ),
  }),
  'GET activity/timeline/detail': gives({
    new_revision: { title: 'How do birds fly', original_text: 'About How do birds fly.' },
    old_revision: null,
  }),

  'GET tags/page': gives({ count: 1, list: [{ ...birds, question_count: 4, is_follower: true }] }),
  'GET tags/following': gives([{ ...birds, main_tag_slug_name: '' }]),
  'GET tag': ({ ids }) => ({
    gives: { ...birds, tag_id: ids.tag, status: 'available', question_count: 4, follow_count: 1 },
  }),
  'GET tags': ({ ids }) => ({ gives: [{ ...birds, tag_id: ids.tag }] }),
  'POST tag': () => ({
    gives: { slug_name: 'sea-birds' },
    then: [
      [
        'GET tag',
        { name: 'sea-birds' },
        { display_name: 'Sea birds', original_text: 'Gulls.', parsed_text: '<p>Gulls.</p>' },
      ],
    ],
  }),
  'PUT tag': () => ({
    gives: { wait_for_review: false },
    then: [['GET tag', { name: 'birds' }, { original_text: 'All that flies.' }]],
  }),
  'DELETE tag': () => ({
    gives: null,
    then: [['GET tags', { tags: 'birds,spare' }, names('slug_name', 'birds')]],
  }),
  'POST tag/merge': () => ({
    gives: null,
    then: [['GET tag', { name: 'spare' }, { main_tag_slug_name: 'birds' }]],
  }),
  'POST tag/recover': () => ({
    gives: null,
    then: [['GET tag', { name: 'gone' }, { status: 'available' }]],
  }),
  'GET tag/synonyms': gives({ synonyms: [{ slug_name: 'fowl', main_tag_slug_name: 'birds' }] }),
  'PUT tag/synonym': ({ ids }) => ({
    gives: null,
    then: [['GET tag/synonyms', { tag_id: ids.tag }, { synonyms: names('slug_name', 'spare') }]],
  }),

  'GET badges': gives(
    including(
      some({ badges: including(some({ name: 'First Upvote', award_count: 1, earned_count: 1 })) }),
    ),
  ),
  'GET badge': ({ ids }) => ({
    gives: {
      id: ids.badge,
      name: 'Nice Question',
      award_count: 1,
      earned_count: 0,
      is_single: false,
    },
  }),
  'GET badge/awards/page': ({ ids }) => ({
    gives: {
      count: 1,
      list: [
        {
          ...{ object_type: 'question', object_id: ids.question, url_title: fly.title },
          author_user_info: person('author'),
        },
      ],
    },
  }),
  'GET badge/user/awards': gives({ count: 2, list: names('name', 'Scholar', 'Nice Question') }),
  'GET badge/user/awards/recent': gives({
    count: 2,
    list: names('name', 'Scholar', 'Nice Question'),
  }),

  'GET personal/user/info': gives({
    username: 'author',
    question_count: 1,
    answer_count: 1,
    status: 'normal',
  }),
  'GET personal/qa/top': ({ ids }) => ({
    gives: {
      question: [{ question_id: ids.question, ...fly }],
      answer: [{ answer_id: ids.answer }],
    },
  }),
  'GET personal/answer/page': ({ ids }) => ({
    gives: { count: 1, list: [{ answer_id: ids.answer, accepted: 1, question_info: fly }] },
  }),
  'GET personal/question/page': ({ more }) => ({
    gives: { count: 1, list: [{ ...fly, accepted_answer_id: more.answer, status: 'available' }] },
  }),
  'GET personal/collection/page': ({ ids }) => ({
    gives: { count: 1, list: [{ id: ids.question, collected: true, content: '' }] },
  }),
  'GET personal/comment/page': ({ ids }) => ({
    gives: { count: 1, list: [{ comment_id: ids.comment, object_type: 'question', ...fly }] },
  }),
  'GET personal/rank/page': gives({
    count: 3,
    list: [
      { reputation: 2, object_type: 'answer', rank_type: 'Accepted an answer' },
      { reputation: 10, object_type: 'answer', rank_type: 'Upvoted' },
      { reputation: 10, object_type: 'question', rank_type: 'Upvoted' },
    ],
  }),
  'GET personal/vote/page': gives({
    count: 3,
    list: [{}, {}, {}].map(() => some({ vote_type: 'Upvoted', title: fly.title })),
  }),

  'GET notification/page': ({ ids, more }) => ({
    gives: {
      count: 1,
      list: [
        {
          ...{ is_read: false, user_info: person('author'), rank: 0 },
          object_info: {
            object_type: 'answer',
            object_map: { question: ids.question, answer: more.answer },
          },
        },
      ],
    },
  }),
  'GET notification/status': gives({ inbox: 1, achievement: 2, revision: 3, can_revision: true }),
  'PUT notification/status': () => ({
    gives: { inbox: 0, achievement: 2 },
    then: [['GET notification/status', {}, { inbox: 0, achievement: 2 }]],
  }),
  'PUT notification/read/state/all': () => ({
    gives: {},
    then: [
      [
        'GET notification/page',
        { ...page, type: 'achievement' },
        { list: including(some({ is_read: true })) },
      ],
    ],
  }),
  'PUT notification/read/state': () => ({
    gives: {},
    then: [
      ['PUT notification/read/state', { id: '20' }, {}],
      [
        'GET notification/page',
        { ...page, type: 'inbox' },
        { list: [{ id: '20', is_read: true }] },
      ],
    ],
  }),

  'GET admin/question/page': ({ ids }) => ({
    gives: { count: 1, list: [{ id: ids.deletedQuestion, user_info: person('author') }] },
  }),
  'PUT admin/question/status': ({ ids }) => ({
    gives: null,
    then: [['GET question/info', { id: ids.question }, { status: 2 }]],
  }),
  'GET admin/answer/page': ({ ids, more }) => ({
    gives: {
      count: 2,
      list: [
        { id: more.answer, accepted: 2 },
        { id: ids.answer, description: 'By feathers.' },
      ],
    },
  }),
  'PUT admin/answer/status': ({ ids }) => ({
    gives: null,
    then: [['GET answer/info', { id: ids.answer }, { info: { status: 10 } }]],
  }),
  'DELETE admin/delete/permanently': () => ({
    gives: null,
    then: [['GET admin/question/page', { ...page, status: 'deleted' }, { count: 0, list: [] }]],
  }),
  'PUT admin/report': () => ({
    gives: null,
    then: [['GET reviewing/type', {}, including(some({ name: 'flagged_post', todo_amount: 1 }))]],
  }),
  'GET admin/reasons': gives([65, 67, 68].map(reason_type => some({ reason_type }))),
  'GET admin/users/page': gives({
    count: 1,
    list: [
      {
        ...{ user_id: '3', username: 'member', e_mail: 'member@example.org', status: 'normal' },
        ...{ role_id: 1, role_name: 'User', suspended_until: 0, deleted_at: 0 },
      },
    ],
  }),
  'PUT admin/user/status': ({ w }) => ({
    gives: null,
    then: [
      [
        'GET personal/user/info',
        { username: 'member' },
        { status: 'suspended', suspended_until: Math.floor(w.now / 1000) + 86_400 },
      ],
    ],
  }),
  'PUT admin/user/role': () => ({
    gives: null,
    then: [
      [
        'GET admin/users/page',
        { ...page, query: 'user:3' },
        { list: [{ role_id: 3, role_name: 'Moderator' }] },
      ],
    ],
  }),
  'GET admin/user/activation': gives({
    activation_url: matching(
      /^http:\/\/localhost:3000\/community\/users\/account-activation\?code=/,
    ),
  }),
  'POST admin/user/activation': nothing,
  'POST admin/user': () => ({
    gives: null,
    then: [
      [
        'POST user/login/email',
        { e_mail: 'new.one@example.org', pass: 'password-9' },
        { username: 'new-one', display_name: 'New One', mail_status: 1, rank: 1 },
      ],
    ],
  }),
  'POST admin/users': () => ({
    gives: null,
    then: [
      [
        'POST user/login/email',
        { e_mail: 'second@example.org', pass: 'password-8' },
        { username: 'second-one' },
      ],
    ],
  }),
  'PUT admin/user/password': () => ({
    gives: null,
    then: [
      [
        'POST user/login/email',
        { e_mail: 'member@example.org', pass: 'password-9' },
        person('member'),
      ],
    ],
  }),
  'PUT admin/user/profile': () => ({
    gives: null,
    then: [
      [
        'GET admin/users/page',
        { ...page, query: 'user:3' },
        {
          list: [{ username: 'member.9', display_name: 'Robin', e_mail: 'member.9@example.org' }],
        },
      ],
    ],
  }),
  'GET admin/roles': gives([{ id: 1 }, { id: 2 }, { id: 3 }]),
  'GET admin/user-center/agent': gives({
    ...{ allow_create_user: true, allow_update_user_status: true },
    ...{ allow_update_user_password: true, allow_update_user_role: true },
  }),
  'GET admin/setting/smtp': gives({ smtp_host: '', smtp_port: 465, smtp_password: '' }),
  'PUT admin/setting/smtp': stage => {
    const { test_email_recipient: _, ...sent } = sampleOf(stage, 'PUT admin/setting/smtp')
    return {
      gives: null,
      then: [['GET admin/setting/smtp', {}, { ...sent, smtp_password: matching(/^\*+$/) }]],
    }
  },
  'GET admin/setting/privileges': gives({
    selected_level: 2,
    options: [{ level: 1 }, { level: 2 }, { level: 3 }, { level: 99 }],
  }),
  'PUT admin/setting/privileges': () => ({
    gives: null,
    then: [
      [
        'GET admin/setting/privileges',
        {},
        {
          selected_level: 99,
          options: including(
            some({ level: 99, privileges: including(some({ key: 'rank.tag.add', value: 20 })) }),
          ),
        },
      ],
    ],
  }),
  'GET admin/language/options': gives(including(...languages)),
  'GET admin/theme/options': gives([{ label: 'Default', value: 'default' }]),
  'GET admin/dashboard': gives({
    info: {
      ...{ question_count: 4, resolved_count: 1, resolved_rate: '25.00', unanswered_count: 2 },
      ...{ unanswered_rate: '50.00', answer_count: 2, comment_count: 3, user_count: 9 },
      ...{ smtp: 'not_configured', time_zone: 'UTC', login_required: false },
    },
  }),
  'GET admin/plugins': gives(
    including(some({ slug_name: 's3', enabled: false, status: 'inactive' })),
  ),
  'PUT admin/plugin/status': () => ({
    gives: null,
    then: [['GET plugin/status', {}, including({ slug_name: 'word-list', enabled: true })]],
  }),
  'GET admin/plugin/config': gives({
    slug_name: 'word-list',
    config_fields: including(some({ name: 'hold', type: 'textarea', value: '' })),
  }),
  'PUT admin/plugin/config': () => ({
    gives: null,
    then: [
      [
        'GET admin/plugin/config',
        { plugin_slug_name: 'word-list' },
        { config_fields: including(some({ name: 'hold', value: 'heron' })) },
      ],
    ],
  }),
  'GET admin/badges': gives({
    count: 1,
    list: [{ name: 'Editor', status: 'active', award_count: 1 }],
  }),
  'PUT admin/badge/status': () => ({
    gives: null,
    then: [
      [
        'GET admin/badges',
        { ...page, status: 'inactive' },
        { count: 1, list: [{ name: 'Editor' }] },
      ],
    ],
  }),
  'GET admin/siteinfo/general': gives({ site_url: general.site_url, check_update: true }),
  'PUT admin/siteinfo/general': () => ({
    gives: general,
    then: [['GET admin/siteinfo/general', {}, general]],
  }),
  'GET admin/siteinfo/interface': gives({ language: 'zh_CN', time_zone: 'UTC' }),
  'PUT admin/siteinfo/interface': kept('siteinfo/interface', {
    gravatar_base_url: expect.any(String),
  }),
  'GET admin/siteinfo/branding': gives({ logo: '', mobile_logo: '', square_icon: '', favicon: '' }),
  'PUT admin/siteinfo/branding': kept('siteinfo/branding', { favicon: matching(/never-used/) }),
  'GET admin/siteinfo/legal': gives({ terms_of_service_original_text: '*Be kind.*' }),
  'PUT admin/siteinfo/legal': kept('siteinfo/legal', {
    terms_of_service_parsed_text: '<p><em>Be kind.</em></p>',
    external_content_display: 'ask_before_display',
  }),
  'GET admin/siteinfo/write': gives({
    ...{ min_content: 6, min_tags: 1, required_tag: false, max_image_size: 4 },
    recommend_tags: [{ slug_name: 'birds', display_name: 'birds' }],
    reserved_tags: [{ slug_name: 'spare', display_name: 'spare' }],
  }),
  'PUT admin/siteinfo/write': kept('siteinfo/write', {
    recommend_tags: [{ slug_name: 'birds', display_name: 'birds' }],
  }),
  'GET admin/siteinfo/question': gives({ min_content: 6, min_tags: 1, restrict_answer: true }),
  'PUT admin/siteinfo/question': stage => ({
    ...kept('siteinfo/question')(stage),
    then: [
      ...kept('siteinfo/question')(stage).then!,
      // The other fields of the group stay.
      ['GET admin/siteinfo/write', {}, { min_content: 9, max_image_size: 4 }],
    ],
  }),
  'GET admin/siteinfo/tag': gives({
    recommend_tags: [{ slug_name: 'birds', display_name: 'birds' }],
    ...{ required_tag: false, reserved_tags: [{ slug_name: 'spare', display_name: 'spare' }] },
  }),
  'PUT admin/siteinfo/tag': stage => ({
    ...kept('siteinfo/tag')(stage),
    then: [
      ...kept('siteinfo/tag')(stage).then!,
      ['GET admin/siteinfo/write', {}, { min_content: 6, required_tag: true }],
    ],
  }),
  'GET admin/siteinfo/advanced': gives({
    ...{ max_image_size: 4, max_attachment_size: 8, max_image_megapixel: 40 },
    authorized_attachment_extensions: ['pdf'],
  }),
  'PUT admin/siteinfo/advanced': kept('siteinfo/advanced'),
  'GET admin/siteinfo/security': gives({
    ...{ login_required: false, check_update: true },
    external_content_display: 'ask_before_display',
  }),
  'PUT admin/siteinfo/security': stage => ({
    gives: null,
    then: [
      ...kept('siteinfo/security')(stage).then!,
      ['GET admin/siteinfo/login', {}, { login_required: false, allow_password_login: true }],
      ['GET admin/siteinfo/legal', {}, { external_content_display: 'always_display' }],
      ['GET admin/siteinfo/general', {}, { check_update: false }],
    ],
  }),
  'GET admin/siteinfo/polices': gives({
    terms_of_service_original_text: '*Be kind.*',
    privacy_policy_original_text: '',
  }),
  'PUT admin/siteinfo/polices': kept('siteinfo/polices', {
    terms_of_service_parsed_text: '<p><em>Be calm.</em></p>',
    privacy_policy_parsed_text: '<p>None.</p>',
  }),
  'GET admin/siteinfo/users-settings': gives({ default_avatar: 'system' }),
  'PUT admin/siteinfo/users-settings': kept('siteinfo/users-settings'),
  'GET admin/api-key/all': gives([
    some({ access_key: 'ak_12345…', description: 'Backup', scope: 'global', last_used_at: 0 }),
  ]),
  'POST admin/api-key': () => ({
    gives: { access_key: matching(/^ak_[\w-]{43}$/) },
    then: [
      [
        'GET admin/api-key/all',
        {},
        including(
          some({
            ...{ description: 'Bridge', scope: 'read-only', last_used_at: 0 },
            access_key: matching(/^ak_.{5}…$/),
          }),
        ),
      ],
    ],
  }),
  'PUT admin/api-key': () => ({
    gives: null,
    then: [['GET admin/api-key/all', {}, including(some({ description: 'Bridge to chat' }))]],
  }),
  'DELETE admin/api-key': () => ({ gives: null }),
  'GET admin/mcp-config': gives({
    ...{ enabled: false, type: 'Streamable HTTP', http_header: matching(/^Authorization: /) },
    url: 'http://localhost:3000/community/mcp',
  }),
  'PUT admin/mcp-config': kept('mcp-config'),
  'GET admin/ai-config': gives({ enabled: false, chosen_provider: '', ai_providers: [] }),
  'PUT admin/ai-config': () => ({
    gives: null,
    then: [['GET admin/ai-config', {}, { enabled: false }]],
  }),
  'GET admin/ai-provider': gives([]),
  'POST admin/ai-models': gives([]),
  'GET ai/conversation/page': gives({ count: 0, list: [] }),
  'GET ai/conversation': gives({ conversation_id: '1', topic: '', records: [] }),
  'POST ai/conversation/vote': nothing,
  'GET admin/ai/conversation/page': gives({ count: 0, list: [] }),
  'GET admin/ai/conversation': gives({ conversation_id: '1', records: [], user_info: { id: '' } }),
  'DELETE admin/ai/conversation': nothing,
  'GET admin/siteinfo/seo': gives({ permalink: 2, robots: matching(/^User-agent: \*/) }),
  'PUT admin/siteinfo/seo': kept('siteinfo/seo'),
  'GET admin/siteinfo/login': gives({
    allow_password_login: true,
    allow_email_domains: ['example.org'],
  }),
  'PUT admin/siteinfo/login': kept('siteinfo/login'),
  'GET admin/siteinfo/users': gives({ default_avatar: 'system', allow_update_bio: true }),
  'PUT admin/siteinfo/users': kept('siteinfo/users'),
  'GET admin/siteinfo/theme': gives({ theme: 'default', color_scheme: 'system' }),
  'PUT admin/siteinfo/theme': kept('siteinfo/theme'),
  'GET admin/siteinfo/custom-css-html': gives({ custom_css: '', custom_footer: '' }),
  'PUT admin/siteinfo/custom-css-html': kept('siteinfo/custom-css-html'),

  'GET api/miaoda/access/user/bootstrap': gives({
    ...{
      loginStatus: true,
      isUserEligible: true,
      isSuperUser: true,
      isOperator: true,
      banned: false,
    },
    ...{ redirect: '', termsAccepted: true, occupationNeeded: false },
    user: { userId: '6', nickname: 'admin' },
  }),
  'GET api/miaoda/app/qualify/check': gives({ qualifyPass: true }),
  'GET api/miaoda/score/query_recharge': gives({ sumScore: 0, consumeList: [], rewardList: [] }),
  'POST api/v1/access/share/consume/:code': gives({
    success: false,
    rewardPoints: 0,
    inviterName: '',
  }),
  'GET api/v1/access/share/detect_reward': gives({ hasReward: false, rewardCount: 0 }),
  'GET api/v1/access/share/summary': gives({ totalInviteCount: 0, inviteLink: '' }),
  'GET api/v1/access/share/invite_status': gives({ hasUnread: false, unreadCount: 0, latest: [] }),
  'POST api/v1/access/share/mark_invite_read': gives({}),
}

/** Browsers follow these, or the setup is over: they have separate tests. */
const elsewhere =
  /^\S+ (\/oauth2\/|installation\/|connector\/(login|redirect)\/|user-center\/(login|sign-up)\/)/

const calls = callRows
  .filter(({ known, call }) => known && !elsewhere.test(call))
  .map(({ call }) => call)

test('the table has the calls of the contract, and no others', () => {
  expect(Object.keys(rows).sort()).toEqual([...new Set(calls)].sort())
})

const endpoints = new Map(router.endpoints.map(endpoint => [callName(endpoint), endpoint]))

/** The response of a successful call, in the documented shape. */
async function doneBy(stage: Busy, who: Actor, call: string, input: object): Promise<Data> {
  const answer = await callAs(stage, stage.who[who], call, input)
  const told = [call, answer.status, answer.code, answer.reason]
  expect(told).toEqual([call, 200, 200, 'base.success'])
  const check = doneSchema(endpoints.get(call)!)
  expect([call, check(bodyOf(answer)) ? [] : check.errors]).toEqual([call, []])
  return answer.data
}

test.each(calls)('%s', async call => {
  const stage = await busySite()
  using _ = stage.w
  const { as = 'admin' } = rows[call]!(stage, null)
  const data: Data = await doneBy(stage, as, call, sampleOf(stage, call))
  const { gives: expected, then = [] } = rows[call]!(stage, data)
  expect({ data }).toMatchObject({ data: expected })
  for (const [next, input, sees] of then) {
    // Votes and reactions on the same object need some time between them.
    stage.w.tick(10_000)
    const read: Data = await doneBy(stage, as, next, input)
    expect({ call: next, data: read }).toMatchObject({ call: next, data: sees })
  }
})

// Other servers require 6 characters and mark the field.
test('a difference from other servers: a title has one character or more', async () => {
  const stage = await busySite()
  using _ = stage.w
  const titled = { ...sampleOf(stage, 'POST question'), title: '鸟' }
  expect(await doneBy(stage, 'member', 'POST question', titled)).toMatchObject({ title: '鸟' })
})
