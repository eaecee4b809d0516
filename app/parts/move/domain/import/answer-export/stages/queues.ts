/** Posts held for review, and reports. */
import { ByPlugin } from '#basics/screening/reviewers.ts'
import { ObjectType } from '#shared/codes.ts'
import { pendingPosts, reports } from '#drizzle/schema/index.ts'
import {
  type ExportStage,
  longId,
  sourceFor,
  times,
} from '#parts/move/domain/import/answer-export/export-context.ts'
import { rowsOf } from '#parts/move/domain/import/answer-export/rows.queries.ts'

export const reviewsStage: ExportStage = {
  table: 'review',
  write({ db, out }, tally) {
    for (const post of rowsOf(db, pendingPosts)) {
      tally.read()
      tally.made('post held for review')
      out.insert('review', {
        id: post.id,
        ...times(post.createdAt, post.updatedAt),
        user_id: post.userId,
        object_id: longId(post.objectType, post.objectId),
        object_type: post.objectType,
        reviewer_user_id: post.reviewerId,
        submitter: post.rule.startsWith(ByPlugin) ? post.rule.slice(ByPlugin.length) : post.rule,
        reason: post.detail,
        status: post.status,
      })
    }
  },
}

/** They have object ids in Answer. */
export const reportsStage: ExportStage = {
  table: 'report',
  write(context, tally) {
    for (const report of rowsOf(context.db, reports)) {
      tally.read()
      tally.made('report')
      context.out.insert('report', {
        id: longId(ObjectType.report, report.id),
        ...times(report.createdAt, report.updatedAt),
        user_id: report.userId,
        object_id: longId(report.objectType, report.objectId),
        reported_user_id: report.reportedUserId,
        object_type: report.objectType,
        report_type: report.reportType,
        content: sourceFor(context, report.content),
        flagged_content: '',
        status: report.status,
      })
    }
  },
}
