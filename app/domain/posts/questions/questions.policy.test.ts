import { describe, expect, test } from 'vitest'
import { anonymous, privilegesOf, type Verdict, type Viewer } from '#kernel'
import { Pin, QuestionStatus, Role, Show } from '#shared/codes.ts'
import { someone } from '#tests/support/viewers.ts'
import {
  editsDirectly,
  mayAccept,
  mayAsk,
  mayDeleteQuestion,
  mayEditQuestion,
  mayUndeleteQuestion,
  questionActions,
  type QuestionFacts,
} from './questions.policy.ts'

const privileges = privilegesOf(2)
const Author = 5

const viewers = {
  nobody: anonymous,
  author: someone({ id: Author }),
  member: someone({ id: 6 }),
  'rank 99': someone({ id: 6, rank: 99 }),
  'rank 100': someone({ id: 6, rank: 100 }),
  'rank 999': someone({ id: 6, rank: 999 }),
  'rank 1000': someone({ id: 6, rank: 1000 }),
  moderator: someone({ id: 6, roleId: Role.moderator }),
  admin: someone({ id: 6, roleId: Role.admin }),
} satisfies Record<string, Viewer>
type Who = keyof typeof viewers
const everybody = Object.keys(viewers) as Who[]

const facts = (changes: Partial<QuestionFacts> = {}): QuestionFacts => ({
  userId: Author,
  status: QuestionStatus.available,
  pin: Pin.no,
  show: Show.listed,
  answerCount: 0,
  acceptedAnswerId: 0,
  ...changes,
})

/** `yes`, or the last word of the reason. */
const short = (verdict: Verdict) => (verdict.allowed ? 'yes' : verdict.reason.split('.').pop()!)
const whoMay = (ask: (viewer: Viewer) => Verdict) =>
  everybody.filter(who => ask(viewers[who]).allowed)

test.each([
  [0, 'fail_to_meet_the_condition'],
  [1, 'yes'],
])('asking with %i points: %s', (rank, answer) => {
  expect(short(mayAsk(someone({ rank }), privileges))).toBe(answer)
})

test('asking requires an account', () => {
  expect(short(mayAsk(anonymous, privileges))).toBe('fail_to_meet_the_condition')
})

describe('editing', () => {
  test('is for the author, staff and members from the threshold on', () => {
    const may = whoMay(viewer => mayEditQuestion(viewer, facts(), privileges, false))
    expect(may).toEqual(['author', 'rank 100', 'rank 999', 'rank 1000', 'moderator', 'admin'])
  })

  test('applies at once for the author, staff and trusted members', () => {
    const direct = everybody.filter(who => editsDirectly(viewers[who], facts(), privileges))
    expect(direct).toEqual(['author', 'rank 1000', 'moderator', 'admin'])
  })

  test.each(['author', 'rank 1000', 'moderator', 'admin'] as const)(
    'is not possible for %s while an edit is pending',
    who => {
      expect(short(mayEditQuestion(viewers[who], facts(), privileges, true))).toBe(
        'review_underway',
      )
    },
  )

  test.each([
    [QuestionStatus.available, 'yes'],
    [QuestionStatus.closed, 'yes'],
    [QuestionStatus.pending, 'yes'],
    [QuestionStatus.deleted, 'cannot_update'],
  ])('in status %i: %s', (status, answer) => {
    for (const who of ['author', 'moderator', 'admin'] as const) {
      expect(short(mayEditQuestion(viewers[who], facts({ status }), privileges, false))).toBe(
        answer,
      )
    }
  })
})

describe('deleting', () => {
  test.each([
    ['without answers', {}, 0, 'yes'],
    ['with one answer nobody voted for', { answerCount: 1 }, 0, 'yes'],
    ['with one answer voted down', { answerCount: 1 }, -1, 'yes'],
    ['with one answer voted up', { answerCount: 1 }, 1, 'cannot_deleted'],
    ['with two answers', { answerCount: 2 }, 0, 'cannot_deleted'],
    ['with an accepted answer', { answerCount: 1, acceptedAnswerId: 9 }, 0, 'cannot_deleted'],
  ] as const)("one's own question %s: %s", (_name, changes, votes, answer) => {
    const ask = (who: Who) =>
      short(mayDeleteQuestion(viewers[who], facts(changes), privileges, votes))
    expect(ask('author')).toBe(answer)
    expect([ask('moderator'), ask('admin')]).toEqual(['yes', 'yes'])
    expect([ask('nobody'), ask('rank 1000')]).toEqual(Array(2).fill('fail_to_meet_the_condition'))
  })

  test('is undone only by staff', () => {
    expect(whoMay(viewer => mayUndeleteQuestion(viewer, privileges))).toEqual([
      'moderator',
      'admin',
    ])
  })
})

describe('accepting', () => {
  test('is for the asker and staff', () => {
    const may = whoMay(viewer => mayAccept(viewer, facts(), privileges))
    expect(may).toEqual(['author', 'moderator', 'admin'])
  })

  test('is not possible once the question is deleted', () => {
    const deleted = facts({ status: QuestionStatus.deleted })
    expect(whoMay(viewer => mayAccept(viewer, deleted, privileges))).toEqual([])
    expect(short(mayAccept(viewers.author, deleted, privileges))).toBe('already_deleted')
  })
})

describe('the actions offered', () => {
  const actions = (who: Who, changes: Partial<QuestionFacts> = {}) =>
    questionActions(viewers[who], facts(changes), privileges, 0)
      .map(({ action }) => action)
      .join(' ')
  const { closed, deleted, pending } = QuestionStatus

  test.each([
    ['nobody', {}, ''],
    ['member', {}, 'report'],
    ['rank 100', {}, 'report edit'],
    ['author', {}, 'report edit delete'],
    ['author', { status: closed }, 'report edit delete'],
    ['author', { status: pending }, 'report edit delete'],
    ['author', { status: deleted }, 'report'],
    ['moderator', {}, 'report edit close pin hide delete'],
    ['moderator', { status: closed }, 'report edit reopen pin hide delete'],
    ['moderator', { status: pending }, 'report edit pin hide delete'],
    ['moderator', { pin: Pin.yes }, 'report edit close unpin delete'],
    ['moderator', { show: Show.unlisted }, 'report edit close show delete'],
    ['moderator', { status: deleted }, 'report undelete'],
    ['admin', {}, 'report edit close pin hide delete'],
  ] as const)('to %s on %j: %s', (who, changes, expected) => {
    expect(actions(who, changes)).toBe(expected)
  })

  test('name the kind of question first', () => {
    const types = questionActions(viewers.admin, facts(), privileges, 0).map(
      ({ action, type }) => `${action} ${type}`,
    )
    expect(types).toEqual([
      'report reason',
      'edit edit',
      ...['close confirm', 'pin confirm', 'hide confirm', 'delete confirm'],
    ])
  })
})
