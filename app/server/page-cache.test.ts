import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { QueryNames } from '#shared/query-names.ts'
import { cachedPage, normalizedSearch, PageCache } from './page-cache.ts'

const rule = { freshMs: 1_000, staleMs: 10_000, entries: 3, bytes: 10_000 }
const page = (text: string) => ({ page: cachedPage(Buffer.from(text), [], null) })

test.each([
  ['', ''],
  ['?', ''],
  ['?page=2&order=hot', '?order=hot&page=2'],
  ['?anything=1&x=2&page=3&%6E=4', '?page=3'],
  ['?utm_source=x&UTM_medium=y&fbclid=z', ''],
  ['?q=%E5%8D%87&utm_id=1', '?q=%E5%8D%87'],
  ['?page=2&page=3&page=4', '?page=2'],
])('query %s is normalized to %s', (search, normalized) => {
  expect(normalizedSearch(search, QueryNames)).toBe(normalized)
})

test('simultaneous readers share one rendering', async () => {
  const cache = new PageCache(rule, () => 0)
  let renders = 0
  const work = async () => {
    renders++
    await new Promise(next => setImmediate(next))
    return page('once')
  }
  const all = await Promise.all([1, 2, 3].map(() => cache.render('k', work)))
  expect(renders).toBe(1)
  expect(new Set(all).size).toBe(1)
  expect(cache.isRendering('k')).toBe(false)
})

test('an uncacheable response goes to the reader it was rendered for, and to no one else', async () => {
  const cache = new PageCache(rule, () => 0)
  const personal = new Response('for you')
  const work = async () => {
    await new Promise(next => setImmediate(next))
    return { uncacheable: personal }
  }
  const [first, second] = await Promise.all([cache.render('k', work), cache.render('k', work)])
  expect(first).toBe(personal)
  expect(second).toBeNull()
  expect(cache.find('k')).toBeNull()
})

test('a failed rendering answers no one and keeps the older page', async () => {
  const cache = new PageCache(rule, () => 0)
  await cache.render('k', () => Promise.resolve(page('old')))
  await expect(cache.render('k', () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  )
  expect(cache.find('k')?.page.identity?.toString()).toBe('old')
  expect(cache.isRendering('k')).toBe(false)
})

test('a page that is no longer cacheable removes its older copy', async () => {
  const cache = new PageCache(rule, () => 0)
  await cache.render('k', () => Promise.resolve(page('old')))
  await cache.render('k', () => Promise.resolve({ uncacheable: new Response('', { status: 404 }) }))
  expect(cache.find('k')).toBeNull()
})

test('age counts from the start of the rendering', async () => {
  let now = 0
  const cache = new PageCache(rule, () => now)
  await cache.render('k', () => {
    now = 900
    return Promise.resolve(page('slow'))
  })
  now = 1_000
  expect(cache.find('k')?.state).toBe('fresh')
  now = 1_001
  expect(cache.find('k')?.state).toBe('stale')
  now = 10_001
  expect(cache.find('k')).toBeNull()
})

test('the least recently served page goes first', async () => {
  const cache = new PageCache(rule, () => 0)
  for (const key of ['a', 'b', 'c']) await cache.render(key, () => Promise.resolve(page(key)))
  cache.find('a')
  await cache.render('d', () => Promise.resolve(page('d')))
  expect(['a', 'b', 'c', 'd'].filter(key => cache.find(key))).toEqual(['a', 'c', 'd'])
})

test('bytes are limited, compressed copies included, and counted correctly', async () => {
  const cache = new PageCache({ ...rule, entries: 100 }, () => 0)
  const big = page('x'.repeat(4_000))
  await cache.render('a', () => Promise.resolve(big))
  const small = await cache.body('a', big.page, 'gzip')
  expect(cache.bytes).toBe(small.length)
  expect(cache.body('a', big.page, 'gzip')).toBe(small)
  expect(cache.body('a', big.page, 'identity')).toEqual(Buffer.from('x'.repeat(4_000)))
  expect(cache.bytes).toBe(4_000 + small.length)
  await cache.render('b', () => Promise.resolve(page('y'.repeat(4_000))))
  await cache.render('c', () => Promise.resolve(page('z'.repeat(4_000))))
  expect(cache.find('a')).toBeNull()
  expect(cache.bytes).toBe(8_000)
  await cache.render('d', () => Promise.resolve(page('w'.repeat(20_000))))
  expect(cache.find('d')).toBeNull()
  expect([cache.count, cache.bytes]).toEqual([2, 8_000])
})

test('an unchanged page keeps its compressed copies', async () => {
  const cache = new PageCache(rule, () => 0)
  const before = page('same '.repeat(500))
  await cache.render('k', () => Promise.resolve(before))
  const copy = await cache.body('k', before.page, 'br')
  const after = page('same '.repeat(500))
  await cache.render('k', () => Promise.resolve(after))
  expect(cache.body('k', after.page, 'br')).toBe(copy)
  expect(cache.bytes).toBe(copy.length)
  expect(after.page.identity).toBeNull()
})

test('a compressed page is still available in every encoding', async () => {
  const cache = new PageCache({ ...rule, bytes: 1_000_000 }, () => 0)
  const made = page('as it was '.repeat(400))
  await cache.render('k', () => Promise.resolve(made))
  const gzipped = await cache.body('k', made.page, 'gzip')
  expect(made.page.identity).toBeNull()
  const br = await cache.body('k', made.page, 'br')
  expect(brotliDecompressSync(br).toString()).toBe('as it was '.repeat(400))
  expect(cache.body('k', made.page, 'identity').toString()).toBe('as it was '.repeat(400))
  expect(cache.bytes).toBe(gzipped.length + br.length + 4_000)
})

test('a page that is sent again gets a smaller copy, once, and its bytes are counted', async () => {
  const cache = new PageCache({ ...rule, bytes: 1_000_000 }, () => 0)
  const text = Array.from({ length: 400 }, (_, n) => `<p>line ${n * n} of ${n % 7}</p>`).join('')
  const made = page(text)
  await cache.render('k', () => Promise.resolve(made))
  const hasty = await cache.body('k', made.page, 'br')
  let renewals = 0
  await cache.condense('k', made.page, () => void renewals++)
  await cache.condense('k', made.page, () => void renewals++)
  const dense = await cache.body('k', made.page, 'br')
  expect(renewals).toBe(1)
  expect(dense.length).toBeLessThan(hasty.length)
  expect(brotliDecompressSync(dense).toString()).toBe(text)
  expect(cache.bytes).toBe(dense.length)
})

test.each(['br', 'gzip'] as const)(
  'a %s copy holds no more memory than its size',
  async encoding => {
    const cache = new PageCache({ ...rule, bytes: 1e6 }, () => 0)
    const made = page('words of a page '.repeat(5_000))
    await cache.render('k', () => Promise.resolve(made))
    const body = await cache.body('k', made.page, encoding)
    expect(body.buffer.byteLength).toBe(body.length)
    await cache.condense('k', made.page, () => undefined)
    const kept = made.page.compressed[encoding] as Buffer
    expect(kept.buffer.byteLength).toBe(kept.length)
  },
)
