import { expect, test } from 'vitest'
import { ObjectType } from '#shared/codes.ts'
import { formatShortId } from '#shared/ids.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import { community } from '#tests/support/community.ts'
import { aid, qid } from '#tests/support/world.ts'
import { flushShares } from '../jobs/flush-shares.ts'
import { makeShareBuffer, shareVisit } from './shares.ts'

const visit = (path: string, search: string) => shareVisit(7, { path, search })

test('the URL says who shared the question or the answer', () => {
  const path = `/community/questions/${qid(7)}/how-to`
  const plain = { username: 'ann', questionId: 7, answerId: 0 }
  expect(visit(path, '?page=2&share=Ann')).toEqual(plain)
  expect(visit(`${path}/${aid(9)}`, '?share=ann')).toEqual({ ...plain, answerId: 9 })
  const short = formatShortId(ObjectType.answer, 9)
  expect(visit(`/community/questions/D1D1/${short}`, '?share=ann')).toMatchObject({ answerId: 9 })
})

test.each(['', '?page=2', '?share=', '?share=%20', '?unshare=ann', `?share=${'x'.repeat(101)}`])(
  'not a visit: %j',
  search => {
    expect(visit('/community/questions/D1D1', search)).toBeNull()
  },
)

test('the buffer keeps a visit once and no more than its limit', async () => {
  const buffer = makeShareBuffer(2)
  const one = { username: 'ann', questionId: 1, answerId: 0 }
  for (const questionId of [1, 1, 2, 3]) buffer.record({ ...one, questionId })
  const kept: number[] = []
  await buffer.flush(visits => kept.push(...visits.map(visit => visit.questionId)))
  expect(kept).toEqual([1, 2])
})

const earners = (w: ReturnType<typeof community>) =>
  w.site.sqlite
    .prepare(
      `select u.username, a.object_type, a.object_id from badge_award a
       join badge b on b.id = a.badge_id and b.key = 'first_share' join user u on u.id = a.user_id
       order by u.username`,
    )
    .raw()
    .all()

test('a visit awards the badge to the named member, once; unknown names do nothing', async () => {
  using w = community()
  w.write(seedBadges)
  const [ann, bob] = [w.member({ username: 'Ann' }), w.member({ username: 'bob' })]
  const question = await w.ask(ann)
  const answer = await w.answerTo(question, bob)
  const share = (username: string, answerId = 0) =>
    w.site.shares.record({ username, questionId: question, answerId })
  share('ann')
  share('nobody')
  share('bob', answer)
  w.site.shares.record({ username: 'bob', questionId: 999, answerId: 0 })
  await flushShares(w.site)
  const expected = [
    ['Ann', ObjectType.question, question],
    ['bob', ObjectType.answer, answer],
  ]
  expect(earners(w)).toEqual(expected)
  share('ann', answer)
  await flushShares(w.site)
  expect(earners(w)).toEqual(expected)
})

test('failed writes are kept for the next time', async () => {
  using w = community()
  w.write(seedBadges)
  const ann = w.member({ username: 'ann' })
  const question = await w.ask(ann)
  w.site.shares.record({ username: 'ann', questionId: question, answerId: 0 })
  w.site.sqlite.exec(
    "create trigger broken before insert on badge_award begin select raise(abort, 'no'); end",
  )
  await expect(flushShares(w.site)).rejects.toThrow()
  w.site.sqlite.exec('drop trigger broken')
  await flushShares(w.site)
  expect(earners(w)).toHaveLength(1)
})
