/** Calls for administrators to list and change posts, and to act on their authors. */
import { cleanUpMember } from '#moderation/clean-up/clean-up-member.ts'
import { listContentAnswers, listContentQuestions } from '#moderation/post-lists/list-contents.ts'
import { setAnswerStatus, setQuestionStatus } from '#moderation/post-lists/set-post-status.ts'
import { eraseDeleted } from '#basics/erasure/erase-deleted.ts'
import { listReasons } from '#moderation/flags/list-reasons.ts'
import { del, forAdmins, get, put } from '../kernel/endpoint.ts'
import { paged } from '../kernel/paging.ts'
import { list } from '../kernel/wire.ts'
import { ContentAnswer, ContentQuestion } from '../presenters/contents.ts'
import { Reason } from '../presenters/flags.ts'

export const adminContent = forAdmins([
  get('question/page', listContentQuestions, {
    summary: 'Questions in a state, newest first; filter by `question:<id>` or a part of the title',
    answer: paged(ContentQuestion),
  }),
  put('question/status', setQuestionStatus, {
    summary: 'Close, delete or undelete a question; its author is notified',
  }),
  get('answer/page', listContentAnswers, {
    summary:
      'Answers in a state, newest first; filter by `answer:<id>` or a part of the question’s title',
    answer: paged(ContentAnswer),
  }),
  put('answer/status', setAnswerStatus, {
    summary: 'Delete an answer, which notifies its author, or undelete it',
  }),
  del('delete/permanently', eraseDeleted, {
    summary: 'Permanently delete all deleted items of a kind; on large sites call it repeatedly',
  }),
  put('user/status', cleanUpMember, {
    summary:
      'Set the state of an account and remove its content; for large accounts call it repeatedly',
  }),
  get('reasons', listReasons, {
    summary: 'Reasons for closing or changing a state',
    answer: list(Reason),
  }),
])
