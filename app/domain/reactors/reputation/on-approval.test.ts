import { expect, test } from 'vitest'
import { decideSuggestion } from '#posts/history/decide-suggestion.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import { community, freeForAll } from '#tests/support/community.ts'
import { qid } from '#tests/support/world.ts'

test('two points for each approved suggestion, once; none for a rejected one', async () => {
  const custom = { ...freeForAll.privileges.custom, 'question.edit_without_review': 100 }
  using w = community({ privileges: { level: 99, custom } })
  const [editor, reviewer] = [w.member(), w.moderator()]
  const id = await w.ask(w.member())
  const suggest = async (content: string) => {
    const form = { id: qid(id), title: 'Said better', content, tags: 'general' }
    await w.as(editor).run(editQuestion, form)
    w.tick(1000)
    return w.site.sqlite.prepare('select max(id) from revision').pluck().get() as number
  }
  const decide = (revision: number, operation: string) =>
    w.as(reviewer).run(decideSuggestion, { id: String(revision), operation })
  const rank = () => w.user(editor.id).rank - editor.rank

  const first = await suggest('Said once.')
  expect(rank()).toBe(0)
  await decide(first, 'approve')
  await decide(first, 'approve')
  expect(rank()).toBe(2)
  await decide(await suggest('Said twice.'), 'approve')
  expect(rank()).toBe(4)
  await decide(await suggest('Said three times.'), 'reject')
  expect(rank()).toBe(4)
  const gains = w.activities(editor.id).filter(({ type }) => type === 'edit.accepted')
  expect(gains.map(({ triggerUserId, rank: points }) => [triggerUserId, points])).toEqual([
    [reviewer.id, 2],
    [reviewer.id, 2],
  ])
  expect(checkCounters(w.db)).toEqual([])
})
