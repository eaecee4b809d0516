/** Snapshots known to be damaged: a file in the store, which only tasks write. */
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { writeWhole } from '#infra/storage/write-whole.ts'
import { listSnapshots } from './snapshots.ts'
import { incompleteSnapshots } from './verify-store.ts'

/**
 * `incomplete`: pieces are missing, until a snapshot stores them again or the off-site copy returns them. `unusable`: it
 * can be extracted, but no site can run on it.
 */
const Marks = z.record(z.string(), z.enum(['incomplete', 'unusable']))
type Marks = z.output<typeof Marks>

const fileOf = (store: string) => path.join(store, 'damaged.json')

/** By name. None when the file is unreadable: the nightly check writes it again. */
export function damageMarks(store: string): Map<string, Marks[string]> {
  try {
    return new Map(Object.entries(Marks.parse(JSON.parse(fs.readFileSync(fileOf(store), 'utf8')))))
  } catch {
    return new Map()
  }
}

function save(store: string, marks: ReadonlyMap<string, Marks[string]>): void {
  if (marks.size === 0) fs.rmSync(fileOf(store), { force: true })
  else writeWhole(fileOf(store), JSON.stringify(Object.fromEntries(marks)))
}

/** Marks the snapshots that miss a piece, and no others. The store must be locked. Returns all marks. */
export function markIncomplete(store: string, passphrase: string): Map<string, Marks[string]> {
  const before = damageMarks(store)
  const snapshots = listSnapshots(store)
  const incomplete = new Set(incompleteSnapshots(store, passphrase, snapshots))
  const after = new Map<string, Marks[string]>()
  for (const { name } of snapshots) {
    if (incomplete.has(name)) after.set(name, 'incomplete')
    else if (before.get(name) === 'unusable') after.set(name, 'unusable')
  }
  save(store, after)
  return after
}

/** Takes marks off that are no longer true, as pieces may have been stored again. The store must be locked. */
export function renewMarks(store: string, passphrase: string): void {
  if (damageMarks(store).size > 0) markIncomplete(store, passphrase)
}

/** After a check of a single snapshot. The store must be locked. */
export function markUsable(store: string, passphrase: string, name: string, usable: boolean): void {
  const marks = usable ? damageMarks(store) : markIncomplete(store, passphrase)
  if (usable ? !marks.delete(name) : marks.has(name)) return
  if (!usable) marks.set(name, 'unusable')
  save(store, marks)
}
