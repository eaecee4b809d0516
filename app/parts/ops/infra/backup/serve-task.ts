/**
 * The child process of one backup task. It receives the task as a message and exits with its
 * parent.
 */
import { operatorSentence } from '#infra/environment/operator-error.ts'
import type { FromTask } from './run-task.ts'
import type { DoTask, Task } from './tasks.ts'

const send = (message: FromTask, then = () => {}) => void process.send?.(message, then)

/** Waits for a task, runs it, sends the result and exits. */
export function serveTask<T extends Task>(work: DoTask<T>): void {
  process.once('disconnect', () => process.exit(1))
  process.once('message', (task: T) => {
    let sentAt = 0
    const progress = (done: number, of: number) => {
      if (Date.now() - sentAt < 250) return
      sentAt = Date.now()
      send({ progress: [done, of] })
    }
    const end = () => process.exit(0)
    work(task, progress).then(
      done => {
        const { user, system } = process.cpuUsage()
        send({ done, cpuMs: Math.round((user + system) / 1000) }, end)
      },
      (error: unknown) => {
        const words = error instanceof Error ? error.message : String(error)
        send({ failed: operatorSentence(error) ?? words }, end)
      },
    )
  })
}
