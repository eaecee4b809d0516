import type { UserRef } from '#ui/kit/user-line.tsx'

export type ReviewPost = {
  kind: ReviewKind
  id: string
  href: string | null
  gone: 'removed' | 'erased' | null
  title: string | null
  titleHref: string | null
  titleStates: ('normal' | 'deleted' | 'closed' | 'pending' | 'unlisted')[]
  tags: { slug: string; name: string; recommended: boolean; reserved: boolean }[]
  html: string
  states: ('normal' | 'deleted' | 'closed' | 'pending' | 'unlisted')[]
  parent: {
    kind: 'question' | 'answer'
    html: string
    states: ('normal' | 'deleted' | 'closed' | 'pending' | 'unlisted')[]
    user: UserRef | null
  } | null
  user: UserRef
  wrote: { questions: number; answers: number }
  own: boolean
  cleanUpHref: string | null
  at: number
}

export type ReviewKind = 'question' | 'answer' | 'comment' | 'tag'
