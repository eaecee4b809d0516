/**
 * Exchanges a database and the folder of its files together. The plan is on the disk before anything is
 * moved, and is carried out to its end at the next start when the process is killed: there is either
 * the old site or the new one.
 */
import fs from 'node:fs'
import path from 'node:path'
import { syncFolder } from '#app/infra/storage/durable.ts'
import { writeWhole } from '#app/infra/write-whole.ts'

/** `next` takes the place of `present`, which is kept as `aside`. Paths from the database's folder. */
type Move = { next: string; present: string; aside: string }

const planOf = (database: string) => `${database}.change-over`

/** Writes the plan down and carries it out. The paths are absolute; `next` is whole and on the disk. */
export function changeOver(database: string, moves: Move[]): void {
  const base = path.dirname(database)
  const plan = moves.map(move =>
    Object.fromEntries(Object.entries(move).map(([name, at]) => [name, path.relative(base, at)])),
  )
  writeWhole(planOf(database), JSON.stringify(plan))
  finishChangeOver(database)
}

/** Ends an exchange that was begun. To be called before the database is opened; mostly does nothing. */
export function finishChangeOver(database: string): void {
  const file = planOf(database)
  if (!fs.existsSync(file)) return
  const base = path.dirname(database)
  const moves = JSON.parse(fs.readFileSync(file, 'utf8')) as Move[]
  for (const move of moves) {
    const [next, present, aside] = [move.next, move.present, move.aside].map(at =>
      path.resolve(base, at),
    ) as [string, string, string]
    // Once the new one has the name, what is there must not be moved again.
    if (!fs.existsSync(next)) continue
    if (fs.existsSync(present) && !fs.existsSync(aside)) fs.renameSync(present, aside)
    for (const rest of ['-wal', '-shm']) fs.rmSync(present + rest, { force: true })
    fs.renameSync(next, present)
    syncFolder(path.dirname(present))
  }
  fs.rmSync(file)
  syncFolder(base)
}
