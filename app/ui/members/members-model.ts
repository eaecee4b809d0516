import type { ListData } from '#ui/admin/list/list-body.tsx'
import type { GainKind } from '#people/profiles/list-acts.ts'
import type { LogView } from '#ui/log/log-model.ts'
import type { MemberCounts } from '#people/members/members.queries.ts'
import type { PageSizes } from '#ui/contents/content-model.ts'
import type { SessionKind } from '#access/auth/sessions.queries.ts'
import type { UserRef } from '#ui/kit/user-line.tsx'
import type { UserState } from '#shared/codes.ts'

export type MemberItem = {
  id: string
  href: string
  own: boolean
  username: string
  name: string
  avatar: string | null
  rank: number
  email: string
  createdAt: number
  deletedAt: number
  suspendedAt: number
  /** End of a suspension; 0 = permanent. */
  until: number
  /** Catalog key of the reason for a suspension, and the message to the member. */
  reason: string | null
  note: string
  seenAt: number
  posts: number
  state: UserState
  role: 1 | 2 | 3
  acts: string[]
}

/** Accounts that a dialog asks about. */
export type MembersDialog = { name: string; members: MemberItem[]; onOneself: boolean }

export type MemberModel = DialogData & {
  title: string
  member: MemberItem
  facts: {
    hasPassword: boolean
    confirmed: boolean
    secondStepAt: number
    location: string
    website: string
    language: string
  }
  counts: MemberCounts
  changes: {
    by: UserRef | null
    until: number
    timed: boolean
    reason: string | null
    note: string
    at: number
    before: string
    after: string
  }[]
  sessions: {
    device: string
    id: string
    createdAt: number
    kind: SessionKind
    lastUsedAt: number
  }[]
  tab:
    | {
        page: number
        pages: number
        sizes: PageSizes | null
        name: 'reputation'
        count: number
        items: (
          | {
              key: string
              points: number
              kinds: { kind: GainKind; times: number }[]
              at: number
              title: string
              closed: boolean
              href: string
            }
          | {
              key: string
              points: number
              kinds: { kind: GainKind; times: number }[]
              at: number
              title: null
              closed: boolean
              href: null
            }
        )[]
      }
    | { name: 'log'; view: LogView }
    | {
        page: number
        pages: number
        sizes: PageSizes | null
        name: 'posts'
        kind: 'all' | 'questions' | 'answers' | 'comments'
        kinds: ('all' | 'questions' | 'answers' | 'comments')[]
        count: number
        items: {
          id: string
          kind: 'question' | 'answer' | 'comment'
          href: string
          title: string
          at: number
          votes: number
          state: 'deleted' | 'closed' | 'pending' | null
        }[]
      }
  tabs: { href: string; name: 'log' | 'reputation' | 'posts'; current: boolean }[]
  profileHref: string | null
  cleanUpHref: string | null
  listHref: string
}

/** What the dialogs of either screen need. */
export type DialogData = {
  dialog: MembersDialog | null
  path: string
  search: string
  roles: (1 | 2 | 3)[]
  durations: string[]
  linesMax: number
  count?: number
}

export type MembersModel = DialogData &
  ListData<MemberItem> & {
    title: string
    filter: 'normal' | 'inactive' | 'suspended' | 'deleted' | 'all' | 'staff'
    bulk: string[]
    addable: boolean
    erasable: boolean
    adding: { total: number; ready: number; state: 'done' | 'failed' | 'running' } | null
  }
