import { integer, text } from 'drizzle-orm/sqlite-core'

/** A moment in milliseconds since 1970, UTC; 0 = never. */
export const moment = (name: string) => integer(name)
/** A counter kept on a row; its definition stands in domain/recount. */
export const counter = (name: string) => integer(name).notNull().default(0)
export const words = (name: string) => text(name).notNull().default('')
