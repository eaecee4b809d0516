import type { LeftCounts } from '#moderation/clean-up/left-behind.queries.ts'
import type { UserRef } from '#ui/kit/user-line.tsx'
import type { UserState } from '#shared/codes.ts'

export type CleanUpModel = {
  title: string
  member: {
    id: string
    name: string
    avatar: string | null
    username: string
    createdAt: number
    /** End of a suspension; 0 = permanent. */
    until: number
    displayName: string
    rank: number
    state: UserState
    hasProfile: boolean
  }
  left: LeftCounts
  posts: {
    id: string
    kind: 'question' | 'answer' | 'comment'
    href: string
    title: string
    excerpt: string
    at: number
    votes: number
    flags: number
    status: 'closed' | 'pending' | null
  }[]
  page: number
  pages: number
  mark: string | null
  last: { at: number; by: UserRef | null; finished: boolean; what: string } | null
  mayChangeAccount: boolean
  durations: ('24h' | '48h' | '72h' | '7d' | '14d' | '1m' | '2m' | '3m' | '6m' | '1y' | 'forever')[]
  path: string
  profileHref: string
  logHref: string
}
