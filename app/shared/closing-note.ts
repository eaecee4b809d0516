/** A closing keeps its reason and its words in the one text that a timeline row has. */

/** `reason` 0 = none that is known. */
export type ClosingNote = { reason: number; message: string }

export const closingNote = (reason: number, message: string) => `${reason} ${message}`.trimEnd()

export function readClosingNote(comment: string): ClosingNote {
  const [, reason, message = ''] = /^(\d{1,4})(?: ([^]*))?$/.exec(comment) ?? []
  return reason ? { reason: Number(reason), message } : { reason: 0, message: comment }
}
