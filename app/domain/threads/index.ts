export { askAndAnswer, type AskedAndAnswered } from './ask-and-answer.ts'
export { countAnswers, type AnswerView, listAnswers, showAnswer } from './list-answers.ts'
export { followOldLink } from './old-link.ts'

export { type Banner, type QuestionView, showQuestion } from './show-question.ts'
export { LinkedFirst, showThread, type Thread } from './show-thread.ts'
export type { Attribution } from './threads.queries.ts'
