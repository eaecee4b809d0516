/** The screen of the import: what it offers in each phase, which acts it starts, and for whom. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserRow } from '#basics/users/users.queries.ts'
import type { ImportPhase } from '#parts/move/domain/imports/port.ts'
import { importsPath } from '#shared/paths.ts'
import { type Community, community } from '#tests/support/community.ts'
import { importState } from '#tests/support/fake-imports.ts'
import { type Fields, openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'

let w: Community
let site: WholeSite
let root: UserRow

beforeAll(async () => {
  w = community({ general: { site_url: 'http://forum.test/community' } })
  root = w.admin()
  site = await openWholeSite(w)
})
beforeEach(() => {
  w.imports.acts.length = 0
  w.imports.present = null
  w.imports.locked = false
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

const act = (intent: string, fields: Fields = {}, at = importsPath()) =>
  site.submit(at, { intent, ...fields }, root)
const look = async (phase: ImportPhase, changes: Parameters<typeof importState>[0] = {}) => {
  w.imports.present = importState({ ...changes, phase })
  return (await site.open(importsPath(), root)).body
}
const intentsIn = (html: string) =>
  [...html.matchAll(/name="intent" value="(\w+)"/g)].map(([, name]) => name)

async function upload(parts: Record<string, string | File>, who: UserRow) {
  const form = new FormData()
  form.append('intent', 'add')
  for (const [name, value] of Object.entries(parts)) form.append(name, value)
  const request = new Request('http://forum.test/', { method: 'POST', body: form })
  const headers = {
    ...site.cookie(who),
    Origin: 'http://forum.test',
    'Content-Type': request.headers.get('Content-Type')!,
  }
  return site.send('POST', importsPath(), headers, Buffer.from(await request.arrayBuffer()))
}

describe('without an import', () => {
  test('every kind has a form with its own fields', async () => {
    const { body } = await site.open(importsPath(), root)
    expect(body).toContain('Question2Answer')
    const fields = async (kind: string) => {
      const form = (await site.open(importsPath({ kind }), root)).body
      return [...form.matchAll(/ id="(source|uploads|address|time_zone|prefix|also|name|images)"/g)]
        .map(([, name]) => name)
        .sort()
    }
    expect(await fields('answer')).toEqual(['address', 'source', 'time_zone', 'uploads'])
    expect(await fields('phpbb')).toEqual(['address', 'also', 'images', 'prefix', 'source'])
    expect(await fields('site')).toEqual(['images', 'name', 'source'])
  })

  test('a check is started with the fields of its kind', async () => {
    const typed = { kind: 'discourse', source: 'dump.sql', address: 'https://old.example' }
    const done = await act('check', { ...typed, images: 'on', prefix: 'qa_' })
    expect([done.status, w.imports.acts]).toEqual([303, ['check']])
    const { plan, by } = w.imports.present!
    expect(plan).toMatchObject({ ...typed, images: true, prefix: '' })
    expect(by).toBe(root.id)
  })

  test('mistakes are shown at their fields, and what was typed stays', async () => {
    const at = importsPath({ kind: 'phpbb' })
    const typed = { source: 'garden', address: 'old', prefix: 'a b', also: '3;7' }
    const wrong = await act('check', { kind: 'phpbb', ...typed }, at)
    expect([wrong.status, w.imports.acts]).toEqual([422, []])
    for (const field of ['source', 'address', 'prefix', 'also'])
      expect(wrong.body.includes(`id="${field}-error"`), field).toBe(true)
    expect(wrong.body).toContain('value="3;7"')
    const zone = { kind: 'question2answer', source: 'dump.sql', time_zone: 'Mars' }
    const more = await act('check', zone, importsPath({ kind: 'question2answer' }))
    for (const field of ['address', 'time_zone']) expect(more.body).toContain(`${field}-error`)
    for (const source of ['../garden', '/etc', '.run', 'nothing', '']) {
      const { body } = await act('check', { kind: 'site', source }, importsPath({ kind: 'site' }))
      expect(body, source).toContain('source-error')
    }
    expect(w.imports.acts).toEqual([])
  })

  test('one import at a time, together with those of commands', async () => {
    w.imports.locked = true
    const busy = await act('check', { kind: 'stackexchange', source: 'garden' })
    expect([busy.status, w.imports.acts]).toEqual([409, []])
    expect(busy.body).toContain('Another import is running.')
  })
})

describe('files', () => {
  test('are uploaded, also into a folder', async () => {
    const done = await upload({ folder: 'garden', file: new File(['<x/>'], 'Votes.xml') }, root)
    expect([done.status, w.imports.acts]).toEqual([303, ['keep garden/Votes.xml']])
    const again = await upload({ folder: 'garden', file: new File(['<x/>'], 'Votes.xml') }, root)
    expect([again.status, w.imports.acts.length]).toEqual([422, 1])
    expect(again.body).toContain('file-error')
    expect(again.body).toContain('value="garden"')
  })

  test.each([
    ['too large', { file: new File(['x'.repeat(5000)], 'big.sql') }, 'file-error'],
    ['of no name', { file: new File(['x'], '.htaccess') }, 'file-error'],
    ['in no folder', { folder: '../etc', file: new File(['x'], 'a.sql') }, 'folder-error'],
    ['below a file', { folder: 'dump.sql', file: new File(['x'], 'a.sql') }, 'file-error'],
  ])('are refused when they are %s', async (_, parts: Record<string, string | File>, field) => {
    const wrong = await upload(parts, root)
    expect([wrong.status, w.imports.acts]).toEqual([422, []])
    expect(wrong.body).toContain(field)
  })

  test('are taken only from administrators who have just confirmed who they are', async () => {
    const file = new File(['x'], 'a.sql')
    expect((await upload({ file }, w.moderator())).status).toBe(403)
    const before = w.now
    w.tick(16 * 60_000)
    const late = await upload({ file }, root)
    w.now = before
    expect([late.status, late.headers.location]).toEqual([
      302,
      expect.stringContaining('/users/confirm'),
    ])
    expect(w.imports.acts).toEqual([])
  })

  test('are deleted, but not while an import needs them', async () => {
    await act('remove', { name: 'dump.sql' })
    expect((await act('remove', { name: '../forum.sqlite' })).status).toBe(404)
    w.imports.present = importState({ phase: 'running' })
    expect((await act('remove', { name: 'garden' })).status).toBe(409)
    expect(w.imports.acts).toEqual(['remove dump.sql'])
  })
})

describe('an import', () => {
  const counted = (what: string, count: number) => ({ what, count, examples: ['Re: birds'] })
  const parts = [
    { name: 'posts', read: 12, made: [counted('question', 9)], skipped: [counted('no title', 3)] },
  ]

  test('shows what came of its check, and starts', async () => {
    const report = { parts, notes: ['column "color"'], errors: [] }
    const body = await look('checked', { report })
    for (const text of [
      'posts',
      'question: 9',
      'lang="en">no title</span>: 3',
      'Re: birds',
      'column',
    ])
      expect(body).toContain(text)
    expect(intentsIn(body)).toEqual(expect.arrayContaining(['start', 'close']))
    expect((await act('start')).status).toBe(303)
    expect(w.imports.acts).toEqual(['start'])
  })

  test('with errors cannot start', async () => {
    const report = { parts: [], notes: [], errors: ['Posts.xml, line 3: is broken'] }
    const body = await look('checked', { report })
    expect(body).toContain('Posts.xml, line 3: is broken')
    expect(intentsIn(body)).not.toContain('start')
    expect([(await act('start')).status, w.imports.acts]).toEqual([409, []])
  })

  test('shows its progress, without scripts too, and can be stopped', async () => {
    const progress = { stage: 'answers', number: 5, of: 15, fraction: 0.5 }
    const report = { parts, notes: [], errors: [] }
    const body = await look('running', { progress, report })
    // The report is still that of the check.
    expect(body).toContain('To import')
    expect(body).toMatch(/Stage 5 of 15(<!-- -->)? · (<!-- -->)?Answers(<!-- -->)? · 50 %/)
    expect(body).toContain('http-equiv="refresh"')
    await act('stop')
    expect(w.imports.acts).toEqual(['stop'])
    const done = await look('done', { report })
    expect(done).not.toContain('http-equiv="refresh"')
    expect(done).not.toContain('To import')
  })

  test('is undone after a question that says what is lost', async () => {
    const body = await look('done')
    expect(body).toContain('dialog=undo')
    const dialog = (await site.open(importsPath({ dialog: 'undo' }), root)).body
    expect(dialog).toContain('without the imported questions')
    expect(intentsIn(dialog)).toContain('undo')
    await act('undo')
    expect(w.imports.acts).toEqual(['undo'])
  })

  test('says why it cannot be undone any more', async () => {
    const body = await look('done', { bound: 'written', writtenAt: w.now })
    expect(body).toContain('can no longer be undone')
    expect(body).not.toContain('dialog=undo')
    expect([(await act('undo')).status, w.imports.acts]).toEqual([409, []])
    expect(await look('done', { bound: 'machines' })).toContain('several machines')
  })

  test.each([
    ['failed', ['start', 'close']],
    ['stopped', ['start', 'close']],
    ['undone', ['close']],
    ['closing', []],
    ['undoing', []],
  ] as const)('offers in the phase %s what can be done next', async (phase, intents) => {
    const body = await look(phase, { error: 'Posts.xml, line 3: is broken' })
    const own = ['start', 'stop', 'close', 'undo', 'check', 'add']
    expect(intentsIn(body).filter(name => own.includes(name!))).toEqual(intents)
  })

  test('of another page has changed: nothing happens', async () => {
    for (const intent of ['start', 'stop', 'undo', 'close'])
      expect((await act(intent)).status).toBe(409)
    w.imports.present = importState({ phase: 'running' })
    for (const intent of ['start', 'undo', 'close']) expect((await act(intent)).status).toBe(409)
    const check = await act('check', { kind: 'stackexchange', source: 'garden' })
    expect([check.status, w.imports.acts]).toEqual([409, []])
  })
})
