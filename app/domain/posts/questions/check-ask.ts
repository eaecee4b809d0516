import { z } from 'zod'
import { activated, insist, query } from '#kernel'
import { mayAsk } from './questions.policy.ts'

/** Called before the form for a new question opens. Throws the same errors as asking. */
export const checkAsk = query({
  name: 'questions.check_ask',
  guard: activated,
  input: z.object({}),
  run({ viewer, privileges }): null {
    insist(mayAsk(viewer, privileges))
    return null
  },
})
