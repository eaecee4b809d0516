/** CPU time of the main thread, which no busy machine changes. */
import { readFileSync } from 'node:fs'

const Mine = `/proc/self/task/${process.pid}/schedstat`

/** The counter may be this far behind, in ms. */
export const ThreadTimeStep = 4

/** In ms; what runs in other threads (hashing, decoding images, collecting garbage) is not included. */
export const threadTime = (): number => Number(readFileSync(Mine, 'latin1').split(' ')[0]) / 1e6
