/** The process of one backup task: told what to do by a message, and gone when its parent is. */
import { operatorSentence } from '#app/infra/operator-error.ts'
import type { FromTask } from './run-task.ts'
import type { DoTask, Task } from './tasks.ts'

const tell = (message: FromTask, then = () => {}) => void process.send?.(message, then)

/** Waits for a task, does it, tells the outcome and ends the process. */
export function serveTask<T extends Task>(work: DoTask<T>): void {
  process.once('disconnect', () => process.exit(1))
  process.once('message', (task: T) => {
    let told = 0
    const progress = (done: number, of: number) => {
      if (Date.now() - told < 250) return
      told = Date.now()
      tell({ progress: [done, of] })
    }
    const end = () => process.exit(0)
    work(task, progress).then(
      done => {
        const { user, system } = process.cpuUsage()
        tell({ done, cpuMs: Math.round((user + system) / 1000) }, end)
      },
      (error: unknown) => {
        const words = error instanceof Error ? error.message : String(error)
        tell({ failed: operatorSentence(error) ?? words }, end)
      },
    )
  })
}
