import type { ColumnSort } from '#ui/admin-kit/column-sorts-model.ts'
import type { UserRef } from '#ui/kit/user-line.tsx'

export type ContentItem = {
  /** Wire name. */
  id: string
  href: string
  title: string
  excerpt: string
  accepted: boolean
  votes: number
  /** Of a question, with the list of its answers. */
  answers: { count: number; href: string } | null
  at: number
  user: UserRef
  marks: ('unlisted' | 'pinned')[]
  /** Names of the available actions. */
  acts: string[]
  /** The review queue it is in. */
  reviewHref: string | null
}

export type ContentModel = {
  count: number
  items: ContentItem[]
  bulk: string[]
  erasable: boolean
  ticked: boolean
  chip: { title: string; clearHref: string } | null
  dialog: { name: string; posts: { id: string; title: string }[] } | null
  path: string
  search: string
  page: number
  pages: number
  sizes: PageSizes | null
  state: string
  states: string[]
  words: string
  kind: ContentKind
  title: string
  order: 'oldest' | null
  sorts: Record<string, ColumnSort>
}

export type ContentOutcome = {
  act: string
  done: number
  refused: { title: string; reason: string }[]
}

export type PageSizes = { chosen: number; own: number; offered: number[] }

export type ContentKind = 'questions' | 'answers' | 'comments'
