/** What administrators see and do of all posts, and of whoever wrote them. */
import { z } from 'zod'
import { cleanUpMember } from '#app/domain/moderation/clean-up/clean-up-member.ts'
import {
  listContentAnswers,
  listContentQuestions,
} from '#app/domain/moderation/post-lists/list-contents.ts'
import {
  setAnswerStatus,
  setQuestionStatus,
} from '#app/domain/moderation/post-lists/set-post-status.ts'
import { eraseDeleted } from '#app/domain/basics/erasure/erase-deleted.ts'
import { listReasons } from '#app/domain/moderation/flags/list-reasons.ts'
import { del, forAdmins, get, put } from '../kernel/endpoint.ts'
import { presentNothing } from '../kernel/fixed.ts'
import { paged } from '../kernel/paging.ts'
import {
  ContentAnswer,
  ContentQuestion,
  presentContentAnswers,
  presentContentQuestions,
} from '../presenters/contents.ts'
import { presentReasons, Reason } from '../presenters/flags.ts'

const nothing = { response: z.null(), present: presentNothing }

export const adminContent = forAdmins([
  get('question/page', listContentQuestions, {
    summary:
      'Questions of a state, newest first; `question:<id>` or a part of the title finds some',
    response: paged(ContentQuestion),
    present: presentContentQuestions,
  }),
  put('question/status', setQuestionStatus, {
    summary: 'Close, delete or make available again; the author is told',
    ...nothing,
  }),
  get('answer/page', listContentAnswers, {
    summary: 'Answers of a state, newest first; `answer:<id>` or a part of the question’s title',
    response: paged(ContentAnswer),
    present: presentContentAnswers,
  }),
  put('answer/status', setAnswerStatus, {
    summary: 'Delete an answer, its author is told; or bring it back',
    ...nothing,
  }),
  del('delete/permanently', eraseDeleted, {
    summary: 'Remove everything of a kind that is deleted, for good; large sites in steps',
    ...nothing,
  }),
  put('user/status', cleanUpMember, {
    summary: 'Set the state of an account and clean up what it left; large ones in steps',
    ...nothing,
  }),
  get('reasons', listReasons, {
    summary: 'Reasons to choose from when closing or changing a state',
    response: z.array(Reason),
    present: presentReasons,
  }),
])
