import { useEffect, useRef } from 'react'

/**
 * Runs calls of which only the last one counts: a new one ends the one before. Gives null for what
 * was ended, and throws what fails.
 */
export function useLatest<A extends unknown[], R>(
  call: (signal: AbortSignal, ...args: A) => Promise<R>,
) {
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const cancel = () => running.current?.abort()
  const run = async (...args: A): Promise<R | null> => {
    cancel()
    const own = new AbortController()
    running.current = own
    try {
      const result = await call(own.signal, ...args)
      return own.signal.aborted ? null : result
    } catch (error) {
      if (own.signal.aborted) return null
      throw error
    }
  }
  return { run, cancel }
}
