/** Usernames: deriving one from a name, and checking whether it is free. */
import { usernameFromName } from '#app/domain/markdown/slug.ts'
import type { Ctx, Db, FieldError } from '#app/domain/kernel/index.ts'
import { findUserByName } from '#app/domain/basics/users/users.queries.ts'
import { displayNameFaults } from './display-names.ts'
import { isReservedName } from './reserved-names.ts'

const MaxLength = 30

const hex = (ports: Ctx['ports']) => Buffer.from(ports.randomToken(2), 'base64url').toString('hex')

const wantedFrom = (typed: string): string | null => {
  const wanted = usernameFromName(typed)
  return wanted && !isReservedName(wanted) ? wanted : null
}

/** Field errors for a name that yields no valid username, a reserved name, or a look-alike. */
export const nameFaults = (db: Db, field: string, typed: string | undefined): FieldError[] =>
  typed === undefined || wantedFrom(typed)
    ? displayNameFaults(db, field, typed)
    : [{ field, reason: 'error.user.username_invalid' }]

/**
 * A free username for a name: lower case, Chinese as pinyin; a taken one gets four hex characters appended.
 * Null if none can be made or the name is reserved.
 */
export function deriveUsername(db: Db, ports: Ctx['ports'], typed: string): string | null {
  const wanted = wantedFrom(typed)
  if (!wanted) return null
  let username = wanted
  while (findUserByName(db, username)) {
    username = `${wanted.slice(0, MaxLength - 5)}-${hex(ports)}`
  }
  return username
}
