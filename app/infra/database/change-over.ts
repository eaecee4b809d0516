/**
 * Exchanges a database and its uploads folder together. The plan is written to disk first and
 * completed at the next start if the process is killed: the result is either the old site or the
 * new one.
 */
import fs from 'node:fs'
import path from 'node:path'
import { syncFolder } from '#infra/storage/durable.ts'
import { writeWhole } from '#infra/storage/write-whole.ts'

/** `next` replaces `present`, which is kept as `aside`. Paths relative to the database's folder. */
type Move = { next: string; present: string; aside: string }

const planOf = (database: string) => `${database}.change-over`

/** Writes the plan and carries it out. Paths are absolute; `next` is complete and synced. */
export function changeOver(database: string, moves: Move[]): void {
  const base = path.dirname(database)
  const plan = moves.map(move =>
    Object.fromEntries(Object.entries(move).map(([name, at]) => [name, path.relative(base, at)])),
  )
  writeWhole(planOf(database), JSON.stringify(plan))
  finishChangeOver(database)
}

/** Completes an interrupted exchange. Call it before opening the database; usually does nothing. */
export function finishChangeOver(database: string): void {
  const file = planOf(database)
  if (!fs.existsSync(file)) return
  const base = path.dirname(database)
  const moves = JSON.parse(fs.readFileSync(file, 'utf8')) as Move[]
  for (const move of moves) {
    const [next, current, aside] = [move.next, move.present, move.aside].map(at =>
      path.resolve(base, at),
    ) as [string, string, string]
    // Once the new one has the name, the existing file must not be moved again.
    if (!fs.existsSync(next)) continue
    if (fs.existsSync(current) && !fs.existsSync(aside)) fs.renameSync(current, aside)
    // The log of the previous database has some of its rows, and would damage the new one.
    for (const rest of ['-wal', '-shm']) {
      if (fs.existsSync(current + rest)) fs.renameSync(current + rest, aside + rest)
    }
    fs.renameSync(next, current)
    syncFolder(path.dirname(current))
  }
  fs.rmSync(file)
  syncFolder(base)
}
