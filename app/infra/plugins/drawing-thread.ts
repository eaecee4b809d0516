/**
 * Draws with bundled plugins on another thread, which is started for the first drawing and ended
 * when nothing was drawn for a while. One drawing at a time; a thread that takes too long is ended.
 */
import type { Worker } from 'node:worker_threads'
import { scriptThread } from '#infra/environment/project-folder.ts'
import type { DrawingTurn } from '#kernel'
import { TooLong } from './bounded.ts'
import { DrawingTurns } from './drawing-turns.ts'

export type DrawRequest = { slug: string; code: string; language: string }
/** `ready`: the plugin is loaded, and draws. */
export type Drawn = 'ready' | { html: string | null }

/** For starting the thread and loading a plugin, in ms. */
const LoadMs = 15_000
/** For one drawing. */
const DrawMs = 3_000
const IdleMs = 30_000
const MemoryMb = 192

let thread: Worker | null = null
let idle: NodeJS.Timeout | undefined
const turns = new DrawingTurns()

function end(): void {
  void thread?.terminate()
  thread = null
}

function started(): Worker {
  if (thread) return thread
  const worker = scriptThread('infra/plugins/draw-thread', { maxOldGenerationSizeMb: MemoryMb })
  // Its errors also reach the drawing that waits.
  worker.on('error', () => {})
  worker.once('exit', () => {
    if (thread === worker) thread = null
  })
  worker.unref()
  return (thread = worker)
}

function draw(asked: DrawRequest): Promise<string | null> {
  clearTimeout(idle)
  const worker = started()
  return new Promise<string | null>((resolve, reject) => {
    let timer: NodeJS.Timeout
    const limit = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => done(() => reject(new TooLong(ms)), true), ms)
    }
    const done = (settle: () => void, broken = false) => {
      clearTimeout(timer)
      worker.off('message', take).off('error', fail).off('exit', fail)
      if (broken) end()
      idle = setTimeout(end, IdleMs).unref()
      settle()
    }
    const take = (message: Drawn) =>
      message === 'ready' ? limit(DrawMs) : done(() => resolve(message.html))
    const fail = (reason: unknown) =>
      done(() => reject(reason instanceof Error ? reason : new Error('the thread ended')), true)
    worker.on('message', take).on('error', fail).on('exit', fail)
    limit(LoadMs)
    worker.postMessage(asked)
  })
}

/**
 * Safe HTML, or null for code that is no drawing. `signal` ends the wait for its turn. Throws
 * `TooLong` if the drawing takes too long.
 */
export const drawApart = (
  asked: DrawRequest,
  turn: DrawingTurn,
  signal: AbortSignal,
): Promise<string | null> => turns.take(turn, signal, () => draw(asked))
