import { z } from 'zod'
import { activated, invalid, query, raise, wire } from '#kernel'
import { hasReasons, type ReasonItem, reasonsOf } from './reasons.ts'

/** The available reasons for an act on a kind of object. */
export const listReasons = query({
  name: 'flags.list_reasons',
  guard: activated,
  input: z.object({ object_type: wire.text({ max: 20 }), action: wire.text({ max: 20 }) }),
  run: (_, { object_type, action }): ReasonItem[] =>
    reasonsOf(object_type, action) ??
    raise(
      invalid({
        field: hasReasons(object_type) ? 'action' : 'object_type',
        reason: 'form.invalid',
      }),
    ),
})
