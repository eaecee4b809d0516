/**
 * JSON shapes in a short notation: `Name = field: type, …` with the types `string`, `number`,
 * `boolean`, `any`, `null`, a name, `T[]`, `Page<T>`, `map<T>`; `T?` may be absent or null.
 */
export type Shapes = ReadonlyMap<string, Readonly<Record<string, string>>>

const rows = (text: string): [string, string][] =>
  text
    .trim()
    .split('\n')
    .map(line => {
      const at = line.indexOf(' = ')
      return [line.slice(0, at), line.slice(at + 3)]
    })

/** `call = type` lines. */
export const readShapes = (text: string): Shapes =>
  new Map(
    rows(text).map(([name, fields]) => [
      name,
      Object.fromEntries(fields.split(', ').map(field => field.split(': ') as [string, string])),
    ]),
  )

const inside = (type: string) => type.slice(type.indexOf('<') + 1, -1)
const kindOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value

/** Checks values against types, and records what never occurred. */
export class ShapeCheck {
  readonly mistakes: string[] = []
  readonly #shapes: Shapes
  readonly #seen = new Set<string>()
  readonly #wanted = new Set<string>()

  constructor(shapes: Shapes) {
    this.#shapes = shapes
  }

  /** Lists that were always empty, and fields that never occurred. */
  unseen(): string[] {
    return [...this.#wanted].filter(place => !this.#seen.has(place)).sort()
  }

  /** `place` names the value in errors, `owner` names it in the list of what never occurred. */
  value(type: string, value: unknown, place: string, owner = place): void {
    if (type.endsWith('?')) return this.#optional(type.slice(0, -1), value, place, owner)
    if (type.endsWith('[]')) return this.#list(type.slice(0, -2), value, place, owner)
    if (type.startsWith('Page<')) {
      this.#fields({ count: 'number', list: `${inside(type)}[]` }, value, place, owner)
    } else if (type.startsWith('map<')) this.#map(inside(type), value, place, owner)
    else if (this.#shapes.has(type)) this.#fields(this.#shapes.get(type)!, value, place, type)
    else if (type !== 'any' && kindOf(value) !== type) this.#wrong(type, value, place)
    else if (value === undefined) this.#wrong(type, value, place)
  }

  #wrong(type: string, value: unknown, place: string) {
    this.mistakes.push(`${place}: ${kindOf(value)} instead of ${type}`)
  }

  #optional(type: string, value: unknown, place: string, owner: string) {
    this.#wanted.add(owner)
    if (value === undefined || value === null) return
    this.#seen.add(owner)
    this.value(type, value, place, owner)
  }

  #list(item: string, value: unknown, place: string, owner: string) {
    const name = `${owner}[]`
    this.#wanted.add(name)
    if (!Array.isArray(value)) return this.#wrong('list', value, place)
    if (value.length > 0) this.#seen.add(name)
    value.forEach((one, at) => this.value(item, one, `${place}[${at}]`, name))
  }

  #map(item: string, value: unknown, place: string, owner: string) {
    if (kindOf(value) !== 'object') return this.#wrong('map', value, place)
    for (const [key, one] of Object.entries(value as object)) {
      this.value(item, one, `${place}.${key}`, `${owner}.*`)
    }
  }

  #fields(fields: Readonly<Record<string, string>>, value: unknown, place: string, owner: string) {
    if (kindOf(value) !== 'object') return this.#wrong('object', value, place)
    for (const [name, type] of Object.entries(fields)) {
      const one = (value as Record<string, unknown>)[name]
      this.value(type, one, `${place}.${name}`, `${owner}.${name}`)
    }
  }
}
