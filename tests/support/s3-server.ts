/** A small server of the S3 protocol on this machine, which checks every signature. */
import { createHash, createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export const S3Keys = { access: 'key', secret: 'secret-access-key', region: 'here' }

const sha = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

const canonicalQuery = (url: URL) =>
  [...url.searchParams]
    .map(pair => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&')

/** The required signature (AWS, version 4) of a request. */
function isSigned(request: http.IncomingMessage, body: Buffer): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=key\/(\d{8})\/here\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!parts) return false
  const [, day, names, signature] = parts as unknown as [string, string, string, string]
  if (request.headers['x-amz-content-sha256'] !== sha(body)) return false
  const headers = names.split(';').map(name => `${name}:${String(request.headers[name]).trim()}\n`)
  const url = new URL(request.url!, 'http://store')
  const canonical = [
    ...[request.method, request.url!.split('?')[0], canonicalQuery(url), headers.join(''), names],
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/here/s3/aws4_request`
  const moment = String(request.headers['x-amz-date'])
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha(canonical)].join('\n')
  const key = ['here', 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${S3Keys.secret}`, day))
  return hmac(key, text).toString('hex') === signature
}

export class S3Server {
  /** By path: `/bucket/name`. */
  readonly objects = new Map<string, Buffer>()
  down = false
  /** Paths of deleted objects. */
  readonly removed: string[] = []
  /** Decides about a request: its status if it is refused; `hang`: it is never answered. */
  refuse: (method: string, path: string) => number | 'hang' | undefined = () => undefined
  /** Answers instead; `body` is the request's, or the object that was asked for. */
  fault:
    ((answer: http.ServerResponse, body: Buffer, request: http.IncomingMessage) => void) | null =
    null
  /** What a listing answers instead of its names. */
  listing: ((url: URL) => string) | null = null
  /** Names per page of a listing. */
  readonly #page: number
  readonly #server = http.createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const method = request.method!
      if (this.fault) {
        const name = decodeURIComponent(new URL(request.url!, 'http://store').pathname)
        const asked = method === 'GET' ? this.objects.get(name) : undefined
        return this.fault(answer, asked ?? Buffer.concat(chunks), request)
      }
      const refused = this.refuse(method, decodeURIComponent(request.url!.split('?')[0]!))
      if (refused === 'hang') return
      const { status, data } = refused
        ? { status: refused, data: `<Error><Code>Refused${method}</Code></Error>` }
        : this.#answer(request, Buffer.concat(chunks))
      answer.writeHead(status).end(data)
    })
  })

  constructor(page = 1000) {
    this.#page = page
  }

  async listen(): Promise<this> {
    await new Promise<void>(resolve => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  /** `127.0.0.1:port`. */
  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  #answer(request: http.IncomingMessage, body: Buffer): { status: number; data?: string | Buffer } {
    if (this.down) return { status: 503, data: '<Error><Code>SlowDown</Code></Error>' }
    if (!isSigned(request, body)) {
      return { status: 403, data: '<Error><Code>SignatureDoesNotMatch</Code></Error>' }
    }
    const url = new URL(request.url!, 'http://store')
    if (url.searchParams.get('list-type') === '2') {
      return { status: 200, data: this.listing?.(url) ?? this.#list(url) }
    }
    const name = decodeURIComponent(url.pathname)
    if (request.method === 'PUT') this.objects.set(name, body)
    if (request.method === 'DELETE' && this.objects.delete(name)) this.removed.push(name)
    if (request.method !== 'GET') return { status: 204 }
    const found = this.objects.get(name)
    return found ? { status: 200, data: found } : { status: 404 }
  }

  #list(url: URL): string {
    const bucket = url.pathname.replace(/\/*$/, '/')
    const prefix = bucket + (url.searchParams.get('prefix') ?? '')
    const after = url.searchParams.get('continuation-token') ?? ''
    const names = [...this.objects.keys()].filter(name => name.startsWith(prefix)).sort()
    const rest = names.map(name => name.slice(bucket.length)).filter(name => name > after)
    const page = rest.slice(0, this.#page)
    const keys = page.map(name => `<Contents><Key>${name}</Key></Contents>`).join('')
    const more = rest.length > page.length ? page.at(-1)! : ''
    const next = more && `<NextContinuationToken>${more}</NextContinuationToken>`
    const cut = `<IsTruncated>${more !== ''}</IsTruncated>`
    return `<ListBucketResult>${cut}${keys}${next}</ListBucketResult>`
  }
}
