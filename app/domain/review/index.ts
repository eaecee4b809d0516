export { decideHeldPost, type HeldDecision } from './decide-held-post.ts'
export { countHeldPosts, type HeldPost, listHeldPosts } from './list-held-posts.ts'
export {
  onAnswerDeleted,
  onAnswerUndeleted,
  onCommentDeleted,
  onQuestionDeleted,
  onQuestionUndeleted,
} from './on-posts.ts'
