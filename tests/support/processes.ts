/** Starts busy processes on a database file and reads their output. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { bundleOf } from './bundles.ts'
import type { Begin } from './busy-process.ts'
import type { World } from './world.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A copy of a world's database in a file, deleted at the end of the scope. */
export function databaseFileOf(w: World): Disposable & { file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'forum-processes-'))
  const file = join(folder, 'forum.sqlite')
  writeFileSync(file, w.site.sqlite.serialize())
  return { file, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

export class BusyProcess {
  /** Lines of output, without `ready` and `done`. */
  readonly said: string[] = []
  readonly ended: Promise<'done' | 'killed'>
  private readonly child: ChildProcess
  private readonly ready: Promise<void>
  private onSaid = () => {}

  /**
   * `program` takes the task, the file and JSON, and prints its acts like busy-process.ts;
   * `before` is a command prefix.
   */
  constructor(
    task: string,
    file: string,
    begin: Begin | object,
    program = bundleOf('tests/support/busy-process'),
    before: string[] = [],
  ) {
    const args = [program, task, file, JSON.stringify(begin)]
    const [command, ...words] = [...before, process.execPath, ...args]
    this.child = spawn(command!, words, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
    let finished = false
    let isReady = () => {}
    this.ready = new Promise(resolve => (isReady = resolve))
    createInterface({ input: this.child.stdout! }).on('line', line => {
      if (line === 'ready') isReady()
      else if (line === 'done') finished = true
      else this.said.push(line)
      this.onSaid()
    })
    this.ended = new Promise(resolve => {
      this.child.once('close', () => resolve(finished ? 'done' : 'killed'))
    })
  }

  /** Lets it begin; to run several in parallel, first wait for all. */
  async whenReady(): Promise<this> {
    const early = this.ended.then(() =>
      Promise.reject(new Error('The process ended before it began')),
    )
    await Promise.race([this.ready, early])
    return this
  }

  begin(): void {
    this.child.stdin!.write('\n')
  }

  /** Kills it, without a chance to react, after this many lines. */
  async killAfter(lines: number): Promise<void> {
    await new Promise<void>(resolve => {
      this.onSaid = () => {
        if (this.said.length >= lines) resolve()
      }
      this.onSaid()
      void this.ended.then(() => resolve())
    })
    await this.kill()
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL')
    await this.ended
  }
}
