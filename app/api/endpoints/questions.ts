import { z } from 'zod'
import { listInvited, setInvited } from '#posts/questions/invites.ts'
import { askQuestion } from '#posts/questions/ask-question.ts'
import { closeQuestion, operateQuestion, reopenQuestion } from '#posts/questions/change-state.ts'
import { deleteQuestion, undeleteQuestion } from '#posts/questions/delete-question.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import {
  listLinkedQuestions,
  listRelatedQuestions,
  listSimilarQuestions,
} from '#posts/questions/near-questions.ts'
import { listQuestions, recommendQuestions } from '#posts/questions/list-questions.ts'
import { suggestTags } from '#tags/pick-tags.ts'
import { askAndAnswer, type AskedAndAnswered } from '#posts/threads/ask-and-answer.ts'
import { type QuestionView, showQuestion } from '#posts/threads/show-question.ts'
import { showAnswer } from '#posts/threads/list-answers.ts'
import type { Once } from '#basics/idempotency/once.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import type { ApiArgs } from '../kernel/args.ts'
import { del, type Endpoint, get, post, put } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'
import { existingPage, paged } from '../kernel/paging.ts'
import { firstResult } from '../kernel/repeated.ts'
import { list, shape, via } from '../kernel/wire.ts'
import { AnswerWithQuestion } from '../presenters/answers.ts'
import { UserBasic } from '../presenters/people.ts'
import { QInfo, QItem, SimilarQuestion } from '../presenters/questions.ts'
import { TagBasic } from '../presenters/tags.ts'

const longId = (seq: number) => formatId(ObjectType.question, seq)

const asked = (once: Once<{ id: number }>, { run }: ApiArgs) =>
  run(showQuestion, { id: longId(firstResult(once).id) })

const askedAndAnswered = (once: Once<AskedAndAnswered>, { run }: ApiArgs) =>
  run(showAnswer, { id: formatId(ObjectType.answer, firstResult(once).answerId) })

/** Reading a question counts as a view. */
function viewed(question: QuestionView, { ctx }: ApiArgs): QuestionView {
  ctx.ports.recordView(question.id)
  return question
}

type EditedQuestion = { id: number; waitForReview: boolean }
async function edited({ id, waitForReview }: EditedQuestion, { run }: ApiArgs) {
  const { urlTitle } = await run(showQuestion, { id: longId(id) })
  return { urlTitle, waitForReview }
}
const EditedQuestion = shape<{ urlTitle: string; waitForReview: boolean }>()({
  url_title: out.text(),
  wait_for_review: z.boolean(),
})

const empty = { content: 'error.question.content_less_than_minimum' }

export const questions: Endpoint[] = [
  post('question', askQuestion, {
    empty,
    summary: 'Ask a question',
    answer: via(asked, QInfo),
  }),
  put('question', editQuestion, {
    empty,
    summary: 'Edit a question, at once or as a suggestion',
    answer: via(edited, EditedQuestion),
  }),
  del('question', deleteQuestion, { summary: 'Delete a question' }),
  post('question/answer', askAndAnswer, {
    empty,
    summary: 'Ask a question and answer it at once',
    answer: via(askedAndAnswered, AnswerWithQuestion),
  }),
  post('question/recover', undeleteQuestion, {
    scope: 'moderation',
    summary: 'Undelete a question',
    rename: { question_id: 'id' },
  }),
  put('question/status', closeQuestion, {
    scope: 'moderation',
    summary: 'Close a question with a reason',
  }),
  put('question/reopen', reopenQuestion, {
    scope: 'moderation',
    summary: 'Reopen a question',
  }),
  put('question/operation', operateQuestion, {
    scope: 'moderation',
    summary: 'Pin, unpin, hide from lists or show in lists',
  }),
  get('question/invite', listInvited, {
    summary: 'Members invited to answer',
    answer: list(UserBasic),
  }),
  put('question/invite', setInvited, { summary: 'Replace the list of members invited to answer' }),
  get('question/info', showQuestion, {
    summary: 'A question; counts a view',
    answer: via(viewed, QInfo),
  }),
  get('question/page', listQuestions, {
    summary: 'Questions in a given order: all, or those of a tag or a member',
    answer: existingPage(QItem),
  }),
  get('question/recommend/page', recommendQuestions, {
    summary: 'Questions the caller follows, directly or by tag',
    answer: paged(QItem),
  }),
  get('question/similar', listSimilarQuestions, {
    summary: 'Questions with a similar title',
    answer: list(SimilarQuestion),
  }),
  get('question/similar/tag', listRelatedQuestions, {
    summary: 'Hot questions with the same first tag',
    answer: paged(QItem),
  }),
  get('question/link', listLinkedQuestions, {
    summary: 'Questions that link to this one',
    answer: paged(QItem),
  }),
  get('question/tags', suggestTags, {
    summary: 'Tags whose names begin with a text, for the question form',
    answer: list(TagBasic),
  }),
]
