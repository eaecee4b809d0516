/** The captcha of a form: its action, what is shown, and what the form sends back. */
import type { CaptchaDemand } from '#ui/forms/captcha-model.ts'
import { CaptchaRefused } from '#access/captcha/gate.ts'
import { type CaptchaWays, issueCaptcha } from '#access/captcha/issue-captcha.ts'
import { type DomainError, type CaptchaAction, CaptchaActions, type Operation } from '#kernel'
import { ownValue } from '#shared/own-value.ts'
import type { Page } from './page.ts'

type Way = (typeof CaptchaWays)[number]

/** Buttons of the block: submit the same form for another captcha. */
const Again: Record<string, Way> = { 'captcha-refresh': 'picture', 'captcha-words': 'words' }

export const captchaFields = [
  'captcha_action',
  'captcha_code',
  'captcha_for',
  'captcha_here',
  'captcha_id',
  'captcha_way',
]

/** The fields a captcha adds to a form. They are neither stored nor passed on. */
export const isCaptchaField = (name: string, value?: unknown) =>
  captchaFields.includes(name) || (name === 'intent' && Object.hasOwn(Again, String(value)))

/** Which other captcha the pressed button requests. */
export const wayOf = (pressed: string | null): Way | null =>
  (pressed !== null && ownValue(Again, pressed)) || null

/**
 * The kind of captcha the form showed: after a wrong code, someone who cannot see images gets no
 * image.
 */
export const captchaWay = (form: Pick<FormData, 'get'>): Way =>
  form.get('captcha_way') === 'words' ? 'words' : 'picture'

/** A new captcha for an action; null while none is due. */
export async function demandCaptcha(
  page: Pick<Page, 'run' | 't'>,
  action: CaptchaAction,
  intent: string,
  way: Way = 'picture',
): Promise<CaptchaDemand | null> {
  const made = await page.run(issueCaptcha, { action, way })
  if (!made) return null
  const { id, image, digits } = made
  const named = digits?.map(digit => page.t(`captcha.digit.${digit}`))
  const words = named?.reduce((words, word) => page.t('captcha.list', { words, word })) ?? null
  return { id, action, intent, image, words }
}

/** The form's intent, and the kind of captcha requested instead of it. */
export function intentsOf(form: FormData): { name: string; again: Way | null } {
  const names = form.getAll('intent').map(String)
  const own = names.find(name => wayOf(name) === null)
  const pressed = names.find(name => wayOf(name) !== null)
  return { name: own ?? String(form.get('captcha_for') ?? ''), again: wayOf(pressed ?? null) }
}

/** The action the form's captcha was for. */
export const actionOf = (form: Pick<FormData, 'get'>): CaptchaAction | null =>
  CaptchaActions.find(action => action === form.get('captcha_action')) ?? null

/** Whether a code was entered. The first request for one is not reported as an error. */
export const isFirstDemand = (form: Pick<FormData, 'get'>) => !form.get('captcha_id')

export const isCaptchaRefusal = (error: DomainError) => error.reason === CaptchaRefused

/**
 * Runs verbs with the captcha code of the form, however the form's fields map to the verb's. `act`
 * is the rate-limited action that was tried last.
 */
export function carryingCode({ run }: Pick<Page, 'run'>, form: Pick<FormData, 'get'>) {
  const code = { captcha_id: form.get('captcha_id'), captcha_code: form.get('captcha_code') }
  let tried: CaptchaAction | null = null
  return {
    act: () => tried,
    run: ((operation: Operation, input?: unknown) => {
      if (!operation.captcha) return run(operation, input)
      tried = operation.captcha
      return run(operation, { ...(input as object | undefined), ...code })
    }) as Page['run'],
  }
}
