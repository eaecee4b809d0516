import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import { loadParts } from '#app/part.ts'
import * as parts from '#app/parts.ts'
import { operatorSentence } from '#infra/environment/operator-error.ts'
import { createPrivately } from '#infra/storage/private-files.ts'
import { doImportTask, type ImportTask } from './import-tasks.ts'
import type { FromImport } from './site-imports.ts'

/** Between two messages about the progress, in ms. */
const SaidEvery = 250

const send = (message: FromImport, then = () => {}) => void process.send?.(message, then)
let saidAt = 0
let stage = ''

createPrivately()
process.once('disconnect', () => process.exit(1))
await loadParts(parts, 'site')
process.once('message', (task: ImportTask) => {
  const end = () => process.exit(0)
  doImportTask(task, at => {
    if (Date.now() - saidAt < SaidEvery && at.stage === stage) return
    saidAt = Date.now()
    stage = at.stage
    send({ progress: at })
  }).then(
    done => send({ done }, end),
    (error: unknown) => {
      const words = error instanceof Error ? error.message : String(error)
      const known = error instanceof DumpError ? words : operatorSentence(error)
      if (known === null) process.stderr.write(`${String((error as Error)?.stack ?? error)}\n`)
      send({ failed: known ?? words }, end)
    },
  )
})
