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
import { type ApiArgs, del, type Endpoint, get, post, put } from '../kernel/endpoint.ts'
import { toNothing } from '../kernel/fixed.ts'
import { out } from '../kernel/out.ts'
import { paged } from '../kernel/paging.ts'
import { firstResult } from '../kernel/repeated.ts'
import { AnswerWithQuestion, toAnswerWithQuestion } from '../presenters/answers.ts'
import {
  toExistingPage,
  toQuestion,
  toQuestionPage,
  toSimilar,
  QInfo,
  QItem,
  SimilarQuestion,
} from '../presenters/questions.ts'
import { toPeople, UserBasic } from '../presenters/people.ts'
import { toTagBasics, TagBasic } from '../presenters/tags.ts'

const longId = (seq: number) => formatId(ObjectType.question, seq)

async function toAsked(asked: Once<{ id: number }>, args: ApiArgs) {
  const { id } = firstResult(asked)
  return toQuestion(await args.run(showQuestion, { id: longId(id) }), args)
}

async function toAskedAndAnswered(asked: Once<AskedAndAnswered>, args: ApiArgs) {
  const id = formatId(ObjectType.answer, firstResult(asked).answerId)
  return toAnswerWithQuestion(await args.run(showAnswer, { id }), args)
}

/** Reading a question counts as a view. */
function toViewed(question: QuestionView, args: ApiArgs) {
  args.ctx.ports.recordView(question.id)
  return toQuestion(question, args)
}

const Edited = z.strictObject({ url_title: out.text(), wait_for_review: z.boolean() })

async function toEdited(
  edited: { id: number; waitForReview: boolean },
  args: ApiArgs,
): Promise<z.infer<typeof Edited>> {
  const question = await args.run(showQuestion, { id: longId(edited.id) })
  return { url_title: question.urlTitle, wait_for_review: edited.waitForReview }
}

export const questions: Endpoint[] = [
  post('question', askQuestion, {
    summary: 'Ask a question',
    response: QInfo,
    toWire: toAsked,
  }),
  put('question', editQuestion, {
    summary: 'Edit a question, at once or as a suggestion',
    response: Edited,
    toWire: toEdited,
  }),
  del('question', deleteQuestion, {
    summary: 'Delete a question',
    response: z.null(),
    toWire: toNothing,
  }),
  post('question/answer', askAndAnswer, {
    summary: 'Ask a question and answer it at once',
    response: AnswerWithQuestion,
    toWire: toAskedAndAnswered,
  }),
  post('question/recover', undeleteQuestion, {
    scope: 'moderation',
    summary: 'Undelete a question',
    response: z.null(),
    toWire: toNothing,
    rename: { question_id: 'id' },
  }),
  put('question/status', closeQuestion, {
    scope: 'moderation',
    summary: 'Close a question with a reason',
    response: z.null(),
    toWire: toNothing,
  }),
  put('question/reopen', reopenQuestion, {
    scope: 'moderation',
    summary: 'Reopen a question',
    response: z.null(),
    toWire: toNothing,
  }),
  put('question/operation', operateQuestion, {
    scope: 'moderation',
    summary: 'Pin, unpin, hide from lists or show in lists',
    response: z.null(),
    toWire: toNothing,
  }),
  get('question/invite', listInvited, {
    summary: 'Members invited to answer',
    response: z.array(UserBasic),
    toWire: toPeople,
  }),
  put('question/invite', setInvited, {
    summary: 'Replace the list of members invited to answer',
    response: z.null(),
    toWire: toNothing,
  }),
  get('question/info', showQuestion, {
    summary: 'A question; counts a view',
    response: QInfo,
    toWire: toViewed,
  }),
  get('question/page', listQuestions, {
    summary: 'Questions in a given order: all, or those of a tag or a member',
    response: paged(QItem),
    toWire: toExistingPage,
  }),
  get('question/recommend/page', recommendQuestions, {
    summary: 'Questions the caller follows, directly or by tag',
    response: paged(QItem),
    toWire: toQuestionPage,
  }),
  get('question/similar', listSimilarQuestions, {
    summary: 'Questions with a similar title',
    response: z.array(SimilarQuestion),
    toWire: toSimilar,
  }),
  get('question/similar/tag', listRelatedQuestions, {
    summary: 'Hot questions with the same first tag',
    response: paged(QItem),
    toWire: toQuestionPage,
  }),
  get('question/link', listLinkedQuestions, {
    summary: 'Questions that link to this one',
    response: paged(QItem),
    toWire: toQuestionPage,
  }),
  get('question/tags', suggestTags, {
    summary: 'Tags whose names begin with a text, for the question form',
    response: z.array(TagBasic),
    toWire: toTagBasics,
  }),
]
