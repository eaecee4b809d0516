import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listContentAnswers } from '#moderation/post-lists/list-contents.ts'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { ContentScreen } from '#ui/contents/content-screen.tsx'
import type { ContentReply } from '#ui/contents/content-types.ts'
import { useReply } from '#ui/reply.ts'
import contentsCss from '#ui/styles/contents.css?url'
import { contentIntents } from '#web/moderation/content-acts.ts'
import { contentView } from '#web/moderation/content-view.ts'
import { formAction, taking } from '#web/kernel/form-action.ts'
import { screen } from '#web/kernel/screen.ts'

export const loader = taking(listContentAnswers, screen(contentView('answers')))

export const action = formAction(contentIntents('answers'))

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: contentsCss }]

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminAnswers() {
  const data = useLoaderData<typeof loader>()
  const reply = useReply<ContentReply>()
  return <ContentScreen data={data} reply={reply ?? null} />
}
