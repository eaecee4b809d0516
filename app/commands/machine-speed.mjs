import { Worker } from 'node:worker_threads'

/** What one of two idle cores takes for the computation below, in ms. */
const REFERENCE_MS = 400
const MOST = 6
const CORES = 2

const computation = `
  const { parentPort } = require('node:worker_threads')
  const rows = Array.from({ length: 400 }, (_, i) => ({ id: i, title: 'Row ' + i, tags: ['a', 'b'] }))
  const started = performance.now()
  for (let round = 0; round < 1500; round++) JSON.parse(JSON.stringify(rows))
  parentPort.postMessage(performance.now() - started)`

/**
 * How many times slower this machine is now than two idle cores, from 1 to 6, measured with a fixed
 * computation on two threads: neighbors may slow down one core, and cores may share one. Time limits
 * of the checks are multiplied by it, so that a busy machine does not make good code fail.
 */
export async function measureSlowness() {
  const slowest = Math.max(...(await Promise.all(Array.from({ length: CORES }, compute))))
  return Math.min(MOST, Math.max(1, slowest / REFERENCE_MS))
}

function compute() {
  return new Promise((resolve, reject) => {
    new Worker(computation, { eval: true }).on('message', resolve).on('error', reject)
  })
}

/** The slowness measured by `npm test` before it started this runner; 1 if it was not. */
export const slowness = () => Number(process.env.TEST_SLOWNESS ?? 1)
