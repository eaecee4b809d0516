/** The stored outcome of a flag: the operation on the first line, the reviewer's note below. */
import { isOneOf } from '#shared/is-one-of.ts'
import { FlagStatus } from './flags.queries.ts'

/** Operations on flags, named as in the API (spec §3). */
export const FlagOperations = [
  'edit_post',
  'close_post',
  'delete_post',
  'unlist_post',
  'ignore_report',
] as const
export type FlagOperation = (typeof FlagOperations)[number]

/** Longest note of a reviewer to those who flagged, in code points. */
export const NoteMax = 255

export type Outcome = { operation: FlagOperation; note: string }

export const outcomeText = ({ operation, note }: Outcome): string =>
  note ? `${operation}\n${note}` : operation

const isOperation = (text: string): text is FlagOperation => isOneOf(FlagOperations, text)

/** Parses it. Null for a flag that was not decided here. */
export function readOutcome(text: string): Outcome | null {
  const [operation = '', ...note] = text.split('\n')
  return isOperation(operation) ? { operation, note: note.join('\n') } : null
}

/** Acting on the post marks the flag as helpful. */
export const statusAfter = (operation: FlagOperation): number =>
  operation === 'ignore_report' ? FlagStatus.declined : FlagStatus.helpful
