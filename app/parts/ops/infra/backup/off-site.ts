/**
 * The off-site copy: each store has a folder in a bucket, and only that store writes there. The folder has a token that
 * changes with every copy, and the store remembers the last one: a store that finds another token is not the one that
 * wrote last (it was cloned, or put back from an older state), and goes on in a new folder.
 */
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { OperatorError } from '#infra/environment/operator-error.ts'
import { randomToken } from '#infra/secrets/secrets.ts'
import { makeFolder } from '#infra/storage/durable.ts'
import { writeWhole } from '#infra/storage/write-whole.ts'
import { Day } from '#shared/durations.ts'
import { errorCode } from '#shared/error-code.ts'
import type { Bucket } from './bucket.ts'
import { lockStore } from './lock-store.ts'
import { Aside } from './packs.ts'
import { momentOf, snapshotNames } from './snapshots.ts'
import { droppedFolder, filesIn, Folders, isStoreFile, offSiteFile } from './store-files.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const Places = z.array(
  z.object({
    /** Address of the bucket, with the prefix. */
    place: z.string(),
    folder: z.string(),
    /** The token found at the last copy, and the one written then: it may not have arrived. */
    tokens: z.array(z.string()),
  }),
)
type Place = z.output<typeof Places>[number]

/** Without a readable record, it is a new store. */
function readPlaces(store: string): Place[] {
  try {
    return Places.parse(JSON.parse(fs.readFileSync(offSiteFile(store), 'utf8')))
  } catch {
    return []
  }
}

const TokenFile = 'store.json'
const Token = z.object({ token: z.string().min(1) })

/** Null when nobody has written to the folder; empty for a file of something else. */
async function tokenIn(bucket: Bucket, folder: string): Promise<string | null> {
  const bytes = await bucket.get(folder + TokenFile)
  if (bytes === null) return null
  try {
    return Token.parse(JSON.parse(Buffer.from(bytes).toString('utf8'))).token
  } catch {
    return ''
  }
}

/** Recognizable in the bucket, and never the folder of another store. */
function newFolder(): string {
  const host = hostname()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 30)
  return `${host}-${randomBytes(6).toString('hex')}/`
}

const SnapshotIn =
  /^((?:(?!\.{1,2}\/)[^/\p{C}]{1,200}\/)*)snapshots\/(\d{8}T\d{9}Z-[0-9a-f]{64})\.json$/u

/** Names of the snapshots of each folder that has some. */
function foldersIn(names: readonly string[]): Map<string, string[]> {
  const folders = new Map<string, string[]>()
  for (const name of names) {
    const [, folder, snapshot] = SnapshotIn.exec(name) ?? []
    if (folder === undefined) continue
    const snapshots = folders.get(folder)
    if (snapshots) snapshots.push(snapshot!)
    else folders.set(folder, [snapshot!])
  }
  return folders
}

/**
 * The folder of a store, for this copy: its own of the last time, if nobody else has written there; for a store that
 * was never copied, one without a token that has its snapshots, as earlier versions left it; else a new one.
 */
async function claimFolder(store: string, bucket: Bucket): Promise<Place> {
  const { place } = bucket
  const neverCopied = !fs.existsSync(offSiteFile(store))
  const places = readPlaces(store)
  const known = places.find(each => each.place === place)
  // Of all places: the address of a bucket may change.
  const tokens = places.flatMap(each => each.tokens)
  let folder: string | undefined
  let token = known ? await tokenIn(bucket, known.folder) : null
  if (known && (token === null || tokens.includes(token))) folder = known.folder
  else {
    const here = new Set(snapshotNames(store))
    for (const [one, snapshots] of foldersIn(await bucket.list())) {
      if (!snapshots.some(name => here.has(name))) continue
      token = await tokenIn(bucket, one)
      // Without a token, it is of an earlier version.
      if (token === null ? !neverCopied : !tokens.includes(token)) continue
      folder = one
      break
    }
  }
  const next = randomToken(12)
  const claimed = {
    place,
    folder: folder ?? newFolder(),
    tokens: folder === undefined || token === null ? [next] : [token, next],
  }
  const others = places.filter(each => each !== known)
  writeWhole(offSiteFile(store), JSON.stringify([...others, claimed]))
  await bucket.put(claimed.folder + TokenFile, Buffer.from(JSON.stringify({ token: next })))
  return claimed
}

async function insistOnClaim(bucket: Bucket, { folder, tokens }: Place): Promise<void> {
  if ((await tokenIn(bucket, folder)) === tokens.at(-1)) return
  throw new OperatorError(
    `Another machine copies to ${folder} in the bucket. The next copy goes to a new folder.`,
  )
}

/** Downloads files that were set aside here as damaged, if the bucket's copy is intact. */
async function heal(store: string, bucket: Bucket, folder: string, there: ReadonlySet<string>) {
  for (const aside of filesIn(store, Aside)) {
    const file = aside.slice(0, -Aside.length)
    const bytes = there.has(file) ? await bucket.get(folder + file) : null
    if (!bytes || !path.basename(file).includes(sha256(bytes))) continue
    writeWhole(path.join(store, file), bytes)
    fs.rmSync(path.join(store, aside))
  }
}

/** Null when the store has dropped it meanwhile. */
async function contentOf(file: string): Promise<Buffer | null> {
  try {
    return await fs.promises.readFile(file)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/**
 * Copies what the bucket lacks, and then deletes there what this store has dropped, and nothing else. Files never
 * change, so comparing names is enough. Returns the folder.
 */
export async function copyStore(store: string, bucket: Bucket): Promise<string> {
  const lock = lockStore(store, 'off-site-lock')
  try {
    const claimed = await claimFolder(store, bucket)
    const { folder } = claimed
    // First: what replaces a dropped file is here already, and is copied before the file is deleted there.
    const dropped = filesIn(droppedFolder(store))
    const listed = await bucket.list(folder)
    const there = new Set(listed.map(name => name.slice(folder.length)))
    await heal(store, bucket, folder, there)
    for (;;) {
      const missing = filesIn(store).filter(name => !there.has(name))
      if (missing.length === 0) break
      // A snapshot goes when nothing else is missing: a task may have moved its pieces to other packs meanwhile.
      const packs = missing.filter(name => !name.startsWith('snapshots/'))
      for (const name of packs.length > 0 ? packs : missing.slice(0, 1)) {
        const bytes = await contentOf(path.join(store, name))
        if (bytes) await bucket.put(folder + name, bytes)
        there.add(name)
      }
    }
    const going = dropped.filter(name => !fs.existsSync(path.join(store, name)))
    if (going.some(name => there.has(name))) await insistOnClaim(bucket, claimed)
    for (const name of dropped.toReversed()) {
      if (going.includes(name) && there.has(name)) await bucket.remove(folder + name)
      fs.rmSync(path.join(droppedFolder(store), name))
    }
    return folder
  } finally {
    lock.close()
  }
}

const timeOf = (name: string) =>
  new Date(momentOf(name)).toISOString().slice(0, 16).replace('T', ' ')

/** The only folder with snapshots. Throws, describing them, if there are several. */
function onlyFolder(names: readonly string[], { place, prefix }: Bucket): string {
  const folders = [...foldersIn(names)]
  if (folders.length === 1) return folders[0]![0]
  if (folders.length === 0) throw new OperatorError(`There is no backup in ${place}.`)
  const found = folders.map(([folder, snapshots]) => ({ folder, snapshots: snapshots.sort() }))
  found.sort((a, b) => (a.snapshots.at(-1)! < b.snapshots.at(-1)! ? 1 : -1))
  const list = found.map(({ folder, snapshots }) => {
    const [oldest, newest] = [snapshots[0]!, snapshots.at(-1)!].map(timeOf)
    return `\n  --from s3:${prefix}${folder}  backups: ${snapshots.length}, ${oldest} to ${newest} UTC`
  })
  throw new OperatorError(
    `${place} has the backups of several machines. Choose one:${list.join('')}`,
  )
}

/** Where a store is fetched to, to be restored from. */
export const fetchedFolder = (store: string) => path.join(store, 'fetched')

/** Deletes what a restore has left that was cut off a day ago. */
export async function dropFetched(store: string, now: number): Promise<void> {
  const facts = fs.statSync(fetchedFolder(store), { throwIfNoEntry: false })
  if (!facts || now - facts.mtimeMs < Day) return
  await fs.promises.rm(fetchedFolder(store), { recursive: true, force: true })
}

/**
 * Downloads a store from a bucket; without `folder` from the only folder that has one. What an earlier try has fetched
 * from the same place stays.
 */
export async function fetchStore(bucket: Bucket, store: string, folder?: string): Promise<void> {
  const names = await bucket.list(folder)
  const from = folder ?? onlyFolder(names, bucket)
  const source = path.join(store, 'fetched-from')
  const address = bucket.place + from
  if (!fs.existsSync(source) || fs.readFileSync(source, 'utf8') !== address) {
    fs.rmSync(store, { recursive: true, force: true })
    makeFolder(store, 0o700)
    writeWhole(source, address)
  }
  const files = names.filter(name => name.startsWith(from)).map(name => name.slice(from.length))
  for (const name of files.filter(isStoreFile)) {
    const file = path.join(store, name)
    if (fs.existsSync(file)) continue
    const bytes = await bucket.get(from + name)
    // Not what its name says: a snapshot that needs it says so when it is restored.
    if (!bytes || (!name.startsWith('keys/') && !path.basename(name).includes(sha256(bytes))))
      continue
    writeWhole(file, bytes)
  }
}

/** A machine without backups goes on with the fetched ones, in a new folder of the bucket; else they are deleted. */
export function keepFetched(store: string): void {
  const fetched = fetchedFolder(store)
  if (filesIn(store).length === 0) {
    writeWhole(offSiteFile(store), '[]')
    for (const folder of Folders.filter(name => fs.existsSync(path.join(fetched, name)))) {
      fs.rmSync(path.join(store, folder), { recursive: true, force: true })
      fs.renameSync(path.join(fetched, folder), path.join(store, folder))
    }
  }
  fs.rmSync(fetched, { recursive: true })
}
