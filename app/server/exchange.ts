import type { IncomingMessage, ServerResponse } from 'node:http'
import { cameFromHere } from './from-here.ts'

/** Who sent a request. `fromHere` is known of a relayed one. */
export type Sender = { clientIp: string; fromHere?: boolean }

/** A request being answered: shared by the parts of the adapter. */
export type Exchange = Sender & {
  req: IncomingMessage
  res: ServerResponse
  id: string
  /** HEAD is handled like GET and sent without a body. */
  head: boolean
  reads: boolean
  /** Prefetched by the browser. */
  ahead: boolean
  path: string
  search: string
  /** Rate limit headers of the answer. */
  allowance?: HeaderList
  /** How the page cache was involved, for the log. */
  cache?: 'fresh' | 'stale' | 'made'
  /** The body is being read, or was: it cannot be read again. */
  taken: boolean
  /** The submitted form: its raw body, or its fields once read. */
  sent?: Buffer | FormData
  /** The page cannot be rendered without writing, which this process cannot. */
  forLeader?: boolean
  /** The last transaction before this request; see `written`. */
  writtenBefore?: number
  /** The last transaction after it, if there was one. */
  written?: number
  /** Body bytes sent, for the log. */
  bytes: number
}

export type HeaderList = [name: string, value: string][]

/** An answer with a complete body. */
export type Reply = { status: number; headers: HeaderList; body: Buffer }

/** See from-here.ts. */
export const isFromHere = ({ fromHere, req }: Exchange): boolean => fromHere ?? cameFromHere(req)

export function exchangeOf(
  req: IncomingMessage,
  res: ServerResponse,
  id: string,
  sender: Sender,
): Exchange {
  const { method = 'GET', headers } = req
  // Written out: spreading objects shows in the cost of a cached page.
  return {
    req,
    res,
    id,
    clientIp: sender.clientIp,
    fromHere: sender.fromHere,
    head: method === 'HEAD',
    reads: method === 'GET' || method === 'HEAD',
    ahead: /\bprefetch\b/.test(String(headers['sec-purpose'])),
    path: '',
    search: '',
    allowance: undefined,
    cache: undefined,
    taken: false,
    sent: undefined,
    forLeader: undefined,
    writtenBefore: undefined,
    written: undefined,
    bytes: 0,
  }
}
