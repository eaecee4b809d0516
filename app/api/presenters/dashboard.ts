import { z } from 'zod'
import type { Dashboard } from '#site/dashboard/show-dashboard.ts'
import { formatBytes } from '#shared/byte-size.ts'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'
import { Count } from './values.ts'

const Rate = out.text().describe('percent with two decimals')

export const DashboardData = z.strictObject({
  info: z.strictObject({
    question_count: Count,
    resolved_count: Count,
    resolved_rate: Rate,
    unanswered_count: Count,
    unanswered_rate: Rate,
    answer_count: Count,
    comment_count: Count,
    vote_count: Count,
    user_count: Count,
    report_count: Count.describe('pending flags, posts and suggested edits'),
    uploading_files: z.boolean().describe('whether files can be stored'),
    smtp: z.enum(['enabled', 'disabled', 'not_configured']),
    https: z.boolean(),
    time_zone: out.text(),
    occupying_storage_space: out.text(),
    app_start_time: out.text().describe('uptime in seconds'),
    version_info: z.strictObject({
      version: out.text(),
      revision: out.text(),
      remote_version: out.text(),
    }),
    login_required: z.boolean(),
    go_version: out.text().describe('name and version of the runtime'),
    database_version: out.text(),
    database_size: out.text(),
  }),
})

const rateOf = (part: number, whole: number): string =>
  (whole > 0 ? (100 * part) / whole : 0).toFixed(2)

export function toDashboard(
  { totals, waiting, health, system, uptimeMs, database, storage }: Dashboard,
  { ctx }: ApiArgs,
): z.infer<typeof DashboardData> {
  const size = (bytes: number) => formatBytes(bytes, ctx.locale)
  return {
    info: {
      question_count: totals.questions,
      resolved_count: totals.resolved,
      resolved_rate: rateOf(totals.resolved, totals.questions),
      unanswered_count: totals.unanswered,
      unanswered_rate: rateOf(totals.unanswered, totals.questions),
      answer_count: totals.answers,
      comment_count: totals.comments,
      vote_count: totals.votes,
      user_count: totals.users,
      report_count: waiting,
      uploading_files: system.uploadsWritable,
      smtp: health.smtp,
      https: health.https,
      time_zone: health.timeZone,
      occupying_storage_space: size(storage),
      app_start_time: String(Math.floor(uptimeMs / 1000)),
      version_info: {
        version: system.version,
        revision: '',
        remote_version: health.checkUpdate ? system.update.version : '',
      },
      login_required: health.private,
      go_version: system.runtime,
      database_version: database.version,
      database_size: size(database.bytes),
    },
  }
}
