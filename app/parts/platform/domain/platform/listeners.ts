/** Reactors of this area, connected in subscribers.ts. */
export { onAnswerWritten, onPostPending, onQuestionAsked } from './on-posts.ts'
export { onUserDeleted } from './forget-member.ts'
