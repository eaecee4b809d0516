/** Types shared by the parts of a member's page. */
import type { BadgeView } from '#ui/badge/badge-card.tsx'
import type { UserRef } from '#ui/kit/user-line.tsx'
import type { QuestionRowItem } from '#ui/post/question-row.tsx'

export type ProfileData = {
  user: UserRef
  state: 'normal' | 'inactive' | 'suspended' | 'deleted'
  /** End of a suspension in ms; 0 = permanent. */
  until: number
  rank: number
  questions: number
  answers: number
  location: string | null
  website: { href: string; host: string } | null
  bioHtml: string
  joinedAt: number
  /** 0 = unknown. */
  seenAt: number
  own: boolean
  /** The reader may remove this member's content. */
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
  /** States visible only to the author and staff, hidden from lists. */
  status: 'pending' | 'deleted' | 'unlisted' | null
}

type ActPlace = { key: string; href: string; title: string; closed: boolean; at: number }
/** A reputation change whose post is hidden from the reader has neither title nor URL. */
type GainPost = Omit<ActPlace, 'href' | 'title'> & { href: string | null; title: string | null }
export type CommentAct = ActPlace & { html: string }
export type GainAct = GainPost & { points: number; kinds: { kind: string; times: number }[] }
export type VoteAct = ActPlace & { up: boolean; on: 'question' | 'answer' }

/** Content below the tabs. */
export type ProfileBody =
  | { kind: 'overview'; topAnswers: TopPost[]; topQuestions: TopPost[]; badges: BadgeView[] }
  | { kind: 'posts'; items: QuestionRowItem[] }
  | { kind: 'bookmarks'; items: (QuestionRowItem & { id: number })[] }
  | { kind: 'comments'; items: CommentAct[] }
  | { kind: 'gains'; items: GainAct[] }
  | { kind: 'votes'; items: VoteAct[] }
  | { kind: 'badges'; items: BadgeView[] }
