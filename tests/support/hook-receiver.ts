/** A webhook server on this machine. */
import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { headers: IncomingHttpHeaders; body: string; path: string }

export class HookReceiver implements AsyncDisposable {
  readonly received: Received[] = []
  /** Sends the response; doing nothing never responds. */
  answer: (response: ServerResponse, request: Received) => void = response =>
    void response.writeHead(204).end()
  private readonly server = http.createServer((request, response) => {
    let body = ''
    request.on('data', part => (body += String(part)))
    request.on('end', () => {
      const given = { headers: request.headers, body, path: request.url ?? '' }
      this.received.push(given)
      this.answer(response, given)
      for (const tell of this.waiting.splice(0)) tell()
    })
  })
  private readonly waiting: (() => void)[] = []

  static async start(address = '127.0.0.1'): Promise<HookReceiver> {
    const receiver = new HookReceiver()
    await new Promise<void>(resolve => receiver.server.listen(0, address, resolve))
    return receiver
  }

  get url(): string {
    const { address, port } = this.server.address() as AddressInfo
    return `http://${address}:${port}/in`
  }

  /** The received event names. */
  get events(): string[] {
    return this.received.map(({ body }) => (JSON.parse(body) as { event: string }).event)
  }

  answerWith(status: number, headers: Record<string, string> = {}, body = ''): void {
    this.answer = response => void response.writeHead(status, headers).end(body)
  }

  /** Resolves once this many calls were received. */
  async until(count: number): Promise<void> {
    while (this.received.length < count) {
      await new Promise<void>(resolve => this.waiting.push(resolve))
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections()
    await new Promise(resolve => this.server.close(resolve))
  }
}
