import { excerptOf } from '#markdown/text.ts'
import { bodyFromHtml, type ImportedBody } from '#parts/move/domain/import/bodies.ts'
import { isFabricated, PostType } from '#parts/move/domain/import/post-rows.ts'
import { importedId, insertImported } from '#posts/imported/imported.queries.ts'
import {
  dateTag,
  findTagText,
  saveTagText,
} from '#parts/move/domain/import/queries/tags.queries.ts'
import type { FileStage, StageContext } from '#parts/move/domain/import/stage.ts'

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** The excerpt becomes the first paragraph of a tag's description. */
function addText(ctx: StageContext, tagId: number, added: ImportedBody, first: boolean): void {
  const tag = findTagText(ctx.tx, tagId)!
  const joined = (current: string, more: string, between: string) =>
    (first ? [more, current] : [current, more]).filter(Boolean).join(between)
  const html = joined(tag.html, added.html, '\n')
  const originalText = joined(tag.originalText, added.originalText, '\n\n')
  saveTagText(ctx.tx, tagId, { originalText, html, excerpt: excerptOf(html) })
}

/** Descriptions of tags, and a record of all posts that are not imported. */
export const tagPagesStage: FileStage = {
  kind: 'file',
  name: 'tag descriptions',
  file: 'Posts.xml',
  root: 'posts',
  apply(ctx, row) {
    const { tx, origin, tally } = ctx
    const type = row.integer('PostTypeId')
    if (type === PostType.question || type === PostType.answer) return
    tally.read()
    if (isFabricated(row)) return tally.skipped('an artificial row added by the dump')
    const first = type === PostType.tagExcerpt
    const page = first ? 'tag_excerpt' : type === PostType.tagWiki ? 'tag_wiki' : null
    const tagId = page ? importedId(tx, origin.source, page, row.id()) : undefined
    if (!page || tagId === undefined) {
      insertImported(tx, {
        source: origin.source,
        kind: 'other_post',
        originalId: row.id(),
        objectId: 0,
        url: '',
        license: '',
        authorName: '',
      })
      return tally.skipped(
        page
          ? 'a wiki post of a tag that does not exist or already has a text'
          : `a post of type ${type}, which is not supported here`,
      )
    }
    dateTag(tx, tagId, row.moment('CreationDate'))
    const body = bodyFromHtml(
      ctx,
      first ? `<p>${escaped(row.text('Body').trim())}</p>` : row.text('Body'),
    )
    if (!body) return tally.skipped('a text longer than the limit')
    if (body.plainText !== '') addText(ctx, tagId, body, first)
    tally.made(
      body.plainText === '' ? 'empty description' : first ? 'short description' : 'description',
    )
  },
}
