/** What administrators see and do of all posts. */
import { z } from 'zod'
import { listReasons } from '#app/domain/flags/index.ts'
import { forAdmins, get } from '../kernel/endpoint.ts'
import { presentReasons, Reason } from '../presenters/flags.ts'

export const adminContent = forAdmins([
  get('reasons', listReasons, {
    summary: 'Reasons to choose from when closing or changing a state',
    response: z.array(Reason),
    present: presentReasons,
  }),
])
