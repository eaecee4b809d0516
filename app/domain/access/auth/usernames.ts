/** Usernames: deriving one from a name, and checking whether it is free. */
import { usernameFromName } from '#markdown/slug.ts'
import type { Ctx, Db, FieldError } from '#kernel'
import { findUserByName, nextUserId } from '#basics/users/users.queries.ts'
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

/**
 * The username made from a name: null if none can be made, also because a name in another script spells a
 * reserved word; `reserved` for a reserved word.
 */
export function wantedUsername(typed: string): { username: string | null; reserved: boolean } {
  const username = usernameFromName(typed)
  if (!username || !isReservedName(username)) return { username, reserved: false }
  return { username: null, reserved: /^[\0-\x7f]*$/.test(typed) }
}

/** Field errors for a reserved name or a look-alike. */
export const nameFaults = (db: Db, field: string, typed: string | undefined): FieldError[] =>
  wantedUsername(typed ?? '').reserved
    ? [{ field, reason: 'error.user.username_invalid' }]
    : displayNameFaults(db, field, typed)

/**
 * A free username for a name in any script (spec §5); a taken one gets four hex characters appended. Null if
 * the name is reserved.
 */
export function deriveUsername(db: Db, ports: Ctx['ports'], typed: string): string | null {
  const { username: wanted, reserved } = wantedUsername(typed)
  const isTaken = (username: string) => findUserByName(db, username) !== undefined
  if (reserved) return null
  if (!wanted) return numberedUsername(isTaken, nextUserId(db))
  let username = wanted
  while (isTaken(username)) username = `${wanted.slice(0, MaxLength - 5)}-${hex(ports)}`
  return username
}
