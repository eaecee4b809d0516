import type { TimelineType } from '#posts/history/timeline-types.ts'
import type { DiffView } from '#ui/history/diff-model.ts'
import type { UserRef } from '#ui/kit/user-line.tsx'

export type TimelineView = {
  kind: 'question' | 'answer' | 'tag'
  name: string
  title: string
  href: string
  wireId: string
  deleted: boolean
  votes: boolean
  votesHref: string | null
  rows: {
    id: number
    anchor: string | null
    type: TimelineType
    at: number
    cancelledAt: number
    href: string | null
    toggle: string | null
    first: boolean
    open: boolean
    diff: DiffView | null
    user: UserRef | null
    noteHtml: string
    closeType: number
    /** The revision that a rollback brought back; without a link when its row is on another page. */
    restored: { at: number; href: string | null } | null
  }[]
  count: number
  page: number
  pages: number
  path: string
  query: string
}
