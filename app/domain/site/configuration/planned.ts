import type { FieldError, Member, WriteCtx } from '#app/domain/kernel/index.ts'
import type { Values } from './writers.ts'

/** One change that a file would make. */
export type Planned = {
  /** A group of settings, `plugin:slug` or `texts`. */
  group: string
  /** As they are told: of secrets only that they change. */
  before: Values
  after: Values
  /** Readies the verb that makes it; that gives the names of what changed. */
  ready(): Promise<
    (ctx: WriteCtx<Member, 'setting.changed' | 'translation.changed'>) => readonly string[]
  >
  /** Errors of that verb, as those of the file. */
  wrong(fields: FieldError[]): FieldError[]
}

export type Plan = { planned: Planned[]; ignored: string[] }
