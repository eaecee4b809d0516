import { z } from 'zod'
import { wire } from '#kernel'
import { openedRevision } from '#basics/revisions/opened-revision.ts'
import { TagList } from '#tags/tags.schema.ts'
import { type FlagOperation, FlagOperations, NoteMax } from './outcome.ts'

/** How flags are decided; fields that an operation does not need are ignored. */
export const Decision = z.object({
  operation_type: z
    .enum(FlagOperations, { error: 'form.invalid' })
    .describe(`one of ${FlagOperations.join(', ')}, required`),
  close_type: wire.int(0, 1_000_000, 0),
  close_msg: wire.text({ max: 500, trim: true }),
  title: wire.text({ max: 150, trim: true }),
  content: wire.text({ max: 65_535 }),
  tags: TagList,
  revision_id: openedRevision,
  /** Note to those who flagged. */
  outcome: wire.text({ max: NoteMax, trim: true }),
})
export type DecisionInput = z.output<typeof Decision>

const toNumber = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : 0)

export const flagId = z
  .union([z.string(), z.number()], { error: 'form.required' })
  .transform(value => [toNumber(String(value))])
  .describe('id of a flag, required')

/** Most flags decided at once. */
const ListMax = 100
export const flagIds = z
  .string({ error: 'form.required' })
  .transform(text => [...new Set(text.split(',').slice(0, ListMax).map(toNumber))])
  .describe('comma-separated ids of flags on one post, required')

/** Review actions, by number and by key, and their operations. */
const reviewActions = new Map<string, FlagOperation>([
  ['72', 'ignore_report'],
  ['looks_ok', 'ignore_report'],
  // The edit itself is a separate call.
  ['73', 'ignore_report'],
  ['needs_edit', 'ignore_report'],
  ['74', 'close_post'],
  ['needs_close', 'close_post'],
  ['75', 'delete_post'],
  ['needs_delete', 'delete_post'],
])

const operationOf = (action: string | number) =>
  reviewActions.get(String(action).replace('reason.', ''))

/** A decision as a review action of spec §3. */
export const ReviewAction = z.object({
  id: flagId,
  action: z
    .union([z.string(), z.number()], { error: 'form.required' })
    .refine(action => operationOf(action) !== undefined, 'form.invalid')
    .describe('72 to 75, or the key of that reason, required'),
  flagged_type: Decision.shape.close_type,
  flagged_content: Decision.shape.close_msg,
})

export const decisionOf = (input: z.output<typeof ReviewAction>): DecisionInput =>
  Decision.parse({
    operation_type: operationOf(input.action),
    close_type: input.flagged_type,
    close_msg: input.flagged_content,
  })
