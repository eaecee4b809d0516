import type { IncomingMessage, ServerResponse } from 'node:http'

/** One request being answered: what the parts of the adapter share about it. */
export type Exchange = {
  req: IncomingMessage
  res: ServerResponse
  id: string
  clientIp: string
  /** HEAD is worked out like GET and sent without its body. */
  head: boolean
  reads: boolean
  /** Fetched by the browser before the reader asks for it. */
  ahead: boolean
  path: string
  search: string
  /** What the answer tells of the allowance of the caller. */
  allowance?: HeaderList
  /** How the page cache took part, for the log. */
  cache?: 'fresh' | 'stale' | 'made'
  /** The form that was sent: its body as it came, or its fields once they were read. */
  sent?: Buffer | FormData
  /** Body bytes sent, for the log. */
  bytes: number
}

export type HeaderList = [name: string, value: string][]

/** An answer whose body is at hand. */
export type Reply = { status: number; headers: HeaderList; body: Buffer }
