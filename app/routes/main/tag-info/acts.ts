/** The small forms of the tag screens: follow, delete, undelete, merge, synonyms. */
import { withFields } from '#web/kernel/declared-fields.ts'
import type { MergeMatch } from '#ui/tag/tag-model.ts'
import { mergeTags } from '#moderation/merges/merge-tags.ts'
import { invalid } from '#kernel'
import { deleteTag, undeleteTag } from '#tags/delete-tag.ts'
import { listTagsPage } from '#tags/list-tags-page.ts'
import { setSynonyms } from '#tags/set-synonyms.ts'
import { showTag } from '#tags/show-tag.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import { tagInfoPath, tagPath, tagsPath } from '#shared/paths.ts'
import { atFields } from '#web/kernel/at-fields.ts'
import { type FormArgs, type IntentHandler, reply, taking } from '#web/kernel/form-action.ts'
import { tagInput, tagIntents, tagFields, withTagsField } from '#web/posts/writing-fields.ts'
import { mayCreateTags } from '#web/posts/writing-view.ts'

/** The tag of this page. */
async function thisTag({ run, params }: FormArgs) {
  const tag = await run(showTag, { name: params.tagName })
  return { ...tag, wireId: formatId(ObjectType.tag, tag.id) }
}

/** Maximum matches in a merge dialog. */
const MatchesMax = 10

async function mergeLookup(args: FormArgs) {
  const text = String(args.form.get('target') ?? '').trim()
  if (!text) throw invalid({ field: 'target', reason: 'form.required' })
  const source = await thisTag(args)
  const input = { slug_name: text, page_size: MatchesMax + 1 }
  const { list } = await atFields({ slug_name: 'target' }, () => args.run(listTagsPage, input))
  const matches: MergeMatch[] = list
    .filter(tag => tag.id !== source.id)
    .slice(0, MatchesMax)
    .map(tag => ({
      id: formatId(ObjectType.tag, tag.id),
      slug: tag.slug,
      name: tag.displayName,
      questions: tag.questionCount,
    }))
  return reply({ matches, lookedUp: text })
}

async function merge(args: FormArgs) {
  const source = await thisTag(args)
  const chosen = args.form.get('target_tag_id')
  const missing = [
    ...(chosen ? [] : [{ field: 'target', reason: 'tag.merge.not_chosen' }]),
    ...(args.form.get('confirm') ? [] : [{ field: 'confirm', reason: 'tag.merge.not_confirmed' }]),
  ]
  if (missing.length > 0) throw invalid(...missing)
  const input = { source_tag_id: source.wireId, target_tag_id: chosen }
  const { target, finished } = await atFields({ target_tag_id: 'target' }, () =>
    args.run(mergeTags, input),
  )
  const values = { source: source.displayName, target: target.displayName }
  const key = finished ? 'tag.merge.done' : 'tag.merge.running'
  return { to: tagPath(target.slug), flash: { tone: 'success', key, values } as const }
}

async function saveSynonyms(args: FormArgs) {
  const tag = await thisTag(args)
  const input = { tag_id: tag.wireId, synonym_tag_list: tagInput(args.form) }
  await withTagsField(atFields({ synonym_tag_list: 'tags' }, () => args.run(setSynonyms, input)))
  const flash = { tone: 'success', key: 'tag.synonyms.saved' } as const
  return { to: `${tagInfoPath(tag.slug)}#synonyms`, flash }
}

const tagId = async (args: FormArgs) => ({ tag_id: (await thisTag(args)).wireId })

export const tagInfoActs: Record<string, IntentHandler> = {
  delete: async args => {
    await args.run(deleteTag, await tagId(args))
    return { to: tagsPath(), flash: { tone: 'success', key: 'tag.delete.done' } }
  },
  undelete: async args => {
    await args.run(undeleteTag, await tagId(args))
    const to = tagInfoPath(args.params.tagName ?? '')
    return { to, flash: { tone: 'success', key: 'tag.undelete.done' } }
  },
  merge: withFields(['target_tag_id', 'confirm'], merge),
  'merge-lookup': withFields(['target'], taking(listTagsPage, mergeLookup)),
  synonyms: withFields(tagFields, saveSynonyms),
  lookup: tagIntents(mayCreateTags).lookup,
}
