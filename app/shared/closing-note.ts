/** The reason and message of a closing: in the single text of a timeline row, and in words. */
import { Reason, reasonName } from './codes.ts'

/** `reason` 0 = unknown. */
export type ClosingNote = { reason: number; message: string }

export const closingNote = (reason: number, message: string) => `${reason} ${message}`.trimEnd()

export function readClosingNote(comment: string): ClosingNote {
  const [, reason, message = ''] = /^(\d{1,4})(?: ([^]*))?$/.exec(comment) ?? []
  return reason ? { reason: Number(reason), message } : { reason: 0, message: comment }
}

type Texts = (key: string, values?: Record<string, string>) => string

/** That a question is closed, with the name of the reason unless it is "something else" or unknown. */
export function closedFor(reason: number, t: Texts): string {
  const name = reason === Reason.something ? null : reasonName(reason)
  return name ? t('question.close.banner', { reason: t(name) }) : t('question.banner.closed')
}
