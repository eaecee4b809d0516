/** Renders the texts of a folder: Markdown, or HTML through the allow-list. */
import { type TextUse, optionsFor } from '#markdown/kinds-of-text.ts'
import { renderMarkdown, sanitizeImportedHtml } from '#markdown/render.ts'
import { excerptOf } from '#markdown/text.ts'
import type { StageContext } from '#parts/move/domain/import/stage.ts'
import { isImportedComment } from '#posts/imported/imported.queries.ts'
import { renderImportedComment, renderImportedHtml } from '#posts/imported/render-imported.ts'

export type Written = { text?: unknown; html?: unknown }

/** @throws RangeError when it is longer than a text may be. */
export function bodyOf(ctx: StageContext, use: TextUse, { text = '', html }: Written) {
  const options = optionsFor(use, ctx.siteUrl, ctx.plugins)
  let rendered = html === undefined ? renderMarkdown(text as string, options) : null
  rendered ??= renderImportedHtml(html as string, options)
  if (!rendered) {
    ctx.tally.skipped('a drawing whose source is not known')
    rendered = sanitizeImportedHtml(html as string, options)
  }
  return { html: rendered.html, plainText: rendered.text, excerpt: excerptOf(rendered.html) }
}

/** In comments of an earlier import, mentions link to imported accounts. */
export function commentHtml(ctx: StageContext, id: number, objectId: number, text: string): string {
  const options = optionsFor('comment', ctx.siteUrl, ctx.plugins)
  return isImportedComment(ctx.tx, id)
    ? renderImportedComment(ctx.tx, { source: text, objectId }, options).html
    : renderMarkdown(text, options).html
}
