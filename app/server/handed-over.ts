/**
 * Connections that node:cluster has sent to a worker and that the worker has not taken. When it is killed, cluster forgets
 * them, and who opened them waits for ever.
 */
import type { Worker } from 'node:cluster'
import { Socket } from 'node:net'

/** What cluster sends to a worker with a connection. */
const isHandover = (message: unknown): message is { seq: number } =>
  typeof message === 'object' && message !== null && 'act' in message && message.act === 'newconn'

/** Returns what takes the connections of this worker that it has not taken. */
export function watchHandovers({ process: child }: Worker): () => Socket[] {
  const open = new Map<number, unknown>()
  const send = child.send.bind(child)
  child.send = (...args: unknown[]) => {
    const [message, handle] = args
    if (isHandover(message)) open.set(message.seq, handle)
    return Boolean(Reflect.apply(send, child, args))
  }
  child.on('internalMessage', ({ ack }: { ack?: number }) => ack !== undefined && open.delete(ack))
  return () => {
    const left = [...open.values()]
    open.clear()
    return left.map(handle => {
      // Nothing has been read from it, and nothing is.
      const options = { handle, readable: true, pauseOnCreate: true }
      return new Socket(options)
    })
  }
}
