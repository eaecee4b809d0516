/**
 * Logo and icons: uploaded and removed by one form, checked, and shown wherever the site is named.
 */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { tidyFiles } from '#basics/uploads/tidy-files.ts'
import { api } from '#tests/support/api.ts'
import { community } from '#tests/support/community.ts'
import { file, png, webp } from '#tests/support/pictures.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'

const w = community({ general: { site_url: 'http://forum.test/community', name: 'Birds' } })
const [root, member] = [w.admin(), w.member()]
const at = '/community/admin/branding'
/** An icon file of one pixel: only its first bytes matter here. */
const ico = Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0, 1, 1, 0, 0]), await png(1, 1)])

let site: WholeSite
beforeAll(async () => {
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

const inForce = () => currentSettings(w.db).settings.branding
const look = async (path: string, who: typeof root | null = null) => {
  site.age(3_600_000)
  return site.open(path, who)
}

/** The form as a browser sends it; file fields without a file come empty. */
async function send(parts: Record<string, File | string>, who: typeof root | null = root) {
  const form = new FormData()
  form.append('intent', 'save')
  for (const field of ['logo', 'mobile_logo', 'square_icon', 'favicon']) {
    if (!(field in parts)) form.append(field, new File([], ''))
  }
  for (const [name, value] of Object.entries(parts)) form.append(name, value)
  const request = new Request('http://forum.test/', { method: 'POST', body: form })
  const headers = {
    ...site.cookie(who),
    Origin: 'http://forum.test',
    'Content-Type': request.headers.get('Content-Type')!,
  }
  return site.send('POST', at, headers, Buffer.from(await request.arrayBuffer()))
}

test('four images are saved with one button, and shown wherever the site is named', async () => {
  const { status, headers } = await send({
    logo: file(await png(240, 60), 'logo.png'),
    mobile_logo: file(await webp(60, 60), 'small.webp'),
    square_icon: file(await png(600, 600), 'icon.png'),
    favicon: file(await png(64, 64), 'fav.png'),
  })
  expect([status, headers.location]).toEqual([303, at])
  const { logo, mobile_logo, square_icon, favicon } = inForce()
  const { body } = await look('/community')
  const img = `<source srcSet="${mobile_logo}" media="(max-width: 1024px)"/><img src="${logo}"`
  expect(body).toContain(`<picture>${img} alt="Birds"`)
  expect(body).toContain(`<link rel="icon" href="${favicon}?s=32"/>`)
  expect(body).toContain(`<link rel="icon" sizes="192x192" href="${square_icon}?s=192"/>`)
  expect(body).toContain(
    `<link rel="apple-touch-icon" sizes="180x180" href="${square_icon}?s=180"/>`,
  )
  const card = `http://forum.test${square_icon}?s=512`
  expect(body).toContain(`<meta property="og:image" content="${card}"/>`)
  expect(body).toContain(`<meta name="twitter:image" content="${card}"/>`)
  for (const [address, side] of [
    [`${favicon}?s=32`, 32],
    [`${square_icon}?s=180`, 180],
    [`${square_icon}?s=512`, 512],
  ] as const) {
    const icon = await site.open(address, null)
    expect([icon.status, icon.headers['content-type']]).toEqual([200, 'image/png'])
    expect(await sharp(icon.bytes).metadata()).toMatchObject({ width: side, height: side })
  }
  expect((await site.open('/favicon.ico', null)).headers.location).toBe(`${favicon}?s=32`)
})

test('the manifest has the icons in six sizes', async () => {
  const { status, headers, body } = await site.open('/community/manifest.json', null)
  expect([status, headers['content-type']]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
  ])
  const { square_icon } = inForce()
  expect(JSON.parse(body)).toMatchObject({
    ...{ manifest_version: 3, name: 'Birds', short_name: 'Birds', start_url: '.' },
    ...{ display: 'standalone', theme_color: '#ffffff', background_color: '#ffffff' },
    icons: [16, 32, 48, 128, 192, 512].map(side => ({
      src: `${square_icon}?s=${side}`,
      ...{ sizes: `${side}x${side}`, type: 'image/png' },
    })),
  })
  const again = { 'If-None-Match': String(headers.etag) }
  expect((await site.open('/community/manifest.json', null, again)).status).toBe(304)
})

test('files in use stay, and replaced ones are deleted', async () => {
  const before = inForce()
  await send({ mobile_logo: file(await png(70, 70), 'other.png') })
  expect(inForce()).toMatchObject({ logo: before.logo, favicon: before.favicon })
  expect(inForce().mobile_logo).not.toBe(before.mobile_logo)
  w.tick(49 * 3_600_000)
  await tidyFiles(w.db, w.site.ports.files, w.now)
  expect((await site.open(before.logo, null)).status).toBe(200)
  expect((await site.open(before.mobile_logo, null)).status).toBe(404)
})

test('boxes remove images, and the name and the built-in icon return', async () => {
  const boxes = ['logo', 'mobile_logo', 'square_icon', 'favicon'].map(f => [`remove_${f}`, 'on'])
  expect((await send(Object.fromEntries(boxes) as Record<string, string>)).status).toBe(303)
  expect(Object.values(inForce())).toEqual(['', '', '', ''])
  const { body } = await look('/community')
  expect(body).toContain('<span class="brand-text">Birds</span>')
  expect(body).toContain('<link rel="icon" href="data:image/svg+xml,')
  const touch = '/community/icons/touch.png'
  expect(body).toContain(`<link rel="apple-touch-icon" sizes="180x180" href="${touch}"/>`)
  expect(body).not.toContain('sizes="192x192"')
  const card = 'http://forum.test/community/icons/large.png'
  expect(body).toContain(`<meta property="og:image" content="${card}"/>`)
  const icon = await site.open('/favicon.ico', null)
  expect(icon.headers['content-type']).toBe('image/vnd.microsoft.icon')
  expect(icon.bytes.subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]))
  expect((await sharp(icon.bytes.subarray(22)).metadata()).width).toBe(32)
})

test('the built-in icons are drawn in the color of the site, in the listed sizes only', async () => {
  const { icons } = JSON.parse((await site.open('/community/manifest.json', null)).body) as {
    icons: { src: string; sizes: string; type: string; purpose?: string }[]
  }
  const drawn = icons.filter(({ type }) => type === 'image/png')
  expect(drawn.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ])
  const colourOf = async (src: string) => {
    const { status, headers, bytes } = await site.open(src, null)
    expect([status, headers['content-type']]).toEqual([200, 'image/png'])
    expect(headers['cache-control']).toBe('public, max-age=3600')
    expect(bytes.length).toBeLessThan(10_000)
    const { data, info } = await sharp(bytes).flatten().raw().toBuffer({ resolveWithObject: true })
    const at = 3 * (info.width * (info.height >> 1) + (info.width >> 3))
    return [info.width, data.subarray(at, at + 3).toString('hex')]
  }
  const sources = [...drawn.map(({ src }) => src), '/community/icons/touch.png']
  const colours = () => Promise.all(sources.map(colourOf))
  expect(await colours()).toEqual([192, 512, 512, 180].map(side => [side, '0033ff']))
  w.settings({ theme: { primary_color: '#0a6d37' } })
  expect(await colours()).toEqual([192, 512, 512, 180].map(side => [side, '0a6d37']))
  for (const name of ['513.png', '99999.png', 'constructor', 'large.svg', 'touch.png%2F..']) {
    expect((await site.open(`/community/icons/${name}`, null)).status, name).toBe(404)
  }
})

describe('an unsuitable image is rejected at its field', () => {
  test.each([
    ['logo', () => png(60, 60), 'a.png', 'more than 3 times'],
    ['logo', () => png(180, 60), 'a.png', 'more than 3 times'],
    ['logo', () => png(300, 55), 'a.png', '56 pixels'],
    ['mobile_logo', () => png(40, 40), 'a.png', '56 pixels'],
    ['square_icon', () => png(600, 500), 'a.png', 'square'],
    ['square_icon', () => png(500, 500), 'a.png', '512 pixels'],
    ['favicon', () => webp(32, 32), 'a.webp', 'PNG or .ico'],
    ['square_icon', () => Promise.resolve(ico), 'a.ico', 'cannot be used here'],
    ['logo', () => Promise.resolve(Buffer.from('<svg/>')), 'a.svg', 'not accepted'],
    ['logo', () => Promise.resolve(Buffer.from('no picture')), 'a.png', 'not a supported image'],
  ])('%s %#', async (field, make, name, words) => {
    const { status, body } = await send({ [field]: file(await make(), name) })
    expect(status).toBe(422)
    const [, said] = new RegExp(`id="${field}-error">([\\s\\S]*?)</p>`).exec(body) ?? []
    expect(said).toMatch(new RegExp(words, 'i'))
    expect(inForce()[field as 'logo']).toBe('')
  })
})

test('an icon file is stored unchanged', async () => {
  expect((await send({ favicon: file(ico, 'fav.ico') })).status).toBe(303)
  const { favicon } = inForce()
  expect(favicon).toMatch(/\.ico$/)
  expect((await look('/community')).body).toContain(`<link rel="icon" href="${favicon}"/>`)
  const icon = await site.open(favicon, null)
  expect(icon.headers['content-type']).toBe('image/x-icon')
  expect(icon.bytes).toEqual(ico)
})

test('calls set images by URL, and return absolute URLs', async () => {
  const call = api(w, root)
  const upload = await call.post('file', {
    source: 'branding',
    file: file(await png(512, 512), 'icon.png'),
  })
  const none = { logo: '', mobile_logo: '', favicon: '' }
  const put = (given: object) => call.put('admin/siteinfo/branding', { ...none, ...given })
  expect((await put({ square_icon: upload.data })).code).toBe(200)
  expect((await call.get('admin/siteinfo/branding')).data).toEqual({
    ...none,
    square_icon: upload.data,
  })
  const open = await api(w, null).get('siteinfo')
  expect((open.data as { branding: object }).branding).toMatchObject({ square_icon: upload.data })
  for (const square_icon of [
    'https://elsewhere.example/a.png',
    '/community/uploads/branding/not-there-at-all-any-more.png',
    'javascript:alert(1)',
  ]) {
    expect(await put({ square_icon })).toMatchObject({
      code: 400,
      data: [{ error_field: 'square_icon' }],
    })
  }
  expect((await put({ logo: upload.data })).code).toBe(400)
  expect((await api(w, member).get('admin/siteinfo/branding')).code).toBe(403)
})

test('only administrators upload or save', async () => {
  const before = inForce()
  for (const who of [null, member, w.moderator()]) {
    const { status } = await send({ remove_square_icon: 'on' }, who)
    expect([302, 403]).toContain(status)
  }
  expect(inForce()).toEqual(before)
})
