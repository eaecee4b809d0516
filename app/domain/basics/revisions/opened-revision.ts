/** Edit conflicts: the last person to save must have seen the other's changes. */
import { z } from 'zod'
import { conflict } from '#kernel'

/** Field of an edit: the revision that the editor was opened with. If left out, conflicts are not checked. */
export const openedRevision = z
  .union([z.string(), z.number()], { error: 'form.invalid' })
  .nullish()
  .transform((value, ctx) => {
    const text = String(value ?? '')
    if (text === '') return null
    if (/^\d{1,15}$/.test(text)) return Number(text)
    ctx.addIssue({ code: 'custom', message: 'form.invalid' })
    return z.NEVER
  })
  .describe('revision that was opened; the edit is refused when there is a newer one')

/** Refuses the edit of a post that has changed since. */
export function insistUnchanged(opened: number | null, current: number): void {
  if (opened !== null && opened !== current) throw conflict('error.revision.conflict')
}
