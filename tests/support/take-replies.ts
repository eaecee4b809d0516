import { afterEach } from 'vitest'

/** Taken before a test stops the clock. */
const nextTurn = setImmediate

// Tests that wait for nothing outside the process never end their turn of the event loop, and Vitest fails a run in
// which its replies stay unread for a minute, as on a busy machine.
afterEach(() => new Promise<void>(done => nextTurn(done)))
