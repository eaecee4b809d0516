/**
 * A member's code contains the member's id and a signature by this site, so that it is valid without being
 * stored, and reading never writes. It is stored once it is used: published links remain valid after a change
 * of the site's secret.
 */
import type { Db, Ports } from '#kernel'
import { findCodeOf, findCodeOwner } from './invites.queries.ts'

const MarkLength = 8
const Code = /^([0-9a-z]{1,10})-([\w-]{8})$/

function madeFor({ keyedHash }: Pick<Ports, 'keyedHash'>, userId: number): string {
  return `${userId.toString(36)}-${keyedHash(`invite:${userId}`).slice(0, MarkLength)}`
}

type Here = { db: Db; ports: Ports }

export const inviteCodeOf = ({ db, ports }: Here, userId: number): string =>
  findCodeOf(db, userId) ?? madeFor(ports, userId)

/** The owner of a code; null if it is invalid. */
export function ownerOfCode({ db, ports }: Here, code: string): number | null {
  const kept = findCodeOwner(db, code)
  if (kept !== undefined) return kept
  const found = Code.exec(code)
  if (!found) return null
  const userId = Number.parseInt(found[1]!, 36)
  return Number.isSafeInteger(userId) && code === madeFor(ports, userId) ? userId : null
}
