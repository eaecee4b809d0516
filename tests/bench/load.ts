import { connect, type Socket } from 'node:net'

/** One request of a scenario; `path` is that of the n-th request of the run. */
export type BenchRequest = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

export type LoadResult = {
  requests: number
  seconds: number
  perSecond: number
  /** Percentiles (50, 99) of the response time in ms. */
  median: number
  p99: number
  /** Bytes of one response body, as sent. */
  bodyBytes: number
}

type LoadOptions = {
  port: number
  request: (n: number) => BenchRequest
  seconds: number
  connections?: number
  /** Stops earlier after this many responses. */
  atMost?: number
  /**
   * Any other status ends the run with an error: a fast refusal is no result. Null = any status.
   */
  status?: number | null
}

/**
 * Sends requests over keep-alive connections, each one as soon as the previous response is in.
 * Uses sockets, because Node's client costs more than the server under test.
 */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const { connections = 8, atMost = Infinity, status = 200 } = options
  const times: number[] = []
  const began = performance.now()
  const until = began + options.seconds * 1000
  let sent = 0
  let bodyBytes = 0
  const next = () => (sent < atMost && performance.now() < until ? options.request(sent++) : null)

  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await openConnection(options.port)
      for (let request = next(); request; request = next()) {
        const start = performance.now()
        const answer = await connection.ask(request)
        times.push(performance.now() - start)
        if (status !== null && answer.status !== status) {
          throw new Error(`${request.method ?? 'GET'} ${request.path} answered ${answer.status}`)
        }
        bodyBytes = answer.bytes
      }
      connection.close()
    }),
  )
  const seconds = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  return {
    requests: times.length,
    seconds,
    perSecond: times.length / seconds,
    median: times[Math.floor(times.length / 2)] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    bodyBytes,
  }
}

type Connection = {
  ask(request: BenchRequest): Promise<{ status: number; bytes: number }>
  close(): void
}

async function openConnection(port: number): Promise<Connection> {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect(port, '127.0.0.1', () => resolve(opened)).once('error', reject)
  })
  socket.setNoDelay(true)
  let settle: { done(answer: { status: number; bytes: number }): void; fail(error: Error): void }
  let head = ''
  let missing = -1
  let bytes = 0
  let status = 0

  socket.on('data', (chunk: Buffer) => {
    if (missing < 0) {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      status = Number(head.slice(9, 12))
      bytes = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? Number.NaN)
      if (Number.isNaN(bytes)) return settle.fail(new Error('an answer came without a length'))
      missing = bytes - (head.length - end - 4)
    } else missing -= chunk.length
    if (missing > 0) return
    head = ''
    missing = -1
    settle.done({ status, bytes })
  })
  socket.on('error', error => settle.fail(error))
  socket.on('close', () => settle?.fail(new Error('the server closed the connection')))

  return {
    ask: request =>
      new Promise((done, fail) => {
        settle = { done, fail }
        socket.write(requestText(request))
      }),
    close() {
      settle = { done() {}, fail() {} }
      socket.end()
    },
  }
}

function requestText({ method = 'GET', path, headers = {}, body = '' }: BenchRequest): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1']
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body) lines.push(`Content-Length: ${Buffer.byteLength(body)}`)
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}
