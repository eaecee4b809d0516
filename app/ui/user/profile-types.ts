/** What the parts of a member's page share. */
import type { BadgeView } from '#app/ui/badge/badge-card.tsx'
import type { UserRef } from '#app/ui/kit/user-line.tsx'
import type { QuestionRowItem } from '#app/ui/post/question-row.tsx'

export type ProfileData = {
  user: UserRef
  state: 'normal' | 'inactive' | 'suspended' | 'deleted'
  /** End of a suspension in ms; 0 = for good. */
  until: number
  rank: number
  questions: number
  answers: number
  location: string | null
  website: { href: string; host: string } | null
  bioHtml: string
  joinedAt: number
  /** 0 = not known. */
  seenAt: number
  own: boolean
  /** The reader may clean up after this member. */
  cleanUp: boolean
  /** The reader may claim this imported account. */
  claimable: boolean
}

export type TopPost = {
  id: number
  href: string
  title: string
  votes: number
  /** Of a question. */
  answers?: number
  accepted: boolean
  /** What its author and staff alone see, and lists leave out. */
  status: 'pending' | 'deleted' | 'unlisted' | null
}

type ActPlace = { key: string; href: string; title: string; closed: boolean; at: number }
/** A gain whose post is hidden from the reader has neither title nor address. */
type GainPlace = Omit<ActPlace, 'href' | 'title'> & { href: string | null; title: string | null }
export type CommentAct = ActPlace & { html: string }
export type GainAct = GainPlace & { points: number; kinds: { kind: string; times: number }[] }
export type VoteAct = ActPlace & { up: boolean; on: 'question' | 'answer' }

/** What stands under the tabs. */
export type ProfileBody =
  | { kind: 'overview'; topAnswers: TopPost[]; topQuestions: TopPost[]; badges: BadgeView[] }
  | { kind: 'posts'; items: QuestionRowItem[] }
  | { kind: 'bookmarks'; items: (QuestionRowItem & { id: number })[] }
  | { kind: 'comments'; items: CommentAct[] }
  | { kind: 'gains'; items: GainAct[] }
  | { kind: 'votes'; items: VoteAct[] }
  | { kind: 'badges'; items: BadgeView[] }
