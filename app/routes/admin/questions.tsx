import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listContentQuestions } from '#app/domain/moderation/post-lists/list-contents.ts'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { ContentScreen } from '#app/ui/contents/content-screen.tsx'
import type { ContentReply } from '#app/ui/contents/content-types.ts'
import { useReply } from '#app/ui/reply.ts'
import contentsCss from '#app/ui/styles/contents.css?url'
import { contentIntents } from '#app/web/moderation/content-acts.ts'
import { contentView } from '#app/web/moderation/content-view.ts'
import { formAction, taking } from '#app/web/kernel/form-action.ts'
import { screen } from '#app/web/kernel/screen.ts'

export const loader = taking(listContentQuestions, screen(contentView('questions')))

export const action = formAction(contentIntents('questions'))

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: contentsCss }]

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminQuestions() {
  const data = useLoaderData<typeof loader>()
  const reply = useReply<ContentReply>()
  return <ContentScreen data={data} reply={reply ?? null} />
}
