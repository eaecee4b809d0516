/** A row of the source. The values are not trusted: each is read with bounds. */
import type { ObjectRef } from '#shared/ids.ts'
import { ownValue } from '#shared/own-value.ts'

/** Object ids are this, plus type × 10^13, plus the sequence number that is our id. */
const IdBase = 10n ** 16n
const TypeStep = 10n ** 13n
const None = /^(?:$|0000-|0001-)/
const Moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

/** A larger id of an account is an error in the source; ids of new accounts would follow it. */
export const MostUsers = 1_000_000_000

/** Type and sequence of a 17-digit id; null for 0 and for what is none. */
export function readRef(id: bigint): ObjectRef | null {
  const rest = id - IdBase
  if (rest <= 0n || rest >= 1000n * TypeStep) return null
  const seq = Number(rest % TypeStep)
  return seq > 0 ? { type: Number(rest / TypeStep), seq } : null
}

/** The first id of a type, which the ids of its rows follow. */
export const firstIdOf = (type: number): bigint => IdBase + BigInt(type) * TypeStep

export class SourceRow {
  constructor(private readonly values: Record<string, unknown>) {}

  private big(name: string): bigint {
    const value = ownValue(this.values, name)
    if (typeof value === 'bigint') return value
    return typeof value === 'string' && /^-?\d{1,18}$/.test(value) ? BigInt(value) : 0n
  }

  /** A whole number; one that is too large to be meant counts as 0. */
  integer(name: string): number {
    const value = Number(this.big(name))
    return Number.isSafeInteger(value) ? value : 0
  }

  text(name: string): string {
    const value = ownValue(this.values, name)
    return typeof value === 'string' ? value : typeof value === 'bigint' ? String(value) : ''
  }

  flag(name: string): boolean {
    return this.big(name) === 1n
  }

  /** A moment in ms; 0 = none. */
  moment(name: string): number {
    const value = this.text(name)
    if (None.test(value) || !Moment.test(value)) return 0
    const at = Date.parse(`${value.replace(' ', 'T')}Z`)
    return Number.isNaN(at) ? 0 : at
  }

  /** When it was made; rows without that time were made when they were last written, or in 1970. */
  createdAt(): number {
    return this.moment('created_at') || this.moment('updated_at') || 1
  }

  ref(name: string): ObjectRef | null {
    return readRef(this.big(name))
  }

  /** Our id of a referenced object, where it is of this type; 0 = none. */
  seq(name: string, type: number): number {
    const ref = this.ref(name)
    return ref?.type === type ? ref.seq : 0
  }

  /** Parsed JSON, null where it is none. */
  json(name: string): unknown {
    return parsed(this.text(name))
  }
}

/** JSON of the source as an object or a list; null where it is neither. */
export function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
