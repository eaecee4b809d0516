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
