import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { ownValue } from '#shared/own-value.ts'
import { boundConnections } from './connections.ts'
import type { Limits } from './limits.ts'
import type { Pipeline } from './pipeline.ts'
import { discardUnread, LingerMs, unreadBytes } from './unread-body.ts'

/** A server with its limits set; requests that Node cannot parse are answered here. */
export function makeHttpServer(
  pipeline: Pick<Pipeline, 'listener' | 'draining'>,
  limits: Limits,
): Server {
  const server = createServer(
    {
      ServerResponse: answersOf(pipeline, limits),
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: 2_000,
    },
    (req, res) => {
      // A request after an answer that closes the connection.
      if (req.socket.writable) pipeline.listener(req, res)
    },
  )
  server.timeout = limits.silenceTimeoutMs
  boundConnections(server, limits.connections)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    refuse(socket, ownValue(StatusOf, error.code ?? '') ?? '400 Bad Request')
  })
  server.on('connect', (_req, socket) => refuse(socket, '405 Method Not Allowed'))
  return server
}

/**
 * While the server stops, every answer closes its connection, also that of a request which came before: a next request
 * on it could arrive too late. So does an answer to a request of which much is unread.
 */
const answersOf = (pipeline: Pick<Pipeline, 'draining'>, limits: Limits) =>
  class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, ...given: never[]): this {
      const unread = unreadBytes(this.req)
      const closes = pipeline.draining || unread > limits.unread.kept || status === 408
      if (closes) this.shouldKeepAlive = false
      if (unread > 0) discardUnread(this.req, this, limits)
      return super.writeHead(status, ...given)
    }
  }

const StatusOf: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Content Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

function refuse(socket: Duplex, status: string): void {
  const answering = (socket as Duplex & { _httpMessage?: { headersSent: boolean } })._httpMessage
  if (!socket.writable || answering?.headersSent) return void socket.destroy()
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\nX-Content-Type-Options: nosniff\r\n\r\n`,
  )
  setTimeout(() => socket.destroy(), LingerMs).unref()
}
