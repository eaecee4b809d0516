import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from '../environment/env.ts'
import { makeLog } from '../log.ts'
import { closeToOthers, openPaths } from './private-files.ts'
import { siteOf } from '../open-site.ts'

let parent: string
let folder: string
beforeEach(() => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'private-'))
  folder = path.join(parent, 'data')
})
afterEach(() => fs.rmSync(parent, { recursive: true }))

const env = (more: Record<string, string> = {}) => readEnv({ DATA_DIR: folder, ...more })
const log = makeLog('silent')
const at = (name: string) => path.join(folder, name)
const modeOf = (name: string) => (fs.statSync(name).mode & 0o777).toString(8)

/** A site with the permissions of an earlier version. */
function openFolder() {
  fs.mkdirSync(at('outbox'), { recursive: true })
  for (const name of ['forum.sqlite', 'forum.sqlite-wal', 'forum.sqlite-shm', 'outbox/1.eml'])
    fs.writeFileSync(at(name), '')
  const files = ['forum.sqlite', 'forum.sqlite-wal', 'forum.sqlite-shm', 'outbox/1.eml'].map(at)
  for (const name of files) fs.chmodSync(name, 0o644)
  for (const name of [folder, at('outbox')]) fs.chmodSync(name, 0o755)
  return files
}

test('opening a site restricts its folder and its database to its own account', () => {
  fs.mkdirSync(folder, { mode: 0o755 })
  const site = siteOf(env(), log)
  try {
    expect(modeOf(folder)).toBe('700')
    for (const end of ['', '-wal', '-shm']) expect(modeOf(at(`forum.sqlite${end}`))).toBe('600')
  } finally {
    site.close()
  }
})

test('files that were open to others are closed, and the doctor finds none', () => {
  const files = openFolder()
  expect(openPaths(env()).sort()).toEqual([...files, at('outbox')].sort())
  closeToOthers(env(), log)
  expect(files.map(modeOf)).toEqual(['600', '600', '600', '600'])
  expect([folder, at('outbox')].map(modeOf)).toEqual(['700', '700'])
  expect(openPaths(env())).toEqual([])
})

test('links are not followed, and the folder of a database elsewhere keeps its permissions', () => {
  openFolder()
  const elsewhere = path.join(parent, 'elsewhere')
  fs.mkdirSync(elsewhere)
  for (const name of ['site.sqlite', 'mail.eml']) {
    fs.writeFileSync(path.join(elsewhere, name), '')
    fs.chmodSync(path.join(elsewhere, name), 0o644)
  }
  fs.chmodSync(elsewhere, 0o755)
  fs.symlinkSync(path.join(elsewhere, 'mail.eml'), at('outbox/2.eml'))
  closeToOthers(env({ DATABASE_URL: 'file:../elsewhere/site.sqlite' }), log)
  expect(modeOf(elsewhere)).toBe('755')
  expect(modeOf(path.join(elsewhere, 'mail.eml'))).toBe('644')
  expect(modeOf(path.join(elsewhere, 'site.sqlite'))).toBe('600')
})
