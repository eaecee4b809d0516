export { acceptAnswer } from './accept-answer.ts'
export * from './answers.policy.ts'
export {
  type AnswerFilter,
  type AnswerRow,
  findAnswer,
  firstAnswerOf,
  listAnswerRows,
  pageOfAnswers,
  pageOfAuthorAnswers,
  positionOf,
  updateAnswer,
} from './answers.queries.ts'
export * from './answers.schema.ts'
export { deleteAnswer, undeleteAnswer } from './delete-answer.ts'
export { holdAnswer } from './hold-answer.ts'
export { editAnswer } from './edit-answer.ts'
export { takeDownAnswer } from './take-down.ts'
export { announceAnswer, publishAnswer } from './publish-answer.ts'
export { addAnswer, screenAnswer, writeAnswer } from './write-answer.ts'
