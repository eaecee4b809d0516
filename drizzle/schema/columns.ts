import { sql } from 'drizzle-orm'
import { integer, text } from 'drizzle-orm/sqlite-core'

/** A time in ms since 1970, UTC; 0 = never. */
export const moment = (name: string) => integer(name)
/** A denormalized count; its definition is in domain/basics/recount. */
export const counter = (name: string) => integer(name).notNull().default(0)
export const words = (name: string) => text(name).notNull().default('')
/** Texts with a drawing that missed its turn: they contain the mark of `finish.ts`, and are few. */
export const lateDrawing = sql`instr(html, '<div class="code-block" data-late') > 0`

/**
 * Almost all posts have one status. An index on the column itself is chosen for any statement that compares it, while
 * SQLite has no statistics; this expression names it where all posts of a status are wanted.
 */
export const byStatus = sql`(status + 0)`
