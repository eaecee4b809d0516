import type { FieldError, Member, WriteCtx } from '#kernel'
import type { Values } from './writer.ts'

/** One change that importing a file would make. */
export type Planned = {
  /** A group of settings, `plugin:slug` or `texts`. */
  group: string
  /** Values as logged: secrets only as changed or not. */
  before: Values
  after: Values
  /** Prepares the verb that makes the change; it returns the names of the changed fields. */
  ready(): Promise<
    (ctx: WriteCtx<Member, 'setting.changed' | 'translation.changed'>) => readonly string[]
  >
  /** Converts errors of that verb to errors of the file. */
  wrong(fields: FieldError[]): FieldError[]
}

export type Plan = { planned: Planned[]; ignored: string[] }
