import type { OwnClaim } from '#parts/move/domain/claims/make-claim.ts'
import type { PageSizes } from '#ui/contents/content-model.ts'
import type { UserRef } from '#ui/kit/user-line.tsx'

export type ClaimsModel = { title: string; claims: OwnClaim[]; account: string }

export type AdminClaim = {
  claimant: UserRef
  decider: UserRef | null
  name: string
  id: number
  note: string
  status: 'waiting' | 'confirmed' | 'declined' | 'withdrawn' | 'undone'
  url: string
  createdAt: number
  userId: number
  importedUserId: number
  token: string
  decidedAt: number
  decidedBy: number
  undoable: boolean
}

export type AdminClaimsModel = {
  page: number
  pages: number
  sizes: PageSizes | null
  path: string
  search: string
  state: 'waiting' | 'decided'
  states: ('waiting' | 'decided')[]
  claims: AdminClaim[]
  asked: {
    act: 'confirm' | 'decline' | 'undo'
    claim: AdminClaim
  } | null
  title: string
}
