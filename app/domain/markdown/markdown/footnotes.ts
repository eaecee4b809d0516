import type { Token, Tokens } from 'marked'
import { MaxFootnotes } from '../limits.ts'

const Definition =
  /^\[\^([^\]\s]{1,64})\]:[ \t]*([^\n]*(?:\n(?: {4}|\t)[^\n]*|\n[ \t]*(?=\n(?: {4}|\t)))*)(?:\n+|$)/
const Reference = /^\[\^([^\]\s]{1,64})\]/

/** Footnotes of one text: by label while parsing, numbered by first mention while rendering. */
export class Footnotes {
  readonly #definitions = new Map<string, Token[]>()
  readonly #numbers = new Map<string, number>()

  defines(label: string): boolean {
    return this.#definitions.has(label.toLowerCase())
  }

  /** Stores the first definition of a label; false if there are too many notes. */
  define(label: string, read: () => Token[]): boolean {
    const key = label.toLowerCase()
    if (this.#definitions.has(key)) return true
    if (this.#definitions.size >= MaxFootnotes) return false
    this.#definitions.set(key, read())
    return true
  }

  numberOf(label: string): number {
    const key = label.toLowerCase()
    const known = this.#numbers.get(key)
    if (known) return known
    this.#numbers.set(key, this.#numbers.size + 1)
    return this.#numbers.size
  }

  /** Mentioned notes in order; rendering one may mention another, which then follows. */
  *mentioned(): Generator<Token[]> {
    for (const label of this.#numbers.keys()) yield this.#definitions.get(label) ?? []
  }
}

/** `[^label]: text` at the start of `src`, further lines indented. */
export function footnoteDefinitionAt(
  src: string,
): { raw: string; label: string; content: string } | undefined {
  const found = src.startsWith('[^') ? Definition.exec(src) : null
  if (!found) return undefined
  return { raw: found[0], label: found[1]!, content: found[2]!.replace(/\n(?: {4}|\t)/g, '\n') }
}

/** `[^label]` at the start of `src`, if there is such a note. */
export function footnoteReferenceAt(src: string, notes: Footnotes): Tokens.Generic | undefined {
  const label = Reference.exec(src)?.[1]
  if (!label || !notes.defines(label)) return undefined
  return { type: 'footnoteReference', raw: `[^${label}]`, label }
}
