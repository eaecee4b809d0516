/**
 * The actions offered on a screen and those allowed by the verbs must match, in every state and for everyone.
 */
import { describe, expect, test } from 'vitest'
import { deleteAnswer, undeleteAnswer } from '#posts/answers/delete-answer.ts'
import { editAnswer } from '#posts/answers/edit-answer.ts'
import { holdAnswer } from '#posts/answers/hold-answer.ts'
import { deleteComment, editComment } from '#posts/comments/write-comment.ts'
import { showComment } from '#posts/comments/list-comments.ts'
import { DomainError } from '#kernel'
import {
  closeWithReason,
  holdQuestion,
  pinQuestion,
  unlistQuestion,
} from '#posts/questions/set-state.ts'
import { deleteQuestion, undeleteQuestion } from '#posts/questions/delete-question.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { Reason, Role } from '#shared/codes.ts'
import { type Community, community } from '#tests/support/community.ts'
import { aid, cid, qid } from '#tests/support/world.ts'
import { showAnswer } from './list-answers.ts'
import { showQuestion } from './show-question.ts'

const roles = ['author', 'newcomer', 'editor', 'trusted', 'moderator', 'admin'] as const
type Role_ = (typeof roles)[number]
type Cast = Record<Role_, UserRow>

function castOf(w: Community): Cast {
  return {
    author: w.member({ rank: 1 }),
    newcomer: w.member({ rank: 1 }),
    editor: w.member({ rank: 100 }),
    trusted: w.member({ rank: 1000 }),
    moderator: w.moderator(),
    admin: w.admin(),
  }
}

/** `done`, or the reason of the refusal; everything is rolled back afterwards. */
async function attempt(w: Community, verb: () => Promise<unknown>): Promise<string> {
  w.site.sqlite.exec('savepoint attempt')
  try {
    await verb()
    return 'done'
  } catch (error) {
    if (error instanceof DomainError) return error.reason
    throw error
  } finally {
    w.site.sqlite.exec('rollback to attempt; release attempt')
  }
}

async function offered(show: () => Promise<{ actions: { action: string }[] }>): Promise<string[]> {
  try {
    return (await show()).actions.map(({ action }) => action)
  } catch (error) {
    if (error instanceof DomainError) return []
    throw error
  }
}

/** Runs every verb as everyone. Returns what was offered but refused, and what was done but not offered. */
async function contradictions(
  w: Community,
  cast: Cast,
  show: (who: UserRow) => Promise<{ actions: { action: string }[] }>,
  verbs: Record<string, (who: UserRow) => Promise<unknown>>,
): Promise<string[]> {
  const found: string[] = []
  for (const role of roles) {
    const actions = await offered(() => show(cast[role]))
    for (const [action, verb] of Object.entries(verbs)) {
      const result = await attempt(w, () => verb(cast[role]))
      const expected = actions.includes(action)
      if (expected !== (result === 'done')) {
        found.push(`${role} ${action}: ${expected ? 'offered' : 'not offered'}, ${result}`)
      }
    }
  }
  return found
}

describe('a question', () => {
  type Arrange = (w: Community, id: number, cast: Cast) => unknown
  const answered = async (w: Community, id: number) => w.answerTo(id, w.member())

  const states: Record<string, Arrange> = {
    'that is open': () => {},
    'that is closed': (w, id) =>
      w.write(tx => closeWithReason(tx, id, { closeType: Reason.spam, closeMessage: '' }, w.now)),
    'that is pinned': (w, id) => w.write(tx => pinQuestion(tx, id)),
    'that is unlisted': (w, id) => w.write(tx => unlistQuestion(tx, id)),
    'that waits for review': (w, id) => w.write(tx => holdQuestion(tx, id)),
    'that is deleted': (w, id, { admin }) => w.as(admin).run(deleteQuestion, { id: qid(id) }),
    'with one answer': answered,
    'with one answer voted up': async (w, id) =>
      w.vote(w.member({ rank: 8 }), 'up', aid(await answered(w, id))),
    'with two answers': async (w, id) => {
      await answered(w, id)
      await answered(w, id)
    },
    'with an accepted answer': async (w, id, { author }) =>
      w.accept(author, id, await answered(w, id)),
  }

  test.each(Object.keys(states))('%s', async name => {
    using w = community({ privileges: { level: 2 } })
    const cast = castOf(w)
    const arrange = states[name]!
    const id = await w.ask(cast.author)
    await arrange(w, id, cast)
    const changed = { id: qid(id), title: 'Another', content: 'Another text', tags: 'general' }
    const found = await contradictions(
      w,
      cast,
      who => w.as(who).run(showQuestion, { id: qid(id) }),
      {
        edit: who => w.as(who).run(editQuestion, changed),
        // Deleting a deleted post changes nothing and is no error.
        ...(name !== 'that is deleted' && {
          delete: (who: UserRow) => w.as(who).run(deleteQuestion, { id: qid(id) }),
        }),
        undelete: who => w.as(who).run(undeleteQuestion, { id: qid(id) }),
      },
    )
    expect(found).toEqual([])
  })
})

describe('an answer', () => {
  type Arrange = (w: Community, id: number, cast: Cast, questionId: number) => unknown
  const states: Record<string, [Arrange, string[]]> = {
    'that is new': [() => {}, []],
    'that waits for review': [(w, id) => w.write(tx => holdAnswer(tx, id)), []],
    'that is deleted': [(w, id, { admin }) => w.as(admin).run(deleteAnswer, { id: aid(id) }), []],
    'that was voted up': [(w, id, { trusted }) => w.vote(trusted, 'up', aid(id)), []],
    'that is accepted': [(w, id, { admin }, questionId) => w.accept(admin, questionId, id), []],
    'on a closed question': [
      (w, _id, _cast, questionId) =>
        w.write(tx =>
          closeWithReason(tx, questionId, { closeType: Reason.spam, closeMessage: '' }, w.now),
        ),
      [],
    ],
    'on a deleted question': [
      (w, _id, { admin }, questionId) => w.as(admin).run(deleteQuestion, { id: qid(questionId) }),
      [],
    ],
  }

  test.each(Object.keys(states))('%s', async name => {
    using w = community({ privileges: { level: 2 } })
    const cast = castOf(w)
    const [arrange, kept] = states[name]!
    const questionId = await w.ask(w.member())
    const id = await w.answerTo(questionId, cast.author)
    await arrange(w, id, cast, questionId)
    const changed = { id: aid(id), content: 'Quite another answer' }
    const found = await contradictions(
      w,
      cast,
      async who => (await w.as(who).run(showAnswer, { id: aid(id) })).answer,
      {
        edit: who => w.as(who).run(editAnswer, changed),
        ...(name !== 'that is deleted' && {
          delete: (who: UserRow) => w.as(who).run(deleteAnswer, { id: aid(id) }),
        }),
        undelete: who => w.as(who).run(undeleteAnswer, { answer_id: aid(id) }),
      },
    )
    expect(found).toEqual(kept)
  })
})

describe('a comment', () => {
  type Arrange = (w: Community, id: number, cast: Cast, questionId: number) => unknown
  const states: Record<string, Arrange> = {
    'that is new': () => {},
    'that is older than five minutes': w => w.tick(300_001),
    'that is gone': (w, id, { admin }) => w.as(admin).run(deleteComment, { comment_id: cid(id) }),
    'on a question waiting for review': (w, _id, _cast, questionId) =>
      w.write(tx => holdQuestion(tx, questionId)),
    'on a deleted question': (w, _id, { admin }, questionId) =>
      w.as(admin).run(deleteQuestion, { id: qid(questionId) }),
  }

  test.each(Object.keys(states))('%s', async name => {
    using w = community({ privileges: { level: 2 } })
    const cast = castOf(w)
    const questionId = await w.ask(w.member())
    const id = await w.commentOn(qid(questionId), cast.author)
    await states[name]!(w, id, cast, questionId)
    const found = await contradictions(
      w,
      cast,
      who => w.as(who).run(showComment, { id: cid(id) }),
      {
        edit: who =>
          w.as(who).run(editComment, { comment_id: cid(id), original_text: 'Another remark' }),
        ...(name !== 'that is gone' && {
          delete: (who: UserRow) => w.as(who).run(deleteComment, { comment_id: cid(id) }),
        }),
      },
    )
    expect(found).toEqual([])
  })
})

test('the test users have the roles in their names', () => {
  using w = community()
  const { moderator, admin, trusted } = castOf(w)
  expect([moderator.roleId, admin.roleId, trusted.roleId]).toEqual([
    Role.moderator,
    Role.admin,
    Role.user,
  ])
})
