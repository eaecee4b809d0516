import { z } from 'zod'
import { acceptAnswer } from '#posts/answers/accept-answer.ts'
import { deleteAnswer, undeleteAnswer } from '#posts/answers/delete-answer.ts'
import { editAnswer } from '#posts/answers/edit-answer.ts'
import { writeAnswer } from '#posts/answers/write-answer.ts'
import type { Once } from '#basics/idempotency/once.ts'
import { listAnswers, showAnswer } from '#posts/threads/list-answers.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import { type ApiArgs, del, type Endpoint, get, post, put } from '../kernel/endpoint.ts'
import { toNothing } from '../kernel/fixed.ts'
import { paged } from '../kernel/paging.ts'
import { firstResult } from '../kernel/repeated.ts'
import {
  AInfo,
  AnswerWithQuestion,
  toAnswerPage,
  toAnswerWithQuestion,
} from '../presenters/answers.ts'

async function toWritten(written: Once<{ id: number }>, args: ApiArgs) {
  const id = formatId(ObjectType.answer, firstResult(written).id)
  return toAnswerWithQuestion(await args.run(showAnswer, { id }), args)
}

const Edited = z.strictObject({ wait_for_review: z.boolean() })
const toEdited = ({ waitForReview }: { waitForReview: boolean }): z.infer<typeof Edited> => ({
  wait_for_review: waitForReview,
})

export const answers: Endpoint[] = [
  post('answer', writeAnswer, {
    summary: 'Answer a question',
    response: AnswerWithQuestion,
    toWire: toWritten,
  }),
  put('answer', editAnswer, {
    summary: 'Edit an answer, at once or as a suggestion',
    response: Edited,
    toWire: toEdited,
  }),
  del('answer', deleteAnswer, {
    summary: 'Delete an answer',
    response: z.null(),
    toWire: toNothing,
  }),
  get('answer/page', listAnswers, {
    summary: 'Answers of a question',
    response: paged(AInfo),
    toWire: toAnswerPage,
  }),
  get('answer/info', showAnswer, {
    summary: 'An answer with its question',
    response: AnswerWithQuestion,
    toWire: toAnswerWithQuestion,
  }),
  post('answer/recover', undeleteAnswer, {
    scope: 'moderation',
    summary: 'Undelete an answer',
    response: z.null(),
    toWire: toNothing,
  }),
  post('answer/acceptance', acceptAnswer, {
    summary: 'Accept an answer; "0" unaccepts',
    response: z.null(),
    toWire: toNothing,
  }),
]
