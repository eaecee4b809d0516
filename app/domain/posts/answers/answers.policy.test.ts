import { describe, expect, test } from 'vitest'
import { anonymous, privilegesOf, type Verdict, type Viewer } from '#kernel'
import { Accepted, PostStatus, QuestionStatus, Role } from '#shared/codes.ts'
import { someone } from '#tests/support/viewers.ts'
import {
  answerActions,
  type AnswerFacts,
  editsAnswerDirectly,
  mayAnswer,
  mayDeleteAnswer,
  mayEditAnswer,
} from './answers.policy.ts'

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

const facts = (changes: Partial<AnswerFacts> = {}): AnswerFacts => ({
  userId: Author,
  status: PostStatus.available,
  accepted: Accepted.no,
  voteCount: 0,
  ...changes,
})
const short = (verdict: Verdict) => (verdict.allowed ? 'yes' : verdict.reason.split('.').pop()!)

describe('answering', () => {
  test.each([
    ['open', QuestionStatus.available, false, 'yes'],
    ['waiting for review', QuestionStatus.pending, false, 'yes'],
    ['closed', QuestionStatus.closed, false, 'question_closed_cannot_add'],
    ['deleted', QuestionStatus.deleted, false, 'question_closed_cannot_add'],
    ['open and answered by oneself', QuestionStatus.available, true, 'restrict_answer'],
    ['closed and answered by oneself', QuestionStatus.closed, true, 'question_closed_cannot_add'],
  ] as const)('a question that is %s: %s', (_name, status, before, answer) => {
    for (const who of ['member', 'moderator', 'admin'] as const) {
      expect(short(mayAnswer(viewers[who], { status }, privileges, before))).toBe(answer)
    }
    const refusal = short(mayAnswer(anonymous, { status }, privileges, before))
    expect(refusal).toBe('fail_to_meet_the_condition')
  })

  test('requires one point of reputation', () => {
    const question = { status: QuestionStatus.available }
    expect(mayAnswer(someone({ rank: 0 }), question, privileges, false).allowed).toBe(false)
  })
})

describe('editing', () => {
  test('is for the author, staff and members from the threshold on', () => {
    const may = everybody.filter(
      who => mayEditAnswer(viewers[who], facts(), privileges, false).allowed,
    )
    expect(may).toEqual(['author', 'rank 100', 'rank 999', 'rank 1000', 'moderator', 'admin'])
  })

  test('applies at once for the author, staff and trusted members', () => {
    const direct = everybody.filter(who => editsAnswerDirectly(viewers[who], facts(), privileges))
    expect(direct).toEqual(['author', 'rank 1000', 'moderator', 'admin'])
  })

  test.each(['author', 'moderator', 'admin'] as const)(
    'is not possible for %s while an edit is pending or it is deleted',
    who => {
      const deleted = facts({ status: PostStatus.deleted })
      expect(short(mayEditAnswer(viewers[who], facts(), privileges, true))).toBe('review_underway')
      expect(short(mayEditAnswer(viewers[who], deleted, privileges, false))).toBe('cannot_update')
    },
  )
})

describe('deleting', () => {
  test.each([
    ['without votes', {}, 'yes'],
    ['voted down', { voteCount: -1 }, 'yes'],
    ['voted up', { voteCount: 1 }, 'cannot_deleted'],
    ['accepted', { accepted: Accepted.yes }, 'cannot_deleted'],
    ['accepted and voted down', { accepted: Accepted.yes, voteCount: -3 }, 'cannot_deleted'],
  ])("one's own answer, %s: %s", (_name, changes, answer) => {
    const ask = (who: Who) => short(mayDeleteAnswer(viewers[who], facts(changes), privileges))
    expect(ask('author')).toBe(answer)
    expect([ask('moderator'), ask('admin')]).toEqual(['yes', 'yes'])
    expect([ask('nobody'), ask('rank 1000')]).toEqual(Array(2).fill('fail_to_meet_the_condition'))
  })
})

test.each([
  ['nobody', {}, ''],
  ['member', {}, 'report'],
  ['rank 100', {}, 'report edit'],
  ['author', {}, 'report edit delete'],
  ['author', { accepted: Accepted.yes }, 'report edit'],
  ['author', { voteCount: 1 }, 'report edit'],
  ['author', { status: PostStatus.pending }, 'report edit delete'],
  ['author', { status: PostStatus.deleted }, 'report'],
  ['moderator', {}, 'report edit delete'],
  ['moderator', { status: PostStatus.deleted }, 'report undelete'],
  ['admin', { accepted: Accepted.yes }, 'report edit delete'],
] as const)('the actions offered to %s on %j: %s', (who, changes, expected) => {
  const actions = answerActions(viewers[who], facts(changes), privileges)
  expect(actions.map(({ action }) => action).join(' ')).toBe(expected)
})
