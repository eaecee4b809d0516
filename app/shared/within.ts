/** Waits for `work`, but not longer than `ms`. False if it has not ended by then; throws if it fails before. */
export async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>(done => (timer = setTimeout(done, ms, false)))
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
