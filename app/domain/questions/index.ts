export type { ListRow } from './list.queries.ts'
export * from './list-questions.ts'
export { type Body, bodyFaults, questionRules, renderBody } from './body.ts'
export { addQuestion, askQuestion, screenQuestion } from './ask-question.ts'
export { closeQuestion, operateQuestion, reopenQuestion } from './change-state.ts'
export { checkAsk } from './check-ask.ts'
export { closingWords } from './closing-words.ts'
export { deleteQuestion, undeleteQuestion } from './delete-question.ts'
export { refreshHotScores } from './hot-score.ts'
export { editQuestion } from './edit-question.ts'
export { tagStatusOf } from './listing.ts'
export {
  listLinkedQuestions,
  listLinkedTo,
  listRelatedQuestions,
  listSimilarQuestions,
} from './near-questions.ts'
export { announceQuestion, publishQuestion, type Publishing } from './publish-question.ts'
export { onlyAnswerVotes } from './question-facts.queries.ts'
export * from './questions.policy.ts'
export {
  findMeta,
  findQuestion,
  listedCount,
  type QuestionRow,
  updateQuestion,
} from './questions.queries.ts'
export * from './questions.schema.ts'
export * from './set-state.ts'
export { takeDownQuestion } from './take-down.ts'
export { addViews } from './views.queries.ts'
