import { withFields } from '#app/web/kernel/declared-fields.ts'
import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { staff } from '#app/domain/kernel/index.ts'
import { createTag } from '#app/domain/tags/create-tag.ts'
import type { RootData } from '#app/root.tsx'
import { pageTitle } from '#app/shared/page-meta.ts'
import { tagInfoPath } from '#app/shared/paths.ts'
import type { WritingReply } from '#app/ui/editor/writing-types.ts'
import { useReply } from '#app/ui/reply.ts'
import editorCss from '#app/ui/styles/editor.css?url'
import { CreateTagScreen } from '#app/ui/tag/create-tag-screen.tsx'
import { atFields } from '#app/web/kernel/at-fields.ts'
import { formAction, intent, taking } from '#app/web/kernel/form-action.ts'
import { insertIntents, previewOf } from '#app/web/posts/writing-fields.ts'
import { screen } from '#app/web/kernel/screen.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: editorCss }]

/** Staff only, even where others create tags while asking (spec §2). */
export const loader = screen(({ ctx, t }) => {
  staff.check(ctx)
  return { title: t('tag.create.title') }
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const root = matches[0]?.data as RootData | undefined
  if (!root || !data) return []
  return [{ title: pageTitle(data.title, root.site) }, { name: 'robots', content: 'noindex' }]
}

const createForm = intent(
  createTag,
  ({ slug }) => ({ to: tagInfoPath(slug), flash: { tone: 'success', key: 'tag.create.done' } }),
  ({ values }) => ({ ...values, original_text: values.content }),
)

export const action = formAction({
  create: withFields(
    ['content'],
    taking(createTag, async args => {
      staff.check(args.ctx)
      return atFields({ original_text: 'content' }, () => createForm(args))
    }),
  ),
  preview: previewOf(() => false),
  ...insertIntents,
})

export default function CreateTag() {
  useLoaderData<typeof loader>()
  return <CreateTagScreen reply={useReply<WritingReply>() ?? null} />
}
