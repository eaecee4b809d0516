import { afterAll, expect, test } from 'vitest'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { holdQuestion, unlistQuestion } from '#posts/questions/set-state.ts'
import { parseId } from '#shared/ids.ts'
import { api } from '#tests/support/api.ts'
import { scene } from './scene.ts'

const { w, who, ids } = await scene({ privileges: { level: 1 } })
afterAll(() => w[Symbol.dispose]())
const guest = api(w, null)
const name = { username: 'author' }

test('a member as others see them', async () => {
  const { data } = await guest.get('personal/user/info', name)
  expect(data).toMatchObject({
    id: String(who.author!.id),
    username: 'author',
    display_name: 'author',
    rank: 10,
    question_count: 1,
    answer_count: 1,
    status: 'normal',
    suspended_until: 0,
  })
  expect(data).not.toHaveProperty('status_msg')
  expect(JSON.stringify(data)).not.toContain('@')
  expect((await guest.get('personal/user/info', { username: 'AUTHOR' })).data.id).toBe(data.id)
})

test('a suspended or inactive account says so', async () => {
  const message = async (username: string) =>
    (await guest.get('personal/user/info', { username })).data.status_msg as string
  expect(await message('inactive')).toContain('confirmed')
  expect(await message('suspended')).toMatch(/suspended until Jan 16, 2026/)
  await w.as(who.admin).run(changeUserStatus, { user_id: who.suspended!.id, status: 'suspended' })
  expect(await message('suspended')).toBe('This user is suspended permanently.')
})

test('the top posts, and all of them in pages', async () => {
  const { question, answer } = (await guest.get('personal/qa/top', name)).data
  expect(question).toEqual([
    {
      question_id: ids.question,
      title: 'How do birds fly',
      url_title: 'how-do-birds-fly',
      vote_count: 0,
      tags: [expect.objectContaining({ slug_name: 'birds' })],
      view_count: 0,
      answer_count: 1,
      collection_count: 0,
      created_at: expect.any(Number) as number,
      accepted_answer_id: '0',
      status: 'available',
    },
  ])
  expect(answer).toEqual([
    {
      answer_id: ids.answer,
      question_id: ids.question,
      accepted: 1,
      vote_count: 0,
      create_time: expect.any(Number) as number,
      update_time: 0,
      question_info: expect.objectContaining({ title: 'How do birds fly' }) as object,
    },
  ])
  expect((await guest.get('personal/question/page', name)).data.list).toEqual(question)
  expect((await guest.get('personal/answer/page', name)).data).toEqual({ count: 1, list: answer })
  expect((await guest.get('personal/qa/top', { username: 'nemo' })).data).toEqual({
    question: [],
    answer: [],
  })
})

test('comments, votes and gains name their post', async () => {
  const [comment] = (await guest.get('personal/comment/page', name)).data.list
  expect(comment).toMatchObject({
    comment_id: ids.comment,
    object_id: ids.question,
    question_id: ids.question,
    answer_id: '',
    object_type: 'question',
    title: 'How do birds fly',
  })
  const member = api(w, who.member)
  await member.post('vote/up', { object_id: ids.answer })
  await member.post('vote/up', { object_id: ids.comment })
  await member.post('vote/up', { object_id: ids.foreignQuestion })
  w.tick(1000)
  await member.post('vote/up', { object_id: ids.foreignQuestion, is_cancel: true })
  expect((await member.get('personal/vote/page', { username: 'author' })).data).toMatchObject({
    count: 1,
    list: [
      {
        object_id: ids.answer,
        object_type: 'answer',
        question_id: ids.question,
        answer_id: ids.answer,
        title: 'How do birds fly',
        vote_type: 'Upvoted',
      },
    ],
  })
  expect((await guest.get('personal/rank/page', name)).data).toMatchObject({
    count: 1,
    list: [{ object_id: ids.answer, reputation: 10, rank_type: 'Upvoted' }],
  })
  expect((await guest.get('personal/rank/page', { username: 'member' })).data.count).toBe(0)
  // Without a name it is the caller's.
  expect((await api(w, who.author).get('personal/comment/page')).data.count).toBe(1)
})

test('people are found by the start of a name', async () => {
  const call = api(w, who.member)
  const names = async (path: string, username: string) =>
    ((await call.get(path, { username })).data as { username: string }[]).map(one => one.username)
  expect(await names('user/info/search', 'AU')).toEqual(['author'])
  expect(await names('user/info/search', 'me')).toEqual([])
  expect(await names('user/info/search', 'inact')).toEqual([])
  expect(await names('user/info/search', '%')).toEqual([])
  expect(await names('user/staff', '')).toEqual(['admin', 'moderator'])
  expect(await names('user/staff', 'mod')).toEqual(['moderator'])
})

test('of the staff ten are returned, unless more are requested', async () => {
  const { w: other, who: people } = await scene()
  using _ = other
  for (let n = 0; n < 10; n++) other.moderator({ username: `mod${n}` })
  const call = api(other, people.member)
  const found = async (query: object) =>
    ((await call.get('user/staff', { username: '', ...query })).data as object[]).length
  expect([await found({}), await found({ page_size: 12 })]).toEqual([10, 12])
})

test('the members of the week are those who gained reputation and voted', async () => {
  const { data } = await guest.get('user/ranking')
  expect(data.users_with_the_most_reputation).toMatchObject([{ username: 'author', rank: 10 }])
  expect(data.users_with_the_most_vote).toMatchObject([{ username: 'member', vote_count: 2 }])
  expect(data.staffs).toMatchObject([{ username: 'admin' }, { username: 'moderator' }])
  w.tick(8 * 86_400_000)
  const later = (await guest.get('user/ranking')).data
  expect(later.users_with_the_most_reputation).toEqual([])
  expect(later.users_with_the_most_vote).toEqual([])
})

test('unlisted and pending questions are on the page for their author and staff', async () => {
  const hidden = parseId(ids.question)!.seq
  const counts = async (viewer: typeof who.author) => {
    const call = api(w, viewer)
    const list = (await call.get('personal/question/page', name)).data.count as number
    const { question_count } = (await call.get('personal/user/info', name)).data
    return [list, question_count as number]
  }
  w.write(tx => unlistQuestion(tx, hidden))
  expect(await counts(null)).toEqual([0, 0])
  expect(await counts(who.member)).toEqual([0, 0])
  expect(await counts(who.author)).toEqual([1, 1])
  expect(await counts(who.moderator)).toEqual([1, 1])
  w.write(tx => holdQuestion(tx, hidden))
  expect((await counts(who.author))[0]).toBe(1)
  expect((await counts(who.admin))[0]).toBe(1)
  expect((await counts(who.member))[0]).toBe(0)
})

test('a deleted account shows only that it existed', async () => {
  const stage = await scene()
  using other = stage.w
  const details = {
    displayName: 'Rosalind',
    bio: 'I love owls',
    location: 'Lyon',
    avatar: '/a.png',
  }
  const set = Object.keys(details).map(key => (key === 'displayName' ? 'display_name' : key))
  other.site.sqlite
    .prepare(`update user set ${set.map(column => `${column} = ?`).join(', ')} where id = ?`)
    .run(...Object.values(details), stage.who.author!.id)
  await other
    .as(stage.who.admin)
    .run(changeUserStatus, { user_id: stage.who.author!.id, status: 'deleted' })
  const call = api(other, null)
  const page = (await call.get('personal/user/info', name)).data
  expect(page).toMatchObject({ status: 'deleted', display_name: expect.stringMatching(/^user/) })
  expect(page.status_msg).toBe('This user was deleted.')
  const reads: [string, Record<string, string>][] = [
    ['personal/user/info', name],
    ['question/info', { id: stage.ids.question }],
    ['question/page', {}],
    ['question/page', { order: 'active' }],
    ['answer/page', { question_id: stage.ids.question }],
    ['comment/page', { object_id: stage.ids.question }],
    ['comment', { id: stage.ids.comment }],
    ['search', { q: 'birds' }],
    ['revisions', { object_id: stage.ids.question }],
    ['user/ranking', {}],
    ['personal/qa/top', name],
  ]
  for (const [path, query] of reads) {
    const answer = await call.get(path, query)
    expect(answer.status, path).toBe(200)
    expect(JSON.stringify(answer.data), path).not.toMatch(/Rosalind|owls|Lyon|a\.png/)
  }
})
