/**
 * A screen's action: the hidden field `intent` names the verb. Success answers 303 to the next
 * page; failure renders the same page with the typed values and a message at each field.
 */
import type { FormReply } from '#ui/forms/form-reply.ts'
import { parse } from '@conform-to/dom'
import { type ActionFunctionArgs, json, redirect } from '@remix-run/node'
import type { z } from 'zod'
import {
  DomainError,
  type FieldError,
  invalid,
  type Operation,
  raise,
  reasonText,
  type TakenFile,
} from '#kernel'
import { loginPath, Mount, provePath, safeReturnPath } from '#shared/paths.ts'
import {
  actionOf,
  carryingCode,
  demandCaptcha,
  intentsOf,
  isCaptchaField,
  isCaptchaRefusal,
  isFirstDemand,
  captchaWay,
} from './captcha.ts'
import type { CaptchaDemand } from '#ui/forms/captcha-model.ts'
import { captchaPage, isSecret } from './captcha-page.ts'
import { formStatus, pageFailure, type Way, wayToLearn } from './failures.ts'
import { type Flash, flashCookie } from './flash.ts'
import { forgetSavedForms, keepSent, pageOfForm } from './saved-form.ts'
import { type Page, pageOf, stayOnPage } from './page.ts'
import {
  type Declared,
  declaredForm,
  declaredValues,
  FieldNames,
  withAbsentBoxes,
} from './declared-fields.ts'
import { sentForm } from './sent-form.ts'
import { insistOnOpenPage } from '#web/access/suspended.ts'
import { ownValue } from '#shared/own-value.ts'

export type FormArgs = Page & {
  params: Record<string, string | undefined>
  form: FormData
  /** Files of a multipart form by field name; deleted after the answer. */
  files: Map<string, TakenFile>
  values: Record<string, unknown>
}

export type Success = { to?: string; flash?: Flash; headers?: [string, string][] }
export type IntentHandler = ((args: FormArgs) => Promise<Success | Response | Reply>) & Declared
type Reply = { reply: unknown; status?: number }

/**
 * Reports the form's own checks together with the errors of the verb. `look` checks the verb's
 * input without running it, so nothing is written. Throws unless `wrong` is empty.
 */
export async function refuseWith(wrong: FieldError[], look: () => Promise<unknown>): Promise<void> {
  if (wrong.length === 0) return
  const more = await look().then(
    () => [],
    (error: Error) => (error instanceof DomainError ? (error.details.fields ?? []) : raise(error)),
  )
  const named = new Set(wrong.map(({ field }) => field))
  throw invalid(...wrong, ...more.filter(({ field }) => !named.has(field)))
}

/** Renders the same page with additional data, such as a preview. */
export const reply = (extra: unknown, status = 200): Reply => ({ reply: extra, status })

/** The `back` field, when it is a URL of this site; else the page itself. */
export function backOf(args: FormArgs): string {
  return safeReturnPath(String(args.form.get('back') ?? '')) ?? args.url.pathname + args.url.search
}

/**
 * Names the verb of an intent or loader that does more than run it: its form gets that verb's
 * limits.
 */
export const taking = <A extends unknown[], R>(
  { input }: Pick<Operation, 'input'>,
  handler: (...args: A) => R,
): ((...args: A) => R) & { input: z.ZodType } =>
  Object.assign((...args: A) => handler(...args), { input })

/** Binds a verb to an intent. `next` returns where to go; default: `back` or this page. */
export function intent<I extends z.ZodType, O>(
  operation: Operation<I, O>,
  next?: (result: O, args: FormArgs) => Success | Response | Promise<Success | Response>,
  input: (args: FormArgs) => unknown = args => args.values,
): IntentHandler {
  return taking(operation, async args => {
    const result = await args.run(operation, input(args))
    return next ? next(result, args) : { to: backOf(args) }
  })
}

/** Turns a success into a 303 with the one-time message. */
async function leave(success: Success, args: FormArgs): Promise<Response> {
  const to = success.to ?? backOf(args)
  const response = redirect(to.startsWith(Mount) ? to : Mount, 303)
  if (success.flash) response.headers.append('Set-Cookie', flashCookie(success.flash, args.secure))
  for (const [name, value] of success.headers ?? []) response.headers.append(name, value)
  // What was sent is stored; the saved form can be deleted later.
  const forget = await forgetSavedForms(args).catch(() => null)
  if (forget) response.headers.append('Set-Cookie', forget)
  return response
}

/** Sends the author to fix the session; what was typed is saved meanwhile. */
async function leaveWithText(error: DomainError, args: FormArgs): Promise<Response> {
  const cookie = await keepSent(args, args.form).catch((refused: unknown) => {
    // It could not be saved: the page of the refusal shows it.
    throw pageFailure(refused, args)
  })
  const ended = cookie ? 'kept' : 'yes'
  const back = { redirect: pageOfForm(args, args.form), ended }
  const failure =
    error.code === 'unauthorized'
      ? redirect(loginPath(back))
      : error.details.type === 'prove_again'
        ? redirect(provePath(back))
        : (pageFailure(error, args) as Response)
  if (cookie) failure.headers.append('Set-Cookie', cookie)
  return failure
}

/** Field name → messages of an error; '' for those that belong to no field. */
export function fieldTexts(error: DomainError, page: Page): Record<string, string[]> {
  const texts = new Map<string, string[]>()
  for (const { field, reason, values } of error.details.fields ?? []) {
    const name = field.split('.')[0] ?? ''
    const text = page.t(reason, values)
    const list = texts.get(name) ?? []
    if (!list.includes(text)) texts.set(name, [...list, text])
  }
  if (texts.size === 0) texts.set('', [reasonText(page.t, error)])
  return Object.fromEntries(texts)
}

type Answer = {
  errors?: Record<string, string[]>
  extra?: unknown
  way?: Way | null
  status: number
  captcha?: CaptchaDemand | null
}

/**
 * The action of a screen. When a captcha is due, a form with room for it (`captcha_here`) is shown
 * again with one; any other form is repeated by a captcha page. `insist` runs before the form is
 * read; `maxBytes` limits its files, instead of the limit for members.
 */
export function formAction(
  intents: Record<string, IntentHandler>,
  insist: (page: Page) => void = stayOnPage,
  maxBytes?: (page: Page) => number,
) {
  const handlers: Declared[] = Object.values(intents)
  let known: FieldNames | undefined
  const namesFor = async (page: Page, params: FormArgs['params']): Promise<FieldNames> => {
    known ??= FieldNames.ofHandlers(handlers)
    const more = handlers.flatMap(({ fieldsOf }) => fieldsOf ?? [])
    if (more.length === 0) return known
    return known.with((await Promise.all(more.map(find => find(page, params)))).flat())
  }
  const action = async ({ request, params, context }: ActionFunctionArgs) => {
    const page = await pageOf(request, context)
    insist(page)
    const names = await namesFor(page, params)
    const { form, files } = await sentForm(page, names, maxBytes?.(page))
    const { name, again } = intentsOf(form)
    const handler = ownValue(intents, name)
    if (!handler) throw json({ text: page.t('base.request_format_error') }, { status: 400 })
    const submission = parse<Record<string, unknown>, string[]>(form, {
      resolve: value => ({ value }),
    })
    const values = submission.payload as Record<string, unknown>
    const { run, act } = carryingCode(page, form)
    const sent = withAbsentBoxes(handler.input, form, values)
    const args: FormArgs = {
      ...page,
      run,
      params,
      files,
      form: declaredForm(page, form, names),
      values: declaredValues(page, sent, names),
    }
    const kept = Object.fromEntries(
      Object.entries(values).filter(
        ([key, value]) => !isSecret(key, value) && !isCaptchaField(key),
      ),
    )
    const answer = ({ errors = {}, extra, way = null, status, captcha = null }: Answer) => {
      if (captcha && !form.has('captcha_here')) {
        const wrong = 'captcha_code' in errors
        throw captchaPage(page, 'post', { demand: captcha, wrong, entries: form.entries() })
      }
      const { '': whole, ...fields } = errors
      const hideFields = Object.keys(values).filter(key => isSecret(key, ownValue(values, key)))
      const given = { fieldErrors: fields, formErrors: whole ?? [], hideFields }
      const result = submission.reply(given)
      const back: FormReply = {
        intent: name,
        result,
        values: kept,
        errors,
        extra: extra ?? null,
        way,
        captcha,
      }
      return json(back, { status })
    }
    /** The form's captcha, renewed: each is valid for one submission. */
    const renewed = (way: 'picture' | 'words') => {
      const action = actionOf(form)
      return action && demandCaptcha(page, action, String(form.get('captcha_for') || name), way)
    }
    const refuse = async (error: DomainError) => {
      const refused = isCaptchaRefusal(error)
      const errors = refused && isFirstDemand(form) ? {} : fieldTexts(error, page)
      const tried = act()
      // After any error, the next attempt may need a captcha, too.
      const wanted = tried && (refused || form.has('captcha_here'))
      const captcha = wanted ? await demandCaptcha(page, tried, name, captchaWay(form)) : null
      const way = wayToLearn(error, page.t)
      return answer({ errors, way, status: formStatus(error), captcha })
    }
    if (again) return answer({ status: 200, captcha: await renewed(again) })
    try {
      insistOnOpenPage(page)
      const outcome = await handler(args)
      if (outcome instanceof Response) return outcome
      if ('reply' in outcome) {
        const { reply: extra, status = 200 } = outcome
        const captcha = form.has('captcha_here') ? await renewed(captchaWay(form)) : null
        return answer({ extra, status, captcha })
      }
      return await leave(outcome, args)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      if (error.code !== 'unauthorized' && !error.details.type) return refuse(error)
      throw await leaveWithText(error, args)
    } finally {
      await page.ctx.ports.files.discard(...[...files.values()].map(file => file.temp))
    }
  }
  return Object.assign(action, { intents })
}
