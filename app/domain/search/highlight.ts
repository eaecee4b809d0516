/**
 * Marks the hits of a query in plain text. The result is a list of pieces, never HTML: the code that shows it
 * escapes each piece.
 */
import type { Term } from './match-expression.ts'
import { type Atom, atoms, type Compound, compounds } from './tokens.ts'

export type Segment = { text: string; hit: boolean }
type Span = { start: number; end: number }

/** Characters of an excerpt on either side of the first hit. */
const Around = 100
/** How far a cut may move to fall between two words. */
const Slack = 12

/**
 * Returns the end of the term if it starts at this atom. Characters of a CJK run must be adjacent, words must
 * follow each other.
 */
function endOf(term: Term, list: Atom[], at: number): number | null {
  for (let i = 0; i < term.atoms.length; i++) {
    const wanted = term.atoms[i]!
    const found = list[at + i]
    if (!found || found.key !== wanted.key || found.cjk !== wanted.cjk) return null
    const before = term.atoms[i - 1]
    if (
      wanted.cjk &&
      before?.cjk &&
      before.end === wanted.start &&
      list[at + i - 1]!.end !== found.start
    )
      return null
  }
  return list[at + term.atoms.length - 1]!.end
}

/** Positions of the terms in order; `first` stops at the first one. */
function spansOf(text: string, list: Atom[], terms: Term[], first = false): Span[] {
  const spans: Span[] = []
  const starts = new Map<number, Compound>(compounds(text, list).map(found => [found.from, found]))
  const single = new Set(
    terms.flatMap(term => (term.atoms.length === 1 ? [term.atoms[0]!.key] : [])),
  )
  const joined = new Set(terms.flatMap(term => (term.joined ? [term.joined] : [])))
  for (let at = 0; at < list.length; at++) {
    const start = list[at]!.start
    let end = joined.has(list[at]!.key) ? list[at]!.end : -1
    for (const term of terms) end = Math.max(end, endOf(term, list, at) ?? -1)
    const compound = starts.get(at)
    if (compound && (single.has(compound.key) || joined.has(compound.key)))
      end = Math.max(end, compound.end)
    if (end < 0) continue
    const last = spans[spans.length - 1]
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else spans.push({ start, end })
    if (first) return spans
  }
  return spans
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

function cut(text: string, from: number, to: number, spans: Span[]): Segment[] {
  const out: Segment[] = []
  const push = (start: number, end: number, hit: boolean) => {
    if (end > start) out.push({ text: oneLine(text.slice(start, end)), hit })
  }
  let at = from
  for (const span of spans) {
    const start = Math.max(span.start, at)
    const end = Math.min(span.end, to)
    if (end <= start) continue
    push(at, start, false)
    push(start, end, true)
    at = end
  }
  push(at, to, false)
  return out
}

/** The whole text with its hits marked. */
export function highlight(text: string, terms: Term[]): Segment[] {
  const spans = terms.length > 0 ? spansOf(text, atoms(text), terms) : []
  return cut(text, 0, text.length, spans)
}

const isLow = (text: string, at: number) =>
  at > 0 && at < text.length && (text.charCodeAt(at) & 0xfc00) === 0xdc00

/** Moves a cut outwards to a nearby space, and never into a surrogate pair. */
function edge(text: string, at: number, step: -1 | 1): number {
  for (let moved = 0; moved <= Slack; moved++) {
    const place = at + moved * step
    if (place <= 0) return 0
    if (place >= text.length) return text.length
    if (/\s/.test(text[step < 0 ? place - 1 : place]!)) return place
  }
  return isLow(text, at) ? at - 1 : at
}

/** A long text is read in parts until the first hit is found; parts overlap by the longest term. */
const PartAtoms = 400
const OverlapAtoms = 64

function firstHit(text: string, terms: Term[]): Span | undefined {
  let list: Atom[] = []
  for (let from = 0; ;) {
    const part = atoms(text, from, PartAtoms)
    const last = part[part.length - 1]
    if (!last) return undefined
    list = [...list.slice(-OverlapAtoms), ...part]
    const [span] = spansOf(text, list, terms, true)
    if (span) return span
    from = last.end
  }
}

/**
 * About 100 characters on either side of the first hit, on one line, with `...` where it was cut; null
 * without a hit.
 */
export function excerptAround(text: string, terms: Term[]): Segment[] | null {
  const hit = terms.length > 0 ? firstHit(text, terms) : undefined
  if (!hit) return null
  const from = edge(text, hit.start - Around, -1)
  const to = edge(text, hit.end + Around, 1)
  const part = text.slice(from, to)
  const segments = cut(part, 0, part.length, spansOf(part, atoms(part), terms))
  if (from > 0) segments.unshift({ text: '...', hit: false })
  if (to < text.length) segments.push({ text: '...', hit: false })
  return mergePlain(segments)
}

function mergePlain(segments: Segment[]): Segment[] {
  const out: Segment[] = []
  for (const segment of segments) {
    const last = out[out.length - 1]
    if (last && !last.hit && !segment.hit) last.text += segment.text
    else out.push(segment)
  }
  return out
}

export const textOf = (segments: Segment[]) => segments.map(segment => segment.text).join('')
