import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginTerm } from '#site/nodes/nodes.queries.ts'
import { type World, world } from '#tests/support/world.ts'
import { judgeAside, lostTransactions, noteTerm, setAside } from './aside.ts'

let w: World
let dataDir: string
let litefs: string
const Now = Date.UTC(2026, 0, 2, 3, 4, 5)
const name = 'forum.sqlite'

beforeEach(() => {
  w = world()
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'aside-'))
  w.site.env.dataDir = dataDir
  litefs = path.join(dataDir, 'litefs')
  const folder = path.join(litefs, 'dbs', name)
  fs.mkdirSync(path.join(folder, 'ltx'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'database'), 'the pages')
  fs.writeFileSync(path.join(folder, 'wal'), 'the log')
  // Transactions 1 to 9, and the tenth.
  for (const range of ['0000000000000001-0000000000000009', '000000000000000a-000000000000000a'])
    fs.writeFileSync(path.join(folder, 'ltx', `${range}.ltx`), '')
})
afterEach(() => {
  w[Symbol.dispose]()
  fs.rmSync(dataDir, { recursive: true })
})

const term = (position: number) => w.write(tx => beginTerm(tx, 'own', position, Now))

test('a node that was not primary has nothing that others lack', () => {
  expect(setAside(dataDir, litefs, name)).toBeNull()
  noteTerm(dataDir, term(0))
  noteTerm(dataDir, null)
  expect(setAside(dataDir, litefs, name)).toBeNull()
})

test('a former primary keeps what the next one did not have', () => {
  noteTerm(dataDir, term(0))
  expect(setAside(dataDir, litefs, name)).toBe(path.join(dataDir, 'set-aside', name))
  term(8)
  // A third one began with more, which it had from the second.
  term(20)
  judgeAside(w.site, Now)
  const folder = path.join(dataDir, 'set-aside-2026-01-02T03-04-05')
  expect(lostTransactions(dataDir)).toEqual({ folder, count: 2 })
  expect(fs.readFileSync(path.join(folder, name), 'utf8')).toBe('the pages')
  expect(fs.readFileSync(path.join(folder, `${name}-wal`), 'utf8')).toBe('the log')
  fs.rmSync(folder, { recursive: true })
  expect(lostTransactions(dataDir)).toBeNull()
})

test.each([
  ['the next primary had all of it', [10]],
  ['no other was primary', []],
])('the copy goes when %s', (_, next) => {
  noteTerm(dataDir, term(0))
  setAside(dataDir, litefs, name)
  next.forEach(term)
  judgeAside(w.site, Now)
  expect(fs.readdirSync(dataDir).filter(entry => entry.startsWith('set-aside'))).toEqual([])
  expect(lostTransactions(dataDir)).toBeNull()
})
