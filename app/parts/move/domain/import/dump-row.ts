import { ownValue } from '#shared/own-value.ts'
import { DumpError } from './dump-error.ts'

const Moment = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d(?:\.\d{1,7})?))?(Z?)$/

/** One row of a dump: attributes by name, with typed readers. */
export class DumpRow {
  constructor(
    readonly file: string,
    readonly line: number,
    private readonly values: Record<string, string>,
  ) {}

  /** @throws DumpError that names file and line. */
  fail(problem: string): never {
    throw new DumpError(problem, this.file, this.line)
  }

  has(name: string): boolean {
    return (ownValue(this.values, name) ?? '') !== ''
  }

  /** The value, empty if the row has no such attribute. */
  text(name: string): string {
    return ownValue(this.values, name) ?? ''
  }

  /** A value that every row must have. */
  required(name: string): string {
    const value = ownValue(this.values, name)
    return value === undefined || value === '' ? this.fail(`the row has no ${name}`) : value
  }

  /** A whole number; required if there is no fallback. */
  integer(name: string, fallback?: number): number {
    if (fallback !== undefined && !this.has(name)) return fallback
    const value = this.required(name)
    if (!/^-?\d{1,15}$/.test(value)) return this.fail(`${name} is not a whole number: "${value}"`)
    return Number(value)
  }

  /** The row's own id, as written: a whole number. */
  id(): string {
    return String(this.integer('Id'))
  }

  /** A time in ms, UTC; required if there is no fallback. */
  moment(name: string, fallback?: number): number {
    if (fallback !== undefined && !this.has(name)) return fallback
    const value = this.required(name)
    const [, day, time = '00:00:00'] = Moment.exec(value) ?? []
    const at = day ? Date.parse(`${day}T${time}Z`) : NaN
    return Number.isNaN(at) ? this.fail(`${name} is not a date: "${value}"`) : at
  }

  /** True of `True`, as newer dumps write it. */
  flag(name: string): boolean {
    return /^(true|1)$/i.test(this.text(name))
  }
}
