import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { knownLocale } from '#i18n/catalogue.ts'
import { homePath, ownPath } from '#shared/paths.ts'
import { choiceCookie, externalOnceCookie } from '#web/kernel/choice-cookie.ts'
import { FieldNames } from '#web/kernel/declared-fields.ts'
import { pageOf } from '#web/kernel/page.ts'
import { rememberLanguage } from '#web/kernel/language.ts'
import { sentForm } from '#web/kernel/sent-form.ts'

const fields = ['intent', 'back', 'language', 'view', 'question']

/** Preferences kept in cookies: language, list view, external images, the line about the site. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = await pageOf(request, context)
  const { form, files } = await sentForm(page, new FieldNames(fields))
  await page.ctx.ports.files.discard(...[...files.values()].map(file => file.temp))
  const value = (name: string) => String(form.get(name) ?? '')
  const headers = new Headers()
  const keep = (choice: 'language' | 'view' | 'external' | 'about', chosen: string) =>
    headers.append('Set-Cookie', choiceCookie(choice, chosen, page.secure))
  const intent = value('intent')
  if (intent === 'language') {
    const locale = knownLocale(value('language'))
    if (locale) {
      keep('language', locale)
      await rememberLanguage(page, locale)
    }
  } else if (intent === 'view') keep('view', value('view') === 'compact' ? 'compact' : 'card')
  else if (intent === 'about') keep('about', 'known')
  else if (intent === 'external') keep('external', 'always')
  else if (intent === 'external-once' && /^\d{1,20}$/.test(value('question')))
    headers.append('Set-Cookie', externalOnceCookie(value('question'), page.secure))
  return redirect(ownPath(value('back')) ?? homePath(), { status: 303, headers })
}

export const loader = () => redirect(homePath())

/** Never rendered. A route with a component answers an unreadable form with an error page. */
export default function Preferences() {
  return null
}
