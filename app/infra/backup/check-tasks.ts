/**
 * Tasks that extract a snapshot as a whole site. Separate from the others, because they load the
 * domain.
 */
import fs from 'node:fs'
import path from 'node:path'
import { checkCounters } from '#app/domain/basics/recount/recount.ts'
import { verifyLog } from '#app/domain/moderation/staff-log/verify-log.ts'
import { openDatabase } from '#app/infra/db.ts'
import { OperatorError } from '#app/infra/operator-error.ts'
import { makeFolder } from '#app/infra/storage/durable.ts'
import { packOneFile } from './one-file.ts'
import { type Draft, draftOfSnapshot, scratchIn } from './restore-site.ts'
import { openSealer } from './seal.ts'
import { readSnapshot, verifyStore } from './snapshots.ts'
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

/** Extracts a snapshot and checks it, or turns it into one file. Throws with the reason. */
export const checkTask: DoTask<CheckTask> = (task, progress) => {
  const { store, passphrase } = task
  return holding(store, async () => {
    if (task.task === 'verify') verifyStore(store)
    const name = task.name ?? newestName(store)
    const snapshot = readSnapshot(store, name)
    const sealer = openSealer(store, snapshot.key === '' ? '' : passphrase)
    if (snapshot.key !== sealer.key) {
      throw new OperatorError('This backup was encrypted with another passphrase.')
    }
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
        if (files !== snapshot.files.count) throw new OperatorError('Files are missing.')
        checkContent(database)
      }
      return { name, stored: 0 }
    } finally {
      fs.rmSync(folder, { recursive: true, force: true })
    }
  })
}
