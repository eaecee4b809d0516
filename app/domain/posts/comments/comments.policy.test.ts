import { expect, test } from 'vitest'
import { anonymous, privilegesOf, type Verdict, type Viewer } from '#kernel'
import { Role } from '#shared/codes.ts'
import { someone } from '#tests/support/viewers.ts'
import { commentActions, mayComment, mayDeleteComment, mayEditComment } from './comments.policy.ts'

const privileges = privilegesOf(2)
const Author = 5
const WrittenAt = 1_000_000
const FiveMinutes = 300_000

const viewers = {
  nobody: anonymous,
  author: someone({ id: Author }),
  member: someone({ id: 6, rank: 20_000 }),
  moderator: someone({ id: 6, roleId: Role.moderator }),
  admin: someone({ id: 6, roleId: Role.admin }),
} satisfies Record<string, Viewer>
type Who = keyof typeof viewers

const comment = { userId: Author, createdAt: WrittenAt }
const short = (verdict: Verdict) => (verdict.allowed ? 'yes' : verdict.reason.split('.').pop()!)

test('a comment requires an account and one point of reputation', () => {
  expect(short(mayComment(anonymous, privileges))).toBe('fail_to_meet_the_condition')
  expect(short(mayComment(someone({ rank: 0 }), privileges))).toBe('fail_to_meet_the_condition')
  expect(short(mayComment(someone({ rank: 1 }), privileges))).toBe('yes')
})

test.each([
  ['author', 0, 'yes'],
  ['author', FiveMinutes, 'yes'],
  ['author', FiveMinutes + 1, 'cannot_edit_after_deadline'],
  ['moderator', FiveMinutes + 1, 'yes'],
  ['admin', 100 * FiveMinutes, 'yes'],
  ['member', 0, 'fail_to_meet_the_condition'],
  ['nobody', 0, 'fail_to_meet_the_condition'],
] as const)('edited by %s after %i ms: %s', (who, age, answer) => {
  expect(short(mayEditComment(viewers[who], comment, WrittenAt + age))).toBe(answer)
})

test.each([
  ['author', 'yes'],
  ['moderator', 'yes'],
  ['admin', 'yes'],
  ['member', 'fail_to_meet_the_condition'],
  ['nobody', 'fail_to_meet_the_condition'],
] as const)('deleted by %s: %s', (who, answer) => {
  expect(short(mayDeleteComment(viewers[who], comment, privileges))).toBe(answer)
})

test.each([
  ['nobody', 0, ''],
  ['member', 0, 'report'],
  ['author', FiveMinutes, 'report edit delete'],
  ['author', FiveMinutes + 1, 'report delete'],
  ['moderator', FiveMinutes + 1, 'report edit delete'],
  ['admin', FiveMinutes + 1, 'report edit delete'],
] as const)('the actions offered to %s after %i ms: %s', (who, age, expected) => {
  const ask = (name: Who) => commentActions(viewers[name], comment, privileges, WrittenAt + age)
  expect(
    ask(who)
      .map(({ action }) => action)
      .join(' '),
  ).toBe(expected)
})
