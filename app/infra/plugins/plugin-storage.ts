/**
 * Files in a storage plugin. Uploads are saved locally first, so that no one waits for the storage
 * and nothing is lost while it is down; a job moves them there. Reads use the local copy, else the
 * storage.
 */
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Db, type FileStore, type PluginPort, recorded, writing } from '#kernel'
import {
  pluginKeys,
  pluginValue,
  removePluginValue,
  setPluginValue,
} from '#basics/plugins/plugins.queries.ts'
import { findUpload, mediaTypeOf } from '#basics/uploads/uploads.queries.ts'
import type { Plugin } from '#plugins/interface.ts'
import { StoreReads } from './store-reads.ts'

const TransferTime = 60_000
/** Somebody waits for the file. */
const ReadTime = 20_000
/** Between two files moved to the storage, in ms, to leave time for requests. */
const Rest = 20

type Basics = { db: Db; ports: { plugins: PluginPort } }

/** Files in the storage, and those to be deleted from it. */
const There = '@there'
const ToGo = '@to-go'

const note = (db: Db, slug: string, group: string, key: string) =>
  writing(db, tx => setPluginValue(tx, { slug, group, key, value: '1' }, Date.now()))
const unnote = (db: Db, slug: string, group: string, key: string) =>
  writing(db, tx => removePluginValue(tx, slug, group, key))

const streamOf = (bytes: Uint8Array) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })

/** A store that is away is no fault of the plugin: it is asked again, and never suspended for it. */
const asStore = <R>(
  plugins: PluginPort,
  slug: string,
  hook: (plugin: Plugin) => Promise<R>,
  timeoutMs = TransferTime,
) => plugins.call(slug, hook, timeoutMs, false)

/** The active storage plugin, once configured. */
function readyStore(plugins: PluginPort): string | undefined {
  const [slug] = plugins.active('storage')
  if (!slug) return undefined
  const told = plugins.callNow(slug, p => p.storage!.isReady?.() ?? true, undefined, false)
  return told.ok && told.value ? slug : undefined
}

export function withPluginStorage(own: FileStore, { db, ports }: Basics): FileStore {
  const store = () => readyStore(ports.plugins)

  const reads = new StoreReads()

  /** Null = the store does not have it. Throws when the store is away, or sends something else than the file. */
  async function fetched(relative: string): Promise<Uint8Array | null> {
    const slug = store()
    if (!slug) return null
    const bytes = findUpload(db, relative)?.bytes
    const get = async (plugin: Plugin) => {
      const got = await plugin.storage!.get(relative)
      if (got && bytes !== undefined && got.byteLength !== bytes)
        throw new Error(`the store has ${got.byteLength} of ${bytes} bytes of ${relative}`)
      return got
    }
    return reads.read(async () => {
      const got = await asStore(ports.plugins, slug, get, ReadTime)
      return got.ok ? got.value && Buffer.from(got.value) : undefined
    })
  }

  /** Restores a local copy from the storage. */
  async function brought(relative: string): Promise<boolean> {
    if (await own.find(relative)) return true
    const bytes = await fetched(relative)
    if (!bytes) return false
    async function* once() {
      yield await Promise.resolve(bytes!)
    }
    const { temp } = await own.take('', once(), bytes.byteLength)
    own.keep(temp, relative)
    return true
  }

  function leaves(relative: string): void {
    const slug = store()
    if (!slug || pluginValue(db, slug, There, relative) === null) return
    note(db, slug, ToGo, relative)
  }

  return {
    ...own,
    async find(relative) {
      const here = await own.find(relative)
      if (here) return here
      const bytes = await fetched(relative)
      return bytes && { bytes: bytes.byteLength, open: () => streamOf(bytes) }
    },
    async findThumbnail(relative, size) {
      const made = await own.findThumbnail(relative, size)
      if (made || !(await brought(relative))) return made
      return own.findThumbnail(relative, size)
    },
    async remove(relative) {
      await own.remove(relative)
      leaves(relative)
    },
    async retire(relative, now) {
      // While the store is away, only the copy for restoring by hand is lost.
      await brought(relative).catch(() => false)
      await own.retire(relative, now)
      leaves(relative)
    },
  }
}

const Aside = new Set(['tmp', 'deleted', 'avatar_thumb'])

async function keptFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
    .map(file => file.split(path.sep).join('/'))
    .filter(file => !Aside.has(file.split('/')[0]!))
}

/**
 * Uploads new files to the storage, and deletes there what was deleted here. Stops at the first
 * failure.
 */
export async function moveFiles({ db, ports }: Basics, folder: string, signal: AbortSignal) {
  const { plugins } = ports
  const slug = readyStore(plugins)
  if (!slug) return
  for (const gone of pluginKeys(db, slug, ToGo, 500)) {
    if (signal.aborted) return
    const done = await asStore(plugins, slug, p => p.storage!.remove(gone))
    if (!done.ok) return
    unnote(db, slug, ToGo, gone)
    unnote(db, slug, There, gone)
  }
  for (const file of await keptFiles(folder)) {
    if (signal.aborted) return
    const place = path.join(folder, file)
    if (pluginValue(db, slug, There, file) === null) {
      const bytes = await readFile(place).catch(() => null)
      if (!bytes) continue
      const type = mediaTypeOf(db, file)
      const done = await asStore(plugins, slug, p => p.storage!.put(file, bytes, type))
      if (!done.ok) return
      await recorded(db, () => note(db, slug, There, file))
      await pause(Rest)
    }
    const keeps = plugins.callNow(slug, p => p.storage!.keepsLocal?.() ?? true)
    if (!keeps.ok || keeps.value) continue
    // The only copy from now on, so it is compared first.
    const back = await asStore(plugins, slug, p => p.storage!.get(file))
    if (!back.ok) return
    const here = await readFile(place).catch(() => null)
    if (here && back.value && here.equals(back.value)) await rm(place, { force: true })
    else if (here) unnote(db, slug, There, file)
  }
}
