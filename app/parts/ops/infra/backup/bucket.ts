/** An S3-compatible bucket. */
import { webcrypto } from 'node:crypto'
import type { BucketSettings } from '#infra/environment/env.ts'
import { callOutside, type OutgoingRules } from '#infra/calls/http-client.ts'
import { OperatorError } from '#infra/environment/operator-error.ts'

export type Bucket = {
  /** Where its objects are: endpoint, bucket and prefix. */
  place: string
  prefix: string
  /** Names below a folder. All names are without the prefix. */
  list(folder?: string): Promise<string[]>
  /** Null when there is no such object. */
  get(name: string): Promise<Uint8Array | null>
  put(name: string, bytes: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
}

const Patience = 120_000
const Largest = 64 * 1024 * 1024
/** Most names and pages that a bucket may list; a page usually has 1000 names. A terabyte of backups has fewer. */
const LongestList = 300_000
const LongestName = 500

const partOf = (text: string) => text.split('/').map(encodeURIComponent).join('/')
/** In another thread: a pack has megabytes. */
const sha256 = async (bytes: Uint8Array) =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')

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

/** Calls throw with the bucket's error. Private network addresses need INTERNAL_HOSTS. */
export function bucketOf(
  settings: BucketSettings,
  internalHosts: readonly string[],
  by: OutgoingRules['by'],
): Bucket {
  const { endpoint, bucket, region, access_key, secret_key } = settings
  const prefix = settings.prefix.replace(/^\/+/, '')
  const base = `${endpoint.trim().replace(/\/+$/, '')}/${partOf(bucket.trim())}`

  async function call(method: 'GET' | 'PUT' | 'DELETE', url: string, body?: Uint8Array) {
    const { AwsClient } = await import('aws4fetch')
    const aws = new AwsClient({
      accessKeyId: access_key.trim(),
      secretAccessKey: secret_key.trim(),
      region: region.trim() || 'us-east-1',
      service: 's3',
      retries: 0,
    })
    const headers = { 'X-Amz-Content-Sha256': await sha256(body ?? Buffer.alloc(0)) }
    const signed = await aws.sign(url, { method, headers })
    const answer = await callOutside(
      { url: signed.url, method, headers: Object.fromEntries(signed.headers), body },
      { by, internalHosts, timeoutMs: Patience, maxBytes: Largest },
    ).catch((error: Error) => {
      throw new OperatorError(`The bucket cannot be reached: ${error.message}.`, { cause: error })
    })
    const [code = ''] = answer.status < 300 ? [] : valuesOf(answer.text.slice(0, 2000), 'Code')
    if (answer.status >= 200 && answer.status < 300) return answer
    if (answer.status === 404 && method !== 'PUT' && code !== 'NoSuchBucket') return null
    throw new OperatorError(`The bucket answered ${answer.status} ${code}`.trim() + '.')
  }
  const place = (name: string) => `${base}/${partOf(prefix + name)}`

  return {
    place: `${base}/${prefix}`,
    prefix,
    async list(folder = '') {
      const names: string[] = []
      let after: string | undefined
      for (let pages = 1; pages === 1 || after !== undefined; pages++) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + folder })
        if (after !== undefined) query.set('continuation-token', after)
        const answer = await call('GET', `${base}/?${query}`)
        if (!answer) throw new OperatorError('The bucket answered 404.')
        const { text } = answer
        const [next] = valuesOf(text, 'NextContinuationToken')
        const cut = valuesOf(text, 'IsTruncated')[0] === 'true'
        // With a part of the names, backups would be missed or copied twice.
        const whole = /<ListBucketResult[\s>]/.test(text) && (next !== undefined || !cut)
        if (!whole || (next && next === after) || names.length + 1000 * pages > LongestList) {
          throw new OperatorError('The bucket did not list its objects completely.')
        }
        for (const key of valuesOf(text, 'Key')) {
          if (key.startsWith(prefix + folder) && key.length <= LongestName) {
            names.push(key.slice(prefix.length))
          }
        }
        after = next || undefined
      }
      return names
    },
    get: async name => (await call('GET', place(name)))?.bytes ?? null,
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
  if (Buffer.from(back ?? '').toString() !== 'forum') {
    throw new OperatorError('The bucket returned different content than was written.')
  }
}
