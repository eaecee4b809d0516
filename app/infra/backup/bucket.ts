/** A copy of the store in an S3-compatible bucket. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { callOutside } from '#app/infra/http-client.ts'
import { OperatorError } from '#app/infra/operator-error.ts'
import { Aside } from './snapshots.ts'
import { makeFolder } from '#app/infra/storage/durable.ts'
import { writeWhole } from '#app/infra/write-whole.ts'

export type BucketSettings = {
  endpoint: string
  bucket: string
  region: string
  access_key: string
  secret_key: string
  /** Prefix of all object names, such as `forum/`. */
  prefix: string
}

export type Bucket = {
  /** Names without the prefix. */
  list(): Promise<string[]>
  get(name: string): Promise<Uint8Array>
  put(name: string, bytes: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
}

const Patience = 120_000
const Largest = 64 * 1024 * 1024

const partOf = (text: string) => text.split('/').map(encodeURIComponent).join('/')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

/**
 * Values of an XML element in order; these answers have no attributes and no nested elements of one
 * name.
 */
const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value]) =>
    value!
      .replace(/&quot;/g, '"')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&'),
  )

/** True when all required bucket settings are given. */
export const isBucket = ({ endpoint, bucket, access_key, secret_key }: BucketSettings): boolean =>
  [endpoint, bucket, access_key, secret_key].every(value => value.trim() !== '')

/** Calls throw with the store's error. Private network addresses need INTERNAL_HOSTS. */
export function bucketOf(settings: BucketSettings, internalHosts: readonly string[]): Bucket {
  const { endpoint, bucket, region, access_key, secret_key } = settings
  const prefix = settings.prefix.replace(/^\/+/, '')
  const base = `${endpoint.trim().replace(/\/+$/, '')}/${partOf(bucket.trim())}`

  async function call(method: 'GET' | 'PUT' | 'DELETE', url: string, body?: Uint8Array) {
    const { AwsClient } = await import('aws4fetch')
    const aws = new AwsClient({
      ...{ accessKeyId: access_key.trim(), secretAccessKey: secret_key.trim() },
      ...{ region: region.trim() || 'us-east-1', service: 's3', retries: 0 },
    })
    const headers = { 'X-Amz-Content-Sha256': sha256(body ?? '') }
    const signed = await aws.sign(url, { method, headers })
    const answer = await callOutside(
      { url: signed.url, method, headers: Object.fromEntries(signed.headers), body },
      { internalHosts, timeoutMs: Patience, maxBytes: Largest },
    )
    const gone = method === 'DELETE' && answer.status === 404
    if ((answer.status >= 200 && answer.status < 300) || gone) return answer
    const [code] = valuesOf(answer.text.slice(0, 2000), 'Code')
    throw new OperatorError(`The store answered ${answer.status}${code ? ` ${code}` : ''}.`)
  }
  const place = (name: string) => `${base}/${partOf(prefix + name)}`

  return {
    async list() {
      const names: string[] = []
      let after = ''
      for (;;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix })
        if (after) query.set('continuation-token', after)
        const { text } = await call('GET', `${base}/?${query}`)
        names.push(...valuesOf(text, 'Key').map(key => key.slice(prefix.length)))
        after = valuesOf(text, 'NextContinuationToken')[0] ?? ''
        if (!after) return names
      }
    },
    get: async name => (await call('GET', place(name))).bytes,
    put: async (name, bytes) => void (await call('PUT', place(name), bytes)),
    remove: async name => void (await call('DELETE', place(name))),
  }
}

/** Writes, reads and deletes a small object as a test. Throws with the error. */
export async function tryBucket(bucket: Bucket): Promise<void> {
  const name = `connection-test-${Date.now()}`
  await bucket.put(name, Buffer.from('forum'))
  const back = await bucket.get(name)
  await bucket.list()
  await bucket.remove(name)
  if (Buffer.from(back).toString() !== 'forum') {
    throw new OperatorError('The store returned different content than was written.')
  }
}

/**
 * Uploaded in this order and deleted in reverse, so that a snapshot in the bucket is always
 * complete.
 */
const Folders = ['keys', 'packs', 'snapshots']

/** Paths of the store's files with this ending, in the order of the folders. */
function filesIn(store: string, ...ends: string[]): string[] {
  return Folders.flatMap(folder => {
    const root = path.join(store, folder)
    if (!fs.existsSync(root)) return []
    const names = fs.readdirSync(root, { recursive: true, withFileTypes: true })
    return names
      .filter(entry => entry.isFile() && ends.some(end => entry.name.endsWith(end)))
      .map(entry => path.relative(store, path.join(entry.parentPath ?? entry.path, entry.name)))
      .map(file => file.split(path.sep).join('/'))
  })
}

/** Downloads files that were set aside here as damaged, if the bucket's copy is intact. */
async function heal(store: string, bucket: Bucket, there: ReadonlySet<string>): Promise<void> {
  for (const aside of filesIn(store, Aside)) {
    const file = aside.slice(0, -Aside.length)
    if (!there.has(file)) continue
    const bytes = await bucket.get(file)
    if (!path.basename(file).includes(sha256(bytes))) continue
    writeWhole(path.join(store, file), bytes)
    fs.rmSync(path.join(store, aside))
  }
}

/** Makes the bucket match the store. Files never change, so comparing names is enough. */
export async function mirrorStore(store: string, bucket: Bucket): Promise<{ sent: number }> {
  const there = new Set(await bucket.list())
  await heal(store, bucket, there)
  const here = filesIn(store, '.json', '.pack')
  let sent = 0
  for (const file of here.filter(name => !there.has(name))) {
    const bytes = fs.readFileSync(path.join(store, file))
    await bucket.put(file, bytes)
    sent += bytes.length
  }
  const kept = new Set(here)
  const going = [...there].filter(name => isOurs(name) && !kept.has(name))
  for (const name of going.sort(
    (a, b) => Folders.indexOf(rootOf(b)) - Folders.indexOf(rootOf(a)),
  )) {
    await bucket.remove(name)
  }
  return { sent }
}

const rootOf = (name: string) => name.split('/')[0]!
const isOurs = (name: string) => Folders.includes(rootOf(name)) && !name.includes('..')

/**
 * Downloads a whole store from a bucket into a folder; existing files are skipped. Throws, naming the folders, if only
 * folders in it have snapshots, as with several machines.
 */
export async function fetchStore(bucket: Bucket, store: string): Promise<void> {
  makeFolder(store, 0o700)
  const there = await bucket.list()
  const folders = new Set(there.flatMap(name => /^(.+\/)snapshots\/[^/]+$/.exec(name)?.[1] ?? []))
  if (folders.size > 0 && !there.some(isOurs)) {
    const list = [...folders].map(folder => `\n  ${folder}`).join('')
    throw new OperatorError(
      `The store has backups of several machines. Add one of these to BACKUP_S3_PREFIX:${list}`,
    )
  }
  for (const name of there.filter(isOurs)) {
    const file = path.join(store, name)
    if (!fs.existsSync(file)) writeWhole(file, await bucket.get(name))
  }
}
