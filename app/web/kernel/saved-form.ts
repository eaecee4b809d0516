/** A form rejected because of its sender's session: saved, and restored once there is one. */
import { parse } from '@conform-to/dom'
import {
  dropSavedForms,
  saveForm,
  type SavedEntries,
  type SavedForm,
  SavedFormLife,
  markedReader,
  MostTokens,
  readerMark,
  showSavedForms,
} from '#basics/saved-forms/saved-forms.ts'
import { Cookie, DeviceSeconds, serializeCookie } from '#infra/requests/context.ts'
import { safeReturnPath } from '#shared/paths.ts'
import { intentsOf, isCaptchaField } from './captcha.ts'
import { isSecret } from './captcha-page.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import type { Page } from './page.ts'

/** Fields with ids, codes, stamps and choices, without text that a person wrote; `second_name` is a bait for robots. */
const Technical =
  /^(intent|back|redirect|action|act|operation|value|on|\w*type|kind|status|enabled|revision|version|task|session|credential|field|plugin|(?!(client|corp|agent)_id$)\w*_?ids?|\w*_?code|\w*_at|second_name|captcha_\w+)$/

const addressOf = ({ url }: Page) => url.pathname + url.search

/** Tokens of the forms that this browser has sent, newest first. */
const tokensOf = ({ cookies }: Page) =>
  (cookies.get(Cookie.kept) ?? '')
    .split('.')
    .filter(token => /^[\w-]{1,64}$/.test(token))
    .slice(0, MostTokens)

const cookie = (tokens: string[], { secure }: Page) =>
  serializeCookie(Cookie.kept, tokens.slice(0, MostTokens).join('.'), {
    maxAge: tokens.length > 0 ? SavedFormLife / 1000 : 0,
    secure,
  })

/**
 * The cookie by which a form sent later, when its session has ended, is kept for this member; null if
 * the browser has it.
 */
export function readerCookie({ ctx, cookies, secure }: Page): string | null {
  const { viewer } = ctx
  const mark = cookies.get(Cookie.reader) ?? ''
  if (viewer.kind !== 'member' || markedReader(ctx, mark) === viewer.id) return null
  return serializeCookie(Cookie.reader, readerMark(ctx, viewer.id), {
    maxAge: DeviceSeconds,
    secure,
  })
}

/** The fields of a form that may be saved: no files, no secrets, no captcha. */
export const keepable = (form: FormData): SavedEntries =>
  [...form].filter((entry): entry is [string, string] => {
    const [name, value] = entry
    return typeof value === 'string' && !isSecret(name, value) && !isCaptchaField(name, value)
  })

export const holdsText = (entries: SavedEntries): boolean =>
  entries.some(([name, value]) => !Technical.test(name) && value.trim() !== '')

/** Saves the submitted form. Returns the cookie to restore it, or null when it has no text. */
export async function keepSent(page: Page, form: FormData): Promise<string | null> {
  const entries = keepable(form)
  if (!holdsText(entries)) return null
  const mark = page.cookies.get(Cookie.reader) ?? ''
  const token = await page.run(saveForm, { page: addressOf(page), entries, mark })
  return token && cookie([token, ...tokensOf(page)], page)
}

/** The form's page, with the fragment it wanted to return to. */
export function pageOfForm(page: Page, form: FormData): string {
  const back = safeReturnPath(String(form.get('back') ?? '')) ?? ''
  const [path, fragment] = back.split('#')
  return (
    addressOf(page) + (fragment && path?.split('?')[0] === page.url.pathname ? `#${fragment}` : '')
  )
}

/** The viewer's saved forms in this browser, whatever page they belong to. */
const savedForms = (page: Page): Promise<SavedForm[]> =>
  page.run(showSavedForms, { tokens: tokensOf(page) })

/** The texts of the viewer's saved forms, for copying. */
export async function savedTexts(page: Page): Promise<string[]> {
  const entries = (await savedForms(page)).flatMap(kept => kept.entries)
  return entries.filter(entry => holdsText([entry])).map(([, value]) => value)
}

/** A saved form of this page, as the action would return it; null = none. */
export async function savedReply(page: Page): Promise<FormReply | null> {
  if (page.request.method !== 'GET') return null
  const kept = (await savedForms(page)).find(form => form.page === addressOf(page))
  if (!kept) return null
  const form = new FormData()
  for (const [name, value] of kept.entries) form.append(name, value)
  const submission = parse<Record<string, unknown>, string[]>(form, {
    resolve: value => ({ value }),
  })
  return {
    intent: intentsOf(form).name,
    result: submission.reply(),
    values: submission.payload,
    errors: {},
    extra: null,
  }
}

/**
 * Deletes the viewer's saved forms of this page after it was sent, or all of them. Returns the cookie
 * to set.
 */
export async function forgetSavedForms(page: Page, all = false): Promise<string | null> {
  const own = (await savedForms(page)).filter(kept => all || kept.page === addressOf(page))
  const tokens = own.map(({ token }) => token)
  if (tokens.length === 0) return null
  await page.run(dropSavedForms, { tokens })
  return cookie(
    tokensOf(page).filter(token => !tokens.includes(token)),
    page,
  )
}
