/**
 * Connections that node:cluster has handed to a worker, but that the worker has not accepted yet. If the worker is killed,
 * cluster loses track of them, and their clients wait forever.
 */
import type { Worker } from 'node:cluster'
import { Socket } from 'node:net'

/** The message with which cluster hands over a connection. */
const isHandover = (message: unknown): message is { seq: number } =>
  typeof message === 'object' && message !== null && 'act' in message && message.act === 'newconn'

/** Starts watching. The returned function reclaims the connections that the worker has not accepted. */
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
