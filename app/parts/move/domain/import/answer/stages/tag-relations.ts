import { ObjectType, QuestionStatus, TagRelStatus } from '#shared/codes.ts'
import { type AnswerContext, tableStage } from '#parts/move/domain/import/answer/stage.ts'
import { mainTagOf, slugOfTag, tagOfSlug } from './tags.ts'

/**
 * Tags of questions, by their main tag. A row with status 10 is a tag that was taken off, or one of a deleted
 * question: those of a deleted question count until its last version says otherwise.
 */
export const tagRelationsStage = tableStage({
  name: 'tags of questions',
  table: 'tag_rel',
  apply(ctx, row) {
    const { tally, facts } = ctx
    const question = facts.object(row.ref('object_id'))
    const tag = mainTagOf(ctx, row.seq('tag_id', ObjectType.tag))
    if (!question || question.id !== question.questionId)
      return tally.skipped('its question is gone')
    if (tag === undefined) return tally.skipped('its tag is gone', String(question.id))
    const off = row.integer('status') === TagRelStatus.deleted
    if (off && question.status !== QuestionStatus.deleted)
      return tally.skipped('a tag that was taken off')
    if (facts.run('insert or ignore into labelled values (?, ?)', question.id, tag) > 0)
      tally.made('tag of a question')
    else tally.skipped('a synonym beside its main tag')
  },
})

/** Names of the tags of a question; those of a deleted one are those of its last version. */
export function tagsOf(ctx: AnswerContext, id: number, status: number): string[] {
  const { facts } = ctx
  const deleted = status === QuestionStatus.deleted
  const last =
    deleted && facts.get<{ tags: string | null }>('select tags from version where object = ?', id)
  const slugs = JSON.parse((last && last.tags) || '[]') as string[]
  const said = slugs.flatMap(slug => mainTagOf(ctx, tagOfSlug(ctx, slug) ?? 0) ?? [])
  const query = 'select tag from labelled where question = ? order by rowid'
  const tags = said.length > 0 ? said : facts.all<{ tag: number }>(query, id).map(row => row.tag)
  return [...new Set(tags)].map(tag => slugOfTag(ctx, tag))
}
