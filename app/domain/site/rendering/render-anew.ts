/** Renders stored texts again, after a change of plugins or of the renderer. */
import { excerptOf } from '#markdown/text.ts'
import { drawAhead } from '#markdown/draw-ahead.ts'
import { optionsFor, type TextUse } from '#markdown/kinds-of-text.ts'
import type { Rendered, RenderOptions } from '#markdown/profile.ts'
import { renderMarkdown } from '#markdown/render.ts'
import {
  isImportedBio,
  renderImportedComment,
  renderImportedHtml,
} from '#posts/imported/render-imported.ts'
import { type Db, type PluginPort, type Tx, writing } from '#kernel'
import { indexAnswer, indexQuestion } from '#search/post-index.queries.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import {
  countTexts,
  findProgress,
  forgetProgress,
  listLate,
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
  question: 'post',
  answer: 'post',
  tag: 'tag',
  comment: 'comment',
  user: 'bio',
}

/** Null if the HTML must stay, because its source is unknown. */
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

/** Stores changed HTML, unless the text was edited meanwhile; false if it stays as it is. */
function store(tx: Tx, kind: TextKind, text: StoredText, made: Rendered): boolean {
  if (made.html === text.html) return false
  const saved = saveText(tx, kind, text, { ...made, excerpt: excerptOf(made.html) })
  if (saved.words) (kind === 'question' ? indexQuestion : indexAnswer)(tx, text.id)
  return saved.stored
}

/**
 * Draws what missed its turn when its text was saved, and stores the texts with it. Returns how many
 * changed; what misses its turn again is left for the next call.
 */
export async function drawLate(db: Db, plugins: PluginPort, signal: AbortSignal): Promise<number> {
  const { site_url: siteUrl } = currentSettings(db).settings.general
  let changed = 0
  for (const kind of TextKinds) {
    for (const text of listLate(db, kind, 0, StepSize)) {
      if (signal.aborted) return changed
      await drawAhead(plugins, { source: text.source }, ForSite)
      const made = render(db, kind, text, optionsFor(uses[kind], siteUrl, plugins))
      if (made && writing(db, tx => store(tx, kind, text, made))) changed++
    }
  }
  return changed
}

const ForSite = { userId: 0, preview: true }

/** Makes the drawings of the next texts that take long. */
export async function drawNext(db: Db, plugins: PluginPort): Promise<void> {
  const { kind, last } = findProgress(db)
  const name = TextKinds[kind]
  for (const { source } of name ? listTexts(db, name, last, StepSize) : [])
    await drawAhead(plugins, { source }, ForSite)
}

export type RenderStep = {
  kind: TextKind
  /** Texts processed by this step. */
  seen: number
  /** Totals of the run: texts that changed, and texts left alone because their source is unknown. */
  changed: number
  kept: number
}

/** Whether an earlier run was interrupted. */
export function isRenderingUnderWay(db: Db): boolean {
  const { kind, last } = findProgress(db)
  return kind > 0 || last > 0
}

/** Texts still to be processed, by kind. */
export function textsLeft(db: Db): Record<TextKind, number> {
  const { kind, last } = findProgress(db)
  const left = TextKinds.map((name, index) => [
    name,
    index < kind ? 0 : countTexts(db, name, index === kind ? last : 0),
  ])
  return Object.fromEntries(left) as Record<TextKind, number>
}

/** Makes the next run start at the first text. */
export function beginRenderingAnew(db: Db): void {
  writing(db, tx => {
    forgetProgress(tx)
    return null
  })
}

/**
 * Renders the next texts and stores changed HTML; revisions and times stay, and the search index is updated
 * only if words changed. The progress is stored in the same transaction, so that the run can be interrupted
 * at any time. Returns null when finished and resets the progress: the next call starts again.
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
      else if (store(tx, kind, text, made)) next.changed++
    }
    saveProgress(tx, next)
    return null
  })
  const { changed, kept } = next
  return { kind, seen: stored.length, changed, kept }
}
