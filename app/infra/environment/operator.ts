/** The acting user of command line programs: an administrator without an account. */
import { type Ctx, DomainError, type Member } from '#kernel'
import { translator } from '#i18n/catalogue.ts'
import { MailStatus, Role, UserStatus } from '#shared/codes.ts'
import { makeContext } from '../requests/context.ts'
import type { Site } from '../site.ts'

const operator: Member = {
  kind: 'member',
  id: 0,
  username: 'operator',
  displayName: 'operator',
  avatar: '',
  roleId: Role.admin,
  rank: 0,
  status: UserStatus.available,
  mailStatus: MailStatus.verified,
  email: '',
  language: '',
  colorScheme: '',
  suspendedUntil: 0,
  createdAt: 0,
  mustAddStep: false,
  provedAt: Infinity,
}

export const operatorContext = (site: Site): Ctx =>
  makeContext(site, { viewer: operator, locale: 'en_US' })

/** A refusal in words, one line per invalid field. Null for other errors. */
export function refusalLines(error: unknown): string[] | null {
  if (!(error instanceof DomainError)) return null
  const t = translator('en_US')
  const fields = error.details.fields ?? []
  if (fields.length === 0) return [t(error.reason, error.details.values)]
  return fields.map(({ field, reason, values }) => `${field}: ${t(reason, values)}`)
}
