import type { LedgerTotals, PointKind } from '#parts/platform/domain/platform/ledger.queries.ts'
import type { PageSizes } from '#ui/contents/content-model.ts'
import type { Quota } from '#parts/platform/domain/platform/show-quota.ts'
import type { UserRef } from '#ui/kit/user-line.tsx'

export type LedgerModel = {
  path: string
  search: string
  member: { user: UserRef; quota: Quota } | null
  entries: {
    user: UserRef
    actor: UserRef | null
    score: number
    id: number
    title: string
    createdAt: number
    kind: PointKind
    expiresAt: number
    change: number
    left: number
  }[]
  invitations: {
    inviter: UserRef
    invitee: UserRef
    id: number
    createdAt: number
    score: number
  }[]
  count: number
  unknown: boolean
  totals: LedgerTotals | null
  page: number
  pages: number
  sizes: PageSizes | null
  username: string
  kind: string
  show: string
  kinds: PointKind[]
  title: string
  enabled: boolean
}
