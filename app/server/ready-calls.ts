import { LRUCache } from 'lru-cache'
import type { Application, Rows } from './application.ts'
import { chooseEncoding, compress, type Encoding, isText, MinCompressedBytes } from './encoding.ts'
import type { Exchange, HeaderList } from './exchange.ts'
import { type PreparedReply, prepareReply, sendPrepared } from './send.ts'

type Replies = Partial<Record<Encoding, PreparedReply>>
type Kept = { body: Buffer; replies: Replies; rows: Rows; until: number }

const Entries = 300
/** Of all answers, without compression. */
const Bytes = 8 * 1024 * 1024
/** In ms, for what plugins keep in memory. */
const Life = 10_000
/** Calls with a longer query are answered each time. */
const LongestSearch = 200

/** Answers to calls that depend on nothing but the site, kept until that is written. */
export class ReadyCalls {
  #app: Pick<Application, 'readyCall'>
  #now: () => number
  #kept = new LRUCache<string, Kept>({
    max: Entries,
    maxSize: Bytes,
    // A size of 0 is not allowed.
    sizeCalculation: ({ body }) => Math.max(1, body.length),
  })

  constructor(app: Pick<Application, 'readyCall'>, now: () => number) {
    this.#app = app
    this.#now = now
  }

  /** What the answer is kept under; null for a call that is answered each time. */
  keyOf({ reads, path, search, req: { headers } }: Exchange): string | null {
    if (!reads || search.length > LongestSearch) return null
    // A token may be in the query, where its name can be escaped.
    if (/%|authorization/i.test(search)) return null
    const rest = this.#app.readyCall?.(path, headers) ?? null
    return rest === null ? null : `${rest} ${path}${search}`
  }

  /** False if there is no answer yet. */
  send(exchange: Exchange, key: string): boolean {
    const kept = this.#kept.get(key)
    if (!kept || kept.until < this.#now() || !kept.rows.areCurrent()) return false
    const reply = kept.replies[encodingFor(exchange, kept.body)]
    if (!reply) return false
    exchange.cache = 'fresh'
    sendTo(exchange, reply)
    return true
  }

  /** Sends an answer, and keeps it for the next caller. */
  async keep(
    exchange: Exchange,
    { key, rows }: { key: string; rows: Rows },
    response: Response,
    headers: HeaderList,
  ): Promise<void> {
    const body = Buffer.from(await response.arrayBuffer())
    const encoding = encodingFor(exchange, body)
    const encoded = encoding === 'identity' ? body : await compress(body, encoding, 'kept')
    const more: HeaderList = encoding === 'identity' ? [] : [['Content-Encoding', encoding]]
    const reply = prepareReply(200, [...headers, ...more], encoded)
    this.#add(key, { body, rows, replies: { [encoding]: reply } })
    sendTo(exchange, reply)
  }

  #add(key: string, { body, rows, replies }: Omit<Kept, 'until'>): void {
    const known = this.#kept.get(key)
    const others = known?.body.equals(body) ? known.replies : {}
    const until = this.#now() + Life
    this.#kept.set(key, { body, rows, replies: { ...others, ...replies }, until })
  }
}

const encodingFor = (exchange: Exchange, { length }: Buffer): Encoding =>
  length < MinCompressedBytes ? 'identity' : chooseEncoding(exchange.req.headers['accept-encoding'])

function sendTo(exchange: Exchange, reply: PreparedReply): void {
  const { allowance } = exchange
  sendPrepared(
    exchange,
    allowance ? { ...reply, head: reply.head.concat(allowance.flat()) } : reply,
  )
}

/** Whether the answer is the same for the next caller. */
export const isReady = ({ status, headers }: Response): boolean =>
  status === 200 && !headers.has('set-cookie') && isText(headers.get('content-type') ?? '')
