/**
 * Whether an address may be used here: its domain must be in the list, compared as a whole and ignoring case.
 * An empty list allows all. A leading `@` and surrounding spaces of an entry are ignored.
 */
export function mayUseEmailDomain(email: string, domains: string[]): boolean {
  const listed = domains
    .map(domain => domain.trim().replace(/^@/, '').toLowerCase())
    .filter(Boolean)
  if (listed.length === 0) return true
  return listed.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
}
