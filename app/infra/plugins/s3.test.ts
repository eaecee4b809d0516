/** Files in a store of the protocol of S3: a small one stands in, which checks every signature. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileStore } from '#app/domain/kernel/index.ts'
import { runPluginAction, savePluginConfig } from '#app/domain/plugins/index.ts'
import { fileStore } from '#app/infra/storage/file-store.ts'
import { enable, type PluginSite, pluginSite } from '#tests/support/plugin-site.ts'
import { moveFiles, withPluginStorage } from './plugin-storage.ts'

const secret = 'secret-access-key'
const sha = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** The signature (AWS, version 4) that a request must carry, made from the request itself. */
function isSigned(request: http.IncomingMessage, body: Buffer): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=key\/(\d{8})\/here\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!parts) return false
  const [, day, names, signature] = parts as unknown as [string, string, string, string]
  if (request.headers['x-amz-content-sha256'] !== sha(body)) return false
  const headers = names.split(';').map(name => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [
    ...[request.method, request.url!.split('?')[0], '', headers.join(''), names],
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/here/s3/aws4_request`
  const moment = String(request.headers['x-amz-date'])
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha(canonical)].join('\n')
  const key = ['here', 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day))
  return hmac(key, text).toString('hex') === signature
}

const objects = new Map<string, Buffer>()
let down = false
const server = http.createServer((request, answer) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks)
    const reply = (status: number, data: string | Buffer = '') => answer.writeHead(status).end(data)
    if (down) return reply(503, '<Error><Code>SlowDown</Code></Error>')
    if (!isSigned(request, body))
      return reply(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
    const name = decodeURIComponent(request.url!)
    if (request.method === 'PUT') objects.set(name, body)
    if (request.method === 'DELETE') objects.delete(name)
    if (request.method !== 'GET') return reply(204)
    const found = objects.get(name)
    return found ? reply(200, found) : reply(404)
  })
})

let w: PluginSite
let folder: string
let files: FileStore
const set = (values: object) =>
  w.as(w.admin()).run(savePluginConfig, { plugin_slug_name: 's3', config_fields: values })
const move = () => moveFiles(w.site, folder, new AbortController().signal)

async function keep(name: string, text: string): Promise<void> {
  async function* once() {
    yield await Promise.resolve(Buffer.from(text))
  }
  const { temp } = await files.take('x', once(), 1000)
  files.keep(temp, name)
}
async function read(name: string): Promise<string | null> {
  const found = await files.find(name)
  return found && new Response(found.open()).text()
}
const local = (name: string) => readFile(path.join(folder, name), 'utf8').catch(() => null)

beforeEach(async () => {
  down = false
  objects.clear()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  w = pluginSite()
  folder = path.join(tmpdir(), `forum-store-${randomUUID()}`)
  files = withPluginStorage(fileStore(folder), w.site)
  await enable(w, 's3')
  await set({
    ...{ endpoint: `http://127.0.0.1:${port}`, bucket: 'birds', region: 'here' },
    ...{ access_key: 'key', secret_key: secret, prefix: 'forum/', keep_local: true },
  })
})
afterEach(() => {
  server.close()
  server.closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
  w[Symbol.dispose]()
})

const name = 'post/2026/bird (1).png'.replace(/[ ()]/g, '_')

describe('files in a store', () => {
  test('are taken there by signed requests, and removed there when they are removed here', async () => {
    await keep(name, 'a picture')
    await move()
    expect(objects.get(`/birds/forum/${name}`)?.toString()).toBe('a picture')
    expect(await local(name)).toBe('a picture')
    await files.remove(name)
    await move()
    expect([objects.size, await read(name)]).toEqual([0, null])
  })

  test('are read from there when no copy is kept here', async () => {
    await set({ keep_local: false })
    await keep(name, 'a picture')
    await move()
    expect(await local(name)).toBeNull()
    expect(await read(name)).toBe('a picture')
    expect(await read('post/nothing.png')).toBeNull()
    await files.retire(name, Date.now())
    await move()
    expect([objects.size, await local(`deleted/${name.replaceAll('/', '@')}`)]).toEqual([
      ...[0, 'a picture'],
    ])
  })

  test('stay here while the store is down, and go there afterwards', async () => {
    await set({ keep_local: false })
    down = true
    await keep(name, 'a picture')
    await move()
    expect(await read(name)).toBe('a picture')
    expect(w.site.ports.plugins.trouble('s3')).toMatchObject({ words: /503 SlowDown/ })
    down = false
    await move()
    expect([await local(name), await read(name)]).toEqual([null, 'a picture'])
  })

  test('need the right secret; the button of the form says so', async () => {
    const press = () =>
      w.as(w.admin()).run(runPluginAction, { plugin_slug_name: 's3', action: 'try' })
    expect(await press()).toEqual({ words: 'The connection works.' })
    expect(objects.size).toBe(0)
    await set({ secret_key: 'another' })
    await expect(press()).rejects.toMatchObject({
      details: { values: { words: /403 SignatureDoesNotMatch/ } },
    })
  })
})
