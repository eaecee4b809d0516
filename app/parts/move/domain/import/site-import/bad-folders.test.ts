import fs from 'node:fs'
import { expect, test } from 'vitest'
import { community } from '#tests/support/community.ts'
import { fullSite } from '#tests/support/full-site.ts'
import { emptySite, exportOf, importInto, siteFolder } from '#tests/support/site-folder.ts'
import { world } from '#tests/support/world.ts'
import { checkSiteFolder } from './import-site.ts'

const manifest = { format: 'forum-site', version: 1, address: 'https://old.example' }
const question = (id: string, more: object = {}) => ({
  ...{ id, title: 'Why?', text: 'x', created_at: '2020-01-01T00:00:00Z' },
  ...more,
})

function folderOf(...questions: object[]) {
  const folder = siteFolder()
  folder.write('manifest.json', [manifest])
  folder.write('questions.ndjson', questions)
  return folder
}

test.each([
  ['an unknown name', question('1', { titel: 'x' }), 'Unrecognized key: "titel"'],
  ['no text', { ...question('1'), text: undefined }, 'needs "text" or "html"'],
  ['a time of a zone', question('1', { created_at: '2020-01-01T00:00:00+01:00' }), 'created_at: '],
  ['a number for an id', { ...question('1'), id: 1 }, 'id: '],
  ['an author who is not there', question('1', { user_id: 'u' }), 'user_id "u" is not in users'],
  ['a script for an address', question('1', { url: 'no address' }), 'url: '],
])('a line with %s is named', async (_what, line, message) => {
  using w = world()
  using folder = folderOf(question('0'), line)
  const { errors } = await checkSiteFolder(w.db, folder)
  expect(errors).toEqual([expect.stringContaining('questions.ndjson, line 2: ')])
  expect(errors[0]).toContain(message)
  await expect(importInto(w, folder)).rejects.toThrow('questions.ndjson, line 2')
  expect(w.site.sqlite.prepare('select count(*) from imported_object').pluck().get()).toBe(0)
})

test('up to 100 errors are found in one go', async () => {
  using w = world()
  using folder = folderOf(...Array.from({ length: 150 }, (_, n) => question(`${n}`, { wrong: n })))
  const { errors } = await checkSiteFolder(w.db, folder)
  expect(errors).toHaveLength(100)
})

test('ids that come twice, text that is no JSON or no UTF-8, and a line that is too long are errors', async () => {
  using w = world()
  using folder = folderOf(question('1'), question('1'))
  fs.appendFileSync(folder.at('questions.ndjson'), '{"id":\n')
  fs.appendFileSync(folder.at('questions.ndjson'), Buffer.from([0x22, 0xff, 0x22, 10]))
  expect((await checkSiteFolder(w.db, folder)).errors.toSorted()).toEqual([
    'questions.ndjson, line 2: id "1" is there twice',
    expect.stringContaining('questions.ndjson, line 3: is not JSON'),
    'questions.ndjson, line 4: is not UTF-8',
  ])
  folder.write('questions.ndjson', JSON.stringify(question('1', { text: 'x'.repeat(17_000_000) })))
  await expect(checkSiteFolder(w.db, folder)).rejects.toThrow(
    'line 1: has a line of more than 16 MB',
  )
})

test('a link in place of a file is refused', async () => {
  using w = world()
  using folder = folderOf(question('1'))
  fs.symlinkSync('/etc/hostname', folder.at('users.ndjson'))
  await expect(checkSiteFolder(w.db, folder)).rejects.toThrow('users.ndjson: is not a plain file')
})

test('a manifest of another format or of a newer version is refused', async () => {
  using w = world()
  using folder = folderOf(question('1'))
  folder.write('manifest.json', [{ ...manifest, version: 2 }])
  await expect(checkSiteFolder(w.db, folder)).rejects.toThrow('newer version')
  folder.write('manifest.json', [{ ...manifest, format: 'other' }])
  await expect(checkSiteFolder(w.db, folder)).rejects.toThrow('manifest.json: format')
})

test('a file that changed after the export is refused', async () => {
  using w = emptySite()
  using folder = await exportOf(w, 'public')
  fs.appendFileSync(folder.at('users.ndjson'), '\n')
  using copy = emptySite()
  await expect(importInto(copy, folder)).rejects.toThrow('users.ndjson: has changed')
})

test.each([
  ['users', { username: 'a/b' }, 'cannot be in an address'],
  ['users', { website: 'javascript:alert(1)' }, 'not an address that can be linked'],
  ['users', { id: '07' }, 'is not an id of a site'],
  ['users', { url: 'https://x.example' }, 'is for folders with foreign ids'],
  ['tags', { slug: 'a b' }, 'no tag can have this name'],
  ['questions', { user_id: '99' }, 'is not in users.ndjson'],
  ['revisions', { content: {} }, 'needs "original_text"'],
  ['redirects', { target: 'javascript:alert(1)' }, 'not an address that a redirect can lead to'],
  ['files', { path: '../../../etc/passwd' }, 'path: '],
  ['files', { media_type: 'text/html' }, 'media_type: '],
])('in a whole site, %s with %o are refused', async (name, change, message) => {
  const { w } = await fullSite()
  using _ = w
  using folder = await exportOf(w, 'public')
  const lines = folder.lines(name)
  folder.write(`${name}.ndjson`, [...lines.slice(0, -1), { ...lines.at(-1), ...change }])
  const { files: _files, ...plain } = JSON.parse(folder.read('manifest.json')) as { files: unknown }
  folder.write('manifest.json', [plain])
  using copy = emptySite()
  const { errors } = await checkSiteFolder(copy.db, folder)
  expect(errors[0]).toContain(`${name}.ndjson, line ${lines.length}: `)
  expect(errors[0]).toContain(message)
  await expect(importInto(copy, folder)).rejects.toThrow(message)
  expect(copy.count('import_progress')).toBe(0)
})

test('a whole site goes only into an empty one, else it needs a name', async () => {
  using w = emptySite()
  await w.ask(w.user(1), { title: 'Where to?' })
  using folder = await exportOf(w, 'public')
  await expect(importInto(w, folder)).rejects.toThrow('--source')
  using other = community()
  await other.ask(other.member())
  await importInto(other, folder, { source: 'other-site' })
  const titles = other.site.sqlite.prepare('select title from question order by id').pluck().all()
  expect(titles).toContain('Where to?')
  expect(titles).toHaveLength(2)
})

test('an export goes into a new folder only', async () => {
  using w = emptySite()
  using folder = folderOf(question('1'))
  const { exportSite } = await import('#parts/move/domain/import/site-export/export-site.ts')
  const options = { folder: folder.folder, scope: 'public' } as const
  await expect(exportSite(w.db, w.site.ports.files, options)).rejects.toThrow('is not empty')
})
