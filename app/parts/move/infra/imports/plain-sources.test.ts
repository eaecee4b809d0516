/** Sources of imports come from elsewhere: no file of any kind of them is read through a link. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fileInside } from '#parts/move/domain/import/plain-file.ts'
import { foreignFiles } from '#parts/move/domain/import/site-format/format.ts'
import { ImportKinds, type ImportKind } from '#parts/move/domain/imports/port.ts'
import { LineFiles } from '#parts/move/infra/convert/folder-writer.ts'
import { readTracked, trackedFiles } from '#tests/architecture/tracked-files.ts'
import { readSource } from '#tests/support/read-source.ts'
import { tinyDump } from '#tests/support/tiny-dump.ts'

const Secret = 'yKobAC4s2jtXyXAFFrRW'
let root: string
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'forum-plain-'))
  fs.writeFileSync(path.join(root, 'secret'), Secret)
  fs.mkdirSync(path.join(root, 'source'))
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))
const at = (...names: string[]) => path.join(root, ...names)

const questions = 'id,title,text,created_at\n1,Why?,x,2020-01-01T00:00:00Z\n'
const manifest = { format: 'forum-site', version: 1, address: 'https://o.example' }

/** What a source of each kind has beside the link, and the files that are read; '' = the source is a file. */
const kinds: Record<ImportKind, { beside: Record<string, string>; reads: string[] }> = {
  stackexchange: {
    beside: Object.fromEntries(
      fs
        .readdirSync(tinyDump)
        .map(name => [name, fs.readFileSync(path.join(tinyDump, name), 'utf8')]),
    ),
    reads: fs.readdirSync(tinyDump).filter(name => name.endsWith('.xml')),
  },
  answer: { beside: {}, reads: [''] },
  site: {
    beside: {
      'manifest.json': JSON.stringify(manifest),
      'questions.ndjson': `{"id":"1","title":"x","text":"x","created_at":"2020-01-01T00:00:00Z"}\n`,
    },
    reads: ['manifest.json', ...foreignFiles.map(({ name }) => `${name}.ndjson`)],
  },
  csv: { beside: { 'questions.csv': questions }, reads: LineFiles.map(name => `${name}.csv`) },
  github: { beside: {}, reads: ['', 'a.json'] },
  discourse: { beside: {}, reads: [''] },
  phpbb: { beside: {}, reads: [''] },
  question2answer: { beside: {}, reads: [''] },
}

test('the table has every kind of import', () => {
  expect(Object.keys(kinds).sort()).toEqual([...ImportKinds].sort())
})

describe.each(Object.entries(kinds))('%s', (kind, { beside, reads }) => {
  test.each(reads)(
    'a link in place of "%s" is refused, and nothing behind it is told',
    async name => {
      for (const [other, text] of Object.entries(beside))
        fs.writeFileSync(at('source', other), text)
      fs.rmSync(at('source', name), { recursive: true, force: true })
      fs.symlinkSync(at('secret'), at('source', name))
      const error = await readSource(kind as ImportKind, at('source'), root).catch(
        (thrown: unknown) => thrown,
      )
      expect(String(error)).toMatch(/is not a plain file|is not a file/)
      expect(String(error)).not.toContain(Secret.slice(0, 8))
    },
  )
})

test('nor is a file below a linked folder read', () => {
  fs.mkdirSync(at('outside'))
  fs.writeFileSync(at('outside', 'a.png'), 'x')
  fs.mkdirSync(at('source', 'files'))
  fs.writeFileSync(at('source', 'files', 'a.png'), 'x')
  expect(fileInside(at('source'), 'files', 'a.png')).not.toBeNull()
  fs.symlinkSync(at('outside'), at('source', 'post'))
  for (const names of [['post', 'a.png'], ['files', '..', '..', 'secret'], ['files']])
    expect(fileInside(at('source'), ...names)).toBeNull()
  // The chosen folder itself may be a link: it was chosen.
  fs.symlinkSync(at('source'), at('chosen'))
  expect(fileInside(at('chosen'), 'files', 'a.png')).not.toBeNull()
})

/** Files that open what the program itself has written. */
const OwnFiles = [
  'app/parts/move/domain/import/plain-file.ts',
  'app/parts/move/domain/import/answer-source/answer-source.ts',
  'app/parts/move/domain/import/site-export/export-site.ts',
  'app/parts/move/domain/import/site-export/line-writer.ts',
  'app/parts/move/infra/convert/folder-writer.ts',
]

test('sources are opened in one place', () => {
  const files = trackedFiles().filter(
    file =>
      /^app\/parts\/move\/(domain\/import|infra\/convert)\/.*(?<!\.test)\.ts$/.test(file) &&
      !OwnFiles.includes(file),
  )
  expect(files.length).toBeGreaterThan(60)
  const openers = '(createReadStream|open|openSync|readFile|readFileSync|promises)'
  const opening = new RegExp(
    `\\bfs\\.${openers}\\b|import \\{[^}]*\\b${openers}\\b[^}]*\\} from 'node:fs`,
  )
  const found = files.filter(file => opening.test(readTracked(file)!))
  expect(found).toEqual([])
})
