import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listTexts } from '#app/domain/site/translations/list-texts.ts'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { TranslationsScreen } from '#app/ui/admin/translations-screen.tsx'
import { useReply } from '#app/ui/reply.ts'
import translationsCss from '#app/ui/styles/translations.css?url'
import { formAction, taking } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { screen } from '#app/web/kernel/screen.ts'
import { translationsActs, translationsView } from '#app/web/site/translations-view.ts'

export const loader = taking(listTexts, screen(translationsView))

export const action = formAction(translationsActs)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: translationsCss }]

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminTranslations() {
  const model = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  return <TranslationsScreen model={model} reply={reply ?? null} />
}
