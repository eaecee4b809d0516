/** The visible difference between two revisions of a post or a tag. */
import type { DiffView, TagChange } from '#ui/history/diff-model.ts'
import { diffText, type Piece } from '#posts/history/text-diff.ts'
import { foldPieces } from '#posts/history/fold-pieces.ts'
import type { Version } from '#posts/history/version.ts'
import { TagLines } from '#shared/tag-values.ts'
import { ObjectType } from '#shared/codes.ts'

/** The compared fields; those an object does not have are omitted. */
export type Face = {
  title?: string
  tags?: { slug: string; name: string }[]
  lines?: Version['lines']
  text: string
}

function tagChanges(before: Face['tags'] = [], after: Face['tags'] = []): TagChange[] {
  const had = new Set(before.map(tag => tag.slug))
  const has = new Set(after.map(tag => tag.slug))
  return [
    ...before.map((tag): TagChange => ({ ...tag, kind: has.has(tag.slug) ? 'same' : 'removed' })),
    ...after.filter(tag => !had.has(tag.slug)).map((tag): TagChange => ({ ...tag, kind: 'added' })),
  ]
}

const whole = (text: string): Piece[] => (text ? [{ kind: 'same', text }] : [])
const isSame = (pieces: { kind: string }[] | null) =>
  !pieces || pieces.every(piece => piece.kind === 'same' || piece.kind === 'fold')

export function diffView(before: Face | null, after: Face): DiffView {
  const line = (was: string | undefined, is: string | undefined) => {
    if (is === undefined) return null
    return before && was !== undefined ? diffText(was, is) : whole(is)
  }
  const body = before ? foldPieces(diffText(before.text, after.text)) : whole(after.text)
  const title = line(before?.title, after.title)
  const lines: DiffView['lines'] = {}
  for (const name of TagLines) lines[name] = line(before?.lines?.[name], after.lines?.[name])
  const tags = after.tags ? tagChanges(before ? before.tags : after.tags, after.tags) : null
  const unchanged = before !== null && [title, tags, body, ...Object.values(lines)].every(isSame)
  return { first: before === null, unchanged, title, lines, tags, body }
}

export function faceOf(version: Version): Face {
  const { object, title, tags, lines, text } = version
  if (object.type === ObjectType.answer) return { text }
  if (object.type === ObjectType.tag) return { lines, text }
  return { title, tags: tags.map(tag => ({ slug: tag.slug, name: tag.name })), text }
}
