/**
 * Tasks that extract a snapshot as a whole site. Separate from the others, because they load the
 * domain.
 */
import fs from 'node:fs'
import path from 'node:path'
import { checkCounters } from '#basics/recount/recount.ts'
import { verifyLog } from '#moderation/staff-log/verify-log.ts'
import { openDatabase } from '#infra/database/db.ts'
import { OperatorError } from '#infra/environment/operator-error.ts'
import { makeFolder } from '#infra/storage/durable.ts'
import { packOneFile } from './one-file.ts'
import { type Draft, draftOfSnapshot, scratchIn } from './restore-site.ts'
import { markIncomplete, markUsable } from './marks.ts'
import { DamagedBackup, sealerFor } from './seal.ts'
import { readableSnapshots, readSnapshot, snapshotNames } from './snapshots.ts'
import { salvagePieces, verifyStore } from './verify-store.ts'
import { type CheckTask, type DoTask, holding, newestName } from './tasks.ts'

/** Throws for wrong counters and for a staff log that was tampered with. */
function checkContent(file: string): void {
  const { db, close } = openDatabase(file)
  try {
    const [wrong] = checkCounters(db)
    if (wrong) {
      const { counter, id, kept, truth } = wrong
      throw new OperatorError(
        `A counter is wrong: ${counter} ${id} is ${kept}, should be ${truth}.`,
      )
    }
    const walk = verifyLog(db)
    let step = walk.next()
    while (!step.done) step = walk.next()
    const { fault } = step.value
    if (fault) throw new OperatorError(`The staff log was changed: row ${fault.id} ${fault.kind}.`)
  } finally {
    close()
  }
}

/** Sets damaged files aside and marks the snapshots that need them. Throws `DamagedBackup` if there are any. */
function checkStore(store: string, passphrase: string): void {
  let found: DamagedBackup | null = null
  try {
    verifyStore(store)
  } catch (error) {
    if (!(error instanceof DamagedBackup)) throw error
    found = error
  }
  if (found) salvagePieces(store, passphrase)
  const { size } = markIncomplete(store, passphrase)
  if (!found) return
  const of = snapshotNames(store).length
  throw new DamagedBackup(`${found.message} ${size} of ${of} backups cannot be restored.`)
}

/** Extracts a snapshot and checks it, or turns it into one file. Throws with the reason. */
export const checkTask: DoTask<CheckTask> = (task, progress) => {
  const { store, passphrase } = task
  return holding(store, async () => {
    if (task.task === 'verify' && !task.alone) checkStore(store, passphrase)
    const name = task.name ?? newestName(store)
    const snapshot = readSnapshot(store, name)
    const sealer = sealerFor(store, passphrase, snapshot, readableSnapshots(store))
    const folder = path.join(store, 'work')
    fs.rmSync(folder, { recursive: true, force: true })
    makeFolder(folder, 0o700)
    const out = (): Promise<Draft> =>
      draftOfSnapshot({ store, snapshot, sealer }, scratchIn(folder), progress)
    try {
      if (task.task === 'pack') {
        await packOneFile(await out(), task.file, { program: task.program, at: snapshot.at })
      } else {
        const { database, files } = await out()
        if (files !== snapshot.files.count) throw new DamagedBackup('Files are missing.')
        markUsable(store, passphrase, name, true)
        checkContent(database)
      }
      return { name, stored: 0 }
    } catch (error) {
      if (error instanceof DamagedBackup) markUsable(store, passphrase, name, false)
      throw error
    } finally {
      fs.rmSync(folder, { recursive: true, force: true })
    }
  })
}
