import { readTagValues } from '#shared/tag-values.ts'
import { ownValue } from '#shared/own-value.ts'
import type { WritingReply } from './writing-types.ts'

/** A text field's value: set by the action, else typed, else initial. */
export function textFrom(
  reply: { values: Record<string, unknown>; extra: unknown } | null,
  name: string,
  start: string,
): string {
  if (!reply) return start
  const extra = reply.extra as Record<string, unknown> | null
  const value = ownValue(extra, name) ?? ownValue(reply.values, name)
  return typeof value === 'string' ? value : ''
}

/** The selected tags of a submitted form. */
export const tagsFrom = (reply: WritingReply) =>
  reply.extra?.tags ?? readTagValues(reply.values.tags)
