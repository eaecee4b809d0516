export {
  type Emoji,
  Emojis,
  type Reaction,
  reactionsTo,
  saveReaction,
} from './reactions.queries.ts'
export { listReactions, setReaction } from './reactions.ts'
