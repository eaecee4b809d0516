import { expect, test } from 'vitest'
import { closeWithReason } from '#posts/questions/set-state.ts'
import { Reason } from '#shared/codes.ts'
import { type Community, community } from '#tests/support/community.ts'
import { qid } from '#tests/support/world.ts'
import { showQuestion } from './show-question.ts'

/** Closes a question as a duplicate and returns the original as shown to a visitor. */
async function originalShown(w: Community, questionId: number, message: string) {
  const closing = { closeType: Reason.a_duplicate, closeMessage: message }
  w.write(tx => closeWithReason(tx, questionId, closing, w.now))
  const { banner } = await w.as(null).run(showQuestion, { id: qid(questionId) })
  return banner?.kind === 'closed' ? banner.reason?.original : undefined
}

test('a duplicate names its original, also by a former URL of the site', async () => {
  using w = community()
  const ann = w.member()
  const earlier = await w.ask(ann, { title: 'Asked first' })
  const path = `/questions/${qid(earlier)}/asked-first`
  for (const site of ['http://localhost:3000/community', 'https://old.example.org']) {
    const shown = await originalShown(w, await w.ask(ann), site + path)
    expect(shown).toEqual({ id: earlier, title: 'Asked first', urlTitle: 'asked-first' })
  }
})

test('a hidden, deleted or invalid original is not named', async () => {
  using w = community()
  const ann = w.member()
  const hidden = await w.ask(ann)
  w.site.sqlite.prepare('update question set status = 10 where id = ?').run(hidden)
  const messages = [
    `http://localhost:3000/community/questions/${qid(hidden)}`,
    `http://localhost:3000/community/questions/${qid(9999)}`,
    'http://localhost:3000/community/questions/ask',
    'asked before',
  ]
  for (const message of messages) {
    expect(await originalShown(w, await w.ask(ann), message)).toBeNull()
  }
})
