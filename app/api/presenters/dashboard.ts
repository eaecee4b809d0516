import { z } from 'zod'
import type { Dashboard } from '#site/dashboard/show-dashboard.ts'
import { formatBytes } from '#shared/byte-size.ts'
import { out } from '../kernel/out.ts'
import { kind, shape } from '../kernel/wire.ts'
import { Count } from './values.ts'

type Share = { part: number; whole: number }
const Rate = kind(out.text().describe('percent with two decimals'), ({ part, whole }: Share) =>
  (whole > 0 ? (100 * part) / whole : 0).toFixed(2),
)
const Size = kind(out.text(), (bytes: number, { ctx }) => formatBytes(bytes, ctx.locale))

const VersionInfo = shape<Dashboard>()({
  version: [out.text(), ({ system }) => system.version],
  revision: [out.text(), () => ''],
  remote_version: [
    out.text(),
    ({ health, system }) => (health.checkUpdate ? system.update.version : ''),
  ],
})

const Info = shape<Dashboard>()({
  question_count: [Count, ({ totals }) => totals.questions],
  resolved_count: [Count, ({ totals }) => totals.resolved],
  resolved_rate: [Rate, ({ totals }) => ({ part: totals.resolved, whole: totals.questions })],
  unanswered_count: [Count, ({ totals }) => totals.unanswered],
  unanswered_rate: [Rate, ({ totals }) => ({ part: totals.unanswered, whole: totals.questions })],
  answer_count: [Count, ({ totals }) => totals.answers],
  comment_count: [Count, ({ totals }) => totals.comments],
  vote_count: [Count, ({ totals }) => totals.votes],
  user_count: [Count, ({ totals }) => totals.users],
  report_count: [Count.describe('pending flags, posts and suggested edits'), 'waiting'],
  uploading_files: [
    z.boolean().describe('whether files can be stored'),
    ({ system }) => system.uploadsWritable,
  ],
  smtp: [z.enum(['enabled', 'disabled', 'not_configured']), ({ health }) => health.smtp],
  https: [z.boolean(), ({ health }) => health.https],
  time_zone: [out.text(), ({ health }) => health.timeZone],
  occupying_storage_space: [Size, 'storage'],
  app_start_time: [
    out.text().describe('uptime in seconds'),
    ({ uptimeMs }) => String(Math.floor(uptimeMs / 1000)),
  ],
  version_info: [VersionInfo, board => board],
  login_required: [z.boolean(), ({ health }) => health.private],
  go_version: [
    out.text().describe('name and version of the runtime'),
    ({ system }) => system.runtime,
  ],
  database_version: [out.text(), ({ database }) => database.version],
  database_size: [Size, ({ database }) => database.bytes],
})

export const DashboardData = shape<Dashboard>()({ info: [Info, board => board] })
