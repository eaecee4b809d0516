import { acceptAnswer } from '#posts/answers/accept-answer.ts'
import { deleteAnswer, undeleteAnswer } from '#posts/answers/delete-answer.ts'
import { editAnswer } from '#posts/answers/edit-answer.ts'
import { writeAnswer } from '#posts/answers/write-answer.ts'
import type { Once } from '#basics/idempotency/once.ts'
import { listAnswers, showAnswer } from '#posts/threads/list-answers.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import type { ApiArgs } from '../kernel/args.ts'
import { del, type Endpoint, get, post, put } from '../kernel/endpoint.ts'
import { paged } from '../kernel/paging.ts'
import { firstResult } from '../kernel/repeated.ts'
import { via } from '../kernel/wire.ts'
import { AInfo, AnswerWithQuestion } from '../presenters/answers.ts'
import { Edited } from '../presenters/values.ts'

const written = (once: Once<{ id: number }>, { run }: ApiArgs) =>
  run(showAnswer, { id: formatId(ObjectType.answer, firstResult(once).id) })

export const answers: Endpoint[] = [
  post('answer', writeAnswer, {
    summary: 'Answer a question',
    answer: via(written, AnswerWithQuestion),
  }),
  put('answer', editAnswer, {
    summary: 'Edit an answer, at once or as a suggestion',
    answer: Edited,
  }),
  del('answer', deleteAnswer, { summary: 'Delete an answer' }),
  get('answer/page', listAnswers, {
    summary: 'Answers of a question',
    answer: paged(AInfo),
  }),
  get('answer/info', showAnswer, {
    summary: 'An answer with its question',
    answer: AnswerWithQuestion,
  }),
  post('answer/recover', undeleteAnswer, {
    scope: 'moderation',
    summary: 'Undelete an answer',
  }),
  post('answer/acceptance', acceptAnswer, { summary: 'Accept an answer; "0" unaccepts' }),
]
