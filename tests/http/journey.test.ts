import { expect, test } from 'vitest'
import { MailStatus } from '#shared/codes.ts'
import { translator } from '#i18n/catalogue.ts'
import { type Answer, api, client } from '#tests/support/api.ts'
import { world, type World } from '#tests/support/world.ts'

const t = translator('en_US')

function fine(answer: Answer) {
  expect(answer).toMatchObject({
    status: 200,
    code: 200,
    reason: 'base.success',
    msg: t('base.success'),
  })
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  return answer.data
}

const pass = 'correct-horse'

/** Signs up over the API and follows the link in the email. */
async function join(w: World, name: string) {
  const guest = client(w, null)
  const e_mail = `${name}@example.org`
  const registered = fine(await guest.post('user/register/email', { name, e_mail, pass }))
  expect(registered).toMatchObject({ username: name, mail_status: 2, status: 'inactive', rank: 0 })
  const waiting = client(w, registered.access_token)
  expect(await waiting.post('post/render', { content: '*a*' })).toMatchObject({
    status: 403,
    reason: 'error.email.need_to_be_verified',
    data: { type: 'inactive' },
  })
  const mail = w.outbox().find(row => row.recipient === e_mail)!
  const { code } = JSON.parse(mail.params) as { code: string }
  const confirmed = fine(await guest.post('user/email/verification', { code }))
  expect(confirmed).toMatchObject({ username: name, mail_status: 1, status: 'normal', rank: 1 })
  expect(await guest.post('user/email/verification', { code })).toMatchObject({
    status: 403,
    data: { type: 'url_expired' },
  })
  const loggedIn = fine(await guest.post('user/login/email', { e_mail, pass }))
  expect(loggedIn).toMatchObject({ username: name, e_mail, avatar: '', have_password: true })
  expect(loggedIn.access_token).not.toBe(confirmed.access_token)
  return { id: Number(loggedIn.id), call: client(w, loggedIn.access_token as string) }
}

test('two members meet over the API', async () => {
  using w = world({ privileges: { level: 1 } })
  const asker = await join(w, 'asker')
  const answerer = await join(w, 'answerer')
  const rank = async (member: typeof asker) => fine(await member.call.get('user/info')).rank

  const question = fine(
    await asker.call.post('question', {
      title: 'How long do pelicans sleep?',
      content: 'I watched **one** for a night.',
      tags: [{ slug_name: 'Water Birds', display_name: 'Water birds', original_text: '' }],
      html: '<script>alert(1)</script>',
      captcha_code: '',
    }),
  )
  expect(question.id).toMatch(/^1001\d{13}$/)
  expect(question).toMatchObject({
    title: 'How long do pelicans sleep?',
    url_title: 'how-long-do-pelicans-sleep',
    html: expect.stringContaining('<strong>one</strong>') as string,
    create_time: Math.floor(w.now / 1000),
    edit_time: 0,
    accepted_answer_id: '0',
    first_answer_id: '',
    tags: [{ slug_name: 'water-birds', display_name: 'Water birds', main_tag_slug_name: '' }],
    user_info: { username: 'asker', status: 'normal' },
    extends_actions: [{ action: 'invite_other_to_answer', name: 'Invite to answer' }],
  })
  expect(question.member_actions.map((a: { action: string }) => a.action)).toEqual([
    'report',
    'edit',
    'delete',
  ])

  const answered = fine(
    await answerer.call.post('answer', { question_id: question.id, content: 'About nine hours.' }),
  )
  expect(answered).toMatchObject({
    info: { question_id: question.id, accepted: 1, vote_count: 0, update_time: 0 },
    question: { id: question.id, answer_count: 1, answered: true },
  })
  const answerId = answered.info.id as string
  expect(answerId).toMatch(/^1002\d{13}$/)

  const comment = fine(
    await asker.call.post('comment', {
      object_id: answerId,
      original_text: 'Thank you, [@answerer](/users/answerer)!',
      mention_username_list: ['answerer'],
    }),
  )
  expect(comment).toMatchObject({
    object_id: answerId,
    username: 'asker',
    is_vote: false,
    reply_comment_id: '',
    member_actions: [{ action: 'report' }, { action: 'edit' }, { action: 'delete' }],
  })

  const voted = fine(await asker.call.post('vote/up', { object_id: answerId, is_cancel: false }))
  expect(voted).toEqual({ up_votes: 1, down_votes: 0, votes: 1, vote_status: 'vote_up' })
  expect(await rank(answerer)).toBe(11)
  expect(await asker.call.post('vote/up', { object_id: answerId, is_cancel: true })).toMatchObject({
    status: 400,
    reason: 'error.vote.too_frequent',
    data: { err_type: 'toast' },
  })
  w.tick(301)
  const taken = fine(await asker.call.post('vote/up', { object_id: answerId, is_cancel: true }))
  expect(taken).toEqual({ up_votes: 0, down_votes: 0, votes: 0, vote_status: '' })
  expect(await rank(answerer)).toBe(1)

  const accept = { question_id: question.id, answer_id: answerId }
  expect(fine(await asker.call.post('answer/acceptance', accept))).toBeNull()
  expect([await rank(asker), await rank(answerer)]).toEqual([3, 16])
  const seen = fine(await answerer.call.get('question/info', { id: question.id }))
  expect(seen).toMatchObject({ accepted_answer_id: answerId, first_answer_id: answerId })
  const gains = fine(await client(w, null).get('personal/rank/page', { username: 'answerer' }))
  expect(gains).toMatchObject({
    count: 1,
    list: [{ object_id: answerId, reputation: 15, rank_type: 'Answer accepted' }],
  })

  w.tick(60_000)
  const edit = {
    id: question.id,
    title: 'How long do pelicans sleep at night?',
    content: 'I watched **one** for a night, and it was `awake`.',
    tags: [{ slug_name: 'water-birds', display_name: 'Water birds' }],
    edit_summary: 'said what I saw',
  }
  expect(fine(await asker.call.put('question', edit))).toEqual({
    url_title: 'how-long-do-pelicans-sleep-at-night',
    wait_for_review: false,
  })
  const versions = fine(await client(w, null).get('revisions', { object_id: question.id }))
  expect(versions.map((v: { reason: string }) => v.reason)).toEqual(['said what I saw', ''])
  expect(versions[1].content).toMatchObject({ content: 'I watched **one** for a night.' })
  expect(
    fine(await answerer.call.put('answer', { id: answerId, content: 'About ten hours.' })),
  ).toEqual({ wait_for_review: false })

  const found = fine(await client(w, null).get('search', { q: 'pelicans awake' }))
  expect(found).toMatchObject({
    count: 1,
    list: [{ object_type: 'question', object: { id: question.id, accepted: true } }],
  })

  expect(fine(await asker.call.del('comment', { comment_id: comment.comment_id }))).toBeNull()
  expect(fine(await asker.call.get('comment/page', { object_id: answerId }))).toEqual({
    count: 0,
    list: [],
  })
  expect(await answerer.call.del('answer', { id: answerId })).toMatchObject({
    status: 400,
    reason: 'error.answer.cannot_deleted',
  })
  const undone = { question_id: question.id, answer_id: '0' }
  expect(fine(await asker.call.post('answer/acceptance', undone))).toBeNull()
  expect([await rank(asker), await rank(answerer)]).toEqual([1, 1])
  expect(fine(await answerer.call.del('answer', { id: answerId }))).toBeNull()
  expect(fine(await asker.call.del('question', { id: question.id }))).toBeNull()
  expect(fine(await asker.call.get('question/info', { id: question.id }))).toMatchObject({
    status: 10,
    operation: { level: 'danger', msg: t('error.question.already_deleted') },
  })
  expect(await client(w, null).get('question/info', { id: question.id })).toMatchObject({
    status: 404,
    reason: 'error.question.not_found',
  })

  expect(fine(await asker.call.get('user/logout'))).toBeNull()
  expect(fine(await asker.call.get('user/info'))).toBeNull()
  expect(await asker.call.get('user/logout')).toMatchObject({ status: 401 })
  expect(fine(await answerer.call.get('user/info')).username).toBe('answerer')
  expect(w.user(asker.id).mailStatus).toBe(MailStatus.verified)
})

test('a question asked and answered in one call makes two posts or none', async () => {
  using w = world({ privileges: { level: 1 } })
  const call = api(w, w.member())
  const form = {
    title: 'Where do storks nest?',
    content: 'On roofs, or so I hear.',
    tags: [{ slug_name: 'storks', display_name: 'Storks' }],
  }
  expect(await call.post('question/answer', { ...form, answer_content: 'Roof' })).toMatchObject({
    status: 400,
    data: [{ error_field: 'answer_content' }],
  })
  expect(fine(await call.get('question/page')).count).toBe(0)
  const both = fine(await call.post('question/answer', { ...form, answer_content: 'On chimneys.' }))
  expect(both).toMatchObject({
    info: { content: 'On chimneys.' },
    question: { title: form.title, answer_count: 1, answered: true },
  })
})
