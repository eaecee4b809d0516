import { z } from 'zod'
import { type Guard, open, query } from '#kernel'

/** A call with a constant answer. */
export const fixed = (name: string, guard: Guard = open) =>
  query({ name: `api.${name}`, guard, input: z.object({}), run: () => null })
