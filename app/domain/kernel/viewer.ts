import { MailStatus, Role, UserStatus } from '#shared/codes.ts'

export type Anonymous = { kind: 'anonymous'; id: 0; roleId: number; rank: number }

/** A logged-in account; role and activation are data, guards read them. */
export type Member = {
  kind: 'member'
  id: number
  username: string
  displayName: string
  avatar: string
  roleId: number
  rank: number
  status: number
  mailStatus: number
  email: string
  language: string
  colorScheme: string
  suspendedUntil: number
  createdAt: number
  /** The session may only add a second step: one is required, and the account has none. */
  mustAddStep: boolean
  /** When a password, code or passkey was last entered in this session, in ms; not needed for an API key. */
  provedAt: number
}
export type Viewer = Anonymous | Member

export const anonymous: Anonymous = { kind: 'anonymous', id: 0, roleId: Role.user, rank: 0 }

/** A session that was open when the suspension began; it can only read about it, and end. */
export const isSuspended = (viewer: Viewer): boolean =>
  viewer.kind === 'member' && viewer.status === UserStatus.suspended

export const isActivated = (viewer: Viewer): viewer is Member =>
  viewer.kind === 'member' &&
  viewer.mailStatus === MailStatus.verified &&
  viewer.status === UserStatus.available
