/**
 * Open connections use file descriptors, of which the database, uploads and calls to other servers need some. Their number
 * is bounded, and where there are many, those that wait longest for a request are closed, so that there is always room for a
 * visitor who comes next.
 */
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** More than this are never open; each also takes memory. */
const Most = 5_000
/** Descriptors that are left for files, at least and at most. */
const Reserve = { least: 50, most: 200 }

/** The number of connections that leave enough of the process's descriptors for files. */
export function connectionsWithin(descriptors: number | null): number {
  if (descriptors === null) return Most
  const reserve = Math.min(Reserve.most, Math.max(Reserve.least, descriptors / 2))
  return Math.max(1, Math.min(Most, Math.floor(descriptors - reserve)))
}

/** How many descriptors this process may have; null if unlimited or unknown. */
export function descriptorLimit(): number | null {
  try {
    const found = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))
    return found && Number(found[1])
  } catch {
    return null
  }
}

/** Accepts at most this many connections; from half of them on, closes the idle ones that were used least recently. */
export function boundConnections(server: Server, most: number): void {
  let open = 0
  /** Without a running request, in the order of their last use. */
  const idle = new Set<Socket>()
  const running = new WeakMap<Socket, number>()
  const shed = () => {
    if (open <= most / 2) return
    const [oldest] = idle
    // Its end arrives later.
    if (oldest && idle.size > 1) {
      idle.delete(oldest)
      oldest.destroy()
    }
  }
  server.maxConnections = most
  server.on('connection', (socket: Socket) => {
    open++
    idle.add(socket)
    socket.once('close', () => {
      open--
      idle.delete(socket)
    })
    shed()
  })
  server.on('request', ({ socket }, res) => {
    running.set(socket, (running.get(socket) ?? 0) + 1)
    idle.delete(socket)
    res.once('close', () => {
      const left = running.get(socket)! - 1
      running.set(socket, left)
      if (left > 0 || socket.destroyed) return
      idle.add(socket)
      shed()
    })
  })
}
