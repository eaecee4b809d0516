import { type Ctx, DomainError } from '#app/domain/kernel/index.ts'
import { findUserByEmail } from '#app/domain/users/index.ts'

/**
 * Whether an address may be used here: its domain is one of the list, compared as a whole and without
 * regard to case. An empty list allows all. `@` before an entry and blanks around it do not count.
 */
export function mayUseEmailDomain(email: string, domains: string[]): boolean {
  const listed = domains
    .map(domain => domain.trim().replace(/^@/, '').toLowerCase())
    .filter(Boolean)
  if (listed.length === 0) return true
  return listed.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
}

const refuse = (reason: string) =>
  new DomainError('validation', reason, { fields: [{ field: 'e_mail', reason }] })

/** Throws unless an account may have this address: its domain is allowed and no other one has it. */
export function insistOnFreeEmail(
  { db, settings }: Pick<Ctx, 'db' | 'settings'>,
  email: string,
): void {
  if (!mayUseEmailDomain(email, settings.login.allow_email_domains)) {
    throw refuse('error.email.illegal_email_domain_error')
  }
  if (findUserByEmail(db, email)) throw refuse('error.email.duplicate')
}
