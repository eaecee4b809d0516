/** Requests that another process or machine of the site answers. */
import type { IncomingMessage } from 'node:http'
import type { Application } from './application.ts'
import type { Exchange, Sender } from './exchange.ts'
import type { MachineLink } from './machine-link.ts'
import { type boundsOf, takeBody } from './request-body.ts'
import { isForm } from './sent-form.ts'
import type { WorkerLink } from './worker.ts'

const isMultipart = ({ req }: Exchange) => /^multipart\//i.test(req.headers['content-type'] ?? '')

/** Whether what a request wrote outlives this machine; true if it wrote nothing. */
export async function isAcknowledged(app: Application, exchange: Exchange): Promise<boolean> {
  const { writtenBefore } = exchange
  const written = writtenBefore === undefined ? 0 : (app.written?.() ?? 0)
  // Other requests may have written meanwhile: waiting for them, too, does no harm.
  if (written === writtenBefore || written === 0) return true
  exchange.written = written
  return app.isAcknowledged!(written)
}

export class Elsewhere {
  #link: WorkerLink | null
  #node: MachineLink | null
  #bounds: ReturnType<typeof boundsOf>

  constructor(
    link: WorkerLink | null,
    node: MachineLink | null,
    bounds: ReturnType<typeof boundsOf>,
  ) {
    this.#link = link
    this.#node = node
    this.#bounds = bounds
  }

  senderOf(req: IncomingMessage): Sender | null {
    return this.#link?.senderOf(req) ?? this.#node?.senderOf(req) ?? null
  }

  answers(req: IncomingMessage): boolean {
    return Boolean(this.#link?.relays(req)) || Boolean(this.#node?.relays(req))
  }

  /** By the leader of this machine, or by the primary. */
  relay(exchange: Exchange, content: unknown = null): Promise<void> {
    const body = content instanceof Buffer ? content : null
    return (this.#leads ? this.#node! : this.#link!).relay(exchange, body)
  }

  /** The text of a form outlives the other machine: it is read here first, but for files. */
  async relayForm(exchange: Exchange): Promise<void> {
    if (!this.#node || !this.#leads || !isForm(exchange) || isMultipart(exchange))
      return this.relay(exchange)
    exchange.search = exchange.req.url!.slice(exchange.path.length)
    const { content } = await takeBody(exchange, this.#bounds.at(exchange.path))
    const body = content instanceof Buffer ? content : Buffer.alloc(0)
    exchange.sent = body
    return this.relay(exchange, body)
  }

  get #leads(): boolean {
    return this.#link?.leads ?? true
  }
}
