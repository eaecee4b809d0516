import { expect, test } from 'vitest'
import { deleteAnswer, writeAnswer } from '#app/domain/answers/index.ts'
import { questionLinks, tags } from '#drizzle/schema/index.ts'
import { aid, qid, type World, world } from '#tests/support/world.ts'
import { refusal } from '#tests/support/refusal.ts'
import { askQuestion } from './ask-question.ts'
import { deleteQuestion } from './delete-question.ts'
import { listLinkedQuestions, listRelatedQuestions, listSimilarQuestions } from './index.ts'
import { unlistQuestion } from './set-state.ts'

function town() {
  const w = world()
  w.write(tx =>
    ['bridges', 'roads'].forEach((slug, i) =>
      tx
        .insert(tags)
        .values({
          id: 900_001 + i,
          slug,
          displayName: slug,
          createdAt: w.now,
          updatedAt: w.now,
        })
        .run(),
    ),
  )
  const member = w.member()
  const ask = async (title: string, tag = 'bridges') => {
    w.tick(1000)
    const form = { title, content: 'Tell me more about it.', tags: [tag] }
    return (await w.as(member).run(askQuestion, form)).result.id
  }
  return { w, member, ask }
}

function link(w: World, fromQuestionId: number, toQuestionId: number, fromAnswerId = 0) {
  const row = { createdAt: w.now, fromQuestionId, fromAnswerId, toQuestionId }
  w.write(tx =>
    tx
      .insert(questionLinks)
      .values({ ...row, kind: 'text' })
      .run(),
  )
}

const ids = (page: { list: { id: number }[] }) => page.list.map(row => row.id)

test('questions that link here are listed, but not through what cannot be read', async () => {
  const { w, member, ask } = town()
  using _ = w
  const target = await ask('How long do bridges last')
  const text = await ask('Why did the bridge close')
  const answered = await ask('Where is the oldest bridge')
  const silenced = await ask('Who built the bridge')
  const deleted = await ask('What does a bridge cost')
  const unlisted = await ask('When was the bridge painted')
  const reply = async (id: number) =>
    (await w.as(member).run(writeAnswer, { question_id: qid(id), content: 'See over there.' }))
      .result.id
  link(w, text, target)
  link(w, answered, target, await reply(answered))
  const gone = await reply(silenced)
  link(w, silenced, target, gone)
  link(w, deleted, target)
  link(w, unlisted, target)
  await w.as(member).run(deleteAnswer, { id: aid(gone) })
  await w.as(member).run(deleteQuestion, { id: qid(deleted) })
  w.write(tx => unlistQuestion(tx, unlisted))

  const visitor = w.as(null)
  const found = await visitor.run(listLinkedQuestions, { question_id: qid(target) })
  expect(found.count).toBe(2)
  expect(ids(found)).toEqual([answered, text])
  const second = { question_id: qid(target), page: 2, page_size: 1 }
  expect(ids(await visitor.run(listLinkedQuestions, second))).toEqual([text])
  const none = await visitor.run(listLinkedQuestions, { question_id: qid(deleted) })
  expect(none).toEqual({ count: 0, list: [] })
})

test('related questions share the first tag and are never the question itself', async () => {
  const { w, ask } = town()
  using _ = w
  const one = await ask('How long do bridges last')
  const two = await ask('Why did the bridge close')
  await ask('Where does the road lead', 'roads')
  const related = (id: string) => w.as(null).run(listRelatedQuestions, { question_id: id })
  expect(ids(await related(qid(one)))).toEqual([two])
  expect(await related(qid(777))).toEqual({ count: 0, list: [] })
})

test('titles are compared for those who ask, and only with what is listed', async () => {
  const { w, member, ask } = town()
  using _ = w
  const like = await ask('How long do bridges last')
  const hidden = await ask('How long do bridges hold')
  w.write(tx => unlistQuestion(tx, hidden))
  const similar = (title: string) => w.as(member).run(listSimilarQuestions, { title })
  expect((await similar('How long do old bridges last?')).map(row => row.id)).toEqual([like])
  expect(await similar('')).toEqual([])
  const visitor = w.as(null).run(listSimilarQuestions, { title: 'bridges' })
  expect((await refusal(visitor)).code).toBe('unauthorized')
})
