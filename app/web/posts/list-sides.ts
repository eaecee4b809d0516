/** The right column of question lists: hot questions and the reader's followed tags. */
import { withFields } from '#web/kernel/declared-fields.ts'
import { setFollowedTags } from '#posts/follows/set-follow.ts'
import { isActivated } from '#kernel'
import { hotQuestions } from '#posts/questions/list-questions.ts'
import { listFollowedTags } from '#tags/pick-tags.ts'
import { intent, type IntentHandler } from '#web/kernel/form-action.ts'
import type { Page } from '#web/kernel/page.ts'
import { permalinkOf, sideQuestion, tagChip } from './rows.ts'
import { tagInput, tagIntents, tagFields } from './writing-fields.ts'

const HotMax = 6

/** Followed tags are shown to members; the picker to those who may change them. */
async function followedTags({ run, ctx, url }: Page) {
  if (ctx.viewer.kind !== 'member') return null
  const tags = (await run(listFollowedTags)).map(tagChip)
  const mayChange = isActivated(ctx.viewer)
  const editing = mayChange && url.searchParams.get('dialog') === 'followed-tags'
  return { tags, mayChange, editing }
}

export async function listSides(page: Page) {
  const { ctx } = page
  const permalink = permalinkOf(ctx.settings)
  return {
    hot: hotQuestions(ctx.db, ctx.now, HotMax).map(row => sideQuestion(row, permalink)),
    following: await followedTags(page),
  }
}

const { lookup } = tagIntents(() => false)

/** The forms of the card of followed tags. */
export const followedTagsActs: Record<string, IntentHandler> = {
  'tags-lookup': lookup,
  'follow-tags': withFields(
    tagFields,
    intent(
      setFollowedTags,
      () => ({ flash: { tone: 'success', key: 'question.following.saved' } }),
      ({ form }) => ({ slug_name_list: tagInput(form).map(tag => tag.slug_name) }),
    ),
  ),
}
