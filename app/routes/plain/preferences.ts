import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { knownLocale } from '#app/i18n/catalogue.ts'
import { Cookie, serializeCookie } from '#app/infra/context.ts'
import { homePath, safeReturnPath } from '#app/shared/paths.ts'
import { pageOf, rememberLanguage } from '#app/web/index.ts'

const Year = 365 * 86_400

/** Small choices, kept in cookies: language, list view, images of other sites. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = pageOf(request, context)
  const form = await request.formData()
  const value = (name: string) => String(form.get(name) ?? '')
  const headers = new Headers()
  const keep = (name: string, chosen: string) =>
    headers.append(
      'Set-Cookie',
      serializeCookie(name, chosen, { maxAge: Year, secure: page.secure }),
    )
  const intent = value('intent')
  if (intent === 'language') {
    const locale = knownLocale(value('language'))
    if (locale) {
      keep(Cookie.language, locale)
      await rememberLanguage(page, locale)
    }
  } else if (intent === 'view') keep(Cookie.view, value('view') === 'compact' ? 'compact' : 'card')
  else if (intent === 'external') keep(Cookie.external, 'always')
  return redirect(safeReturnPath(value('back')) ?? homePath(), { status: 303, headers })
}

export const loader = () => redirect(homePath())
