import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { precompress } from './precompress.ts'
import { startServer } from './server.fixture.ts'

const Script = 'export const words = ["你好"]\n'.repeat(100)

describe('static files', () => {
  let root: string
  let server: Awaited<ReturnType<typeof startServer>>
  let compressed: number

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'static-files-'))
    mkdirSync(join(root, 'client/assets'), { recursive: true })
    writeFileSync(join(root, 'secret.txt'), 'secret')
    writeFileSync(join(root, 'client/assets/main-abc.js'), Script)
    writeFileSync(join(root, 'client/assets/font-abc.woff2'), 'font')
    writeFileSync(join(root, 'client/assets/.hidden'), 'secret')
    writeFileSync(join(root, 'client/.env'), 'secret')
    writeFileSync(join(root, 'client/favicon.svg'), '<svg/>')
    compressed = await precompress(join(root, 'client'))
    server = await startServer({ clientFolder: join(root, 'client') })
  })
  afterAll(async () => {
    await server.stop()
    rmSync(root, { recursive: true })
  })

  test('only files that benefit are precompressed', () => {
    expect(compressed).toBe(1)
  })

  test('built files are cached for a year, and their kind is not guessed', async () => {
    const answer = await server.get('/assets/main-abc.js')
    expect(answer.status).toBe(200)
    expect(answer.body).toBe(Script)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(Buffer.byteLength(Script)),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'Accept-Encoding',
    })
    // A first view loads several: what concerns documents, or asks whether a file changed, is left out.
    for (const name of ['etag', 'content-security-policy', 'permissions-policy'])
      expect(answer.headers).not.toHaveProperty(name)
  })

  test('precompressed copies are chosen by Accept-Encoding', async () => {
    const br = await server.get('/assets/main-abc.js', { 'accept-encoding': 'gzip, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.bytes).toString()).toBe(Script)
    const gz = await server.get('/assets/main-abc.js', { 'accept-encoding': 'gzip' })
    expect(gz.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gz.bytes).toString()).toBe(Script)
  })

  test('other public files are revalidated, and not sent again', async () => {
    const first = await server.get('/favicon.svg')
    expect(first.headers['cache-control']).toBe('public, max-age=3600')
    const again = await server.get('/favicon.svg', { 'if-none-match': first.headers.etag! })
    expect(again.status).toBe(304)
    expect(again.body).toBe('')
  })

  test('HEAD tells the length and sends no body', async () => {
    const answer = await server.send('HEAD', '/favicon.svg')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-length']).toBe('6')
    expect(answer.body).toBe('')
  })

  test('a missing asset is a 404 that never reaches the application', async () => {
    const answer = await server.get('/assets/gone.js')
    expect(answer.status).toBe(404)
    expect(answer.body).not.toContain('hello')
  })

  test.each([
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/../secret.txt',
    '/..\\secret.txt',
    '/assets/.hidden',
    '/.env',
    '/assets/main-abc.js.br/../../../secret.txt',
  ])('%s exposes nothing', async path => {
    const answer = await server.get(path)
    expect(answer.body).not.toContain('secret')
  })

  test('directories and precompressed copies are not served as files', async () => {
    expect((await server.get('/assets/main-abc.js.br')).status).toBe(404)
    expect((await server.get('/assets')).body).toContain('hello')
  })
})
