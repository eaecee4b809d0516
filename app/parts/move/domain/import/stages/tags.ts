import { importedId, insertImported } from '#posts/imported/imported.queries.ts'
import type { FileStage, StageContext } from '#parts/move/domain/import/stage.ts'
import { slugOfTagName, tagFor } from '#parts/move/domain/import/tags.ts'

/** Records which post is a wiki post of which tag. */
function notePage(
  ctx: StageContext,
  kind: 'tag_wiki' | 'tag_excerpt',
  postId: string,
  tagId: number,
): void {
  const { tx, origin } = ctx
  const { source } = origin
  if (!postId || importedId(tx, source, kind, postId) !== undefined) return
  insertImported(tx, {
    source,
    kind,
    originalId: postId,
    objectId: tagId,
    url: '',
    license: '',
    authorName: '',
  })
}

export const tagsStage: FileStage = {
  kind: 'file',
  name: 'tags',
  file: 'Tags.xml',
  root: 'tags',
  apply(ctx, row) {
    ctx.tally.read()
    const originalId = row.id()
    const name = row.required('TagName')
    const slug = slugOfTagName(name)
    if (slug === null) return ctx.tally.skipped('a name that is invalid here')
    if (importedId(ctx.tx, ctx.origin.source, 'tag', originalId) !== undefined) {
      return ctx.tally.skipped('a tag with this id was already read')
    }
    const { id, fresh } = tagFor(ctx, slug, name, originalId)
    if (!fresh) return ctx.tally.skipped('a tag with this name already exists and is used')
    notePage(ctx, 'tag_excerpt', row.text('ExcerptPostId'), id)
    notePage(ctx, 'tag_wiki', row.text('WikiPostId'), id)
  },
}
