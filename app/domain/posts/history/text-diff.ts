/**
 * The difference of two texts, as pieces of plain text: by sentence and line first, then by word in those
 * that changed. Nothing here is HTML; the code that shows a piece escapes it. The effort is limited: if texts
 * differ too much, one is shown after the other.
 */
import { diffArrays } from 'diff'
import { wordsOf } from './split-words.ts'

export type Piece = { kind: 'same' | 'added' | 'removed'; text: string }

/** Most changed sentences, and most sentences; beyond that the whole text counts as replaced. */
const SentenceEdits = 200
const SentencesMax = 8000
/** Most changed words in one place, and the limit of the sum of their squares. */
const WordEdits = 160
const WordEffort = 50_000
/** Longer places, in UTF-16 units of both sides, are not compared by word. */
const WordsMax = 60_000
/** Unchanged words count only if they are at least this share of a place. */
const SameShare = 0.2

/** Lines, and the sentences within them. */
const sentencesOf = (text: string) =>
  text.match(/[^\n。！？；]*(?:\n|[。！？；]+)|[^\n。！？；]+$/g)?.flatMap(splitLatin) ?? []

const splitLatin = (sentence: string) => sentence.match(/.*?[.!?;] +|[^]+$/gs) ?? [sentence]

/** Appends a piece; merges it with a previous one of the same kind. */
function put(pieces: Piece[], kind: Piece['kind'], text: string): void {
  if (text === '') return
  const last = pieces.at(-1)
  if (last?.kind === kind) last.text += text
  else pieces.push({ kind, text })
}

type Effort = { left: number }

/** The word diff of one place; null if there is too little in common. */
function diffWords(before: string, after: string, effort: Effort): Piece[] | null {
  if (before.length + after.length > WordsMax) return null
  const limit = Math.min(WordEdits, Math.floor(Math.sqrt(effort.left)))
  if (limit < 2) return null
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: limit })
  if (!changes) {
    effort.left -= limit ** 2
    return null
  }
  const pieces: Piece[] = []
  let [edits, same] = [0, 0]
  for (const { value, added, removed } of changes) {
    const text = value.join('')
    if (added || removed) edits += value.length
    else same += text.length
    put(pieces, added ? 'added' : removed ? 'removed' : 'same', text)
  }
  effort.left -= edits ** 2
  return same < SameShare * Math.max(before.length, after.length) ? null : joinAcrossBlanks(pieces)
}

/** Spaces between two changes are added to both: one run of words reads better than several single ones. */
function joinAcrossBlanks(pieces: Piece[]): Piece[] {
  const out: Piece[] = []
  let [removed, added] = ['', '']
  const flush = () => {
    put(out, 'removed', removed)
    put(out, 'added', added)
    removed = added = ''
  }
  pieces.forEach(({ kind, text }, index) => {
    const inside = removed !== '' && added !== '' && index < pieces.length - 1
    if (kind === 'removed') removed += text
    else if (kind === 'added') added += text
    else if (inside && /^[^\S\n]+$/.test(text)) {
      removed += text
      added += text
    } else {
      flush()
      put(out, 'same', text)
    }
  })
  flush()
  return out
}

function diffSentences(before: string, after: string) {
  const [old, fresh] = [sentencesOf(before), sentencesOf(after)]
  if (old.length + fresh.length > SentencesMax) return null
  return diffArrays(old, fresh, { maxEditLength: SentenceEdits }) ?? null
}

/** Pieces in reading order. The kept and removed ones make up `before`, the kept and added ones `after`. */
export function diffText(before: string, after: string): Piece[] {
  const [old, fresh] = [before, after].map(text => text.replaceAll('\r\n', '\n')) as [
    string,
    string,
  ]
  const pieces: Piece[] = []
  if (old === fresh) {
    put(pieces, 'same', old)
    return pieces
  }
  const effort = { left: WordEffort }
  let [removed, added] = ['', '']
  const flush = (words: Piece[] | null) => {
    for (const { kind, text } of words ?? []) put(pieces, kind, text)
    if (!words) put(pieces, 'removed', removed)
    if (!words) put(pieces, 'added', added)
    removed = added = ''
  }
  const changes = diffSentences(old, fresh)
  if (!changes) {
    removed = old
    added = fresh
    flush(null)
  }
  for (const change of changes ?? []) {
    const text = change.value.join('')
    if (change.removed) removed += text
    else if (change.added) added += text
    else {
      flush(removed && added ? diffWords(removed, added, effort) : null)
      put(pieces, 'same', text)
    }
  }
  flush(removed && added ? diffWords(removed, added, effort) : null)
  return pieces
}
