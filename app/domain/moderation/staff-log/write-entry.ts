/** Writes to the log, from reactors inside the transaction of the act. */
import { Role } from '#shared/codes.ts'
import type { EventName, Events, Reactor, Subscribers, Tx } from '#kernel'
import { findUser } from '#basics/users/users.queries.ts'
import { Beginning, hashOf } from './chain.ts'
import { appendRow, findHead, findLast, highestNumber } from './log-rows.queries.ts'
import { type StaffAct, staffActs } from './staff-acts.ts'

/** The operator's command line, or the program itself. */
export const Operator = 0

/** Appends a row. Write transactions are immediate, so writers take turns. */
export function writeEntry(tx: Tx, now: number, action: string, act: StaffAct): void {
  const head = findHead(tx) ?? findLast(tx)
  const row = {
    // A number is never reused, so that removed rows leave a gap.
    id: Math.max(highestNumber(tx), head?.id ?? 0) + 1,
    createdAt: now,
    actorId: act.actorId,
    action,
    objectType: act.objectType ?? 0,
    objectId: act.objectId ?? 0,
    userId: act.userId ?? 0,
    before: JSON.stringify(act.before ?? {}),
    after: JSON.stringify(act.after ?? {}),
    note: act.note ?? '',
    previousHash: head?.hash ?? Beginning,
  }
  appendRow(tx, { ...row, hash: hashOf(row) })
}

function isStaff(tx: Tx, userId: number): boolean {
  if (userId === Operator) return true
  const role = findUser(tx, userId)?.roleId
  return role === Role.admin || role === Role.moderator
}

type Told<N extends EventName> = (event: Events[N], tx: Tx) => StaffAct | null

/** The reactor that logs an event if staff caused it. */
function logOn<N extends EventName>(name: N, told: Told<N>): Reactor<N> {
  return ({ tx, now }, event) => {
    const act = told(event, tx)
    if (act && isStaff(tx, act.actorId)) writeEntry(tx, now, name, act)
  }
}

/** Adds the log to the reactors of every event that can be an act of staff. */
export function withStaffLog(table: Subscribers): Subscribers {
  const names = Object.keys(table) as EventName[]
  const added = names.map(name => {
    const told = staffActs[name] as Told<typeof name> | string
    return [name, typeof told === 'string' ? table[name] : [...table[name], logOn(name, told)]]
  })
  return Object.fromEntries(added) as Subscribers
}
