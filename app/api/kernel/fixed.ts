import { z } from 'zod'
import { type Guard, open, query } from '#app/domain/kernel/index.ts'

/** A call whose answer depends on nothing that the domain knows. */
export const fixed = (name: string, guard: Guard = open) =>
  query({ name: `api.${name}`, guard, input: z.object({}), run: () => null })

/** For calls that answer with nothing but their success. */
export const presentNothing = () => null
