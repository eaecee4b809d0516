/** View of the timeline of a question, an answer or a tag. */
import { displayName } from '#shared/display-name.ts'
import type { HistoryObject } from '#posts/history/history-object.ts'
import { showRevisionDiff } from '#posts/history/show-revision-diff.ts'
import type { Timeline, TimelineEntry } from '#posts/history/show-timeline.ts'
import { lastPage } from '#kernel'
import { ObjectType } from '#shared/codes.ts'
import { formatId, type Permalink } from '#shared/ids.ts'
import { postPath, tagInfoPath, withQuery } from '#shared/paths.ts'
import { diffView, faceOf } from '#web/posts/diff-view.ts'
import type { Page } from '#web/kernel/page.ts'
import { permalinkOf, userRef } from '#web/posts/rows.ts'

/** Rows per page. */
export const TimelinePageSize = 50

const kinds: Record<number, 'question' | 'answer' | 'tag'> = {
  [ObjectType.question]: 'question',
  [ObjectType.answer]: 'answer',
  [ObjectType.tag]: 'tag',
}

type Place = Pick<HistoryObject, 'questionId' | 'urlTitle' | 'answerId'>

function objectPath(object: HistoryObject, permalink: Permalink): string {
  if (object.type === ObjectType.tag) return tagInfoPath(object.title)
  return linkTo(object, {}, permalink)
}

function linkTo(
  place: Place,
  to: { answerId?: number; commentId?: number },
  permalink: Permalink,
): string {
  const question = { id: place.questionId, urlTitle: place.urlTitle }
  return postPath({ question, answerId: place.answerId, ...to }, permalink)
}

/** Link of a row: the answer or the comment it is about. */
function entryPath(
  { type, object }: TimelineEntry,
  of: HistoryObject,
  permalink: Permalink,
): string | null {
  if (object.type === ObjectType.comment) return linkTo(of, { commentId: object.seq }, permalink)
  const other = object.type === ObjectType.answer && object.seq !== of.id
  if (type === 'accept' || (type === 'answered' && other)) {
    return linkTo(of, { answerId: object.seq }, permalink)
  }
  return null
}

const opened = ['rollback', 'edited', 'asked', 'created', 'answered']

/** Rows that made a revision of this object can be opened. */
const opensVersion = (entry: TimelineEntry, of: HistoryObject) =>
  entry.revisionId > 0 && entry.object.seq === of.id && opened.includes(entry.type)

/** The change of the opened row; null when its revision is not visible. */
async function openDiff(page: Page, revisionId: number) {
  const { next, previous } = await page.run(showRevisionDiff, {
    new_revision_id: String(revisionId),
  })
  return next && diffView(previous && faceOf(previous), faceOf(next))
}

export async function timelineView(page: Page, timeline: Timeline, pageNumber: number) {
  const { ctx, url } = page
  const { object, author, count, list } = timeline
  const permalink = permalinkOf(ctx.settings)
  const kind = kinds[object.type]!
  const asked = Number(url.searchParams.get('rev') ?? 0)
  const votes = url.searchParams.get('votes') === '1'
  const opening = new Set(
    list.filter(entry => opensVersion(entry, object)).map(entry => entry.revisionId),
  )
  const restoredBy = ({ restored }: TimelineEntry) => {
    if (!restored) return null
    const { id, createdAt: at } = restored
    return { at, href: opening.has(id) ? `${withQuery(url, { rev: id })}#r${id}` : null }
  }
  const row = async (entry: TimelineEntry) => {
    const opens = opensVersion(entry, object)
    const open = opens && entry.revisionId === asked
    const anchor = opens ? `r${entry.revisionId}` : null
    return {
      id: entry.id,
      anchor,
      type: entry.type,
      at: entry.at,
      cancelledAt: entry.cancelledAt,
      href: entryPath(entry, object, permalink),
      toggle: opens ? `${withQuery(url, { rev: open ? null : entry.revisionId })}#${anchor}` : null,
      /** The first revision has no predecessor. */
      first: entry.type !== 'edited' && entry.type !== 'rollback',
      open,
      diff: open ? await openDiff(page, entry.revisionId) : null,
      user: entry.user && userRef(entry.user),
      noteHtml: entry.noteHtml,
      closeType: entry.closeType,
      restored: restoredBy(entry),
    }
  }
  return {
    kind,
    name: displayName(userRef(author), page.t),
    title: kind === 'tag' ? object.name : object.title,
    href: objectPath(object, permalink),
    wireId: formatId(object.type, object.id),
    deleted: object.deleted,
    votes,
    votesHref:
      kind === 'tag' ? null : withQuery(url, { votes: votes ? null : '1', page: null, rev: null }),
    rows: await Promise.all(list.map(row)),
    count,
    page: pageNumber,
    pages: lastPage(count, TimelinePageSize),
    path: url.pathname,
    query: withQuery({ pathname: '', search: url.search }, { rev: null }),
  }
}

export type TimelineView = Awaited<ReturnType<typeof timelineView>>
