/** Uploads: who may send them, and how they are stored (spec §5, §7, §9). */
import { readdirSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { showFile } from '#basics/uploads/serve-file.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { UserStatus } from '#shared/codes.ts'
import { uploads } from '#drizzle/schema/index.ts'
import { api } from '#tests/support/api.ts'
import {
  animation,
  dot,
  file,
  noted,
  photo,
  png,
  pngOfSize,
  webp,
} from '#tests/support/pictures.ts'
import { world, type World } from '#tests/support/world.ts'

const upload = (w: World, who: UserRow | null, source: string, sent: File, language?: string) =>
  api(w, who, language).post('file', { source, file: sent })

const pathOf = (address: string) => address.replace(/^.*\/uploads\//, '')
const rowOf = (w: World, address: string) => {
  const [path] = /^(?:files\/post\/[^/]+|[^?]+)/.exec(pathOf(address))!
  return w.db.select().from(uploads).where(eq(uploads.path, path)).get()!
}

async function kept(w: World, address: string): Promise<Buffer> {
  const found = await w.site.ports.files.find(rowOf(w, address).path)
  return Buffer.from(await new Response(found!.open()).arrayBuffer())
}

test('the response is the URL, with a random name and the extension of its content', async () => {
  using w = world()
  const answer = await upload(w, w.member(), 'post', file(await png(8, 6), 'My view.PNG'))
  expect(answer).toMatchObject({ status: 200, reason: 'base.success' })
  expect(answer.data).toMatch(/^http:\/\/localhost:3000\/community\/uploads\/post\/[\w-]{24}\.png$/)
  expect(rowOf(w, answer.data as string)).toMatchObject({
    originalName: 'My view.png',
    mediaType: 'image/png',
    source: 'post',
    width: 8,
    height: 6,
    useCount: 0,
    unusedSince: w.now,
  })
})

test('who may upload', async () => {
  using w = world()
  const sent = () => file(dot, 'dot.png')
  const suspended = w.member({ status: UserStatus.suspended })
  const cases: [UserRow | null, number, number][] = [
    [null, 401, 401],
    [w.inactive(), 403, 403],
    [suspended, 403, 403],
    [w.member(), 200, 403],
    [w.moderator(), 200, 403],
    [w.admin(), 200, 200],
  ]
  for (const [who, forPosts, forBranding] of cases) {
    for (const source of ['post', 'avatar']) {
      expect((await upload(w, who, source, sent())).status, source).toBe(forPosts)
    }
    expect((await upload(w, who, 'branding', sent())).status).toBe(forBranding)
  }
  const refused = await upload(w, w.moderator(), 'branding', sent())
  expect(refused).toMatchObject({ status: 403, reason: 'base.forbidden_error' })
})

test('a refused call writes nothing', async () => {
  using w = world()
  await upload(w, null, 'post', file(dot, 'dot.png'))
  await upload(w, w.inactive(), 'post', file(dot, 'dot.png'))
  const folder = (w as unknown as { folder: string }).folder
  expect(() => readdirSync(folder)).toThrow('ENOENT')
})

test('temporary files are deleted after success and refusal', async () => {
  using w = world()
  const folder = `${(w as unknown as { folder: string }).folder}/tmp`
  await upload(w, w.member(), 'post', file(await photo(), 'a.jpg'))
  expect(readdirSync(folder)).toEqual([])
  await upload(w, w.member(), 'post', file('no picture', 'a.jpg'))
  await upload(w, w.member(), 'nonsense', file(dot, 'a.png'))
  expect(readdirSync(folder)).toEqual([])
})

test('what the contract refuses', async () => {
  using w = world({ write: { max_image_size: 0.01 } })
  const who = w.member()
  const format = 'base.request_format_error'
  const kind = 'error.upload.unsupported_file_format'
  const cases: [string, File, string][] = [
    ['nonsense', file(dot, 'a.png'), 'error.upload.source_unsupported'],
    ['', file(dot, 'a.png'), 'error.upload.source_unsupported'],
    ['post', file('', 'a.png'), format],
    ['post', file(Buffer.alloc(20_000), 'a.png'), format],
    ['post', file(dot, 'a.exe'), format],
    ['post', file(dot, 'png'), format],
    ['post', file('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg'), format],
    ['post', file('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.png'), kind],
    ['post', file('<html><script>1</script>', 'a.jpg'), kind],
    ['post', file(dot.subarray(0, 30), 'a.png'), kind],
    ['avatar', file(await animation('gif'), 'a.gif'), format],
    ['avatar', file(await animation('gif'), 'a.png'), kind],
    ['post_attachment', file('a', 'a.txt'), format],
  ]
  for (const [source, sent, reason] of cases) {
    const answer = await upload(w, who, source, sent)
    expect(answer, `${source} ${sent.name}`).toMatchObject({ status: 400, reason })
    expect(answer.msg).not.toContain('error.')
  }
  expect(await api(w, who).post('file', { source: 'post' })).toMatchObject({ status: 400 })
  expect(w.db.select().from(uploads).all()).toEqual([])
})

test('vector images are refused, even where their extension is allowed', async () => {
  using w = world({ write: { authorized_image_extensions: ['svg', 'png'] } })
  const sent = file('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg')
  expect(await upload(w, w.member(), 'post', sent)).toMatchObject({
    status: 400,
    reason: 'error.upload.unsupported_file_format',
  })
})

test('the name does not decide: other content gets its own extension and type', async () => {
  using w = world()
  const { data } = await upload(
    w,
    w.member(),
    'post',
    file(await webp(), 'photo.jpg', 'image/jpeg'),
  )
  expect(data).toMatch(/\.webp$/)
  expect(rowOf(w, data as string).mediaType).toBe('image/webp')
})

test('pixels are counted before decoding', async () => {
  using w = world()
  const began = performance.now()
  const answer = await upload(w, w.member(), 'post', file(pngOfSize(16_000, 16_000), 'a.png'))
  expect(answer).toMatchObject({ status: 400, reason: 'base.request_format_error' })
  expect(answer.data).toEqual([
    { error_field: 'file', error_msg: expect.stringMatching(/40 megapixels.*16383/) as string },
  ])
  expect(performance.now() - began).toBeLessThan(2_000)
  w.settings({ write: { max_image_megapixel: 0.0001 } })
  const small = await upload(w, w.member(), 'post', file(await png(10, 10), 'a.png'))
  expect(small.status).toBe(200)
  const large = await upload(w, w.member(), 'post', file(await png(11, 10), 'a.png'))
  expect(large.status).toBe(400)
})

test('a photo is turned upright and loses its camera and location data', async () => {
  using w = world()
  const before = await photo(40, 20)
  expect(before.includes('Secret Camera')).toBe(true)
  const { data } = await upload(w, w.member(), 'post', file(before, 'a.jpg'))
  const after = await kept(w, data as string)
  const facts = await sharp(after).metadata()
  expect(facts).toMatchObject({ format: 'jpeg', width: 20, height: 40 })
  expect([facts.exif, facts.xmp, facts.iptc, facts.icc, facts.orientation]).toEqual(
    Array.from({ length: 5 }),
  )
  expect(after.includes('Secret Camera')).toBe(false)
  expect(rowOf(w, data as string)).toMatchObject({ width: 20, height: 40, bytes: after.length })
})

test.each(['png', 'webp', 'gif'] as const)('a %s contains no camera data', async kind => {
  using w = world()
  const before = await noted(kind)
  expect(before.includes('Secret Camera')).toBe(true)
  const { data } = await upload(w, w.member(), 'post', file(before, `a.${kind}`))
  const after = await kept(w, data as string)
  const facts = await sharp(after).metadata()
  expect(facts).toMatchObject({ format: kind, width: 8, height: 6 })
  expect([facts.exif, facts.xmp, after.includes('Secret Camera')]).toEqual([
    undefined,
    undefined,
    false,
  ])
})

test.each(['gif', 'webp'] as const)('an animated %s stays animated', async kind => {
  using w = world()
  const { data } = await upload(w, w.member(), 'post', file(await animation(kind), `a.${kind}`))
  const facts = await sharp(await kept(w, data as string), { animated: true }).metadata()
  expect(facts).toMatchObject({ format: kind, pages: 3, width: 12, pageHeight: 10 })
  expect(rowOf(w, data as string)).toMatchObject({ width: 12, height: 10 })
})

test('quotas of members and of the site', async () => {
  using w = world({ uploads: { per_member_mb: 1 }, write: attachments })
  const who = w.member()
  const half = () => file(Buffer.alloc(600_000, 97), 'a.txt')
  expect((await upload(w, who, 'post_attachment', half())).status).toBe(200)
  const full = await upload(w, who, 'post_attachment', half())
  expect(full).toMatchObject({ status: 400, reason: 'error.upload.own_room_full' })
  expect((await upload(w, w.member(), 'post_attachment', half())).status).toBe(200)
  w.settings({ uploads: { per_member_mb: 0, total_mb: 1 } })
  expect(await upload(w, w.admin(), 'post_attachment', half())).toMatchObject({
    status: 400,
    reason: 'error.upload.site_room_full',
  })
})

const attachments = { authorized_attachment_extensions: ['txt', 'zip'], max_attachment_size: 1 }

test('an attachment is unchanged and has its name in its URL', async () => {
  using w = world({ write: attachments })
  const { data } = await upload(w, w.member(), 'post_attachment', file('hello', '报告 "1";x.txt'))
  expect(data).toMatch(/\/uploads\/files\/post\/[\w-]{24}\/[^/]+\.txt$/)
  expect(decodeURIComponent(data as string)).toContain('报告')
  expect((await kept(w, data as string)).toString()).toBe('hello')
  expect(rowOf(w, data as string).mediaType).toBe('application/octet-stream')
})

test('a file is served at its own path only', async () => {
  using w = world()
  const { data } = await upload(w, w.member(), 'post', file(dot, 'a.png'))
  const path = pathOf(data as string)
  await expect(w.as(null).run(showFile, { path })).resolves.toMatchObject({ path })
  const others = [
    `../${path}`,
    `x/../${path}`,
    `${path}/../a`,
    'post/../../forum.sqlite',
    'tmp/a',
    '',
  ]
  for (const other of [...others, 'avatar/nothing-like-this-here.png']) {
    const found = await w
      .as(null)
      .run(showFile, { path: other })
      .then(
        row => row.path,
        () => null,
      )
    expect(found === null || found === path, other).toBe(true)
  }
  await expect(w.as(null).run(showFile, { path: `../${path}` })).rejects.toThrow('not_found')
})
