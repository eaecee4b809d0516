import { expect, test } from 'vitest'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import { community } from '#tests/support/community.ts'
import { qid } from '#tests/support/world.ts'

test('a deleted account loses its badges, others keep theirs', async () => {
  using w = community()
  w.write(seedBadges)
  const [gone, other] = [w.member(), w.member()]
  const question = await w.ask(w.member())
  for (const voter of [gone, other]) await w.vote(voter, 'up', qid(question))
  const holders = () =>
    w.site.sqlite.prepare('select user_id from badge_award order by 1').pluck().all()
  expect(holders()).toEqual([gone.id, other.id])
  await w.as(w.admin()).run(changeUserStatus, { user_id: gone.id, status: 'suspended' })
  expect(holders()).toEqual([gone.id, other.id])
  await w.as(w.admin()).run(changeUserStatus, { user_id: gone.id, status: 'deleted' })
  expect(holders()).toEqual([other.id])
  expect(checkCounters(w.db)).toEqual([])
})
