/** Images of imported posts, copied from a local server. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Ports } from '#kernel'
import { callOutside } from '#infra/calls/http-client.ts'
import { pictureFetch } from '#parts/move/infra/imports/copy-images.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { tidyFiles } from '#basics/uploads/tidy-files.ts'
import { revisions, uploads } from '#drizzle/schema/index.ts'
import { dot, photo, png } from '#tests/support/pictures.ts'
import { copyOfTinyDump, Garden } from '#tests/support/tiny-dump.ts'
import { qid } from '#tests/support/world.ts'
import { copyPictures, NoPicture } from './copy-pictures.ts'

let answer: (request: IncomingMessage, response: ServerResponse) => void
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url!)
  answer(request, response)
})
let host = ''
const pictures: Record<string, Buffer> = {}

beforeAll(async () => {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  Object.assign(pictures, { '/a.png': await png(), '/b.jpg': await photo(), '/dot': dot })
  answer = (request, response) => {
    const picture = pictures[request.url!]
    if (picture) response.writeHead(200, { 'Content-Type': 'text/html' }).end(picture)
    else if (request.url === '/moved.png') response.writeHead(302, { Location: '/a.png' }).end()
    else if (request.url === '/page.png') response.writeHead(200).end('<script>alert(1)</script>')
    else if (request.url === '/huge.png') response.writeHead(200).end(Buffer.alloc(5_000_000, 1))
    else if (request.url === '/busy.png') response.writeHead(503).end()
    else response.writeHead(404).end()
  }
})
afterEach(() => asked.splice(0))
afterAll(() => void server.close())

const escaped = (text: string) => text.replace(/[&<>"\n]/g, char => `&#${char.charCodeAt(0)};`)

/** Question 2 of the dump, with these images, each linking to itself, as its first text. */
function dumpWith(...names: string[]) {
  const at = (name: string) => `http://${host}/${name}`
  const html = names
    .map(name => `<p><a href="${at(name)}"><img src="${at(name)}" alt="x"></a></p>`)
    .join('\n')
  const markdown = [
    ...names.map((_, index) => `[![x][${index + 1}]][${index + 1}]`),
    ...names.map((name, index) => `  [${index + 1}]: ${at(name)}`),
  ].join('\n\n')
  return copyOfTinyDump((file, given) => {
    const text = given.replaceAll('img.example.org', host)
    if (file === 'Posts.xml')
      return text.replace(
        /(<row Id="2" .*? Body=")[^"]*/,
        (_, start: string) => start + escaped(html),
      )
    if (file !== 'PostHistory.xml') return text
    const own = /(PostHistoryTypeId="2" PostId="2" .*? Text=")[^"]*/
    return text.replace(own, (_, start: string) => start + escaped(markdown))
  })
}

/** Fetches as the site does, and from the server of this test, without TLS. */
const fetchWith =
  (internalHosts: string[]): Ports['fetchPublic'] =>
  ({ url, headers, ...rules }) => {
    const own = internalHosts.includes(new URL(url).host)
    return callOutside(
      { url: own ? url.replace('https:', 'http:') : url, headers },
      { by: 'a person', internalHosts, ...rules },
    )
  }

const copy = (w: Garden, internalHosts = [host]) =>
  copyPictures(w.ctx(null), { source: 'garden', fetch: pictureFetch(fetchWith(internalHosts)) })

const files = (w: Garden) => w.db.select().from(uploads).all()
/** Images of the other posts, which their server does not have. */
const Others = 1

test('images become files of their authors, in HTML, source and revisions', async () => {
  using dump = dumpWith('a.png', 'b.jpg', 'moved.png', 'dot', 'a.png')
  using w = new Garden()
  await w.import(dump.folder)
  const report = await copy(w)
  expect(report).toMatchObject({ read: 4 + Others, made: { 'image copied': 4 } })
  const { id, html, originalText, userId } = w.questionOf(2)
  expect(
    html.match(/<a href="\/community\/uploads\/post\/[^"]+"><img src="\/community\/uploads/g),
  ).toHaveLength(5)
  expect(html + originalText).not.toContain(host)
  const revision = w.db
    .select()
    .from(revisions)
    .all()
    .filter(row => row.objectId === id)
  expect(revision.map(row => row.content).join('')).not.toContain(host)
  expect(files(w)).toHaveLength(4)
  for (const file of files(w)) {
    expect(file).toMatchObject({ userId, source: 'post', useCount: 1, unusedSince: 0 })
    expect(await w.site.ports.files.find(file.path)).not.toBeNull()
  }
  expect(files(w).map(file => file.originalName)).toEqual([
    'a.png',
    'b.jpg',
    'moved.png',
    'dot.png',
  ])
  const turned = files(w).find(file => file.originalName === 'b.jpg')!
  expect([turned.width, turned.height]).toEqual([20, 40])
  const stored = await w.site.ports.files.find(turned.path)
  const bytes = Buffer.from(await new Response(stored!.open()).arrayBuffer())
  expect(bytes.includes('Secret Camera')).toBe(false)

  expect(await w.site.ports.files.purge(0, Number.MAX_SAFE_INTEGER)).toBe(0)

  await tidyFiles(w.db, w.site.ports.files, w.now + 30 * 24 * 3_600_000)
  expect(files(w)).toHaveLength(4)
})

test('an edit keeps the copies', async () => {
  using dump = dumpWith('a.png')
  using w = new Garden()
  await w.import(dump.folder)
  await copy(w)
  const { id, title, originalText } = w.questionOf(2)
  const tags = [{ slug_name: 'soil', display_name: 'soil' }]
  const content = `${originalText}\n\nEdited.`
  await w.as(w.moderator()).run(editQuestion, { id: qid(id), title, content, tags })
  expect(w.questionOf(2).html).toMatch(/Edited/)
  expect(w.questionOf(2).html).toMatch(/<img src="\/community\/uploads\/post\//)
  expect(w.questionOf(2).html).not.toContain(host)
})

test('images that cannot be copied stay, with a reason, and are retried by the next run', async () => {
  using dump = dumpWith('gone.png', 'page.png', 'huge.png', 'busy.png', 'a.png')
  using w = new Garden()
  w.settings({ write: { max_image_size: 1 } })
  await w.import(dump.folder)
  const report = await copy(w)
  expect(report.made).toEqual({ 'image copied': 1 })
  expect(report.skipped).toEqual({
    'its server answers 404': 1 + Others,
    'its server answers 503': 1,
    'larger than images may be here': 1,
    'not an image of an accepted type': 1,
  })
  const { html } = w.questionOf(2)
  expect(html.match(/<img data-external-src=/g)).toHaveLength(4)

  asked.splice(0)
  pictures['/gone.png'] = pictures['/a.png']!
  const again = await copy(w)
  delete pictures['/gone.png']
  expect(again.made).toEqual({ 'image copied': 1 })
  expect(asked).not.toContain('/a.png')
})

test('an image shown in two posts is fetched once', async () => {
  using dump = dumpWith('a.png')
  using w = new Garden()
  await w.import(dump.folder)
  w.site.sqlite
    .exec(`update answer set html = (select html from question where id = ${w.idOf('question', 2)})
    where id = ${w.idOf('answer', 3)}`)
  const report = await copy(w)
  expect(report.made).toEqual({ 'image copied': 1, 'image copied earlier': 1 })
  expect(asked.filter(path => path === '/a.png')).toHaveLength(1)
  expect(files(w).map(file => file.useCount)).toEqual([2])
})

test('continues where it was killed, and copies nothing twice', async () => {
  using dump = dumpWith('a.png', 'b.jpg')
  using w = new Garden()
  await w.import(dump.folder)
  const { sqlite } = w.site
  sqlite.exec(
    `create temp trigger death before update of html on question begin select raise(abort, 'killed'); end`,
  )
  await expect(copy(w)).rejects.toThrow('killed')
  expect(files(w)).toEqual([])
  sqlite.exec('drop trigger death')
  expect((await copy(w)).made).toEqual({ 'image copied': 2 })
  expect(files(w)).toHaveLength(2)
  expect((await copy(w)).made).toEqual({})
})

test('addresses of this machine and of private networks are not called', async () => {
  using dump = dumpWith('a.png')
  using w = new Garden()
  await w.import(dump.folder)
  const report = await copy(w, [])
  expect(report.made).toEqual({})
  expect(report.skipped).toEqual({ 'its server has no public address': 1 + Others })
  expect(asked).toEqual([])
  expect(w.questionOf(2).html).toContain(`data-external-src="http://${host}/a.png"`)
})

test('an unresponsive server is called five times at most', async () => {
  using dump = dumpWith(...Array.from({ length: 8 }, (_, index) => `x${index}.png`))
  using w = new Garden()
  await w.import(dump.folder)
  const tried: string[] = []
  const { skipped } = await copyPictures(w.ctx(null), {
    source: 'garden',
    fetch: address => {
      tried.push(address)
      return Promise.reject(new NoPicture('its server does not answer', true))
    },
  })
  expect(tried.filter(address => address.includes(host))).toHaveLength(5)
  expect(skipped[`its server ${host} did not answer several times`]).toBe(3 + Others)
})
