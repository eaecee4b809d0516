import type { FoldedPiece } from '#posts/history/fold-pieces.ts'
import type { TagLine } from '#shared/tag-values.ts'
import type { Piece } from '#posts/history/text-diff.ts'

export type DiffView = {
  /** Without an earlier revision, everything is shown unmarked. */
  first: boolean
  unchanged: boolean
  title: Piece[] | null
  /** Of a tag. */
  lines: { [L in TagLine]?: Piece[] | null }
  tags: TagChange[] | null
  body: FoldedPiece[]
}

export type TagChange = { slug: string; name: string; kind: Piece['kind'] }
