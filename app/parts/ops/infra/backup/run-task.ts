/** Runs a backup task in a child process, so that copying and compressing never delay a request. */
import { OperatorError } from '#infra/environment/operator-error.ts'
import { forkScript } from '#infra/environment/project-folder.ts'
import type { Done, Task } from './tasks.ts'

const programs: Record<Task['task'], string> = {
  take: 'parts/ops/infra/backup/store-process',
  remove: 'parts/ops/infra/backup/store-process',
  mark: 'parts/ops/infra/backup/store-process',
  verify: 'parts/ops/infra/backup/check-process',
  pack: 'parts/ops/infra/backup/check-process',
  copy: 'parts/ops/infra/html-copy/copy-process',
}

/** `cpuMs`: CPU time of the whole process. */
export type FromTask =
  { progress: [number, number] } | { done: Done; cpuMs: number } | { failed: string }

/** Throws an `OperatorError` with the reason when the task fails or its process ends early. */
export function runTask(task: Task, progress: (done: number, of: number) => void): Promise<Done> {
  return new Promise((resolve, reject) => {
    const child = forkScript(programs[task.task])
    let failed = 'The backup task ended early.'
    let done: Done | null = null
    child.on('message', (message: FromTask) => {
      if ('progress' in message) progress(...message.progress)
      else if ('done' in message) done = message.done
      else failed = message.failed
    })
    child.once('error', reject)
    child.once('close', () => (done ? resolve(done) : reject(new OperatorError(failed))))
    child.send(task)
  })
}
