import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request being answered: shared by the parts of the adapter. */
export type Exchange = {
  req: IncomingMessage
  res: ServerResponse
  id: string
  clientIp: string
  /** See from-here.ts. */
  fromHere: boolean
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
  /** The submitted form: its raw body, or its fields once read. */
  sent?: Buffer | FormData
  /** Body bytes sent, for the log. */
  bytes: number
}

export type HeaderList = [name: string, value: string][]

/** An answer with a complete body. */
export type Reply = { status: number; headers: HeaderList; body: Buffer }
