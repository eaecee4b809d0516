/**
 * The code of a member carries who it belongs to and a mark that only this site can make, so that it
 * is good before anything is stored and reading never writes. Once it is used it is kept: links that
 * are out there outlive the secret of the site.
 */
import type { Db, Ports } from '#app/domain/kernel/index.ts'
import { findCodeOf, findCodeOwner } from './invites.queries.ts'

const MarkLength = 8
const Code = /^([0-9a-z]{1,10})-([\w-]{8})$/

function madeFor({ keyedHash }: Pick<Ports, 'keyedHash'>, userId: number): string {
  return `${userId.toString(36)}-${keyedHash(`invite:${userId}`).slice(0, MarkLength)}`
}

type Here = { db: Db; ports: Ports }

export const inviteCodeOf = ({ db, ports }: Here, userId: number): string =>
  findCodeOf(db, userId) ?? madeFor(ports, userId)

/** Whose code this is; null when it is nobody's. */
export function ownerOfCode({ db, ports }: Here, code: string): number | null {
  const kept = findCodeOwner(db, code)
  if (kept !== undefined) return kept
  const found = Code.exec(code)
  if (!found) return null
  const userId = Number.parseInt(found[1]!, 36)
  return Number.isSafeInteger(userId) && code === madeFor(ports, userId) ? userId : null
}
