/** The off-site copy: whose folder in the bucket is whose, and what is deleted there. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Day } from '#shared/durations.ts'
import { S3Keys, S3Server } from '#tests/support/s3-server.ts'
import { type Bucket, bucketOf } from './bucket.ts'
import { copyStore, dropFetched, fetchStore, keepFetched } from './off-site.ts'
import { snapshotNames } from './snapshots.ts'
import { dropFile, filesIn } from './store-files.ts'

let folder: string
let s3: S3Server
let bucket: Bucket
const at = (...names: string[]) => path.join(folder, ...names)

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'off-site-'))
  s3 = await new S3Server(3).listen()
  bucket = bucketAt('backups/')
})
afterEach(() => {
  s3.close()
  fs.rmSync(folder, { recursive: true })
})

function bucketAt(prefix: string) {
  const settings = {
    ...{ endpoint: `http://${s3.host}`, bucket: 'birds', prefix, region: S3Keys.region },
    ...{ access_key: S3Keys.access, secret_key: S3Keys.secret },
  }
  return bucketOf(settings, ['127.0.0.1'], 'a person')
}

const sha = (text: string) => createHash('sha256').update(text).digest('hex')

function write(store: string, name: string, text: string): string {
  const file = path.join(store, name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
  return name
}

/** A snapshot of that hour with a pack that only it needs, and their names. */
function take(store: string, hour: number, of = 'site'): string[] {
  const text = `${of} at ${hour}`
  const stamp = `20260318T${String(hour).padStart(2, '0')}0000000Z`
  return [
    write(store, `packs/plain/${sha(`pack ${text}`)}.pack`, `pack ${text}`),
    write(store, `snapshots/${stamp}-${sha(text)}.json`, text),
  ]
}
const drop = (store: string, names: string[]) =>
  names.toReversed().forEach(name => dropFile(store, path.join(store, name)))

const copy = (store: string) => copyStore(store, bucket)
const filesOf = (below: string) =>
  [...s3.objects.keys()]
    .filter(name => name.startsWith(`/birds/backups/${below}`))
    .map(name => name.slice(`/birds/backups/${below}`.length))
    .filter(name => /^(keys|packs|snapshots)\//.test(name))
    .sort()
const foldersOf = () => [
  ...new Set(
    [...s3.objects.keys()].map(name => name.replace(/(keys|packs|snapshots|store).*/, '')),
  ),
]

/** As earlier versions left a bucket: the files of a store below the prefix, or below a machine's folder. */
function putAsBefore(store: string, below = ''): void {
  for (const name of filesIn(store)) {
    s3.objects.set(`/birds/backups/${below}${name}`, fs.readFileSync(path.join(store, name)))
  }
}

describe.each(['a bucket of this version', 'a bucket of an earlier version'])('%s', kind => {
  let store: string
  let names: string[][]
  let first: string
  beforeEach(async () => {
    store = at('store')
    names = [1, 2, 3].map(hour => take(store, hour))
    write(store, 'keys/0123456789abcdef.json', '{}')
    if (kind === 'a bucket of an earlier version') putAsBefore(store)
    first = await copy(store)
    expect(filesOf(first)).toEqual(filesIn(store).sort())
  })

  test('drops what the store dropped, and nothing else', async () => {
    drop(store, names[0]!)
    names.push(take(store, 4))
    expect(await copy(store)).toBe(first)
    expect(filesOf(first)).toEqual(filesIn(store).sort())
    expect(s3.removed.map(name => name.split('/backups/')[1])).toEqual(
      names[0]!.toReversed().map(name => first + name),
    )
    fs.rmSync(path.join(store, names[1]![1]!))
    await copy(store)
    expect(s3.removed).toHaveLength(2)
  })

  /** Each brings another store, or another state of this one, to the same bucket and prefix. */
  const others: Record<string, () => Promise<string> | string> = {
    async 'a restore drill'() {
      await fetchStore(bucket, at('drill', 'fetched'))
      keepFetched(at('drill'))
      expect(filesIn(at('drill'))).toEqual(filesIn(store))
      return at('drill')
    },
    'a new machine after a loss': () => at('new'),
    'another site': () => at('other'),
    'a changed folder': () => at('changed'),
    'a folder that was emptied'() {
      fs.cpSync(store, at('original'), { recursive: true })
      fs.readdirSync(store).forEach(name => fs.rmSync(path.join(store, name), { recursive: true }))
      const emptied = store
      store = at('original')
      return emptied
    },
    'a folder that is not mounted'() {
      fs.renameSync(store, at('mounted'))
      const empty = store
      store = at('mounted')
      return empty
    },
    'a damaged record of the bucket'() {
      fs.cpSync(store, at('damaged'), { recursive: true })
      fs.writeFileSync(at('damaged', 'off-site.json'), '[{')
      return at('damaged')
    },
  }
  test.each(Object.keys(others))('%s: nothing of another store is deleted', async kind => {
    const other = await others[kind]!()
    const kept = filesOf(first)
    take(other, 5, kind)
    const second = await copy(other)
    expect(second).not.toBe(first)
    const spare = take(other, 6, kind)
    await copy(other)
    drop(other, spare)
    const [old] = snapshotNames(other).slice(-1)
    drop(other, [`snapshots/${old}.json`])
    await copy(other)
    expect(filesOf(first)).toEqual(kept)
    expect(filesOf(second)).toEqual(filesIn(other).sort())

    // The store goes on in its folder, by its rules.
    take(store, 7)
    drop(store, names[0]!)
    expect(await copy(store)).toBe(first)
    expect(filesOf(first)).toEqual(filesIn(store).sort())
    expect(filesOf(second)).toEqual(filesIn(other).sort())
    expect(foldersOf()).toHaveLength(2)
  })

  const twins: Record<string, () => [string, string]> = {
    'the original first': () => [store, at('clone')],
    'the clone first': () => [at('clone'), store],
  }
  test.each(Object.keys(twins))('a clone with the record, %s', async order => {
    fs.cpSync(store, at('clone'), { recursive: true })
    const [one, two] = twins[order]!()
    take(one, 5, 'one')
    take(two, 6, 'two')
    expect(await copy(one)).toBe(first)
    const second = await copy(two)
    expect(second).not.toBe(first)
    for (const each of [one, two]) drop(each, names[0]!)
    drop(two, names[1]!)
    expect([await copy(two), await copy(one)]).toEqual([second, first])
    expect(filesOf(first)).toEqual(filesIn(one).sort())
    expect(filesOf(second)).toEqual(filesIn(two).sort())
  })

  test('of two clones that copy at once, neither deletes anything', async () => {
    fs.cpSync(store, at('clone'), { recursive: true })
    drop(store, names[0]!)
    take(store, 5)
    let cloned = false
    s3.refuse = method => {
      if (method !== 'PUT' || cloned) return undefined
      cloned = true
      const token = JSON.stringify({ token: 'of the clone' })
      setImmediate(() => s3.objects.set(`/birds/backups/${first}store.json`, Buffer.from(token)))
      return undefined
    }
    await expect(copy(store)).rejects.toThrow('Another machine copies to')
    expect(s3.removed).toEqual([])
    expect(await copy(store)).not.toBe(first)
  })
})

test('an earlier version’s folder of a machine is found by its snapshots', async () => {
  const names = take(at('store'), 1)
  putAsBefore(at('store'), 'node-1/')
  take(at('other'), 1, 'other')
  putAsBefore(at('other'), 'node-2/')
  take(at('store'), 2)
  expect(await copy(at('store'))).toBe('node-1/')
  drop(at('store'), names)
  await copy(at('store'))
  expect(filesOf('node-1/')).toEqual(filesIn(at('store')).sort())
  expect(filesOf('node-2/')).toEqual(filesIn(at('other')).sort())
})

test('a drill leaves a bucket of an earlier version to the store that it fetched', async () => {
  take(at('store'), 1)
  putAsBefore(at('store'))
  await fetchStore(bucket, at('drill', 'fetched'))
  keepFetched(at('drill'))
  const [, dropped] = take(at('drill'), 2)
  expect(await copy(at('drill'))).not.toBe('')
  drop(at('drill'), [dropped!])
  await copy(at('drill'))
  expect(filesOf('')).toEqual(filesIn(at('store')).sort())
  expect(await copy(at('store'))).toBe('')
})

test('a bucket with another address is the same; one that is left and used again, too', async () => {
  const names = take(at('store'), 1)
  const folder = await copy(at('store'))
  expect(await copyStore(at('store'), { ...bucket, place: 'https://other/birds/' })).toBe(folder)
  expect(await copyStore(at('store'), bucketAt('elsewhere/'))).not.toBe(folder)
  take(at('store'), 2)
  drop(at('store'), names)
  expect(await copy(at('store'))).toBe(folder)
  expect(filesOf(folder)).toEqual(filesIn(at('store')).sort())
})

describe('cut short', () => {
  let store: string
  let names: string[][]
  let into: string
  beforeEach(async () => {
    store = at('store')
    names = [1, 2, 3].map(hour => take(store, hour))
    into = await copy(store)
  })

  test('where deleting is refused, the rest is copied, and deletions are tried again', async () => {
    drop(store, names[0]!)
    take(store, 4)
    s3.refuse = method => (method === 'DELETE' ? 403 : undefined)
    await expect(copy(store)).rejects.toThrow('The bucket answered 403 RefusedDELETE.')
    expect(filesOf(into)).toEqual([...filesIn(store), ...names[0]!].sort())
    s3.refuse = () => undefined
    await copy(store)
    expect(filesOf(into)).toEqual(filesIn(store).sort())
  })

  test('killed while it drops a file, it has either the file or the record', async () => {
    for (const step of ['renameSync', 'truncateSync'] as const) {
      const [, snapshot] = names.pop()!
      const killed = vi.spyOn(fs, step).mockImplementation(() => {
        throw new Error('killed')
      })
      expect(() => drop(store, [snapshot!])).toThrow('killed')
      killed.mockRestore()
      await copy(store)
      expect(filesOf(into)).toEqual(filesIn(store).sort())
    }
    expect(s3.removed).toHaveLength(1)
  })

  test('on a full disk the file goes, and the bucket keeps its own', async () => {
    const full = vi.spyOn(fs, 'renameSync').mockImplementation(() => {
      throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    })
    drop(store, names[0]!)
    full.mockRestore()
    await copy(store)
    expect(filesIn(store)).toHaveLength(4)
    expect([filesOf(into).length, s3.removed]).toEqual([6, []])
  })

  test('what is dropped and made again stays', async () => {
    drop(store, names[0]!)
    take(store, 1)
    await copy(store)
    expect([filesOf(into), s3.removed]).toEqual([filesIn(store).sort(), []])
  })

  test('whichever call fails, the next copy completes it', async () => {
    let failed = true
    for (let nth = 1; failed; nth++) {
      const old = names.shift()!
      drop(store, old)
      names.push(take(store, nth + 3))
      let calls = 0
      failed = false
      s3.refuse = () => {
        if (++calls !== nth) return undefined
        failed = true
        return 500
      }
      const error = await copy(store).then(() => '', String)
      expect(error !== '').toBe(failed)
      if (failed) expect(error).toContain('The bucket answered 500 Refused')
      s3.refuse = () => undefined
      expect(await copy(store)).toBe(into)
      expect(filesOf(into)).toEqual(filesIn(store).sort())
      expect(s3.removed.splice(0).sort()).toEqual(
        old.map(name => `/birds/backups/${into}${name}`).sort(),
      )
    }
    expect(names[0]![1]).toContain('T1')
  })

  test('a snapshot is copied after all it needs, though a task moves its pieces meanwhile', async () => {
    const [pack] = take(store, 4)
    const moved = `packs/plain/${sha('moved')}.pack`
    s3.refuse = (method, name) => {
      if (method === 'PUT' && name.endsWith(pack!)) {
        write(store, moved, 'moved')
        drop(store, [pack!])
      }
      if (method === 'PUT' && name.includes('T04')) {
        expect(s3.objects.has(`/birds/backups/${into}${moved}`)).toBe(true)
      }
      return undefined
    }
    await copy(store)
    await copy(store)
    expect(filesOf(into)).toEqual(filesIn(store).sort())
  })

  test('one copy at a time', async () => {
    const first = copy(store)
    await expect(copy(store)).rejects.toThrow('Another backup task is running.')
    await first
  })
})

describe('a hostile list', () => {
  const list = (inner: string) => `<ListBucketResult xmlns="x">${inner}</ListBucketResult>`
  const keys = (...names: string[]) => names.map(name => `<Key>backups/${name}</Key>`).join('')

  test.each([
    ['another answer', '<html>Sign in</html>'],
    ['cut off without a token', list('<IsTruncated>true</IsTruncated>')],
    ['the same token again', list('<NextContinuationToken>1</NextContinuationToken>')],
  ])('%s is no list', async (_, answer) => {
    take(at('store'), 1)
    s3.listing = () => answer
    await expect(copy(at('store'))).rejects.toThrow('did not list its objects completely')
    await expect(fetchStore(bucket, at('fetched'))).rejects.toThrow('completely')
    expect([...s3.objects.keys()]).toEqual([])
  })

  test('without an end is given up', async () => {
    let page = 0
    const names = keys('a').repeat(100_000)
    s3.listing = () => list(`${names}<NextContinuationToken>${++page}</NextContinuationToken>`)
    await expect(bucket.list()).rejects.toThrow('completely')
    expect(page).toBe(4)
  })

  test('names outside of the store are neither fetched nor deleted', async () => {
    const names = take(at('store'), 1)
    const into = await copy(at('store'))
    const evil = [
      ...['../../../escaped', '/etc/escaped', `snapshots/../../escaped.json`, 'packs/plain/..pack'],
      ...['snapshots/a/b/c.json', 'keys\\escaped.json', `snapshots/${'a'.repeat(400)}.json`],
      ...[
        'off-site.json',
        'lock',
        'notes.json',
        'packs/plain/\u001b[2J.pack',
        'snapshots/%2e%2e.json',
      ],
    ]
    s3.listing = url =>
      list(
        keys(...[...evil, ...names].map(name => into + name), '../backups/snapshots/x.json') +
          url.hash,
      )
    const gets: string[] = []
    s3.refuse = (method, name) => void (method === 'GET' && gets.push(name))
    await fetchStore(bucket, at('fetched'))
    expect(filesIn(at('fetched'))).toEqual(names)
    expect(gets.filter(name => name !== '/birds/')).toHaveLength(2)
    expect(fs.readdirSync(folder).sort()).toEqual(['fetched', 'store'])
    await copy(at('store'))
    expect(s3.removed).toEqual([])
  })

  test('content that is not what its name says is not kept', async () => {
    const names = take(at('store'), 1)
    const into = await copy(at('store'))
    s3.objects.set(`/birds/backups/${into}${names[0]}`, Buffer.from('changed'))
    await fetchStore(bucket, at('fetched'))
    expect(filesIn(at('fetched'))).toEqual([names[1]])
    s3.objects.set(`/birds/backups/${into}${names[0]}`, fs.readFileSync(at('store', names[0]!)))
    await fetchStore(bucket, at('fetched'))
    expect(filesIn(at('fetched'))).toEqual(names)
  })
})

describe('to fetch a store', () => {
  test('one folder is taken; of several one is chosen, with their dates', async () => {
    await expect(fetchStore(bucket, at('none'))).rejects.toThrow(
      `There is no backup in ${bucket.place}`,
    )
    take(at('one'), 1)
    take(at('one'), 4)
    const one = await copy(at('one'))
    await fetchStore(bucket, at('fetched'))
    expect(filesIn(at('fetched'))).toEqual(filesIn(at('one')))

    take(at('two'), 2, 'two')
    const two = await copy(at('two'))
    take(at('old'), 3, 'old')
    putAsBefore(at('old'))
    const refused = String(await fetchStore(bucket, at('fetched')).catch(String))
    expect(refused.split('\n').slice(1)).toEqual([
      `  --from s3:backups/${one}  backups: 2, 2026-03-18 01:00 to 2026-03-18 04:00 UTC`,
      '  --from s3:backups/  backups: 1, 2026-03-18 03:00 to 2026-03-18 03:00 UTC',
      `  --from s3:backups/${two}  backups: 1, 2026-03-18 02:00 to 2026-03-18 02:00 UTC`,
    ])

    // Nothing of the earlier fetch is mixed in.
    await fetchStore(bucketAt(`backups/${two}`), at('fetched'))
    expect(filesIn(at('fetched'))).toEqual(filesIn(at('two')))
    await fetchStore(bucket, at('fetched'), '')
    expect(filesIn(at('fetched'))).toEqual(filesIn(at('old')))
  })

  test('what a restore left a day ago is deleted', async () => {
    take(at('store', 'fetched'), 1)
    await dropFetched(at('store'), Date.now() + Day / 2)
    expect(fs.existsSync(at('store', 'fetched'))).toBe(true)
    await dropFetched(at('store'), Date.now() + Day)
    expect(fs.readdirSync(at('store'))).toEqual([])
    await dropFetched(at('store'), Date.now() + Day)
  })

  test('a machine with backups keeps them', () => {
    take(at('store'), 1)
    take(at('store', 'fetched'), 2)
    keepFetched(at('store'))
    expect(snapshotNames(at('store'))).toHaveLength(1)
    expect(fs.readdirSync(at('store')).sort()).toEqual(['packs', 'snapshots'])
  })
})
