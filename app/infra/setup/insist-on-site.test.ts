import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readEnv } from '#infra/environment/env.ts'
import { ensureInstalled } from '#infra/setup/install.ts'
import { makeLog } from '#infra/log.ts'
import { OperatorError, operatorSentence } from '#infra/environment/operator-error.ts'
import { projectFolder } from '#infra/environment/project-folder.ts'
import { siteOf } from '#infra/open-site.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { insistOnDatabase, insistOnSite } from './insist-on-site.ts'

let folder: string
const at = (...names: string[]) => path.join(folder, ...names)
const env = (variables: Record<string, string> = {}) =>
  readEnv({ DATA_DIR: folder, ADMIN_PASSWORD: 'root-pass-1', ...variables })
const log = makeLog('silent')

beforeEach(() => (folder = fs.mkdtempSync(path.join(tmpdir(), 'insist-'))))
afterEach(() => {
  fs.chmodSync(folder, 0o700)
  fs.rmSync(folder, { recursive: true })
})

const put = (name: string, text = 'x') => {
  fs.mkdirSync(path.dirname(at(name)), { recursive: true })
  fs.writeFileSync(at(name), text)
}

describe('a folder without its database', () => {
  test.each([
    ['session-secret', 'session-secret'],
    ['uploads/post/a.png', 'uploads/'],
    ['backups/b.sqlite', 'backups/'],
    ['forum.sqlite.2026-01-02T03-04-05', 'forum.sqlite.2026'],
    ['forum.sqlite.restored', 'forum.sqlite.restored'],
    ['forum.sqlite-wal', 'forum.sqlite-wal'],
  ])('does not become a new site where %s is left', (name, message) => {
    put(name)
    expect(() => siteOf(env(), log)).toThrow(OperatorError)
    expect(() => siteOf(env(), log)).toThrow(message)
    expect(() => siteOf(env(), log)).toThrow('NEW_SITE=yes')
    expect(fs.existsSync(at('forum.sqlite'))).toBe(false)
    expect(() => insistOnDatabase(env({ NEW_SITE: 'yes' }))).not.toThrow()
  })

  test('becomes one when a site starts there for the first time, and when it continues', async () => {
    for (let n = 0; n < 2; n++) {
      const site = siteOf(env(), log)
      await ensureInstalled(site)
      site.close()
    }
    // An empty file is as bad as none: a disk that was full, or an interrupted copy.
    fs.truncateSync(at('forum.sqlite'))
    expect(() => siteOf(env(), log)).toThrow('forum.sqlite is missing')
  })

  test('becomes one when its first start was interrupted', () => {
    put('forum.sqlite', '')
    put('forum.sqlite-journal')
    const site = siteOf(env(), log)
    expect(site.sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    site.close()
  })

  test('is named when DATABASE_URL points to another file', () => {
    put('session-secret')
    const other = env({ DATABASE_URL: 'file:db/other.sqlite' })
    expect(() => insistOnDatabase(other)).toThrow(at('db', 'other.sqlite'))
  })
})

describe('commands', () => {
  const forum = (...words: string[]) => {
    const script = path.join(projectFolder(), 'app/commands/forum.ts')
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, ...words], {
      cwd: projectFolder(),
      env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'silent' },
      encoding: 'utf8',
    })
    return { status, lines: stderr.trim().split('\n') }
  }

  test('refuse a folder without a site, in one sentence, and create nothing', () => {
    const { status, lines } = forum('recount', '--check')
    expect(status).toBe(1)
    expect(lines).toEqual([
      `There is no site in ${folder}: ${at('forum.sqlite')} is missing or empty. Set DATA_DIR to the folder of the site.`,
    ])
    expect(fs.readdirSync(folder)).toEqual([])
  })

  test('refuse files that are not a site', () => {
    new Sqlite(at('forum.sqlite')).exec('create table book (id)').close()
    expect(() => insistOnSite(env())).toThrow('belongs to another program')
    put('other.sqlite', 'no database at all, but long enough to be read as one')
    const other = env({ DATABASE_URL: 'file:other.sqlite' })
    expect(() => insistOnSite(other)).toThrow('is not a SQLite database')
  })

  test('accept an existing site', async () => {
    const site = siteOf(env(), log)
    expect(() => insistOnSite(env())).toThrow('There is no site')
    await ensureInstalled(site)
    insistOnSite(env())
    site.close()
  })
})

describe('a startup error is a single sentence', () => {
  const messageOf = (begin: () => unknown) => {
    try {
      begin()
    } catch (error) {
      return operatorSentence(error)
    }
    return null
  }

  test('for a damaged file and for another kind of file', async () => {
    const site = siteOf(env(), log)
    await ensureInstalled(site)
    site.close()
    const bytes = fs.readFileSync(at('forum.sqlite'))
    fs.writeFileSync(at('forum.sqlite'), bytes.fill(7, 4096, 40_000))
    expect(messageOf(() => siteOf(env(), log))).toMatch(/forum\.sqlite is damaged .* restore FILE$/)
    fs.writeFileSync(at('forum.sqlite'), 'nothing of the kind '.repeat(100))
    expect(messageOf(() => siteOf(env(), log))).toContain('is not a SQLite database')
  })

  test('for a folder that cannot be created', () => {
    put('file')
    const below = readEnv({ DATA_DIR: at('file', 'data') })
    expect(messageOf(() => siteOf(below, log))).toMatch(/is not a folder\.$/)
  })

  test.each([
    ['ENOSPC', { path: '/data/x' }, 'The disk that holds /data/x is full. Make room'],
    ['EACCES', { path: '/data/x' }, 'No permission to use /data/x.'],
    ['EADDRINUSE', { port: 80 }, 'Port 80 is in use by another program.'],
    ['EACCES', { port: 80 }, 'No permission to listen on port 80.'],
    ['EADDRNOTAVAIL', { address: '9.9.9.9', port: 80 }, 'has no address 9.9.9.9'],
    ['ENOENT', { path: '/nope/x' }, 'The folder /nope does not exist.'],
    ['ENOENT', { path: '/nope' }, 'The file /nope does not exist.'],
  ])('for %s of %o', (code, more, sentence) => {
    expect(operatorSentence(Object.assign(new Error('x'), { code, ...more }))).toContain(sentence)
  })

  test('but a bug in the program keeps its stack trace', () => {
    expect(operatorSentence(new TypeError('x is undefined'), '/data/forum.sqlite')).toBeNull()
  })
})

test('an interrupted restore is completed, not refused', async () => {
  const site = siteOf(env(), log)
  await ensureInstalled(site)
  site.close()
  fs.renameSync(at('forum.sqlite'), at('forum.sqlite.next'))
  const [next, current, aside] = ['forum.sqlite.next', 'forum.sqlite', 'forum.sqlite.old']
  put('forum.sqlite.change-over', JSON.stringify([{ next, present: current, aside }]))
  insistOnSite(env())
  siteOf(env(), log).close()
})
