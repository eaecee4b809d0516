import { z } from 'zod'
import { decideFlag, takeReviewAction } from '#app/domain/moderation/flags/decide-flag.ts'
import { flagPost } from '#app/domain/moderation/flags/flag-post.ts'
import { listFlags } from '#app/domain/moderation/flags/list-flags.ts'
import { listReasons } from '#app/domain/moderation/flags/list-reasons.ts'
import { type Endpoint, forAdmins, get, post, put } from '../kernel/endpoint.ts'
import { presentNothing } from '../kernel/fixed.ts'
import { paged } from '../kernel/paging.ts'
import { FlaggedItem, presentFlagTasks } from '../presenters/flagged.ts'
import { presentReasons, Reason } from '../presenters/flags.ts'

export const flags: Endpoint[] = [
  get('reasons', listReasons, {
    summary: 'Reasons for flagging, closing, changing a state or reviewing',
    response: z.array(Reason),
    present: presentReasons,
  }),
  post('report', flagPost, {
    summary: 'Flag a question, an answer or a comment',
    response: z.null(),
    present: presentNothing,
  }),
  get('report/unreviewed/post', listFlags, {
    scope: 'moderation',
    summary: 'Pending flags, one per page, most recently updated first; staff only',
    response: paged(FlaggedItem),
    present: presentFlagTasks,
  }),
  put('report/review', decideFlag, {
    summary: 'Decide on a flag; decided flags stay unchanged',
    response: z.null(),
    present: presentNothing,
  }),
  ...forAdmins([
    put('report', takeReviewAction, {
      summary: 'Decide on a flag with a review reason; decided flags stay unchanged',
      response: z.null(),
      present: presentNothing,
    }),
  ]),
]
