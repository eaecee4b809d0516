export { askAndAnswer, type AskedAndAnswered } from './ask-and-answer.ts'
export {
  countAnswers,
  type AnswerView,
  decorateAnswers,
  listAnswers,
  showAnswer,
} from './list-answers.ts'
export { followOldLink } from './old-link.ts'
export { relatedQuestions } from './related-questions.ts'
export { type Banner, loadQuestion, type QuestionView, showQuestion } from './show-question.ts'
export {
  AnswersPerPage,
  CommentsFirst,
  LinkedFirst,
  showThread,
  ShowThreadInput,
  type Thread,
} from './show-thread.ts'
export type { Attribution } from './threads.queries.ts'
