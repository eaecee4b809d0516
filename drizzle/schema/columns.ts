import { integer, text } from 'drizzle-orm/sqlite-core'

/** A time in ms since 1970, UTC; 0 = never. */
export const moment = (name: string) => integer(name)
/** A denormalized count; its definition is in domain/basics/recount. */
export const counter = (name: string) => integer(name).notNull().default(0)
export const words = (name: string) => text(name).notNull().default('')
