/** Renders what is stored anew, after a change of plugins or of the renderer. */
import { excerptOf } from '#app/domain/markdown/text.ts'
import { optionsFor, type TextUse } from '#app/domain/markdown/kinds-of-text.ts'
import type { Rendered, RenderOptions } from '#app/domain/markdown/profile.ts'
import { renderMarkdown } from '#app/domain/markdown/render.ts'
import {
  isImportedBio,
  renderImportedComment,
  renderImportedHtml,
} from '#app/domain/posts/imported/render-imported.ts'
import { type Db, type PluginPort, writing } from '#app/domain/kernel/index.ts'
import { indexAnswer, indexQuestion } from '#app/domain/search/post-index.queries.ts'
import { currentSettings } from '#app/domain/basics/settings/current-settings.ts'
import {
  countTexts,
  findProgress,
  forgetProgress,
  listTexts,
  type Progress,
  saveProgress,
  saveText,
  type StoredText,
  type TextKind,
  TextKinds,
} from './rendering.queries.ts'

const StepSize = 20

const uses: Record<TextKind, TextUse> = {
  ...{ question: 'post', answer: 'post', tag: 'tag' },
  ...{ comment: 'comment', user: 'bio' },
}

/** Null when the HTML has to stay, because its source is unknown. */
function render(
  db: Db,
  kind: TextKind,
  stored: StoredText,
  options: RenderOptions,
): Rendered | null {
  const { source, html, imported } = stored
  if (imported && kind === 'comment') return renderImportedComment(db, stored, options)
  if (imported && (kind !== 'user' || isImportedBio(source, html)))
    return renderImportedHtml(html, options)
  return renderMarkdown(source, options)
}

export type RenderStep = {
  kind: TextKind
  /** Texts that this step looked at. */
  seen: number
  /** Since the run began: stored anew, and left as they are because their source is not known. */
  changed: number
  kept: number
}

/** Whether a run before this one was cut off. */
export function isRenderingUnderWay(db: Db): boolean {
  const { kind, last } = findProgress(db)
  return kind > 0 || last > 0
}

/** Texts that are still to be looked at, by kind. */
export function textsLeft(db: Db): Record<TextKind, number> {
  const { kind, last } = findProgress(db)
  const left = TextKinds.map((name, index) => [
    name,
    index < kind ? 0 : countTexts(db, name, index === kind ? last : 0),
  ])
  return Object.fromEntries(left) as Record<TextKind, number>
}

/** The next run begins at the first text. */
export function beginRenderingAnew(db: Db): void {
  writing(db, tx => {
    forgetProgress(tx)
    return null
  })
}

/**
 * Renders the next texts and stores those whose HTML changes; versions and times stay, and the search
 * index follows only where words changed. How far it is comes into the same transaction, so that it may stop and
 * go on at any time. Null when all is done, which is then forgotten: the next call begins anew.
 */
export function renderNext(db: Db, plugins: PluginPort, size = StepSize): RenderStep | null {
  const progress = findProgress(db)
  const kind = TextKinds[progress.kind]
  if (!kind) {
    beginRenderingAnew(db)
    return null
  }
  const { site_url: siteUrl } = currentSettings(db).settings.general
  const stored = listTexts(db, kind, progress.last, size)
  const rendered = stored.map(text => ({
    text,
    made: render(db, kind, text, optionsFor(uses[kind], siteUrl, plugins)),
  }))
  const next: Progress =
    stored.length < size
      ? { ...progress, kind: progress.kind + 1, last: 0 }
      : { ...progress, last: stored.at(-1)!.id }
  writing(db, tx => {
    for (const { text, made } of rendered) {
      if (!made) next.kept++
      if (!made || made.html === text.html) continue
      const saved = saveText(tx, kind, text, { ...made, excerpt: excerptOf(made.html) })
      if (saved.stored) next.changed++
      if (saved.words) (kind === 'question' ? indexQuestion : indexAnswer)(tx, text.id)
    }
    saveProgress(tx, next)
    return null
  })
  const { changed, kept } = next
  return { kind, seen: stored.length, changed, kept }
}
