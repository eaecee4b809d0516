/** What happens here when something happens elsewhere; connected in subscribers.ts. */
export { onAnswerWritten, onPostHeld, onQuestionAsked } from './on-posts.ts'
export { onUserDeleted } from './forget-member.ts'
