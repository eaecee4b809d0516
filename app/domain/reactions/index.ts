export {
  type Emoji,
  Emojis,
  NamesMax,
  type Reaction,
  reactionsTo,
  saveReaction,
} from './reactions.queries.ts'
export { listReactions, ReactInput, setReaction } from './reactions.ts'
