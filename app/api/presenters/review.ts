/** New posts pending review, for staff. */
import { z } from 'zod'
import { pluginName } from '#basics/plugins/plugin-facts.ts'
import type { PendingPost as QueuedPost } from '#moderation/review/list-pending-posts.ts'
import { out } from '../kernel/out.ts'
import { shape } from '../kernel/wire.ts'
import { reviewed } from './flagged.ts'
import { Seconds } from './values.ts'

export const PendingPost = shape<QueuedPost>('PendingPost')({
  ...reviewed,
  review_id: z.int(),
  submit_at: [Seconds, 'pendingAt'],
  /** Name of the rule that queued it. */
  submitter_display_name: [
    out.text(),
    ({ rule, plugin }, { ctx, t }) => t(`held.rule.${rule}`, { name: pluginName(ctx, plugin) }),
  ],
  reason: [out.text(), ({ reason }, { t }) => t(reason.key, reason.values)],
})
