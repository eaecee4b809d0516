/**
 * How many times slower this machine is now than two idle cores, from 1 to 6, measured with a fixed
 * computation. Time limits of the checks are multiplied by it, so that a busy machine does not make
 * good code fail.
 */
const REFERENCE_MS = 400
const MOST = 6

export function measureSlowness() {
  const rows = Array.from({ length: 400 }, (_, i) => ({
    id: i,
    title: `Row ${i}`,
    tags: ['a', 'b'],
  }))
  const started = performance.now()
  for (let round = 0; round < 1500; round++) JSON.parse(JSON.stringify(rows))
  return Math.min(MOST, Math.max(1, (performance.now() - started) / REFERENCE_MS))
}

/** The slowness measured by `npm test` before it started this runner; 1 if it was not. */
export const slowness = () => Number(process.env.TEST_SLOWNESS ?? 1)
