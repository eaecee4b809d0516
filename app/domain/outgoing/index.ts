export { describeEvent } from './describe-event.ts'
export { describePost } from './describe-post.ts'
export {
  onAnswerChanged,
  onNoticeTold,
  onQuestionAsked,
  onQuestionChanged,
  onVoteCast,
  SearchEvent,
} from './on-events.ts'
export {
  type Answered,
  dropCall,
  dropOldCalls,
  dueCalls,
  markCallFailed,
  markCallSent,
  type OutgoingCall,
  putOff,
  queueCall,
  queueCalls,
  queueOnce,
} from './outgoing.queries.ts'
