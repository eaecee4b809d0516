import { withFields } from '#web/kernel/declared-fields.ts'
import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { showUploadRules } from '#basics/uploads/show-rules.ts'
import { canonicalMeta, siteOfPage } from '#shared/page-meta.ts'
import { useReply } from '#ui/reply.ts'
import uploadsCss from '#ui/styles/uploads.css?url'
import { UploadScreen } from '#ui/uploads/upload-screen.tsx'
import { formAction, reply, type FormArgs } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'
import { takeUpload } from '#web/kernel/upload-forms.ts'

export const loader = screen(async ({ run, t }) => ({
  title: t('upload.new.title'),
  rules: await run(showUploadRules),
}))

export const action = formAction({
  upload: withFields(['file'], async (args: FormArgs) => reply(await takeUpload(args))),
})

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: uploadsCss }]

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const site = siteOfPage(matches)
  return site && data ? canonicalMeta({ title: data.title, site, noindex: true }) : []
}

type Done = { markdown: string; address: string; source: string }

export default function Upload() {
  const answer = useReply<FormReply<Done>>()
  return (
    <UploadScreen {...useLoaderData<typeof loader>()} done={answer?.extra ?? null} reply={answer} />
  )
}
