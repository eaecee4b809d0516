import type { ListData, SlotProps } from '#ui/admin/list/list-body.tsx'
import type { UserRef } from '#ui/kit/user-line.tsx'
import type { Outcome } from './refusals.tsx'

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

export type ContentModel = ListData<ContentItem> & {
  kind: ContentKind
  title: string
  state: string
  path: string
  search: string
  count: number
  bulk: string[]
  erasable: boolean
  chip: { title: string; clearHref: string } | null
  dialog: { name: string; posts: { id: string; title: string }[] } | null
}

export type ContentProps = SlotProps<ContentModel, Outcome>

export type PageSizes = { chosen: number; own: number; offered: number[] }

export type ContentKind = 'questions' | 'answers' | 'comments'
