import { sql, type SQL } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anonymous, type Db, type Viewer } from '#kernel'
import { PostStatus, QuestionStatus, Role, Show } from '#shared/codes.ts'
import { someone } from '#tests/support/viewers.ts'
import { world } from '#tests/support/world.ts'
import {
  allows,
  isPubliclyListed,
  maySeeAnswer,
  maySeeComment,
  maySeeQuestion,
  type Surface,
  visibilityFor,
} from './visibility.ts'
import { visibleSql } from './visibility.queries.ts'

type Who = 'nobody' | 'stranger' | 'author' | 'moderator' | 'admin'
const Author = 7

const viewers: Record<Who, Viewer> = {
  nobody: anonymous,
  stranger: someone({ id: 8 }),
  author: someone({ id: Author }),
  moderator: someone({ id: 8, roleId: Role.moderator }),
  admin: someone({ id: 8, roleId: Role.admin }),
}
const viewerOf = (who: Who) => viewers[who]

const everybody: Who[] = ['nobody', 'stranger', 'author', 'moderator', 'admin']
const staff: Who[] = ['moderator', 'admin']
const authorAndStaff: Who[] = ['author', ...staff]

type State = { status: number; show: number }
const states: Record<string, State> = {
  open: { status: QuestionStatus.available, show: Show.listed },
  closed: { status: QuestionStatus.closed, show: Show.listed },
  'open, unlisted': { status: QuestionStatus.available, show: Show.unlisted },
  'closed, unlisted': { status: QuestionStatus.closed, show: Show.unlisted },
  pending: { status: QuestionStatus.pending, show: Show.listed },
  'pending, unlisted': { status: QuestionStatus.pending, show: Show.unlisted },
  deleted: { status: QuestionStatus.deleted, show: Show.listed },
  'deleted, unlisted': { status: QuestionStatus.deleted, show: Show.unlisted },
}

/** Who sees a question in each state: by its address, in public lists, on its author's profile. */
const seen: [state: string, page: Who[], list: Who[], own: Who[]][] = [
  ['open', everybody, everybody, everybody],
  ['closed', everybody, everybody, everybody],
  ['open, unlisted', everybody, [], authorAndStaff],
  ['closed, unlisted', everybody, [], authorAndStaff],
  ['pending', authorAndStaff, [], authorAndStaff],
  ['pending, unlisted', authorAndStaff, [], authorAndStaff],
  ['deleted', authorAndStaff, [], []],
  ['deleted, unlisted', authorAndStaff, [], []],
]
const surfaces: Surface[] = ['page', 'list', 'own']

const allowed = (who: Who, surface: Surface, state: State) =>
  allows(visibilityFor(viewerOf(who), surface), { ...state, userId: Author })

describe.each(seen)('a %s question is visible', (name, ...expected) => {
  test.each(surfaces.map((surface, i) => [surface, expected[i]!] as const))(
    'on "%s" by %j',
    (surface, people) => {
      expect(everybody.filter(who => allowed(who, surface, states[name]!))).toEqual(people)
    },
  )

  test('by its address, in search and in feeds to the same people', () => {
    const question = { ...states[name]!, userId: Author }
    const [page, list] = expected
    expect(everybody.filter(who => maySeeQuestion(viewerOf(who), question))).toEqual(page)
    expect(isPubliclyListed(question)).toBe(list.includes('nobody'))
  })
})

/** The rows that the condition selects, of every state, by the author and by someone else. */
function selected(db: Db, condition: SQL): Set<string> {
  const rows = Object.values(states).flatMap(({ status, show }) =>
    [Author, 9].map(userId => sql`(${status}, ${show}, ${userId})`),
  )
  const found = db.all<State & { userId: number }>(sql`
    with q(status, show, userId) as (values ${sql.join(rows, sql`, `)})
    select status, show, userId from q where ${condition}`)
  return new Set(found.map(row => JSON.stringify([row.status, row.show, row.userId])))
}

const columns = {
  status: sql.raw('q.status'),
  userId: sql.raw('q.userId'),
  show: sql.raw('q.show'),
}

describe.each(surfaces)('the SQL condition for "%s"', surface => {
  test.each(everybody)(
    'gives the same result for every row as the test on a loaded one: %s',
    who => {
      using w = world()
      const rule = visibilityFor(viewerOf(who), surface)
      for (const { show, ...shownInAnyCase } of [columns, { ...columns, show: undefined }]) {
        const asked = show ? { ...shownInAnyCase, show } : shownInAnyCase
        const inDatabase = selected(w.db, visibleSql(rule, asked))
        for (const state of Object.values(states)) {
          for (const userId of [Author, 9]) {
            const row = show ? { ...state, userId } : { status: state.status, userId }
            const key = JSON.stringify([state.status, state.show, userId])
            expect({ key, seen: inDatabase.has(key) }).toEqual({ key, seen: allows(rule, row) })
          }
        }
      }
    },
  )
})

describe('an answer', () => {
  const answers = {
    available: PostStatus.available,
    pending: PostStatus.pending,
    deleted: PostStatus.deleted,
  }

  test.each(Object.keys(states))('is never more visible than its question, here %s', name => {
    const question = { ...states[name]!, userId: 9 }
    for (const status of Object.values(answers)) {
      for (const who of everybody) {
        const viewer = viewerOf(who)
        const answer = { status, userId: Author }
        if (!maySeeQuestion(viewer, question)) {
          expect(maySeeAnswer(viewer, answer, question)).toBe(false)
        }
      }
    }
  })

  test.each([
    ['available', everybody],
    ['pending', authorAndStaff],
    ['deleted', authorAndStaff],
  ] as const)('that is %s is visible on an open question to %j', (name, people) => {
    const question = { ...states.open!, userId: 9 }
    const answer = { status: answers[name], userId: Author }
    expect(everybody.filter(who => maySeeAnswer(viewerOf(who), answer, question))).toEqual(people)
  })

  test('is visible to the asker only while it is public', () => {
    const question = { ...states.open!, userId: Author }
    for (const status of [PostStatus.pending, PostStatus.deleted]) {
      expect(maySeeAnswer(viewerOf('author'), { status, userId: 9 }, question)).toBe(false)
    }
  })
})

test.each([
  ['an available comment', PostStatus.available, everybody],
  ['a held comment', PostStatus.pending, authorAndStaff],
  ['a removed comment', PostStatus.deleted, []],
])('%s is visible to these', (_, status, people) => {
  const comment = { status, userId: Author }
  expect(everybody.filter(who => maySeeComment(viewerOf(who), comment))).toEqual(people)
})
