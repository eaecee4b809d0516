import { withFields } from '#web/kernel/declared-fields.ts'
import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { staff } from '#kernel'
import { createTag } from '#tags/create-tag.ts'
import { pageTitle, siteOfPage } from '#shared/page-meta.ts'
import { tagInfoPath } from '#shared/paths.ts'
import type { WritingReply } from '#ui/editor/writing-types.ts'
import { useReply } from '#ui/reply.ts'
import editorCss from '#ui/styles/editor.css?url'
import { CreateTagScreen } from '#ui/tag/create-tag-screen.tsx'
import { atFields } from '#web/kernel/at-fields.ts'
import { formAction, intent, taking } from '#web/kernel/form-action.ts'
import { insertIntents, previewOf } from '#web/posts/writing-fields.ts'
import { screen } from '#web/kernel/screen.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: editorCss }]

/** Staff only, even where others create tags while asking (spec §2). */
export const loader = screen(({ ctx, t }) => {
  staff.check(ctx)
  return { title: t('tag.create.title') }
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const site = siteOfPage(matches)
  if (!site || !data) return []
  return [{ title: pageTitle(data.title, site) }, { name: 'robots', content: 'noindex' }]
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
