import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { withFields } from '#web/kernel/declared-fields.ts'
import { staff } from '#kernel'
import { createTag } from '#tags/create-tag.ts'
import { tagInfoPath } from '#shared/paths.ts'
import type { WritingReply } from '#ui/editor/writing-types.ts'
import editorCss from '#ui/styles/editor.css?url'
import { CreateTagScreen } from './screen.tsx'
import { atFields } from '#web/kernel/at-fields.ts'
import { intent, taking } from '#web/kernel/form-action.ts'
import { insertIntents, previewOf } from '#web/posts/writing-fields.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

const createForm = intent(
  createTag,
  ({ slug }) => ({ to: tagInfoPath(slug), flash: { tone: 'success', key: 'tag.create.done' } }),
  ({ values }) => ({ ...values, original_text: values.content }),
)

/** Staff only, even where others create tags while asking (spec §2). */
function view({ ctx, t }: ScreenArgs) {
  staff.check(ctx)
  return { title: t('tag.create.title') }
}

const Screen = ({ reply }: Shown<typeof view, WritingReply>) => (
  <CreateTagScreen reply={reply ?? null} />
)

const route = screenRoute({
  view,
  acts: {
    create: withFields(
      ['content'],
      taking(createTag, async args => {
        staff.check(args.ctx)
        return atFields({ original_text: 'content' }, () => createForm(args))
      }),
    ),
    preview: previewOf(() => false),
    ...insertIntents,
  },
  styles: [editorCss],
  titleOnly: true,
  Screen,
})

export const { loader, action, links, meta } = route
export default route.Page
