import { readTagValues } from '#app/shared/tag-values.ts'
import type { WritingReply } from './writing-types.ts'

/** What a text field shows: what the action put there, else what was typed, else the start. */
export function textFrom(
  reply: { values: Record<string, unknown>; extra: unknown } | null,
  name: string,
  start: string,
): string {
  if (!reply) return start
  const extra = reply.extra as Record<string, unknown> | null
  const value = extra?.[name] ?? reply.values[name]
  return typeof value === 'string' ? value : ''
}

/** The chosen tags of a form that came back. */
export const tagsFrom = (reply: WritingReply) =>
  reply.extra?.tags ?? readTagValues(reply.values.tags)
