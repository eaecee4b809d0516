/** The database of a world, in memory. */
import type Database from 'better-sqlite3'
import { type OpenDatabase, openMemory } from '#infra/database/db.ts'
import { reportEachWrite } from '#infra/database/report-changes.ts'

export type Template = Buffer

/** A template of what a database holds now. */
export const templateOf = (sqlite: Database.Database): Template => sqlite.serialize()

let empty: Template | undefined
function emptyTemplate(): Template {
  const memory = openMemory()
  const template = templateOf(memory.sqlite)
  memory.close()
  return template
}

/**
 * A new database with the content of a template; empty and migrated if omitted. Each write ends all that is cached, as
 * long as `World.reportRows` is not called.
 */
export const openTest = (template: Template = (empty ??= emptyTemplate())): OpenDatabase =>
  openMemory(template, reportEachWrite)
