/** Encodes the reason and message of a closing in the single text of a timeline row. */

/** `reason` 0 = unknown. */
export type ClosingNote = { reason: number; message: string }

export const closingNote = (reason: number, message: string) => `${reason} ${message}`.trimEnd()

export function readClosingNote(comment: string): ClosingNote {
  const [, reason, message = ''] = /^(\d{1,4})(?: ([^]*))?$/.exec(comment) ?? []
  return reason ? { reason: Number(reason), message } : { reason: 0, message: comment }
}
