/** Runs code that may not come to an end. */
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

/** Gives what `act` returns. What takes longer is cut off; throws TooLong then. */
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

/** The same for what answers later: both its start and its answer are bounded. */
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
