import { z } from 'zod'
import { wire } from '#app/domain/kernel/index.ts'
import { openedRevision } from '#app/domain/revisions/index.ts'
import { TagList } from '#app/domain/tags/index.ts'
import { FlagOperations, NoteMax } from './outcome.ts'

/** How flags are decided; what an operation does not ask for is passed over. */
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
  /** For those who flagged. */
  outcome: wire.text({ max: NoteMax, trim: true }),
})
export type DecisionInput = z.output<typeof Decision>

const toNumber = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : 0)

export const flagId = z
  .union([z.string(), z.number()], { error: 'form.required' })
  .transform(value => [toNumber(String(value))])
  .describe('id of a flag, required')

/** More flags than this are not decided at once. */
const ListMax = 100
export const flagIds = z
  .string({ error: 'form.required' })
  .transform(text => [...new Set(text.split(',').slice(0, ListMax).map(toNumber))])
  .describe('ids of flags on one post with commas, required')
