/** CPU time of the main thread, which no busy machine changes. */
import { readFileSync } from 'node:fs'

const Mine = `/proc/self/task/${process.pid}/schedstat`

/** In ms; what runs in other threads (hashing, decoding images, collecting garbage) is not included. */
export const threadTime = (): number => Number(readFileSync(Mine, 'latin1').split(' ')[0]) / 1e6
