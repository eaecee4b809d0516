/** Folds long unchanged parts of a diff, except next to a change. */
import type { Piece } from './text-diff.ts'

/** A folded part: its number of lines, or of characters if it is part of one line. */
type Fold = { kind: 'fold'; text: string; lines: number; characters: number }
export type FoldedPiece = Piece | Fold

/** Lines and UTF-16 units kept next to a change. */
const NearLines = 3
const NearUnits = 240
/** Shorter parts are not folded. */
const LeastLines = 4
const LeastUnits = 300

/** No grapheme is longer, in UTF-16 units. */
const SignMax = 80

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' })

const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** The first units of a text, without splitting a grapheme. */
function headOf(text: string): string {
  // The rest of the changed line does not count as a line.
  const near = text.startsWith('\n') ? NearLines + 1 : NearLines
  const head = linesOf(text).slice(0, near).join('')
  if (head.length <= NearUnits) return head
  let cut = 0
  for (const { index } of graphemes.segment(head.slice(0, NearUnits + SignMax))) {
    if (index > NearUnits) break
    cut = index
  }
  return head.slice(0, cut)
}

function tailOf(text: string): string {
  const tail = linesOf(text).slice(-NearLines).join('')
  if (tail.length <= NearUnits) return tail
  // Starts counting graphemes well before the cut: the first one found may have begun earlier.
  const start = tail.length - NearUnits
  const from = Math.max(0, start - SignMax)
  for (const { index } of graphemes.segment(tail.slice(from))) {
    if (from + index >= start) return tail.slice(from + index)
  }
  return ''
}

/** A diff without changes is returned as it is. */
export function foldPieces(pieces: Piece[]): FoldedPiece[] {
  if (pieces.length < 2) return pieces
  return pieces.flatMap((piece, index): FoldedPiece[] => {
    if (piece.kind !== 'same') return [piece]
    const head = index > 0 ? headOf(piece.text) : ''
    const rest = piece.text.slice(head.length)
    const tail = index < pieces.length - 1 ? tailOf(rest) : ''
    const text = rest.slice(0, rest.length - tail.length)
    const lines = text.split('\n').length - 1
    if (lines < LeastLines && text.length < LeastUnits) return [piece]
    const fold: Fold = { kind: 'fold', text, lines, characters: [...text].length }
    const kept = (part: string): Piece[] => (part ? [{ kind: 'same', text: part }] : [])
    return [...kept(head), fold, ...kept(tail)]
  })
}
