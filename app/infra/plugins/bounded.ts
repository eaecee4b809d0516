/** Runs code that may not terminate. */
import { createContext, Script } from 'node:vm'

const sandbox: { act: (() => void) | null } = { act: null }
let context: object | null = null
const script = new Script('act()')

export class TooLong extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`)
    this.name = 'TooLong'
  }
}

/** Returns the result of `act`. Throws TooLong after the time limit. */
export function within<T>(ms: number, act: () => T): T {
  let value: T | undefined
  context ??= createContext(sandbox)
  const outer = sandbox.act
  sandbox.act = () => {
    value = act()
  }
  try {
    script.runInContext(context, { timeout: Math.max(1, Math.ceil(ms)) })
  } catch (error) {
    const cut = (error as { code?: string } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    throw cut ? new TooLong(ms) : error
  } finally {
    sandbox.act = outer
  }
  return value as T
}

/** The same for asynchronous code: both its start and its result are limited. */
export async function answerWithin<T>(ms: number, act: () => T | Promise<T>): Promise<T> {
  const started = within(ms, act)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLong(ms)), ms)
  })
  try {
    return await Promise.race([started, late])
  } finally {
    clearTimeout(timer)
  }
}
