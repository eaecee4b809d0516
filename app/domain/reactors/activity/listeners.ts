/** Reactors of this area, connected in subscribers.ts. */
export {
  onAnswerDeleted,
  onAnswerEdited,
  onAnswerUndeleted,
  onAnswerWritten,
  onCommentWritten,
  onQuestionAsked,
  onQuestionDeleted,
  onQuestionEdited,
  onQuestionUndeleted,
} from './on-posts.ts'
export {
  onQuestionClosed,
  onQuestionHidden,
  onQuestionPinned,
  onQuestionReopened,
  onQuestionShown,
  onQuestionUnpinned,
  onTagCreated,
  onTagDeleted,
  onTagEdited,
  onTagUndeleted,
} from './on-states.ts'
