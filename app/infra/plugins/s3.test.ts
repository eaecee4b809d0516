/** Files in an S3-compatible store. */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FileStore } from '#kernel'
import { insertUpload } from '#basics/uploads/uploads.queries.ts'
import { runPluginAction } from '#basics/plugins/run-action.ts'
import { savePluginConfig } from '#site/plugins/config.ts'
import { fileStore } from '#infra/storage/file-store.ts'
import { S3Keys, S3Server } from '#tests/support/s3-server.ts'
import { enable, type PluginSite, pluginSite } from '#tests/support/plugin-site.ts'
import { moveFiles, withPluginStorage } from './plugin-storage.ts'

let store: S3Server
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
  store = await new S3Server().listen()
  w = pluginSite()
  folder = path.join(tmpdir(), `forum-store-${randomUUID()}`)
  files = withPluginStorage(fileStore(folder), w.site)
  await enable(w, 's3')
  await set({
    ...{ endpoint: `http://${store.host}`, bucket: 'birds', region: S3Keys.region },
    ...{ access_key: S3Keys.access, secret_key: S3Keys.secret, prefix: 'forum/', keep_local: true },
  })
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
  w[Symbol.dispose]()
})

const name = 'post/2026/bird (1).png'.replace(/[ ()]/g, '_')

describe('files in a store', () => {
  test('are uploaded by signed requests, and deleted there when deleted here', async () => {
    await keep(name, 'a picture')
    await move()
    expect(store.objects.get(`/birds/forum/${name}`)?.toString()).toBe('a picture')
    expect(await local(name)).toBe('a picture')
    await files.remove(name)
    await move()
    expect([store.objects.size, await read(name)]).toEqual([0, null])
  })

  test('are read from there without a local copy', async () => {
    await set({ keep_local: false })
    await keep(name, 'a picture')
    await move()
    expect(await local(name)).toBeNull()
    expect(await read(name)).toBe('a picture')
    expect(await read('post/nothing.png')).toBeNull()
    await files.retire(name, Date.now())
    await move()
    expect([store.objects.size, await local(`deleted/${name.replaceAll('/', '@')}`)]).toEqual([
      ...[0, 'a picture'],
    ])
  })

  test('stay local while the store is down, and are uploaded afterwards', async () => {
    await set({ keep_local: false })
    store.down = true
    await keep(name, 'a picture')
    await move()
    expect(await read(name)).toBe('a picture')
    expect(w.site.ports.plugins.trouble('s3')).toMatchObject({ words: /503 SlowDown/ })
    store.down = false
    await move()
    expect([await local(name), await read(name)]).toEqual([null, 'a picture'])
  })

  test('are not to be had while the store is away or sends something else, which suspends nothing', async () => {
    await set({ keep_local: false })
    const key = `/birds/forum/${name}`
    w.write(tx =>
      insertUpload(tx, {
        ...{ createdAt: w.now, userId: 1, source: 'post', path: name, originalName: 'bird.png' },
        ...{ mediaType: 'image/png', bytes: 9, width: 1, height: 1 },
      }),
    )
    await keep(name, 'a picture')
    await move()
    // Past the rest of the store.
    let later = 0
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + later)
    const again = () => (later += 60_000)
    const away = { reason: 'error.storage.away' }
    const faults: Record<string, (answer: ServerResponse, body: Buffer) => void> = {
      'a server error': answer => void answer.writeHead(500).end(),
      'no right to read': answer => void answer.writeHead(403).end(),
      'an end in the middle': (answer, body) => {
        answer.writeHead(200, { 'Content-Length': body.length }).write(body.subarray(0, 3))
        answer.destroy()
      },
      'a shorter file': (answer, body) => void answer.writeHead(200).end(body.subarray(0, 3)),
    }
    for (let n = 0; n < 3; n++)
      for (const fault of Object.values(faults)) {
        store.fault = fault
        again()
        await expect(read(name)).rejects.toMatchObject(away)
      }
    store.fault = null
    // It has a rest, and is then asked again.
    await expect(read(name)).rejects.toMatchObject(away)
    again()
    expect(await read(name)).toBe('a picture')
    store.objects.delete(key)
    expect(await read(name)).toBeNull()
    expect(w.site.ports.plugins.isActive('s3')).toBe(true)
  })

  test('that hang hold up only a few readers at once', async () => {
    await set({ keep_local: false })
    let asked = 0
    store.fault = () => void asked++
    const readers = Array.from({ length: 6 }, () => read(name).catch((error: unknown) => error))
    const early = await Promise.race(readers)
    expect(early).toMatchObject({ reason: 'error.storage.away' })
    expect(asked).toBe(2)
    store.close()
    await Promise.all(readers)
  })

  test('keep their local copy until the store has given back the same bytes', async () => {
    await set({ keep_local: false })
    await keep(name, 'a picture')
    const key = `/birds/forum/${name}`
    // Takes the file, and keeps less of it.
    store.fault = (answer, body, request) => {
      if (request.method === 'PUT') store.objects.set(key, body.subarray(0, 4))
      answer.writeHead(200).end(request.method === 'GET' ? store.objects.get(key) : '')
    }
    await move()
    expect(await local(name)).toBe('a picture')
    store.fault = null
    await move()
    expect([await local(name), store.objects.get(key)?.toString()]).toEqual([null, 'a picture'])
  })

  test("need the right secret; the form's test button says so", async () => {
    const press = () =>
      w.as(w.admin()).run(runPluginAction, { plugin_slug_name: 's3', action: 'try' })
    expect(await press()).toEqual({ words: 'The connection works.' })
    expect(store.objects.size).toBe(0)
    await set({ secret_key: 'another' })
    await expect(press()).rejects.toMatchObject({
      details: { values: { words: /403 SignatureDoesNotMatch/ } },
    })
  })
})
