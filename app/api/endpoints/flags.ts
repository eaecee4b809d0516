import { decideFlag, takeReviewAction } from '#moderation/flags/decide-flag.ts'
import { flagPost } from '#moderation/flags/flag-post.ts'
import { listFlags } from '#moderation/flags/list-flags.ts'
import { listReasons } from '#moderation/flags/list-reasons.ts'
import { type Endpoint, forAdmins, get, post, put } from '../kernel/endpoint.ts'
import { paged } from '../kernel/paging.ts'
import { list } from '../kernel/wire.ts'
import { FlaggedItem } from '../presenters/flagged.ts'
import { Reason } from '../presenters/flags.ts'

export const flags: Endpoint[] = [
  get('reasons', listReasons, {
    summary: 'Reasons for flagging, closing, changing a state or reviewing',
    answer: list(Reason),
  }),
  post('report', flagPost, { summary: 'Flag a question, an answer or a comment' }),
  get('report/unreviewed/post', listFlags, {
    scope: 'moderation',
    summary: 'Pending flags, one per page, most recently updated first; staff only',
    answer: paged(FlaggedItem),
  }),
  put('report/review', decideFlag, {
    summary: 'Decide on a flag; decided flags stay unchanged',
    notFound: { 'error.report.not_found': 404 },
  }),
  ...forAdmins([
    put('report', takeReviewAction, {
      notFound: { 'error.report.not_found': 404 },
      summary: 'Decide on a flag with a review reason; decided flags stay unchanged',
    }),
  ]),
]
