/** A captcha page for forms without room for a captcha, such as a single button. */
import type { CaptchaPageData } from '#ui/forms/captcha-model.ts'
import { json } from '@remix-run/node'
import { type CaptchaAction, DomainError } from '#kernel'
import {
  actionOf,
  carryingCode,
  demandCaptcha,
  isCaptchaField,
  isCaptchaRefusal,
  isFirstDemand,
  captchaWay,
  wayOf,
} from './captcha.ts'
import type { CaptchaDemand } from '#ui/forms/captcha-model.ts'
import type { Page } from './page.ts'
import { isMask } from '#shared/secret-mask.ts'

/** Never sent back to a browser. */
const secretFields = ['pass', 'password', 'old_pass', 'confirm', 'token']

const storedSecrets = [
  'smtp_password',
  'client_secret',
  'secret',
  'qualification_secret',
  'passphrase',
  's3_secret_key',
  'purge_token',
]

/** Only the mask of a stored secret makes the round trip. */
export const isSecret = (name: string, value: unknown): boolean =>
  secretFields.includes(name) ||
  (storedSecrets.includes(name) && !(typeof value === 'string' && isMask(value)))

const isRepeatable = ([name, value]: [string, unknown]): boolean =>
  typeof value === 'string' && !isCaptchaField(name, value) && !isSecret(name, value)

type Again = { demand: CaptchaDemand; wrong: boolean; entries: Iterable<[string, unknown]> }

/** Thrown; the layout renders it instead of the screen. */
export function captchaPage(page: Page, method: 'get' | 'post', again: Again): Response {
  const { url, t } = page
  const fields = [...again.entries]
    .filter(isRepeatable)
    .map(([name, value]): [string, string] => [name, String(value)])
  const here = url.pathname + (method === 'get' ? '' : url.search)
  const data: CaptchaPageData = {
    title: t('captcha.page_title'),
    text: t('captcha.page_text'),
    captcha: {
      demand: again.demand,
      method,
      action: here,
      cancel: here,
      fields,
      error: again.wrong ? t('error.object.captcha_verification_failed') : null,
    },
  }
  return json(data, { status: 422 })
}

/**
 * For a form that only reads, such as the search: runs it with the code from the URL. When a
 * captcha is due, throws the captcha page.
 */
export async function readWithCode<R>(
  page: Page,
  read: (run: Page['run']) => Promise<R>,
): Promise<R> {
  const query = page.url.searchParams
  const { run, act } = carryingCode(page, query)
  const entries = [...query].filter(([name]) => name !== 'intent')
  const ask = async (action: CaptchaAction, wrong: boolean) => {
    const way = wayOf(query.get('intent')) ?? captchaWay(query)
    const demand = await demandCaptcha(page, action, action, way)
    if (demand) throw captchaPage(page, 'get', { demand, wrong, entries })
  }
  const again = wayOf(query.get('intent')) && actionOf(query)
  if (again) await ask(again, false)
  try {
    return await read(run)
  } catch (error) {
    const tried = act()
    if (tried && error instanceof DomainError && isCaptchaRefusal(error)) {
      await ask(tried, !isFirstDemand(query))
    }
    throw error
  }
}
