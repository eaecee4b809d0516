/**
 * What this process waits for outside of it: other servers, mail servers, child processes. All of it ends when the process
 * stops.
 */
let stopping = new AbortController()

/** True from the moment when the waits were ended. */
export const isStopping = (): boolean => stopping.signal.aborted

/**
 * Calls `end` when the process stops, or at once if it does already. Returns the function to call when there is nothing
 * left to end.
 */
export function onStop(end: () => void): () => void {
  const { signal } = stopping
  if (signal.aborted) end()
  else signal.addEventListener('abort', end, { once: true })
  return () => signal.removeEventListener('abort', end)
}

/** Ends what runs, and whatever begins afterwards. */
export const endWaits = (): void => stopping.abort()

/** For a site that is opened in this process after another one was stopped. */
export function allowWaits(): void {
  if (isStopping()) stopping = new AbortController()
}
