/** The two sides of a move, a file and a server, behind one interface. */

/** Integers are `bigint`, since 1 and 1.0 are different values. */
export type Value = null | bigint | number | string | Buffer
export type Row = Value[]

export type Side = {
  /** As the operator knows it; without a password. */
  name: string
  /** @throws TooLarge when the result is too long for one answer. */
  rows(sql: string, args?: Row): Promise<Row[]>
  /** Throws if another program wrote since it was opened. */
  insistOnUnchanged(): Promise<void>
  close(): void
}

/** A side that is filled. */
export type Target = Side & {
  run(statements: string[]): Promise<void>
  /** `verb`: `insert`, or `insert or replace`. All rows have as many values as there are columns. */
  insert(verb: string, table: string, columns: string[], rows: Row[]): Promise<void>
  /** Makes an empty database, dropping what an interrupted move of the same site left. */
  begin(site: string): Promise<void>
  /** What was written is whole from now on. */
  finish(): Promise<void>
}

export class TooLarge extends Error {}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
