import { accountOf } from '#parts/move/domain/import/accounts.ts'
import { importedPost, type ImportedPost, whyNoPost } from '#parts/move/domain/import/post-rows.ts'
import {
  insertCollection,
  saveImportedVotes,
} from '#parts/move/domain/import/queries/acts.queries.ts'
import {
  addAnswerVotes,
  addCollection,
  addQuestionVotes,
} from '#parts/move/domain/import/queries/posts.queries.ts'
import type { DumpRow } from '#parts/move/domain/import/dump-row.ts'
import type { FileStage, StageContext } from '#parts/move/domain/import/stage.ts'

const Up = 2
const Down = 3
const Favourite = 5

/** Kinds of votes that are no votes here. */
const OtherKinds: Record<number, string> = {
  1: 'acceptance, which is read from the question',
  4: 'vote for removal as offensive',
  6: 'vote to close',
  7: 'vote to reopen',
  8: 'bounty offered',
  9: 'bounty given',
  10: 'vote to delete',
  11: 'vote to undelete',
  12: 'vote for removal as spam',
  15: 'moderators’ review',
  16: 'approval of a suggested edit',
}

function addVote(ctx: StageContext, post: ImportedPost, up: boolean): void {
  const add = post.kind === 'question' ? addQuestionVotes : addAnswerVotes
  saveImportedVotes(ctx.tx, post.id, up ? 1 : 0, up ? 0 : 1)
  add(ctx.tx, post.id, up ? 1 : -1)
  ctx.tally.made(up ? 'upvote' : 'downvote')
}

function addBookmark(ctx: StageContext, post: ImportedPost, row: DumpRow): void {
  const { tx, tally } = ctx
  if (post.kind !== 'question') return tally.skipped('bookmark of an answer')
  if (!row.has('UserId')) return tally.skipped('bookmark by an unknown person')
  const at = row.moment('CreationDate')
  const userId = accountOf(ctx, row.text('UserId'), '', at)
  if (!insertCollection(tx, userId, post.id, at))
    return tally.skipped('second bookmark of the same question')
  addCollection(tx, post.id, 1)
  tally.made('bookmark')
}

/** Voters are unknown, so votes are stored as sums; bookmarks have an owner. */
export const votesStage: FileStage = {
  kind: 'file',
  name: 'votes',
  file: 'Votes.xml',
  root: 'votes',
  apply(ctx, row) {
    ctx.tally.read()
    const type = row.integer('VoteTypeId')
    const post = importedPost(ctx, row.text('PostId'))
    if (!post) return ctx.tally.skipped(whyNoPost(ctx, row.text('PostId')))
    if (type === Up || type === Down) return addVote(ctx, post, type === Up)
    if (type === Favourite) return addBookmark(ctx, post, row)
    ctx.tally.skipped(OtherKinds[type] ?? `vote of unknown type ${type}`)
  },
}
