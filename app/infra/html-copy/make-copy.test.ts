/** A copy of the public pages: complete, readable as files, brought up to date, and without what visitors may not see. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import vm from 'node:vm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteQuestion } from '#app/domain/posts/questions/delete-question.ts'
import { editQuestion } from '#app/domain/posts/questions/edit-question.ts'
import { plainText } from '#app/domain/markdown/text.ts'
import { decodeReferences } from '#app/domain/markdown/entities.ts'
import { api } from '#tests/support/api.ts'
import { type Community, community, freeForAll } from '#tests/support/community.ts'
import { HiddenWorld, marksIn } from '#tests/support/hidden-world.ts'
import { file, png } from '#tests/support/pictures.ts'
import { aid, qid } from '#tests/support/world.ts'
import { makeCopy } from './make-copy.ts'
import { SearchScript } from './search-script.ts'

const siteUrl = 'https://forum.test/community'
const settings = { ...freeForAll, general: { site_url: siteUrl, name: 'Garden' } }
let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'forum-copy-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const copy = (w: Community, license?: string) => makeCopy(w.site, { folder, license })
const inFolder = (name: string) => path.join(folder, name)
const read = (name: string) => fs.readFileSync(inFolder(name), 'utf8')
const files = () =>
  (fs.readdirSync(folder, { recursive: true, withFileTypes: true }) as fs.Dirent[])
    .filter(entry => entry.isFile() && !entry.name.startsWith('.state'))
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()
const times = () =>
  Object.fromEntries(files().map(name => [name, fs.statSync(inFolder(name)).mtimeMs]))
const page = (address: string) => `community/${address}/index.html`

/** Links that lead to no file of the copy, or to no anchor in it. */
function brokenLinks(): string[] {
  const broken: string[] = []
  for (const from of files().filter(name => name.endsWith('.html'))) {
    for (const [, written] of read(from).matchAll(/ (?:href|src)="([^"]*)"/g)) {
      const link = decodeReferences(written!)
      if (/^[a-z]+:/.test(link)) continue
      const [target = '', anchor] = link.split('#')
      const to = target
        ? path.normalize(path.join(path.dirname(from), decodeURIComponent(target)))
        : from
      const there = fs.existsSync(inFolder(to)) && fs.statSync(inFolder(to)).isFile()
      if (!there || (anchor && !read(to).includes(` id="${anchor}"`)))
        broken.push(`${from} ${link}`)
    }
  }
  return broken
}

/** Runs the search page of the copy as a browser does that opened it from the disk. */
async function search(words: string): Promise<string[]> {
  const home = path.dirname(inFolder(page('search')))
  const element = () => ({ elements: { q: {} }, appendChild() {}, getAttribute: () => '' })
  const window: Record<string, unknown> = {}
  const context = vm.createContext({
    ...{ window, URLSearchParams, location: { search: '' } },
    document: {
      getElementById: element,
      createElement: () => ({}),
      head: {
        appendChild(script: { src: string; onload(): void; onerror(): void }) {
          const source = path.join(home, script.src)
          if (!fs.existsSync(source)) return script.onerror()
          vm.runInContext(`with (window) { ${fs.readFileSync(source, 'utf8')} }`, context)
          script.onload()
        },
      },
    },
  })
  vm.runInContext(SearchScript, context)
  const find = window.copySearch as (
    words: string,
  ) => Promise<{ list: { title: string; href: string }[] }>
  const { list } = await find(words)
  for (const { href } of list)
    expect(fs.existsSync(path.join(home, decodeURIComponent(href)))).toBe(true)
  return list.map(({ title }) => title)
}

async function garden() {
  const w = community(settings)
  const [ann, bob] = [
    w.member({ username: 'ann', displayName: 'Ann' }),
    w.member({ username: 'bob' }),
  ]
  const first = await w.ask(ann, {
    title: 'How do I prune roses?',
    content: 'Mine are *very* old. 玫瑰怎么修剪？',
    tags: ['roses', 'pruning'],
  })
  const answer = await w.answerTo(first, bob, 'In winter, above an outer bud.')
  await w.commentOn(aid(answer), ann, 'Thank you, @bob, that helped.')
  await w.accept(ann, first, answer)
  const second = await w.ask(bob, {
    title: 'When do roses need water?',
    content: [
      `See [pruning](${siteUrl}/questions/${qid(first)}) and [its answer](/community/questions/${qid(first)}/${aid(answer)}),`,
      `[roses](/community/tags/roses), [Ann](/community/users/ann), [a list](/community/badges)`,
      'and [elsewhere](https://elsewhere.example/x?a=1&b=2). ![far](https://elsewhere.example/far.png)',
    ].join('\n'),
    tags: ['roses'],
  })
  return { w, ann, bob, first, answer, second }
}

test('every public page is there, and no link is broken', async () => {
  const { w, first, answer, second } = await garden()
  using _ = w
  await copy(w, 'CC BY-SA 4.0')
  const of = (id: number) => files().find(name => name.includes(qid(id)))!
  expect(brokenLinks()).toEqual([])
  const asked = read(of(second))
  expect(asked).toContain(`/index.html#${aid(answer)}"`)
  expect(asked).toContain('href="../../tags/roses/index.html"')
  expect(asked).toContain('href="../../users/ann/index.html"')
  expect(asked).toContain('href="https://forum.test/community/badges"')
  expect(asked).toContain('href="https://elsewhere.example/x?a=1&amp;b=2"')
  expect(asked).toContain(
    '<a href="https://elsewhere.example/far.png" rel="nofollow noopener">far</a>',
  )
  for (const name of [
    'community',
    'community/tags',
    'community/users',
    'community/questions',
    'community/tags/roses',
  ])
    expect(read(`${name}/index.html`)).toMatch(/roses|prune|ann/)
  for (const name of files().filter(one => /^community.*\.html$/.test(one)))
    expect([name, read(name).includes('CC BY-SA 4.0')]).toEqual([name, true])
  expect(read(page('users'))).toContain('>Ann</a> <span class="by">ann</span>')
  // As a browser for text shows it.
  const text = plainText(/<main>([^]*)<\/main>/.exec(read(of(first)))![1]!)
  const parts = [
    'How do I prune roses?',
    'Mine are very old.',
    'Ann',
    '✓',
    'In winter,',
    'bob',
    'Thank',
  ]
  const places = parts.map(part => text.indexOf(part))
  expect(places[0]).toBe(0)
  expect(places).toEqual([...places].sort((one, other) => one - other))
  expect(text).not.toMatch(/登录|编辑|删除/)
})

test('questions are found by words of any script, without a server', async () => {
  const { w } = await garden()
  using _ = w
  await copy(w)
  const [first, second] = ['How do I prune roses?', 'When do roses need water?']
  expect(await search('roses')).toEqual([second, first])
  expect(await search('ROSES prune')).toEqual([first])
  expect(await search('wint')).toEqual([first])
  expect(await search('修剪')).toEqual([first])
  expect(await search('玫瑰 outer')).toEqual([first])
  expect(await search('玫')).toEqual([first])
  expect(await search('tulips')).toEqual([])
  expect(await search('roses tulips')).toEqual([])
})

test('a second run changes no file; after a change, its pages alone', async () => {
  const { w, bob, first, second } = await garden()
  using _ = w
  const begun = await copy(w)
  expect(begun).toMatchObject({ kept: 0, removed: 0 })
  const before = times()
  w.tick(86_400_000)
  expect(await copy(w)).toEqual({ written: 0, kept: begun.written, removed: 0 })
  expect(times()).toEqual(before)

  const edit = { id: qid(second), title: 'When do roses need rain?', tags: ['roses'] }
  await w.as(bob).run(editQuestion, { ...edit, content: 'Only water.' })
  await copy(w)
  const changed = files().filter(name => times()[name] !== before[name])
  expect(changed.some(name => name.includes(qid(second)))).toBe(true)
  expect(changed.some(name => name.includes(qid(first)))).toBe(false)
  expect(changed).not.toContain(page('tags/pruning'))
  expect(changed).toContain(page('tags/roses'))

  await w.as(w.admin()).run(deleteQuestion, { id: qid(first), reason: '' })
  const { removed } = await copy(w)
  expect(removed).toBeGreaterThan(0)
  expect(files().filter(name => name.includes(qid(first)))).toEqual([])
  expect(fs.existsSync(inFolder('community/tags/pruning'))).toBe(false)
  expect(brokenLinks()).toEqual([])
  expect(await search('prune')).toEqual([])
})

test('lists have pages: a new question changes nothing but the last one', async () => {
  using w = community(settings)
  const who = w.member({ username: 'ann' })
  for (let n = 0; n < 105; n++) await w.ask(who, { tags: ['one'] })
  await copy(w)
  expect(files().filter(name => /^community\/questions\/pages/.test(name))).toEqual([
    'community/questions/pages/1/index.html',
  ])
  const links = (name: string) => read(name).match(/<li><a /g)?.length
  expect([links('community/questions/pages/1/index.html'), links(page('questions'))]).toEqual([
    50, 55,
  ])
  const before = times()
  await w.ask(who, { tags: ['one'] })
  await copy(w)
  const changed = files().filter(name => times()[name] !== before[name])
  expect(changed).not.toContain('community/questions/pages/1/index.html')
  expect(changed).toContain(page('questions'))
  expect(brokenLinks()).toEqual([])
})

test('files of visible posts come along, others do not', async () => {
  using w = community({ ...settings, write: { authorized_attachment_extensions: ['txt'] } })
  const who = w.member({ username: 'ann' })
  const upload = async (source: string, sent: File) =>
    ((await api(w, who).post('file', { source, file: sent })).data as string).replace(
      /^https?:\/\/[^/]+/,
      '',
    )
  const shown = await upload('post', file(await png(40, 20), 'view.png'))
  const notes = await upload('post_attachment', file('water them', 'my notes.txt', 'text/plain'))
  await upload('post', file(await png(10, 10), 'unused.png'))
  await w.ask(who, { content: `![view](${shown}) and [notes](${notes})` })
  await copy(w)
  const taken = files().filter(name => name.startsWith('community/uploads/'))
  expect(taken).toEqual([decodeURIComponent(notes).slice(1), shown.slice(1)].sort())
  expect(read(taken.find(name => name.endsWith('my notes.txt'))!)).toBe('water them')
  expect(brokenLinks()).toEqual([])
  expect((await copy(w)).written).toBe(0)
})

test('nothing is in it that visitors cannot see', async () => {
  const w = await new HiddenWorld().fill()
  using _ = w
  await copy(w)
  expect(files().filter(name => name.endsWith('.html')).length).toBeGreaterThan(5)
  const leaked = files().flatMap(name =>
    marksIn(`${name}\n${read(name)}`).map(one => `${name}: ${one}`),
  )
  expect(leaked).toEqual([])
  expect(brokenLinks()).toEqual([])
})

test('what a run that was cut off left is put right by the next one', async () => {
  const { w, first } = await garden()
  using _ = w
  const cut = makeCopy(w.site, {
    folder,
    onProgress(stage) {
      if (stage === 'tags') throw new Error('cut off')
    },
  })
  await expect(cut).rejects.toThrow('cut off')
  await w.as(w.admin()).run(deleteQuestion, { id: qid(first), reason: '' })
  await copy(w)
  expect(files().filter(name => name.includes(qid(first)))).toEqual([])
  expect(brokenLinks()).toEqual([])
  const sums = read('SHA256SUMS')
    .trim()
    .split('\n')
    .map(line => line.split('  ')[1])
  expect(sums).toEqual(
    files()
      .filter(name => name !== 'SHA256SUMS')
      .sort(),
  )
})

test('a private site and a folder with something else are refused', async () => {
  using w = community(settings)
  fs.writeFileSync(inFolder('letter.txt'), 'mine')
  await expect(copy(w)).rejects.toThrow('is not empty and holds no copy')
  expect(files()).toEqual(['letter.txt'])
  w.settings({ login: { login_required: true } })
  await expect(copy(w)).rejects.toThrow('The site is private')
})
