/**
 * A thread whose parts are deleted and undeleted in any order: after every step others read the
 * visible parts, and no mark of anything else.
 */
import { expect, test } from 'vitest'
import { deleteAnswer, undeleteAnswer } from '#posts/answers/delete-answer.ts'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { deleteComment } from '#posts/comments/write-comment.ts'
import { deleteQuestion, undeleteQuestion } from '#posts/questions/delete-question.ts'
import { api } from '#tests/support/api.ts'
import { community } from '#tests/support/community.ts'
import { mark, marksIn } from '#tests/support/hidden-world.ts'
import { seeded } from '#tests/support/seeded.ts'
import { aid, cid, qid } from '#tests/support/world.ts'

const Seeds = Array.from({ length: 12 }, (_, i) => i + 1)

async function thread() {
  const w = community()
  const [owner, writer] = [
    w.member({ username: 'owner', displayName: mark('ownername') }),
    w.member({ username: 'writer', displayName: mark('writername') }),
  ]
  const talker = w.member({ username: 'talker' })
  const open = await w.ask(talker, { title: 'What stays', tags: ['birds'] })
  const question = await w.ask(owner, {
    ...{ title: `heron ${mark('title')}`, content: `heron ${mark('body')}`, tags: ['birds'] },
  })
  const answer = await w.answerTo(question, writer, `heron ${mark('answer')}`)
  const remark = await w.commentOn(qid(question), talker, `heron ${mark('remark')}`)
  const reply = await w.commentOn(aid(answer), talker, `heron ${mark('reply')}`)
  await w.vote(talker, 'up', qid(question))
  await w.vote(talker, 'up', aid(answer))
  await w.accept(owner, question, answer)
  return { w, owner, writer, open, question, answer, remark, reply }
}

type Thread = Awaited<ReturnType<typeof thread>>

/** True for parts that are not deleted. */
type State = Record<'question' | 'answer' | 'remark' | 'reply' | 'owner' | 'writer', boolean>
type Step = keyof State

/** Deletes a part, or undeletes it where possible. */
async function toggle(t: Thread, state: State, step: Step): Promise<void> {
  const { w } = t
  const staff = w.as(w.moderator())
  const boss = w.as(w.admin())
  const status = 'deleted'
  if (step === 'question') {
    if (state.question) await staff.run(deleteQuestion, { id: qid(t.question) })
    else await staff.run(undeleteQuestion, { id: qid(t.question) })
  } else if (step === 'answer') {
    if (state.answer) await staff.run(deleteAnswer, { id: aid(t.answer) })
    else await staff.run(undeleteAnswer, { answer_id: aid(t.answer) })
  } else if (!state[step]) return
  else if (step === 'remark') await staff.run(deleteComment, { comment_id: cid(t.remark) })
  else if (step === 'reply') await staff.run(deleteComment, { comment_id: cid(t.reply) })
  else if (step === 'owner') await boss.run(changeUserStatus, { user_id: t.owner.id, status })
  else await boss.run(changeUserStatus, { user_id: t.writer.id, status })
  state[step] = (step === 'question' || step === 'answer') && !state[step]
}

function visible(state: State): string[] {
  const answer = state.question && state.answer
  const marks: [string, boolean][] = [
    ['title', state.question],
    ['body', state.question],
    ['answer', answer],
    ['remark', state.question && state.remark],
    ['reply', answer && state.reply],
    ['ownername', state.owner],
    ['writername', state.writer],
  ]
  return marks.filter(([, shown]) => shown).map(([name]) => name)
}

const page = { page: 1, page_size: 100 }
const calls = ({ question, answer, remark, reply, open }: Thread): [string, object][] => [
  ['question/info', { id: qid(question) }],
  ['question/info', { id: qid(open) }],
  ['answer/info', { id: aid(answer) }],
  ['answer/page', { ...page, question_id: qid(question) }],
  ['comment', { id: cid(remark) }],
  ['comment', { id: cid(reply) }],
  ['comment/page', { ...page, object_id: qid(question) }],
  ['comment/page', { ...page, object_id: aid(answer) }],
  ['revisions', { object_id: qid(question) }],
  ['revisions', { object_id: aid(answer) }],
  ['activity/timeline', { object_id: qid(question), show_vote: true }],
  ['activity/timeline', { object_id: aid(answer), show_vote: true }],
  ['meta/reaction', { object_id: aid(answer) }],
  ['question/page', { ...page, order: 'active' }],
  ['question/page', { ...page, tag: 'birds' }],
  ['question/similar/tag', { question_id: qid(open) }],
  ['question/similar', { title: 'heron' }],
  ['search', { q: 'heron' }],
  ['search', { q: 'is:answer' }],
  ...['owner', 'writer', 'talker'].flatMap((username): [string, object][] => [
    ['personal/user/info', { username }],
    ['personal/qa/top', { username }],
    ['personal/question/page', { ...page, username }],
    ['personal/answer/page', { ...page, username }],
    ['personal/comment/page', { ...page, username }],
    ['personal/rank/page', { ...page, username }],
  ]),
  ['user/ranking', {}],
]

test.each(Seeds)('taken apart in the order of seed %i', async seed => {
  const t = await thread()
  using w = t.w
  const random = seeded(seed)
  const parts: Step[] = ['question', 'answer', 'remark', 'reply', 'owner', 'writer']
  const state = Object.fromEntries(parts.map(part => [part, true])) as State
  const steps = random.shuffled([...parts, 'question', 'answer', 'answer', 'question'] as Step[])
  const stranger = w.member({ username: 'stranger', rank: 50_000 })
  const done: string[] = []
  for (const step of steps) {
    w.tick(1000)
    await toggle(t, state, step)
    done.push(`${step}${state[step] ? ' back' : ''}`)
    const seen = new Set<string>()
    const call = api(w, done.length % 2 ? stranger : null)
    for (const [path, query] of calls(t)) {
      const { data, status } = await call.get(path, query as Record<string, string>)
      expect(status, path).toBeLessThan(500)
      for (const name of marksIn(JSON.stringify(data))) seen.add(name)
    }
    const open = visible(state)
    const leaked = [...seen].filter(name => !open.includes(name))
    expect(leaked, done.join(', ')).toEqual([])
    // Names are shown with their posts; all visible texts are found.
    const texts = open.filter(name => !name.endsWith('name'))
    expect(
      texts.filter(name => !seen.has(name)),
      done.join(', '),
    ).toEqual([])
    const row = w.question(t.question)
    const points = row.acceptedAnswerId === 0 || state.answer
    expect(points, `accepted after ${done.join(', ')}`).toBe(true)
  }
})
