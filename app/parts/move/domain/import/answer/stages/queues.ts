/** Posts that wait for review, and reports. */
import { FlagStatus } from '#moderation/flags/flags.queries.ts'
import { PendingStatus } from '#basics/screening/pending-status.ts'
import { ByPlugin } from '#basics/screening/reviewers.ts'
import { reasonByType } from '#moderation/flags/reasons.ts'
import { ObjectType, PostStatus, Reason } from '#shared/codes.ts'
import { personOf } from '#parts/move/domain/import/answer/people.ts'
import { sourceRows, tableStage, write } from '#parts/move/domain/import/answer/stage.ts'
import { firstIdOf } from '#parts/move/domain/import/answer/source-row.ts'
import { cut } from '#parts/move/domain/import/answer/texts.ts'

const ReasonMax = 200
const ContentMax = 4000
const Posts: number[] = [ObjectType.question, ObjectType.answer, ObjectType.comment]

/** The reviewing plugin is named as text: it need not be here. */
const ruleOf = (submitter: string) => `${ByPlugin}${cut(submitter, 60) || 'answer'}`

export const reviewsStage = tableStage({
  name: 'posts held for review',
  table: 'review',
  // A post has one row here: the last one counts.
  where:
    'not exists (select 1 from review n where n.object_id = review.object_id and n.id > review.id)',
  apply(ctx, row) {
    const { facts, tally } = ctx
    const ref = row.ref('object_id')
    const post = facts.object(ref)
    if (!ref || !post || !Posts.includes(ref.type)) return tally.skipped('its post is gone')
    const decided = row.integer('status') === 3 ? PendingStatus.rejected : PendingStatus.approved
    const waits = post.status === PostStatus.pending
    const reviewer = row.integer('reviewer_user_id')
    const updatedAt = row.moment('updated_at') || row.createdAt()
    facts.once('held', post.id)
    write(ctx, 'held_posts', {
      id: row.integer('id'),
      createdAt: row.createdAt(),
      updatedAt,
      objectType: ref.type,
      objectId: post.id,
      questionId: post.questionId,
      userId: post.userId,
      rule: ruleOf(row.text('submitter')),
      detail: cut(row.text('reason'), ReasonMax),
      status: waits ? PendingStatus.waiting : decided,
      reviewerId: waits ? 0 : personOf(ctx, reviewer),
      reviewedAt: waits ? 0 : updatedAt,
    })
    tally.made(waits ? 'post waiting for review' : 'decision on a queued post')
  },
  /** Nothing ties post and queue together in the source: a post may wait without a row. */
  finish(ctx) {
    let id = sourceRows(ctx, 'select coalesce(max(id), 0) as id from review')[0]!.integer('id')
    const query = `select type as objectType, id as objectId, question as questionId, author as userId
      from object where status = ${PostStatus.pending} and type in (${Posts.join()})`
    for (const post of ctx.facts.all<Waiting>(query)) {
      if (ctx.facts.was('held', post.objectId)) continue
      const table = { 1: 'question', 2: 'answer', 7: 'comment' }[post.objectType]!
      const find = `select created_at, updated_at from ${table} where id = ?`
      const [row] = sourceRows(ctx, find, firstIdOf(post.objectType) + BigInt(post.objectId))
      const createdAt = row!.createdAt()
      const status = PendingStatus.waiting
      const pendingPost = {
        id: ++id,
        createdAt,
        updatedAt: createdAt,
        rule: ruleOf(''),
        status,
        ...post,
      }
      write(ctx, 'held_posts', pendingPost)
      ctx.tally.changed('waiting post that no row of the queue named', String(post.objectId))
    }
  },
})
type Waiting = { objectType: number; objectId: number; questionId: number; userId: number }

/** The source has the same numbers, and 10, which it never writes. */
const Statuses: readonly number[] = Object.values(FlagStatus)

export const reportsStage = tableStage({
  name: 'reports',
  table: 'report',
  type: ObjectType.report,
  apply(ctx, row) {
    const { facts, tally } = ctx
    const id = row.seq('id', ObjectType.report)
    const ref = row.ref('object_id')
    const post = facts.object(ref)
    if (!ref || !post || !Posts.includes(ref.type)) return tally.skipped('its post is gone')
    const userId = personOf(ctx, row.integer('user_id'))
    const status = row.integer('status')
    if (userId === 0 || !Statuses.includes(status))
      return tally.skipped('it has no user or an unknown status')
    const type = row.integer('report_type')
    const open = status === FlagStatus.waiting
    // An open report on a post that is gone for all has nothing left to be done.
    const settled = open && post.status === PostStatus.deleted
    const updatedAt = row.moment('updated_at') || row.createdAt()
    write(ctx, 'flags', {
      id,
      createdAt: row.createdAt(),
      updatedAt,
      userId,
      objectType: ref.type,
      objectId: post.id,
      questionId: post.questionId,
      reportedUserId: personOf(ctx, row.integer('reported_user_id')) || post.userId,
      reportType: reasonByType(type) ? type : Reason.something,
      content: cut(ctx.withNewAddresses(row.text('content')), ContentMax),
      status: settled ? FlagStatus.helpful : status,
      reviewedAt: open ? 0 : updatedAt,
    })
    tally.made(open && !settled ? 'open report' : 'decided report')
  },
})
