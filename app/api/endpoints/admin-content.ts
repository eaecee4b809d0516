/** Calls for administrators to list and change posts, and to act on their authors. */
import { z } from 'zod'
import { cleanUpMember } from '#moderation/clean-up/clean-up-member.ts'
import { listContentAnswers, listContentQuestions } from '#moderation/post-lists/list-contents.ts'
import { setAnswerStatus, setQuestionStatus } from '#moderation/post-lists/set-post-status.ts'
import { eraseDeleted } from '#basics/erasure/erase-deleted.ts'
import { listReasons } from '#moderation/flags/list-reasons.ts'
import { del, forAdmins, get, put } from '../kernel/endpoint.ts'
import { toNothing } from '../kernel/fixed.ts'
import { paged } from '../kernel/paging.ts'
import {
  ContentAnswer,
  ContentQuestion,
  toContentAnswers,
  toContentQuestions,
} from '../presenters/contents.ts'
import { toReasons, Reason } from '../presenters/flags.ts'

const nothing = { response: z.null(), toWire: toNothing }

export const adminContent = forAdmins([
  get('question/page', listContentQuestions, {
    summary: 'Questions in a state, newest first; filter by `question:<id>` or a part of the title',
    response: paged(ContentQuestion),
    toWire: toContentQuestions,
  }),
  put('question/status', setQuestionStatus, {
    summary: 'Close, delete or undelete a question; its author is notified',
    ...nothing,
  }),
  get('answer/page', listContentAnswers, {
    summary:
      'Answers in a state, newest first; filter by `answer:<id>` or a part of the question’s title',
    response: paged(ContentAnswer),
    toWire: toContentAnswers,
  }),
  put('answer/status', setAnswerStatus, {
    summary: 'Delete an answer, which notifies its author, or undelete it',
    ...nothing,
  }),
  del('delete/permanently', eraseDeleted, {
    summary: 'Permanently delete all deleted items of a kind; on large sites call it repeatedly',
    ...nothing,
  }),
  put('user/status', cleanUpMember, {
    summary:
      'Set the state of an account and remove its content; for large accounts call it repeatedly',
    ...nothing,
  }),
  get('reasons', listReasons, {
    summary: 'Reasons for closing or changing a state',
    response: z.array(Reason),
    toWire: toReasons,
  }),
])
