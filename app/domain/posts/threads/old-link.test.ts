import { expect, test } from 'vitest'
import type { UserRow } from '#basics/users/users.queries.ts'
import { Garden } from '#tests/support/tiny-dump.ts'
import { followOldLink } from './old-link.ts'

test('an old id leads to the post, if the viewer may see it', async () => {
  using garden = new Garden()
  await garden.import()
  const follow = async (who: UserRow | null, original_id: string) => {
    const found = await garden.as(who).run(followOldLink, { original_id })
    return found && [found.question.id, found.answerId]
  }
  const idOf = (kind: 'question' | 'answer', number: number) => garden.idOf(kind, number)
  const open: [string, unknown][] = [
    ['1', [idOf('question', 1), null]],
    ['3', [idOf('question', 1), idOf('answer', 3)]],
    ['999', null],
    ['x', null],
    ['', null],
  ]
  // A deleted question, an answer on it, and a deleted answer on an existing question.
  const hidden: [string, unknown][] = [
    ['6', [idOf('question', 6), null]],
    ['7', [idOf('question', 6), idOf('answer', 7)]],
    ['9', [idOf('question', 5), idOf('answer', 9)]],
  ]
  const admin = garden.admin()
  for (const [number, place] of open) {
    expect([number, await follow(null, number)]).toEqual([number, place])
  }
  for (const [number, place] of hidden) {
    expect([number, await follow(null, number)]).toEqual([number, null])
    expect([number, await follow(garden.member(), number)]).toEqual([number, null])
    expect([number, await follow(admin, number)]).toEqual([number, place])
  }
})
