/** Examines a database without changing it, and reports problems in words. */
import fs from 'node:fs'
import path from 'node:path'
import type { DatabaseReport } from '#kernel'
import { Sqlite } from '#infra/database/sqlite.ts'

const wrong = (reason: string, values?: Record<string, string>): DatabaseReport => ({
  ok: false,
  reason: `error.install.${reason}`,
  ...(values && { values }),
})

/** A table that only a database of this program has, with the state of the setup. */
const OwnTable = 'site_setting'
const TablesSql = `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
const StateSql = `select content from ${OwnTable} where type = 'install'`

function isInstalled(content: unknown): boolean {
  if (typeof content !== 'string') return false
  const { installed_at } = JSON.parse(content) as { installed_at?: number }
  return (installed_at ?? 0) > 0
}

function judge(tables: string[], content: () => unknown): DatabaseReport {
  if (tables.includes(OwnTable))
    return { ok: true, tables: true, installed: isInstalled(content()) }
  // The first migration creates this table before any other.
  const foreign = tables.filter(name => name !== '__drizzle_migrations')
  return foreign.length > 0
    ? wrong('foreign_database', { tables: foreign.slice(0, 3).join(', ') })
    : { ok: true, tables: false, installed: false }
}

function nearest(folder: string): string {
  return fs.existsSync(folder) ? folder : nearest(path.dirname(folder))
}

/** Tries a write: permission bits are not reliable for every user and file system. */
function insistOnFolder(folder: string): DatabaseReport | null {
  const there = nearest(folder)
  if (!fs.statSync(there).isDirectory()) return wrong('no_folder', { folder: there })
  const probe = path.join(there, `.probe-${process.pid}-${Date.now().toString(36)}`)
  try {
    fs.writeFileSync(probe, '', { flag: 'wx' })
    fs.rmSync(probe)
    return null
  } catch {
    return wrong('folder_not_writable', { folder: there })
  }
}

function lookInto(file: string): DatabaseReport {
  const sqlite = new Sqlite(file, { fileMustExist: true, timeout: 1000 })
  try {
    const tables = sqlite.prepare(TablesSql).pluck().all() as string[]
    sqlite.exec('begin immediate; rollback')
    return judge(tables, () => sqlite.prepare(StateSql).pluck().get())
  } finally {
    sqlite.close()
  }
}

export function checkDatabase(file: string): DatabaseReport {
  try {
    const found = fs.statSync(file, { throwIfNoEntry: false })
    if (found?.isDirectory()) return wrong('file_is_folder', { file })
    const folder = insistOnFolder(path.dirname(file))
    if (folder) return folder
    return found && found.size > 0 ? lookInto(file) : { ok: true, tables: false, installed: false }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR') return wrong('no_folder', { folder: path.dirname(file) })
    if (/NOTADB|CORRUPT/.test(code)) return wrong('not_a_database', { file })
    if (/READONLY|CANTOPEN|EACCES|EPERM/.test(code)) return wrong('file_not_writable', { file })
    if (/BUSY/.test(code)) return wrong('file_in_use', { file })
    return wrong('database_failed', { why: message })
  }
}
