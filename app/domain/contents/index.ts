export { titlesOf } from './contents.queries.ts'
export { AnswerStates, ContentOrders, QuestionStates } from './contents.schema.ts'
export {
  listContentAnswers,
  listContentComments,
  listContentQuestions,
  type ListedAnswer,
  type ListedComment,
  type ListedQuestion,
} from './list-contents.ts'
export { setAnswerStatus, setQuestionStatus } from './set-post-status.ts'
