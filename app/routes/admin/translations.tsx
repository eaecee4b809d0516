import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listTexts } from '#site/translations/list-texts.ts'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { TranslationsScreen } from '#ui/admin/translations-screen.tsx'
import { useReply } from '#ui/reply.ts'
import translationsCss from '#ui/styles/translations.css?url'
import { formAction, taking } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'
import { translationsActs, translationsView } from '#web/site/translations-view.ts'

export const loader = taking(listTexts, screen(translationsView))

export const action = formAction(translationsActs)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: translationsCss }]

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminTranslations() {
  const model = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  return <TranslationsScreen model={model} reply={reply ?? null} />
}
