import { z } from 'zod'
import { flagPost, listReasons } from '#app/domain/flags/index.ts'
import { type Endpoint, get, post } from '../kernel/endpoint.ts'
import { presentNothing } from '../kernel/fixed.ts'
import { presentReasons, Reason } from '../presenters/flags.ts'

export const flags: Endpoint[] = [
  get('reasons', listReasons, {
    summary: 'Reasons to choose from when flagging, closing, changing a state or reviewing',
    response: z.array(Reason),
    present: presentReasons,
  }),
  post('report', flagPost, {
    summary: 'Flag a question, an answer or a comment for the staff',
    response: z.null(),
    present: presentNothing,
  }),
]
