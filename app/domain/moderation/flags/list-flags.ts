import { z } from 'zod'
import {
  activated,
  type Ctx,
  type Db,
  harmless,
  isStaff,
  type Page,
  query,
  slice,
  staff,
  wire,
} from '#kernel'
import { type Author, listAuthors, missingAuthor } from '#basics/users/users.queries.ts'
import {
  countFlaggedObjects,
  countWaiting,
  findFlag,
  type FlagRow,
  FlagStatus,
  nthFlaggedObject,
  nthWaiting,
  waitingFlagsOn,
} from './flags.queries.ts'
import { reasonByType, type ReasonItem } from './reasons.ts'
import { type ReviewedPost, reviewedPost } from './reviewed-post.ts'

/** One task per page. */
const PageSize = 1
/** Flagged posts are counted up to this number. */
const CountMax = 1000

export type WaitingFlag = {
  id: number
  at: number
  flagger: Author
  /** Null for an unknown reason number. */
  reason: ReasonItem | null
  content: string
}
export type FlagTask = { flag: WaitingFlag; post: ReviewedPost }
export type FlaggedPost = { flags: WaitingFlag[]; post: ReviewedPost }

type Reading = Pick<Ctx, 'db' | 'now'>

function describe({ db, now }: Reading, rows: FlagRow[]): WaitingFlag[] {
  const people = listAuthors(
    db,
    rows.map(row => row.userId),
    now,
  )
  return rows.map(row => ({
    id: row.id,
    at: row.createdAt,
    flagger: people.get(row.userId) ?? missingAuthor(row.userId),
    reason: reasonByType(row.reportType),
    content: row.content,
  }))
}

const postOf = (ctx: Reading, flag: FlagRow) =>
  reviewedPost(ctx, { ...flag, authorId: flag.reportedUserId })

/** Open flags, one per page, most recently updated first. Empty for everyone but staff. */
export const listFlags = query({
  name: 'flags.list',
  guard: harmless(activated),
  input: z.object({ page: wire.anyPage() }),
  run(ctx, { page }): Page<FlagTask> {
    const { db, viewer } = ctx
    if (!isStaff(viewer)) return { count: 0, list: [] }
    const id = nthWaiting(db, slice(page, PageSize).offset)
    const row = id === undefined ? undefined : findFlag(db, id)
    const list = row ? [{ flag: describe(ctx, [row])[0]!, post: postOf(ctx, row) }] : []
    return { count: countWaiting(db), list }
  },
})

/**
 * Flagged posts, one per page with all its open flags. `flag_id` opens the post of one flag wherever it is in
 * the list, while that flag is open.
 */
export const listFlaggedPosts = query({
  name: 'flags.list_posts',
  guard: harmless(staff),
  input: z.object({ page: wire.anyPage(), flag_id: wire.int(0, Number.MAX_SAFE_INTEGER, 0) }),
  run(ctx, { page, flag_id }): Page<FlaggedPost> {
    const { db } = ctx
    const count = countFlaggedObjects(db, CountMax)
    const named = flag_id ? findFlag(db, flag_id) : undefined
    const waits = named?.status === FlagStatus.waiting
    const offset = slice(page, PageSize).offset
    const objectId = waits ? named.objectId : nthFlaggedObject(db, offset)
    const rows = objectId === undefined ? [] : waitingFlagsOn(db, objectId)
    const [first] = rows
    return { count, list: first ? [{ flags: describe(ctx, rows), post: postOf(ctx, first) }] : [] }
  },
})

/** Number of flagged posts, counted up to 100. */
export const countFlaggedPosts = (db: Db): number => countFlaggedObjects(db, 100)
