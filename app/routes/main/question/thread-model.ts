import type { AnswerOrder } from '#shared/codes.ts'
import type { ReactionItem } from './reactions.tsx'
import type { UserRef } from '#ui/kit/user-line.tsx'

export type AnswerModel = {
  id: string
  anchor: string
  html: string
  url: string
  editHref: string
  historyHref: string | null
  score: number
  vote: 0 | 1 | -1
  own: boolean
  voteRefusals: { up: string | null; down: string | null }
  accepted: boolean
  user: UserRef
  asker: boolean
  at: number
  editedAt: number
  editor: UserRef | null
  state: string | null
  named: boolean
  actions: string[]
  source: { url: string; license: string; author: string } | null
  reactions: ReactionItem[]
  comments: CommentsModel
  reviewHref: string | null
}

export type CommentModel = {
  id: string
  html: string
  source: string
  user: UserRef
  at: number
  replyTo: UserRef | null
  score: number
  voted: boolean
  own: boolean
  mayVote: boolean
  asker: boolean
  pending: boolean
  reviewHref: string | null
  actions: string[]
}

export type CommentsModel = { list: CommentModel[]; hidden: number; page: number; pages: number }

export type QuestionModel = {
  id: string
  title: string
  titleHtml: string | null
  html: string
  excerpt: string
  url: string
  editHref: string
  historyHref: string | null
  tags: { slug: string; name: string; recommended: boolean; reserved: boolean }[]
  score: number
  vote: 0 | 1 | -1
  own: boolean
  voteRefusals: { up: string | null; down: string | null }
  views: number
  user: UserRef
  at: number
  editedAt: number
  editor: UserRef | null
  closed: boolean
  deleted: boolean
  unlisted: boolean
  answerCount: number
  banner:
    | { kind: 'deleted' }
    | { kind: 'pending' }
    | {
        kind: 'closed'
        reason: {
          original: { href: string; title: string } | null
          closeType: number
          closeMessage: string
          closedAt: number
        } | null
      }
    | null
  actions: string[]
  source: { url: string; license: string; author: string } | null
  reactions: ReactionItem[]
  followed: boolean
  bookmarked: boolean
  bookmarks: number
  pinned: boolean
  mayInvite: boolean
  inviteRefusal: string | null
  comments: CommentsModel
  reviewHref: string | null
}

export type ThreadModel = {
  path: string
  here: string
  question: QuestionModel
  answers: AnswerModel[]
  answerCount: number
  order: AnswerOrder
  page: number
  pages: number
  mayAccept: boolean
  answerRefusal: string | null
  newcomer: boolean
  firstAnswerHref: string | null
  draftTarget: string
  draft: { content: string; savedAt: number } | null
  invited: UserRef[]
  linked: {
    items: { id: number; href: string; title: string; answers: number; accepted: boolean }[]
    more: boolean
    href: string
  }
  related: { id: number; href: string; title: string; answers: number; accepted: boolean }[]
  imagesHidden: boolean
}
