import { TagLines } from '#shared/tag-values.ts'
import type { ReactNode } from 'react'
import { useT } from '#ui/i18n.tsx'
import type { DiffView } from '#ui/history/diff-model.ts'

type Line = NonNullable<DiffView['title']>
type Body = DiffView['body']

/** Changes are marked by underline, strikethrough and hidden text; color only adds to it. */
function Change({ kind, text }: { kind: 'added' | 'removed'; text: string }) {
  const t = useT()
  const Mark = kind === 'added' ? 'ins' : 'del'
  // Added line breaks would be invisible.
  const bare = /^\n+$/.test(text)
  return (
    <Mark>
      <span className="sr">{`${t(`history.diff.${kind}`)} `}</span>
      {bare ? (
        <span className="diff-break" title={t('history.diff.line_end')}>
          ↵
        </span>
      ) : null}
      {text}
    </Mark>
  )
}

function Pieces({ pieces }: { pieces: Body }) {
  const t = useT()
  return (
    <>
      {pieces.map((piece, index) => {
        if (piece.kind === 'same') return <span key={index}>{piece.text}</span>
        if (piece.kind !== 'fold') return <Change key={index} kind={piece.kind} text={piece.text} />
        const { lines, characters, text } = piece
        return (
          <details className="diff-fold" key={index}>
            <summary>
              {lines > 1
                ? t('history.diff.lines', { count: lines })
                : t('history.diff.characters', { count: characters })}
            </summary>
            <span>{text}</span>
          </details>
        )
      })}
    </>
  )
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="diff-part">
      <p className="diff-label">{label}</p>
      {children}
    </div>
  )
}

function LinePart({ label, pieces }: { label: string; pieces: Line | null }) {
  if (!pieces) return null
  return (
    <Part label={label}>
      <p className="diff-line">
        <Pieces pieces={pieces} />
      </p>
    </Part>
  )
}

function TagsPart({ tags }: { tags: DiffView['tags'] }) {
  const t = useT()
  if (!tags || tags.length === 0) return null
  return (
    <Part label={t('history.diff.tags')}>
      <ul className="chips">
        {tags.map(tag => (
          <li className={`chip diff-${tag.kind}`} key={tag.slug}>
            {tag.kind === 'same' ? tag.name : <Change kind={tag.kind} text={tag.name} />}
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** The changes of an edit in title, tags and text; the full text for the first revision. */
export function DiffBlock({ diff }: { diff: DiffView }) {
  const t = useT()
  const changed = !diff.first && !diff.unchanged
  return (
    <div className="diff">
      {changed ? (
        <p className="diff-legend">
          <span className="diff-in">{`${t('history.diff.legend_added')} `}</span>
          <span className="diff-out">{t('history.diff.legend_removed')}</span>
        </p>
      ) : null}
      {diff.unchanged ? <p className="quiet">{t('history.diff.unchanged')}</p> : null}
      <LinePart label={t('history.diff.title')} pieces={diff.title} />
      {TagLines.map(line => (
        <LinePart key={line} label={t(`history.diff.${line}`)} pieces={diff.lines[line] ?? null} />
      ))}
      <TagsPart tags={diff.tags} />
      <Part label={t('history.diff.body')}>
        <div className="diff-body">
          <Pieces pieces={diff.body} />
        </div>
      </Part>
    </div>
  )
}
