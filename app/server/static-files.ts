import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { ownValue } from '#shared/own-value.ts'
import { chooseEncoding } from './encoding.ts'
import type { Exchange, HeaderList } from './exchange.ts'
import { FileHeaders } from './response-headers.ts'
import { sendReply } from './send.ts'

const Types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  ts: 'text/plain; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
}

const Suffix = { br: '.br', gzip: '.gz', identity: '' } as const
type Stored = keyof typeof Suffix

type StaticFile = {
  path: string
  headers: HeaderList
  /** Its name has a digest of the content: browsers never ask whether it changed. */
  hashed: boolean
  encodings: Set<Stored>
  bodies: Map<Stored, Promise<{ body: Buffer; etag: string }>>
}

/**
 * The files of the client build. Listed once at start and looked up by path, so no request can
 * reach other files; each is read on first request and kept in memory, limited by the build's size.
 */
export class StaticFiles {
  #files = new Map<string, StaticFile>()

  constructor(folder: string) {
    if (!existsSync(folder)) return
    const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath ?? entry.path, entry.name))
    const known = new Set(paths)
    for (const path of paths) {
      const address = path.slice(folder.length).split(sep).join('/').replace(/^\/*/, '/')
      if (isCompressedCopy(path, known) || address.includes('/.')) continue
      const encodings = (['br', 'gzip', 'identity'] as const).filter(encoding =>
        known.has(path + Suffix[encoding]),
      )
      const hashed = address.startsWith('/assets/')
      this.#files.set(address, {
        path,
        headers: fileHeaders(address, hashed, encodings.length > 1),
        hashed,
        encodings: new Set(encodings),
        bodies: new Map(),
      })
    }
  }

  get(address: string): StaticFile | undefined {
    return this.#files.get(address)
  }

  /** Answers with the file, precompressed where the client supports it. */
  async send(exchange: Exchange, file: StaticFile): Promise<void> {
    const wanted = chooseEncoding(exchange.req.headers['accept-encoding'])
    const encoding = file.encodings.has(wanted) ? wanted : 'identity'
    const { body, etag } = await load(file, encoding)
    const headers: HeaderList = [...file.headers, ...FileHeaders]
    if (!file.hashed) headers.push(['ETag', etag])
    if (exchange.req.headers['if-none-match']?.includes(etag)) {
      return sendReply(exchange, { status: 304, headers, body })
    }
    if (encoding !== 'identity') headers.push(['Content-Encoding', encoding])
    sendReply(exchange, { status: 200, headers, body })
  }
}

function isCompressedCopy(path: string, known: Set<string>): boolean {
  return /\.(br|gz)$/.test(path) && known.has(path.replace(/\.(br|gz)$/, ''))
}

function fileHeaders(address: string, hashed: boolean, varies: boolean): HeaderList {
  const extension = address.slice(address.lastIndexOf('.') + 1).toLowerCase()
  return [
    ['Content-Type', ownValue(Types, extension) ?? 'application/octet-stream'],
    ['Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'],
    ...(varies ? ([['Vary', 'Accept-Encoding']] as HeaderList) : []),
  ]
}

function load(file: StaticFile, encoding: Stored): Promise<{ body: Buffer; etag: string }> {
  const known = file.bodies.get(encoding)
  if (known) return known
  const loading = readFile(file.path + Suffix[encoding]).then(body => ({
    body,
    etag: `"${createHash('sha1').update(body).digest('base64url')}"`,
  }))
  file.bodies.set(encoding, loading)
  loading.catch(() => file.bodies.delete(encoding))
  return loading
}
