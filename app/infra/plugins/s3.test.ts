/** Files in an S3-compatible store. */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileStore } from '#app/domain/kernel/index.ts'
import { runPluginAction } from '#app/domain/basics/plugins/run-action.ts'
import { savePluginConfig } from '#app/domain/basics/plugins/config.ts'
import { fileStore } from '#app/infra/storage/file-store.ts'
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
