/** Login by QR code with the work chat app: the waiting screen, and the phone that confirms. */
import { withFields } from '#web/kernel/declared-fields.ts'
import type { QrQuestionModel, QrModel } from '#parts/platform/ui/qr-model.ts'
import { json, redirect } from '@remix-run/node'
import {
  answerQr,
  beginQr,
  beginQrLink,
  QrLife,
  type QrPurpose,
  showQr,
  showQrQuestion,
  takeQr,
  tryQrAnswer,
} from '#parts/platform/domain/identities/qr-tickets.ts'
import { showAgent } from '#parts/platform/domain/identities/agent.ts'
import { isActivated } from '#kernel'
import {
  agentLoginPath,
  authFailedPath,
  homePath,
  loginPath,
  qrConfirmPath,
  qrLoginPath,
  safeReturnPath,
  settingsPath,
} from '#shared/paths.ts'
import { currentSession } from '#web/access/account.ts'
import type { FormArgs, IntentHandler, Success } from '#web/kernel/form-action.ts'
import type { Page } from '#web/kernel/page.ts'
import { AttemptLife } from '#access/identities/login-attempts.ts'
import { stepCookie } from '#web/access/connectors/cookies.ts'
import { arrive, failure, leave } from '#web/access/connectors/flow.ts'
import { drawQr } from '#web/access/connectors/qr-image.ts'
import { askWorkChat } from './work-chat.ts'

const QrCookie = 'forum_qr'

/** Holds the code that this browser shows, and where it goes afterwards; outlives the code. */
function qrCookie(page: Page, key: string, back = ''): [string, string] {
  const value = key && `${key}~${encodeURIComponent(back)}`
  return stepCookie(page, QrCookie, value, QrLife + AttemptLife)
}

function readQrCookie(page: Page): { key: string; back: string } | null {
  const [key, back = ''] = (page.cookies.get(QrCookie) ?? '').split('~')
  if (!key) return null
  try {
    return { key, back: safeReturnPath(decodeURIComponent(back)) ?? '' }
  } catch {
    return { key, back: '' }
  }
}

/** The app's own browser needs no code. */
const InApp = /wxwork|MicroMessenger/i

type Fresh = { key: string; cookie: [string, string] }

async function freshCode(page: Page, purpose: QrPurpose): Promise<Fresh> {
  const { key } = await page.run(purpose === 'link' ? beginQrLink : beginQr)
  const usual = purpose === 'link' ? settingsPath('account') : ''
  const back = safeReturnPath(page.url.searchParams.get('redirect')) ?? usual
  return { key, cookie: qrCookie(page, key, back) }
}

const purposeOf = ({ url }: Page): QrPurpose => (url.searchParams.has('link') ? 'link' : 'sign_in')
const hereAgain = (purpose: QrPurpose) =>
  qrLoginPath({ wait: 1, link: purpose === 'link' ? 1 : null })

/** Who may use the screen: members come to link, everyone else to log in. */
async function insistOnUse(page: Page, purpose: QrPurpose): Promise<void> {
  const { ctx, url } = page
  const member = ctx.viewer.kind === 'member'
  if (purpose === 'link' && isActivated(ctx.viewer)) return
  if (purpose === 'link' && !member) {
    throw redirect(loginPath({ redirect: url.pathname + url.search }))
  }
  if (member) throw redirect(homePath())
  const agent = await page.run(showAgent)
  const asked = url.searchParams.get('agent_name')
  if (agent && (!ctx.settings.work_chat.enabled || asked === agent.name)) {
    throw redirect(agentLoginPath())
  }
}

/**
 * Shows a code and its state. A first visit gets a new code unless the last one is still valid; a
 * reload (`wait`) reports when the code has expired.
 */
export async function qrView(page: Page) {
  const { ctx, url, t } = page
  const purpose = purposeOf(page)
  await insistOnUse(page, purpose)
  const app = ctx.settings.work_chat
  const cookie = readQrCookie(page)
  const shown = cookie ? await page.run(showQr, { key: cookie.key }) : null
  const known = shown?.purpose === purpose ? shown : null
  const waits = url.searchParams.has('wait')
  const stays = known && (waits || known.standing === 'waiting' || known.standing === 'confirmed')
  const fresh = stays ? null : await freshCode(page, purpose)
  const code = fresh ? await page.run(showQr, { key: fresh.key }) : known!
  const { standing, number, redirectUrl } = code
  const cookies: [string, string][] = fresh ? [fresh.cookie] : []
  if (!waits && standing === 'waiting' && InApp.test(ctx.userAgent)) {
    throw leave(redirectUrl, cookies)
  }
  const waiting = standing === 'waiting'
  const model: QrModel = {
    title: t(waiting && purpose === 'link' ? 'auth.qr.link_title' : `auth.qr.title_${standing}`, {
      name: app.name,
    }),
    purpose,
    here: hereAgain(purpose),
    name: app.name,
    standing,
    minutes: QrLife / 60_000,
    number,
    image: waiting ? await drawQr(redirectUrl) : null,
    redirectUrl,
    again: waiting ? hereAgain(purpose) : null,
  }
  return json(model, { headers: cookies })
}

/** The state as one word, for the script of the waiting page. */
export async function qrState(page: Page): Promise<Response> {
  const { standing } = await page.run(showQr, { key: readQrCookie(page)?.key ?? '' })
  return json({ state: standing }, { headers: { 'Cache-Control': 'private, no-store' } })
}

/** Logs this browser in with the code it shows; returns where to go, also after a refusal. */
async function takeOwn(page: Page): Promise<Success | null> {
  const { key, back } = readQrCookie(page) ?? { key: '', back: '' }
  const over = qrCookie(page, '')
  const { ports } = page.site
  const secret = ports.randomToken(24)
  try {
    const taken = await page.run(takeQr, {
      key,
      browser_hash: ports.hashToken(secret),
      ...currentSession(page),
    })
    if (taken.kind === 'waiting') return null
    const { to, headers } = await arrive(page, taken, { returnTo: back, secret })
    return { to, headers: [...headers, over] }
  } catch (error) {
    return { to: failure(page, error), headers: [over] }
  }
}

/** For the action of the waiting screen. */
export const qrActs: Record<'check', IntentHandler> = {
  check: async args =>
    (await takeOwn(args)) ?? {
      to: hereAgain(purposeOf(args)),
      flash: { tone: 'warning', key: 'auth.qr.not_yet' },
    },
}

/**
 * Asks the app who scanned a code, and saves that as the answer to a state. Rethrows its refusals.
 */
async function answerBy(page: Page, state: string, code: string) {
  await page.run(tryQrAnswer, { state })
  const person = await askWorkChat(page, code)
  return page.run(answerQr, { state, person })
}

/** The waiting browser is the app's own one, so there is nothing to confirm. */
async function comeBackInApp(page: Page, state: string, code: string): Promise<Response> {
  try {
    if (code) await answerBy(page, state, code)
    else await page.run(answerQr, { state, person: null })
  } catch (error) {
    return leave(failure(page, error), [qrCookie(page, '')])
  }
  const { to = homePath(), headers = [] } = (await takeOwn(page)) ?? {}
  return leave(to, headers)
}

/** What the phone shows when the app opens this page. Opening it confirms nothing. */
export async function qrQuestion(page: Page) {
  const { url, t } = page
  const word = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 600)
  const [done, state, code] = [word('done'), word('state'), word('code')]
  const told = done === 'yes' || done === 'no' ? done : null
  const key = readQrCookie(page)?.key ?? ''
  const question = told ? null : await page.run(showQrQuestion, { state, key })
  if (question?.own) throw await comeBackInApp(page, state, code)
  const over = told ?? (question ? null : 'stale')
  const purpose = question?.purpose ?? 'sign_in'
  const asks = purpose === 'link' ? 'link_question' : 'question'
  const title = t(`auth.qr.${over === null ? asks : `answer_${over}`}`)
  const model: QrQuestionModel = {
    title,
    over,
    purpose,
    number: question?.number ?? '',
    state,
    code,
  }
  return json(model, { status: over === 'stale' ? 400 : 200 })
}

const field = ({ form }: FormArgs, name: string) => String(form.get(name) ?? '').slice(0, 600)

/** For the action of the phone's screen. */
export const qrAnswers: Record<'confirm' | 'deny', IntentHandler> = {
  confirm: withFields(['state', 'code'], async (args: FormArgs) => {
    const { failed } = await answerBy(args, field(args, 'state'), field(args, 'code'))
    return { to: failed ? authFailedPath() : qrConfirmPath({ done: 'yes' }) }
  }),
  deny: withFields(['state'], async (args: FormArgs) => {
    await args.run(answerQr, { state: field(args, 'state'), person: null })
    return { to: qrConfirmPath({ done: 'no' }) }
  }),
}
