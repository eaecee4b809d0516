/** Members asked to answer a question. The whole list is stored on the question (spec §4). */
import { z } from 'zod'
import { ObjectType } from '#shared/codes.ts'
import {
  activated,
  checkboxes,
  command,
  type Db,
  insist,
  isStaff,
  notFound,
  query,
  stays,
  visitor,
  wire,
} from '#kernel'
import { findQuestion, type QuestionRow, updateQuestion } from './questions.queries.ts'
import { mayInvite } from './questions.policy.ts'
import { type Author, findUserByName, listAuthors } from '#basics/users/users.queries.ts'
import { maySeeQuestion } from '#basics/visibility/visibility.ts'

/** Most people invited to one question. */
const InvitedMax = 50
const NameMax = 100

const questionId = wire.id(ObjectType.question, 'error.question.not_found')

/** Ids of the invited members, in order. */
export function invitedIds({ invitedUserIds }: Pick<QuestionRow, 'invitedUserIds'>): number[] {
  return invitedUserIds === '[]' ? [] : (JSON.parse(invitedUserIds) as number[])
}

/** The people with these ids, in this order; deleted accounts are left out. */
export const invitedAmong = (people: ReadonlyMap<number, Author>, ids: number[]): Author[] =>
  ids
    .map(id => people.get(id))
    .filter(person => person !== undefined)
    .filter(person => person.status !== 'deleted')

/** Members invited to answer; deleted accounts are left out. */
export const listInvited = query({
  name: 'questions.list_invited',
  guard: visitor,
  input: z.object({ id: questionId }),
  run({ db, viewer, now }, { id }): Author[] {
    const question = findQuestion(db, id)
    if (!question || !maySeeQuestion(viewer, question)) throw notFound('error.question.not_found')
    const ids = invitedIds(question)
    return invitedAmong(listAuthors(db, ids, now), ids)
  },
})

const readNames = (raw: unknown) =>
  raw === null || raw === '' ? [] : typeof raw === 'string' ? [raw] : raw

const InviteInput = z.object({
  id: questionId,
  ...stays({
    invite_user: checkboxes(
      z
        .preprocess(
          readNames,
          z
            .array(wire.text({ max: NameMax, trim: true }), { error: 'form.invalid' })
            .max(InvitedMax, { error: `error.invite.too_many|max=${InvitedMax}` }),
        )
        .describe(`list of usernames, up to ${InvitedMax}`),
    ),
  }),
})

/** Ids of the usable accounts with these names, without duplicates. */
function usableIds(db: Db, names: string[], now: number): number[] {
  const ids = names.map(name => findUserByName(db, name)?.id ?? 0)
  const people = listAuthors(db, ids, now)
  return [...new Set(ids)].filter(id => people.get(id)?.status === 'normal')
}

/**
 * Replaces the list of invited members. Unknown names and unusable accounts are ignored, and so is the caller
 * unless staff. Errors: no permission, a question that accepts no answers.
 */
export const setInvited = command({
  name: 'questions.set_invited',
  guard: activated,
  input: InviteInput,
  emits: ['question.invited'],
  captcha: 'invitation_answer',
  run({ tx, viewer, privileges, emit, now }, { id, invite_user }): { id: number; fresh: number } {
    const question = findQuestion(tx, id)
    if (!question || !maySeeQuestion(viewer, question)) throw notFound('error.question.not_found')
    insist(mayInvite(viewer, question, privileges))
    if (!invite_user) return { id, fresh: 0 }
    const before = invitedIds(question)
    const allowed = (userId: number) =>
      userId !== viewer.id || isStaff(viewer) || before.includes(userId)
    const after = usableIds(tx, invite_user, now).filter(allowed)
    const fresh = after.filter(userId => !before.includes(userId))
    updateQuestion(tx, id, { invitedUserIds: JSON.stringify(after) })
    if (fresh.length > 0)
      emit('question.invited', { questionId: id, actorId: viewer.id, invitedIds: fresh })
    return { id, fresh: fresh.length }
  },
})
