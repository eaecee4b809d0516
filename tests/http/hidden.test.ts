/** Deleted, pending and unlisted posts are nowhere to be found for those who may not see them. */
import { afterAll, describe, expect, test } from 'vitest'
import { router } from '#api/index.ts'
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { acceptAnswer } from '#posts/answers/accept-answer.ts'
import { holdAnswer } from '#posts/answers/hold-answer.ts'
import { writeAnswer } from '#posts/answers/write-answer.ts'
import { badgeIdByKey } from '#reactors/badges/awards.queries.ts'
import { deleteComment, writeComment } from '#posts/comments/write-comment.ts'
import { askQuestion } from '#posts/questions/ask-question.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { holdQuestion, unlistQuestion } from '#posts/questions/set-state.ts'
import { voteUp } from '#posts/votes/cast-vote.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { ObjectType, QuestionOrders } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import { questionLinks, tags } from '#drizzle/schema/index.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import { api } from '#tests/support/api.ts'
import { aid, cid, qid, type World, world } from '#tests/support/world.ts'

/** A word that occurs in every hidden text and in no other. */
const Secret = 'quetzal'

type States = 'deleted' | 'pending' | 'unlisted'

type Hidden = {
  w: World
  /** Ids of the hidden objects. */
  ids: { question: string; answer: string; comment: string }
  /** A public question that the hidden one links to. */
  open: string
  /** Badges earned with the hidden objects. */
  badges: string[]
  owner: UserRow
  answerer: UserRow
  commenter: UserRow
}

const tagged = [{ slug_name: 'birds', display_name: 'Birds' }]

function addTag(w: World) {
  const born = { createdAt: w.now, updatedAt: w.now }
  const row = { id: 900_001, slug: 'birds', displayName: 'Birds', ...born }
  w.write(tx => tx.insert(tags).values(row).run())
}

const ask = async (w: World, who: UserRow, title: string) =>
  (await w.as(who).run(askQuestion, { title, content: `${title}, you ask.`, tags: tagged })).result
    .id
const reply = async (w: World, who: UserRow, id: number, content: string) =>
  (await w.as(who).run(writeAnswer, { question_id: qid(id), content })).result.id
const remark = async (w: World, who: UserRow, object_id: string, text: string) =>
  (await w.as(who).run(writeComment, { object_id, original_text: text })).result.id

function cast() {
  const w = world({ privileges: { level: 1 } })
  addTag(w)
  w.write(seedBadges)
  const owner = w.member({ username: 'owner' })
  const answerer = w.member({ username: 'answerer' })
  const commenter = w.member({ username: 'commenter' })
  return { w, owner, answerer, commenter }
}

const badgesOf = (w: World) =>
  ['first_upvote', 'scholar', 'solved'].map(key =>
    formatId(ObjectType.badge, badgeIdByKey(w.db, key)!),
  )

/** A question with everything on it, then hidden. */
async function hideQuestion(state: States): Promise<Hidden> {
  const { w, owner, answerer, commenter } = cast()
  const open = await ask(w, owner, 'Which birds are green')
  const question = await ask(w, owner, `Where is the ${Secret}`)
  const answer = await reply(w, answerer, question, `The ${Secret} is in Guatemala.`)
  const comment = await remark(w, commenter, aid(answer), `No ${Secret} here.`)
  await remark(w, commenter, qid(question), `I want to see a ${Secret}.`)
  await w.as(commenter).run(voteUp, { object_id: qid(question) })
  await w.as(commenter).run(voteUp, { object_id: aid(answer) })
  await w.as(owner).run(acceptAnswer, { question_id: qid(question), answer_id: aid(answer) })
  w.write(tx => {
    const link = { createdAt: w.now, kind: 'text' as const, fromQuestionId: question }
    tx.insert(questionLinks)
      .values({ ...link, toQuestionId: open })
      .run()
    if (state === 'pending') holdQuestion(tx, question)
    if (state === 'unlisted') unlistQuestion(tx, question)
  })
  if (state === 'deleted') await w.as(w.moderator()).run(deleteQuestion, { id: qid(question) })
  const ids = { question: qid(question), answer: aid(answer), comment: cid(comment) }
  return { w, ids, open: qid(open), badges: badgesOf(w), owner, answerer, commenter }
}

/** An accepted answer on a question that stays public, then hidden. */
async function hideAnswer(state: 'deleted' | 'pending'): Promise<Hidden> {
  const { w, owner, answerer, commenter } = cast()
  const open = await ask(w, owner, 'Which birds are green')
  const answer = await reply(w, answerer, open, `The ${Secret} is green.`)
  const comment = await remark(w, commenter, aid(answer), `Is the ${Secret} not red?`)
  await w.as(commenter).run(voteUp, { object_id: aid(answer) })
  await w.as(owner).run(acceptAnswer, { question_id: qid(open), answer_id: aid(answer) })
  if (state === 'pending') w.write(tx => holdAnswer(tx, answer))
  else await w.as(w.moderator()).run(deleteAnswer, { id: aid(answer) })
  const ids = { question: aid(answer), answer: aid(answer), comment: cid(comment) }
  return { w, ids, open: qid(open), badges: badgesOf(w), owner, answerer, commenter }
}

type Call = [path: string, query: Record<string, string | number>]

/** Lists that would contain the hidden objects if any did. */
function lists({ open, badges }: Hidden): Call[] {
  const names = ['owner', 'answerer', 'commenter']
  const page = { page: 1, page_size: 100 }
  const words = [Secret, `"${Secret}"`, `[birds] ${Secret}`, '[birds]', 'user:owner', 'is:answer']
  return [
    ...QuestionOrders.flatMap((order): Call[] => [
      ['question/page', { ...page, order }],
      ['question/page', { ...page, order, tag: 'birds' }],
      ['question/page', { ...page, order, username: 'owner' }],
      ['question/recommend/page', { ...page, order }],
      ['question/link', { ...page, order, question_id: open }],
    ]),
    ['question/similar', { title: `Where is the ${Secret}` }],
    ['question/similar/tag', { question_id: open }],
    ['question/info', { id: open }],
    ['question/tags', { tag: '' }],
    ['answer/page', { ...page, question_id: open }],
    ['comment/page', { ...page, object_id: open }],
    ...words.flatMap((q): Call[] =>
      ['relevance', 'newest', 'active', 'score'].map(order => ['search', { q, order }]),
    ),
    ['tags/page', page],
    ['tag', { name: 'birds' }],
    ['tags', { tags: 'birds' }],
    ['revisions', { object_id: open }],
    ['user/ranking', {}],
    ...names.flatMap((username): Call[] => [
      ['personal/user/info', { username }],
      ['personal/qa/top', { username }],
      ['personal/question/page', { ...page, username }],
      ['personal/question/page', { ...page, username, order: 'score' }],
      ['personal/answer/page', { ...page, username }],
      ['personal/answer/page', { ...page, username, order: 'score' }],
      ['personal/comment/page', { ...page, username }],
      ['personal/rank/page', { ...page, username }],
    ]),
    ['personal/vote/page', page],
    ['personal/collection/page', page],
    ['activity/timeline', { object_id: open, show_vote: 'true' }],
    ['revisions/unreviewed', { page: 1 }],
    ['reviewing/type', {}],
    ['review/pending/post/page', { page: 1 }],
    ['report/unreviewed/post', { page: 1 }],
    ['notification/page', { ...page, type: 'inbox' }],
    ['notification/page', { ...page, type: 'achievement' }],
    ['notification/status', {}],
    ['badges', {}],
    ...names.flatMap((username): Call[] => [
      ['badge/user/awards', { username }],
      ['badge/user/awards/recent', { username }],
      ...badges.map((badge_id): Call => ['badge/awards/page', { ...page, badge_id, username }]),
    ]),
    ...badges.map((badge_id): Call => ['badge/awards/page', { ...page, badge_id }]),
    ...badges.map((id): Call => ['badge', { id }]),
  ]
}

/** Calls that name a hidden object. */
function direct({ question, answer, comment }: Hidden['ids']): Call[] {
  const page = { page: 1, page_size: 100 }
  return [
    ['question/info', { id: question }],
    ['answer/page', { ...page, question_id: question }],
    ['answer/info', { id: answer }],
    ['comment/page', { ...page, object_id: question }],
    ['comment/page', { ...page, object_id: answer }],
    ['comment', { id: comment }],
    ['revisions', { object_id: question }],
    ['revisions', { object_id: answer }],
    ['revisions/edit/check', { id: question }],
    ['revisions/edit/check', { id: answer }],
    ['question/link', { ...page, question_id: question }],
    ['question/similar/tag', { question_id: question }],
    ['question/invite', { id: question }],
    ['meta/reaction', { object_id: question }],
    ['meta/reaction', { object_id: answer }],
    ['activity/timeline', { object_id: question }],
    ['activity/timeline', { object_id: answer }],
    ['activity/timeline', { object_id: comment }],
    ['search', { q: `inquestion:${question}` }],
  ]
}

const writes = ({ question, answer, comment }: Hidden['ids'], open: string) => {
  const post = { title: 'Another title', content: 'Another text.', tags: tagged }
  return [
    ['put', 'question', { ...post, id: question }],
    ['del', 'question', { id: question }],
    ['post', 'answer', { question_id: question, content: 'Another answer.' }],
    ['put', 'answer', { id: answer, content: 'Another answer.' }],
    ['del', 'answer', { id: answer }],
    ['post', 'answer/acceptance', { question_id: question, answer_id: answer }],
    ['post', 'answer/acceptance', { question_id: open, answer_id: answer }],
    ['post', 'comment', { object_id: question, original_text: 'Hello' }],
    ['post', 'comment', { object_id: answer, original_text: 'Hello' }],
    ['post', 'comment', { object_id: open, original_text: 'Hello', reply_comment_id: comment }],
    ['put', 'comment', { comment_id: comment, original_text: 'Hello' }],
    ['del', 'comment', { comment_id: comment }],
    ['post', 'vote/up', { object_id: question }],
    ['post', 'vote/up', { object_id: answer }],
    ['post', 'vote/up', { object_id: comment }],
    ['post', 'vote/down', { object_id: answer }],
    ['post', 'follow', { object_id: question }],
    ['post', 'collection/switch', { object_id: question, bookmark: true }],
    ['put', 'meta/reaction', { object_id: question, emoji: 'heart', reaction: 'activate' }],
    ['put', 'meta/reaction', { object_id: answer, emoji: 'smile', reaction: 'activate' }],
    ['put', 'question/invite', { id: question, invite_user: ['owner'] }],
    ['put', 'question/status', { id: question, close_type: 64 }],
    ['put', 'question/reopen', { question_id: question }],
    ['put', 'question/operation', { id: question, operation: 'pin' }],
    ['post', 'question/recover', { question_id: question }],
    ['post', 'answer/recover', { answer_id: answer }],
  ] as const
}

/** The same kinds of ids, of objects that never existed. */
const never = (ids: Hidden['ids']): Hidden['ids'] => ({
  question: formatId(Number(ids.question.slice(1, 4)), 700_001),
  answer: formatId(ObjectType.answer, 700_002),
  comment: formatId(ObjectType.comment, 700_003),
})

const cases: [string, () => Promise<Hidden>][] = [
  ['a deleted question', () => hideQuestion('deleted')],
  ['a question pending review', () => hideQuestion('pending')],
  ['a deleted answer', () => hideAnswer('deleted')],
  ['an answer pending review', () => hideAnswer('pending')],
]
const withUnlisted: typeof cases = [
  ...cases,
  ['an unlisted question', () => hideQuestion('unlisted')],
]

const strangers = (h: Hidden): [string, UserRow | null][] => [
  ['a visitor', null],
  ['the member with the most reputation', h.w.member({ rank: 50_000 })],
]

const opened: World[] = []
const open = async (make: () => Promise<Hidden>) => {
  const hidden = await make()
  opened.push(hidden.w)
  return hidden
}
afterAll(() => opened.forEach(w => w[Symbol.dispose]()))

describe.each(withUnlisted)('%s', (_, make) => {
  test('is in no list, count or search of another reader', async () => {
    const hidden = await open(make)
    for (const [name, who] of strangers(hidden)) {
      const call = api(hidden.w, who)
      for (const [path, query] of lists(hidden)) {
        const { data } = await call.get(path, query)
        const text = JSON.stringify(data)
        const where = `${path} ${JSON.stringify(query)} as ${name}`
        expect(text, where).not.toContain(Secret)
        for (const id of Object.values(hidden.ids)) expect(text, where).not.toContain(id)
      }
      const profile = async (username: string) =>
        (await call.get('personal/user/info', { username })).data as Record<string, number>
      expect(await profile('owner')).toMatchObject({ question_count: 1 })
      expect(await profile('answerer')).toMatchObject({ answer_count: 0 })
      expect((await call.get('tag', { name: 'birds' })).data.question_count).toBe(1)
      expect((await call.get('question/page')).data).toMatchObject({
        count: 1,
        list: [{ answer_count: 0, accepted_answer_id: '0', last_answer_id: '0' }],
      })
    }
  })
})

describe.each(cases)('%s', (_, make) => {
  test('answers at its URL as if it did not exist', async () => {
    const hidden = await open(make)
    for (const [name, who] of strangers(hidden)) {
      const call = api(hidden.w, who)
      const missing = direct(never(hidden.ids))
      for (const [i, [path, query]] of direct(hidden.ids).entries()) {
        const { headers: _h, ...met } = await call.get(path, query)
        const { headers: _n, ...wanted } = await call.get(path, missing[i]![1])
        expect(met, `${path} ${JSON.stringify(query)} as ${name}`).toEqual(wanted)
      }
    }
  })

  test('refuses acts of others as if it did not exist', async () => {
    const hidden = await open(make)
    const call = api(hidden.w, hidden.w.member({ rank: 50_000 }))
    const missing = writes(never(hidden.ids), hidden.open)
    for (const [i, [method, path, body]] of writes(hidden.ids, hidden.open).entries()) {
      const { headers: _h, ...met } = await call[method](path, body)
      const { headers: _n, ...wanted } = await call[method](path, missing[i]![2])
      expect(met.status, path).toBeGreaterThanOrEqual(400)
      expect(met, `${method} ${path} ${JSON.stringify(body)}`).toEqual(wanted)
    }
  })

  test('is visible to its author and to staff', async () => {
    const { w, ids, owner, answerer } = await open(make)
    const isAnswer = ids.question === ids.answer
    const path = isAnswer ? 'answer/info' : 'question/info'
    for (const who of [isAnswer ? answerer : owner, w.moderator(), w.admin()]) {
      expect((await api(w, who).get(path, { id: ids.question })).status).toBe(200)
    }
  })
})

test.each(cases)('%s: no revision of it can be compared by others', async (_, make) => {
  const hidden = await open(make)
  const call = api(hidden.w, hidden.w.member({ rank: 50_000 }))
  const sql = 'select id from revision where object_id = ?'
  const versions = hidden.w.site.sqlite
    .prepare(sql)
    .pluck()
    .all(Number(hidden.ids.question.slice(4))) as number[]
  expect(versions.length).toBeGreaterThan(0)
  for (const new_revision_id of versions) {
    const query = { new_revision_id, old_revision_id: 0 }
    const { data } = await call.get('activity/timeline/detail', query)
    expect(JSON.stringify(data)).not.toContain(Secret)
  }
})

test('a removed comment is gone for everyone', async () => {
  const { w, owner, commenter } = cast()
  opened.push(w)
  const question = await ask(w, owner, 'Which birds are green')
  const comment = await remark(w, commenter, qid(question), `The ${Secret} is.`)
  await w.as(commenter).run(deleteComment, { comment_id: cid(comment) })
  for (const who of [null, commenter, owner, w.admin()]) {
    const call = api(w, who)
    for (const [path, query] of [
      ['comment', { id: cid(comment) }],
      ['comment/page', { object_id: qid(question), comment_id: cid(comment) }],
      ['personal/comment/page', { username: 'commenter' }],
    ] as Call[]) {
      expect(JSON.stringify((await call.get(path, query)).data)).not.toContain(Secret)
    }
  }
})

test('the checked lists are complete', () => {
  const none = { question: '', answer: '', comment: '' }
  const sample = { ids: none, open: '', badges: [''] } as unknown as Hidden
  const looked = new Set([...lists(sample), ...direct(sample.ids)].map(([path]) => path))
  const harmless =
    /^(siteinfo|ai|language|plugin|connector|captcha|embed|render|sidebar|permission|user|wecom|search\/desc|api\/(miaoda|v1\/access\/share)\/)|^(tags\/following|tag\/synonyms|reasons|activity\/timeline\/detail)$/
  const ofAll = router.endpoints.filter(({ method, admin }) => method === 'GET' && !admin)
  const reads = ofAll.map(({ path }) => path)
  expect(reads.filter(path => !harmless.test(path) && !looked.has(path))).toEqual([])
})
