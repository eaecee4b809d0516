/** Usernames: deriving one from a name, and checking whether it is free. */
import { usernameFromName } from '#app/domain/markdown/slug.ts'
import type { Ctx, Db, FieldError } from '#app/domain/kernel/index.ts'
import { findUserByName, nextUserId } from '#app/domain/basics/users/users.queries.ts'
import { displayNameFaults } from './display-names.ts'
import { isReservedName } from './reserved-names.ts'

const MaxLength = 30

const hex = (ports: Ctx['ports']) => Buffer.from(ports.randomToken(2), 'base64url').toString('hex')

/** The username of a name that none can be made from, `user-` and a number: the first not below `number`. */
export function numberedUsername(isTaken: (username: string) => boolean, number: number): string {
  let n = number
  while (isTaken(`user-${n}`)) n++
  return `user-${n}`
}

/** Field errors for a name that yields a reserved username, or for a look-alike. */
export function nameFaults(db: Db, field: string, typed: string | undefined): FieldError[] {
  const wanted = usernameFromName(typed ?? '')
  return wanted && isReservedName(wanted)
    ? [{ field, reason: 'error.user.display_name_lookalike' }]
    : displayNameFaults(db, field, typed)
}

/**
 * A free username for a name in any script (spec §5); a taken one gets four hex characters appended. Null if
 * the name is reserved.
 */
export function deriveUsername(db: Db, ports: Ctx['ports'], typed: string): string | null {
  const wanted = usernameFromName(typed)
  const isTaken = (username: string) => findUserByName(db, username) !== undefined
  if (!wanted) return numberedUsername(isTaken, nextUserId(db))
  if (isReservedName(wanted)) return null
  let username = wanted
  while (isTaken(username)) username = `${wanted.slice(0, MaxLength - 5)}-${hex(ports)}`
  return username
}
