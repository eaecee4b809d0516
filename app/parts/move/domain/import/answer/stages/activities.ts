/** The log of the source: votes, follows, points and timelines. */
import { closingNote } from '#shared/closing-note.ts'
import { ObjectType } from '#shared/codes.ts'
import type { ObjectRef } from '#shared/ids.ts'
import type { Vote } from '#parts/move/domain/import/answer/facts.ts'
import { closingsOf } from '#parts/move/domain/import/answer/closings.ts'
import { firstActOf, personOf, placeholdersOf } from '#parts/move/domain/import/answer/people.ts'
import { MostUsers, type SourceRow } from '#parts/move/domain/import/answer/source-row.ts'
import {
  type AnswerContext,
  type AnswerStage,
  eachRow,
  sourceRows,
  tableStage,
  write,
} from '#parts/move/domain/import/answer/stage.ts'
import { cut } from '#parts/move/domain/import/answer/texts.ts'

/** Rows of voters; separate rows give their authors the points. */
const Votes: ReadonlyMap<string, 1 | -1> = new Map([
  ['question.vote_up', 1],
  ['question.vote_down', -1],
  ['answer.vote_up', 1],
  ['answer.vote_down', -1],
  ['comment.vote_up', 1],
])
/** What gives or takes points, beside votes. */
const Points = [
  'question.voted_up',
  'question.voted_down',
  'answer.voted_up',
  'answer.voted_down',
  'answer.accepted',
  'answer.accept',
  'edit.accepted',
  'user.activated',
]
const Follows = ['question.follow', 'tag.follow']
/** What stands on timelines: of these the actor is asked for, not the receiver. */
const Happenings = [
  'question.asked',
  'question.closed',
  'question.reopened',
  'question.answered',
  'question.commented',
  'question.edited',
  'question.deleted',
  'question.undeleted',
  'question.pin',
  'question.unpin',
  'question.show',
  'question.hide',
  'question.rollback',
  'answer.answered',
  'answer.commented',
  'answer.edited',
  'answer.deleted',
  'answer.undeleted',
  'answer.rollback',
  'tag.created',
  'tag.edited',
  'tag.deleted',
  'tag.undeleted',
  'tag.rollback',
]

/** Names of the kinds of entries, by their number in the source. */
export const kindsOf = (ctx: AnswerContext): Map<number, string> =>
  ctx.memo('config', () => {
    const rows = sourceRows(ctx, 'select id, "key" from config')
    return new Map(rows.map(row => [row.integer('id'), row.text('key')]))
  })

const SummaryMax = 255

/** The last number of an entry, and points of live ones by account. */
const writtenOf = (ctx: AnswerContext) =>
  ctx.memo('entries', () => ({ last: 0, points: new Map<number, number>() }))

type Entry = { row: SourceRow; kind: string; object: ObjectRef | null; live: boolean }

/** Of a vote up and a vote down that are both in force the newer one counts. */
function takeVote({ facts, tally }: AnswerContext, { row, kind, object }: Entry, userId: number) {
  const at = row.moment('updated_at') || row.createdAt()
  const place = [userId, object!.seq]
  const fresh = facts.run(
    'insert or ignore into vote values (?, ?, ?, ?, ?, ?)',
    ...[...place, object!.type, Votes.get(kind), row.createdAt(), at],
  )
  if (fresh > 0) {
    tally.made(kind === 'comment.vote_up' ? 'vote on a comment' : 'vote')
    return true
  }
  tally.skipped('a second vote of the same member on one post', `user ${userId}`)
  const newer =
    'update vote set value = ?, updated = ? where user = ? and object = ? and updated < ?'
  facts.run(newer, Votes.get(kind), at, ...place, at)
  return false
}

function followOf(ctx: AnswerContext, { row, object, live }: Entry): void {
  const { facts, tally } = ctx
  if (!live) return tally.skipped('a follow that was ended')
  const userId = personOf(ctx, row.integer('user_id'))
  if (userId === 0 || !object || !facts.object(object))
    return tally.skipped('a follow of something gone')
  if (!facts.once('follow', userId, object.seq))
    return tally.skipped('a second follow of the same thing')
  const createdAt = row.moment('updated_at') || row.createdAt()
  write(ctx, 'follows', { userId, objectId: object.seq, objectType: object.type, createdAt })
  tally.made('follow')
}

/** Edit summary of a version. */
function summaryOf(ctx: AnswerContext, revisionId: number): string {
  const [revision] = sourceRows(ctx, 'select log from revision where id = ?', revisionId)
  return cut(revision?.text('log') ?? '', SummaryMax)
}

/** Words that are shown with an entry. */
function commentOf(ctx: AnswerContext, { row, kind, object }: Entry): string {
  if (kind.endsWith('.edited')) return summaryOf(ctx, row.integer('revision_id'))
  if (kind !== 'question.closed') return ''
  const at = row.createdAt()
  const near = closingsOf(ctx, object!.seq).find(closing => Math.abs(closing.at - at) < 60_000)
  return near ? closingNote(near.close_type, near.close_msg) : ''
}

/** The place of an entry: its object, and on whose timeline it stands. */
function placeOf(ctx: AnswerContext, { row, object, kind }: Entry) {
  if (kind === 'user.activated') return { objectType: 0, objectId: 0, originalObjectId: 0 }
  const original = row.ref('original_object_id')
  const on = ctx.facts.object(original)?.id ?? object!.seq
  return { objectType: object!.type, objectId: object!.seq, originalObjectId: on }
}

function entry(ctx: AnswerContext, of: Entry): void {
  const { row, kind, live } = of
  const { tally } = ctx
  const happening = Happenings.includes(kind)
  const [receiver, actor] = [row.integer('user_id'), row.integer('trigger_user_id')]
  const userId = personOf(ctx, happening && actor > 0 ? actor : receiver)
  if (userId === 0) return tally.skipped('no user is named')
  if (live && Votes.has(kind) && !takeVote(ctx, of, userId)) return
  const updatedAt = row.moment('updated_at') || row.createdAt()
  const points = happening ? 0 : row.integer('rank')
  const written = writtenOf(ctx)
  written.last = row.integer('id')
  if (live) written.points.set(userId, (written.points.get(userId) ?? 0) + points)
  write(ctx, 'activity', {
    id: written.last,
    createdAt: row.createdAt(),
    updatedAt,
    cancelled: !live,
    cancelledAt: live ? 0 : row.moment('cancelled_at') || updatedAt,
    userId,
    triggerUserId: happening ? 0 : personOf(ctx, actor),
    type: kind,
    ...placeOf(ctx, of),
    rank: points,
    revisionId: row.integer('revision_id'),
    comment: commentOf(ctx, of),
  })
  if (!live) tally.made('entry that was taken back')
  else if (!Votes.has(kind)) tally.made(happening ? 'entry of a timeline' : 'entry with points')
}

/** Entries keep their numbers. */
export const activitiesStage = tableStage({
  name: 'activity',
  table: 'activity',
  apply(ctx, row) {
    const kind = kindsOf(ctx).get(row.integer('activity_type')) ?? ''
    const of = { row, kind, object: row.ref('object_id'), live: row.integer('cancelled') !== 1 }
    if (Follows.includes(kind)) return followOf(ctx, of)
    if (!Votes.has(kind) && !Points.includes(kind) && !Happenings.includes(kind))
      return ctx.tally.skipped(`“${kind || row.text('activity_type')}”, which is not kept here`)
    if (kind !== 'user.activated' && !ctx.facts.object(of.object))
      return ctx.tally.skipped('its post or tag is gone')
    if (Votes.has(kind) && of.object!.type === ObjectType.tag)
      return ctx.tally.skipped('a vote on a tag')
    entry(ctx, of)
  },
  finish(ctx) {
    const query = `select user as userId, object as objectId, type as objectType, value, created as createdAt,
      updated as updatedAt from vote order by rowid`
    for (const vote of ctx.facts.each<Vote>(query)) write(ctx, 'votes', vote)
  },
})

/**
 * Reputation does not change. One more entry makes up for points cut at the floor, posts that are gone and
 * the first point of an administrator.
 */
export const reputationStage: AnswerStage = {
  name: 'reputation',
  table: '',
  run(ctx) {
    const { last, points } = writtenOf(ctx)
    let id = last
    const add = (userId: number, createdAt: number, reputation: number) => {
      const rank = reputation - (points.get(userId) ?? 0)
      if (rank === 0) return
      const entry = { id: ++id, createdAt, updatedAt: createdAt, userId, rank }
      write(ctx, 'activity', { ...entry, type: 'reputation.imported' })
      ctx.tally.made('entry with the rest of a reputation')
    }
    const query = 'select id, rank, created_at, updated_at from user where id <= ? order by id'
    for (const row of eachRow(ctx, query, MostUsers))
      add(row.integer('id'), row.createdAt(), Math.max(0, row.integer('rank')))
    for (const userId of placeholdersOf(ctx)) add(userId, firstActOf(ctx, userId), 0)
  },
}
