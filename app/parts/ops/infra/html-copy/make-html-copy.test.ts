/** A copy of the public pages: complete, readable as files, brought up to date, and without what visitors may not see. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import vm from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { deleteComment } from '#posts/comments/write-comment.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { holdQuestion, unlistQuestion } from '#posts/questions/set-state.ts'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { deleteTag } from '#tags/delete-tag.ts'
import { plainText } from '#markdown/text.ts'
import { decodeReferences } from '#markdown/entities.ts'
import { eraseDeleted } from '#basics/erasure/erase-deleted.ts'
import { readEnv } from '#infra/environment/env.ts'
import { faultsOf } from '#infra/health/faults.ts'
import { api } from '#tests/support/api.ts'
import { type Community, community, freeForAll } from '#tests/support/community.ts'
import { HiddenWorld, marksIn } from '#tests/support/hidden-world.ts'
import { file, png } from '#tests/support/pictures.ts'
import { aid, cid, qid, tid } from '#tests/support/world.ts'
import { makeCopy } from './make-html-copy.ts'
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
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
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

test('words that every JavaScript object has as properties are words like others', async () => {
  using w = community(settings)
  const words = Object.getOwnPropertyNames(Object.prototype)
  expect(words).toEqual(expect.arrayContaining(['constructor', '__proto__', 'toString']))
  const who = w.member({ username: 'constructor', displayName: 'hasOwnProperty' })
  for (const word of words) {
    const id = await w.ask(who, { title: `What does ${word} do?`, tags: [word.toLowerCase()] })
    await w.commentOn(aid(await w.answerTo(id, who, `I call ${word} twice.`)), who, `Or ${word}.`)
  }
  await copy(w)
  for (const word of words) expect(await search(word)).toEqual([`What does ${word} do?`])
  expect(await search('valueof constructor')).toEqual([])
  for (const word of ['constructor', '__proto__'])
    expect(read(page(`tags/${word}`))).toContain(`What does ${word} do?`)
  expect(brokenLinks()).toEqual([])
  expect((await copy(w)).written).toBe(0)
})

test('no page runs or loads anything but files of the copy', async () => {
  const { w } = await garden()
  using _ = w
  await copy(w)
  for (const name of files().filter(one => one.endsWith('.html'))) {
    const html = read(name)
    const [, policy] =
      /<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(
        html,
      ) ?? [name, '']
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self' file:",
      "style-src 'self' file:",
      "form-action 'self' file:",
      "img-src 'self' file: data:",
      "object-src 'none'",
      "base-uri 'none'",
    ])
    expect(html).not.toMatch(/<script(?! src="search\.js">)|<style| style=| on[a-z]+=/)
  }
})

/** What makes a post or a name disappear, each with the mark that is to go with it. */
type Going = { w: Community; mark: string; go(): Promise<unknown> }
const goings: Record<string, () => Promise<Going>> = {
  async 'a deleted question'() {
    const { w, first } = await garden()
    const go = () => w.as(w.admin()).run(deleteQuestion, { id: qid(first), reason: '' })
    return { w, mark: 'prune', go }
  },
  async 'a question that is erased'() {
    const { w, first } = await garden()
    const admin = w.as(w.admin())
    const go = async () => {
      await admin.run(deleteQuestion, { id: qid(first), reason: '' })
      await admin.run(eraseDeleted, { type: 'questions' })
    }
    return { w, mark: 'prune', go }
  },
  async 'an unlisted question'() {
    const { w, first } = await garden()
    return { w, mark: 'prune', go: async () => w.write(tx => unlistQuestion(tx, first)) }
  },
  async 'a question that is held for review'() {
    const { w, first } = await garden()
    return { w, mark: 'prune', go: async () => w.write(tx => holdQuestion(tx, first)) }
  },
  async 'a deleted answer'() {
    const { w, answer } = await garden()
    const go = () => w.as(w.admin()).run(deleteAnswer, { id: aid(answer) })
    return { w, mark: 'bud', go }
  },
  async 'a deleted comment'() {
    const { w, ann, bob, first } = await garden()
    const comment = await w.commentOn(qid(first), bob, 'Call me, my number is 0151987654.')
    const go = () => w.as(bob).run(deleteComment, { comment_id: cid(comment) })
    return { w, mark: '0151987654', go: () => (void ann, go()) }
  },
  async 'the name of a deleted account'() {
    const { w, first } = await garden()
    const eve = w.member({ username: 'eve', displayName: 'Evelyn Marsh' })
    await w.answerTo(first, eve, 'Like everyone does.')
    const to = { user_id: eve.id, status: 'deleted' }
    return { w, mark: 'evelyn', go: () => w.as(w.admin()).run(changeUserStatus, to) }
  },
  async 'a deleted tag'() {
    const { w, ann } = await garden()
    const tag = w.topic('thorny')
    const post = await w.ask(ann, { title: 'What about those?', tags: ['thorny'] })
    const go = async () => {
      await w.as(w.admin()).run(deleteQuestion, { id: qid(post), reason: '' })
      await w.as(w.admin()).run(deleteTag, { tag_id: tid(tag) })
    }
    return { w, mark: 'thorny', go }
  },
  async 'a file that only a deleted question had'() {
    const w = community({ ...settings, write: { authorized_attachment_extensions: ['txt'] } })
    const who = w.member({ username: 'ann' })
    const sent = { source: 'post_attachment', file: file('secrets', 'diary.txt', 'text/plain') }
    const stored = (await api(w, who).post('file', sent)).data as string
    const id = await w.ask(who, { content: `[notes](${new URL(stored).pathname})` })
    const go = () => w.as(w.admin()).run(deleteQuestion, { id: qid(id), reason: '' })
    return { w, mark: 'secrets', go }
  },
}

/** Files with a word in their name or content. */
const withWord = (mark: string) =>
  files().filter(name => `${name}\n${read(name)}`.toLowerCase().includes(mark))

describe('is gone before anything is added, and stays gone when the disk is full:', () => {
  afterEach(() => void vi.restoreAllMocks())

  test.each(Object.keys(goings))('%s', async kind => {
    const { w, mark, go } = await goings[kind]!()
    using _ = w
    const kept = await w.ask(w.member({ username: 'zed' }), {
      title: 'What stays?',
      tags: ['stays'],
    })
    await copy(w)
    expect(withWord(mark).length).toBeGreaterThan(0)
    await go()
    vi.spyOn(fs, 'writeFileSync').mockImplementation(place => {
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC', path: place })
    })
    await expect(copy(w)).rejects.toThrow('no space left')
    expect(withWord(mark)).toEqual([])
    expect(files().filter(name => name.includes(qid(kept))).length).toBeGreaterThan(0)
    vi.restoreAllMocks()
    await copy(w)
    expect(withWord(mark)).toEqual([])
    expect(brokenLinks().filter(link => !link.includes('#'))).toEqual([])
    expect(await search('stays')).toEqual(['What stays?'])
    expect((await copy(w)).written).toBe(0)
  })

  test('after a run that was cut off, too', async () => {
    const { w, first } = await garden()
    using _ = w
    await copy(w)
    const cut = { onProgress: () => expect.fail('cut off') }
    await expect(makeCopy(w.site, { folder, ...cut })).rejects.toThrow('cut off')
    await w.as(w.admin()).run(deleteQuestion, { id: qid(first), reason: '' })
    await expect(makeCopy(w.site, { folder, ...cut })).rejects.toThrow('cut off')
    expect(withWord('prune')).toEqual([])
    await copy(w)
    expect(brokenLinks()).toEqual([])
  })
})

describe('a failed run', () => {
  const at = () => path.join(folder, 'copy')
  /** The site with a data folder, and the texts of the faults it reports. */
  function installed(w: Community) {
    const dataDir = path.join(folder, 'data')
    fs.mkdirSync(dataDir)
    const site = { ...w.site, env: readEnv({ DATA_DIR: dataDir }) }
    const faults = async () =>
      (await faultsOf(site, w.now))
        .filter(({ name }) => name === 'html_copy_failed')
        .map(({ values }) => `${values.folder}: ${values.why}`)
    return { site, dataDir, faults }
  }

  test('is a fault of the site until the next good one', async () => {
    const { w } = await garden()
    using _ = w
    const { site, faults } = installed(w)
    await makeCopy(site, { folder: at() })
    expect(await faults()).toEqual([])
    w.settings({ ...settings, login: { login_required: true } })
    await expect(makeCopy(site, { folder: at() })).rejects.toThrow('private')
    expect(await faults()).toEqual([
      `${at()}: ${'The site is private: visitors see nothing of it, so there is nothing to copy.'}`,
    ])
    await expect(makeCopy(site, { folder: path.join(folder, 'new') })).rejects.toThrow('private')
    expect(await faults()).toHaveLength(1)
    w.settings({ ...settings, login: { login_required: false } })
    await makeCopy(site, { folder: at() })
    expect(await faults()).toEqual([])
  })

  test('that was killed is one, too; one at work is none', async () => {
    const { w } = await garden()
    using _ = w
    const { site, dataDir, faults } = installed(w)
    await makeCopy(site, { folder: at() })
    const notes = path.join(dataDir, 'html-copies')
    let left: [name: string, content: string][] = []
    let meanwhile: Promise<string[]> | undefined
    const onProgress = () => {
      left = fs
        .readdirSync(notes)
        .map(name => [name, fs.readFileSync(path.join(notes, name), 'utf8')])
      meanwhile ??= faults()
    }
    await makeCopy(site, { folder: at(), onProgress })
    expect(await meanwhile).toEqual([])
    expect(left).toHaveLength(1)
    for (const [name, content] of left) fs.writeFileSync(path.join(notes, name), content)
    expect(await faults()).toEqual([`${at()}: The run was interrupted.`])
    await makeCopy(site, { folder: at() })
    expect(await faults()).toEqual([])
  })

  test('is forgotten with the folder of the copy', async () => {
    const { w } = await garden()
    using _ = w
    const { site, faults } = installed(w)
    await makeCopy(site, { folder: at() })
    const onProgress = () => expect.fail('cut off')
    await expect(makeCopy(site, { folder: at(), onProgress })).rejects.toThrow('cut off')
    expect(await faults()).toEqual([`${at()}: cut off`])
    fs.rmSync(at(), { recursive: true })
    expect(await faults()).toEqual([])
  })

  test('leaves the page out that could not be made, makes the others, and says which', async () => {
    const { w, first, second } = await garden()
    using _ = w
    const { site, faults } = installed(w)
    await makeCopy(site, { folder: at() })
    w.site.sqlite.prepare('update question set created_at = 9e15 where id = ?').run(first)
    await expect(makeCopy(site, { folder: at() })).rejects.toThrow('A page could not be made')
    expect(await faults()).toEqual([expect.stringContaining(`/questions/${qid(first)}`)])
    expect(withWord('prune')).toEqual([])
    const others = files().filter(name => name.includes(qid(second)) && name.startsWith('copy/'))
    expect(others.length).toBeGreaterThan(0)
  })
})

test('two runs at once in one folder do not mix', async () => {
  const { w } = await garden()
  using _ = w
  const one = copy(w)
  await expect(copy(w)).rejects.toThrow('Another run is writing the copy')
  await one
  expect(brokenLinks()).toEqual([])
  expect((await copy(w)).written).toBe(0)
})
