import type { ReasonItem } from '#moderation/flags/reasons.ts'
import type { DiffView } from '#ui/history/diff-model.ts'
import type { ReviewKind, ReviewPost } from './review-post-model.ts'
import type { UserRef } from '#ui/kit/user-line.tsx'

export type EditTaskModel = {
  kind: 'edit'
  id: string
  on: ReviewKind
  title: string
  href: string
  editor: UserRef
  own: boolean
  at: number
  summary: string
  diff: DiffView
}

export type FlagTaskModel = {
  kind: 'flag'
  flagIds: string
  flags: {
    id: number
    user: UserRef
    at: number
    reason: ReasonItem['key'] | null
    content: string
    original: { href: string; title: string } | null
  }[]
  post: ReviewPost
  acts: ('edit' | 'close' | 'delete' | 'unlist')[]
  settled: {
    intent: 'delete-post' | 'close-post' | 'unlist-post'
    fields: Record<string, string | number>
  }[]
  editWaits: boolean
  closing: { type: number; words: string }
  answers: number
  accepted: boolean
  source: string
  revisionId: string
}

export type PendingTaskModel = {
  kind: 'held'
  reviewId: number
  version: string
  at: number
  rule: string
  reason: string
  waitsFor: 'question' | 'answer' | null
  post: ReviewPost
}
