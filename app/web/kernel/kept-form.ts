/** A form rejected because of its sender's session: saved, and restored once there is one. */
import { parse } from '@conform-to/dom'
import {
  dropKeptForm,
  keepForm,
  type KeptEntries,
  type KeptForm,
  KeptLife,
  showKeptForm,
} from '#app/domain/basics/kept-forms/kept-forms.ts'
import { Cookie, serializeCookie } from '#app/infra/context.ts'
import { safeReturnPath } from '#app/shared/paths.ts'
import { intentsOf, isCaptchaField } from './captcha.ts'
import { isSecret } from './captcha-page.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import type { Page } from './page.ts'

/** Fields with ids and names, without text that a person wrote. */
const Technical =
  /^(intent|back|redirect|action|value|on|\w*type|status|revision|\w*_?id|captcha_\w+)$/

const addressOf = ({ url }: Page) => url.pathname + url.search

const cookie = (token: string, { secure }: Page) =>
  serializeCookie(Cookie.kept, token, { maxAge: token ? KeptLife / 1000 : 0, secure })

/** The fields of a form that may be saved: no files, no secrets, no captcha. */
export const keepable = (form: FormData): KeptEntries =>
  [...form].filter((entry): entry is [string, string] => {
    const [name, value] = entry
    return typeof value === 'string' && !isSecret(name, value) && !isCaptchaField(name, value)
  })

export const holdsText = (entries: KeptEntries): boolean =>
  entries.some(([name, value]) => !Technical.test(name) && value.trim() !== '')

/** Saves the submitted form. Returns the cookie to restore it, or null when it has no text. */
export async function keepSent(page: Page, form: FormData): Promise<string | null> {
  const entries = keepable(form)
  if (!holdsText(entries)) return null
  const token = await page.run(keepForm, { page: addressOf(page), entries })
  return token && cookie(token, page)
}

/** The form's page, with the fragment it wanted to return to. */
export function placeOf(page: Page, form: FormData): string {
  const back = safeReturnPath(String(form.get('back') ?? '')) ?? ''
  const [path, fragment] = back.split('#')
  return (
    addressOf(page) + (fragment && path?.split('?')[0] === page.url.pathname ? `#${fragment}` : '')
  )
}

/** The saved form of this browser, whatever page it belongs to. */
async function keptForm(page: Page): Promise<KeptForm | null> {
  const token = page.cookies.get(Cookie.kept)
  return token ? page.run(showKeptForm, { token }) : null
}

/** The texts of this browser's saved form, for copying. */
export async function keptTexts(page: Page): Promise<string[]> {
  const kept = await keptForm(page)
  return (kept?.entries ?? []).filter(entry => holdsText([entry])).map(([, value]) => value)
}

/** A saved form of this page, as the action would return it; null = none. */
export async function keptReply(page: Page): Promise<FormReply | null> {
  if (page.request.method !== 'GET' || page.ctx.viewer.kind !== 'member') return null
  const kept = await keptForm(page)
  if (!kept || kept.page !== addressOf(page)) return null
  const form = new FormData()
  for (const [name, value] of kept.entries) form.append(name, value)
  const submission = parse<Record<string, unknown>, string[]>(form, {
    resolve: value => ({ value }),
  })
  return {
    intent: intentsOf(form).name,
    result: submission.reply(),
    values: submission.payload as Record<string, unknown>,
    errors: {},
    extra: null,
  }
}

/**
 * Deletes the saved form of this page after it was sent, or any saved form. Returns the cookie to
 * set.
 */
export async function forgetKept(page: Page, any = false): Promise<string | null> {
  const token = page.cookies.get(Cookie.kept)
  if (!token) return null
  const kept = await page.run(showKeptForm, { token })
  if (kept && !any && kept.page !== addressOf(page)) return null
  await page.run(dropKeptForm, { token })
  return cookie('', page)
}
