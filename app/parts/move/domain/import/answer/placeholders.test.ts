import { expect, test } from 'vitest'
import { people } from '#tests/fixtures/answer-site/people.ts'
import { AnswerHome } from '#tests/support/answer-home.ts'
import { Epoch } from '#tests/support/world.ts'

const Day = 24 * 3600_000

test('an account that is gone was made when it first did something', async () => {
  using w = new AnswerHome()
  await w.move()
  const acts = [...w.source.rows].flatMap(([, rows]) =>
    rows
      .filter(row => row.user_id === people.purged || row.trigger_user_id === people.purged)
      .map(row => Date.parse(`${String(row.created_at).replace(' ', 'T')}Z`))
      .filter(at => !Number.isNaN(at)),
  )
  const { createdAt, updatedAt, deletedAt } = w.user(people.purged)
  const first = Math.min(...acts)
  expect([createdAt, updatedAt, deletedAt]).toEqual([first, first, first])
})

test('two imports of one source are equal, whenever they are made', async () => {
  using one = new AnswerHome()
  using other = new AnswerHome()
  await one.move({ uploads: one.uploads })
  await other.move({ uploads: other.uploads, now: Epoch + Day })
  const [first, second] = [one.contents(), other.contents()]
  const differing = Object.keys(first).filter(
    table => JSON.stringify(first[table]) !== JSON.stringify(second[table]),
  )
  // They name the moment of the import itself.
  expect(differing).toEqual(['site_setting', 'upload'])
})
