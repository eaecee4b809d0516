/** Views and actions of the setup screens. */
import { withFields } from '#web/kernel/declared-fields.ts'
import { redirect } from '@remix-run/node'
import { SessionLife } from '#access/auth/sessions.queries.ts'
import { chooseDatabase, takeDatabase } from '#site/install/choose-database.ts'
import { chooseLanguage } from '#site/install/choose-language.ts'
import { describeSite, finishSetup, installAtOnce } from '#site/install/finish-setup.ts'
import type { SetupStep } from '#site/install/setup-steps.ts'
import { type SetupStop, type SetupView, showSetup } from '#site/install/show-setup.ts'
import { HomeZones } from '#site/install/home-zones.ts'
import { unlockSetup } from '#site/install/unlock-setup.ts'
import { writeConfig } from '#site/install/write-config.ts'
import { notFound } from '#kernel'
import { Cookie, serializeCookie, sessionCookie } from '#infra/requests/context.ts'
import { Locales } from '#shared/codes.ts'
import { languageNames } from '#shared/languages.ts'
import { adminPath, homePath, installPath } from '#shared/paths.ts'
import { choiceCookie } from '#web/kernel/choice-cookie.ts'
import { pageFailure } from '#web/kernel/failures.ts'
import {
  type FormArgs,
  intent,
  type IntentHandler,
  type Success,
  taking,
} from '#web/kernel/form-action.ts'
import { flashCookie } from '#web/kernel/flash.ts'
import type { Page } from '#web/kernel/page.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

/** The setup ends by creating a session for a month; the token lasts a day at most. */
const PassSeconds = 86_400

function siteValues({ site, given }: SetupView, page: Page): NonNullable<SetupView['site']> {
  const address = given.siteUrl ?? site?.site_url ?? page.url.origin + homePath()
  const first = {
    site_name: '',
    contact_email: '',
    name: '',
    email: '',
    login_required: false,
    external_content_display: 'ask_before_display' as const,
  }
  return { ...first, ...site, site_url: address }
}

function stopText({ kind, ...stop }: SetupStop, { t }: Page) {
  const problem = 'problem' in stop ? t(stop.problem.reason, stop.problem.values) : ''
  return { kind, text: t(`install.stop.${kind}`, { problem }) }
}

/** A completed step may be repeated; a step that is not due yet is not shown. */
function askedStep(page: Page, due: SetupStep): SetupStep {
  const asked = Number(page.url.searchParams.get('step') ?? due)
  return (Number.isInteger(asked) && asked >= 1 && asked < due ? asked : due) as SetupStep
}

export async function installView(page: ScreenArgs) {
  const { ctx, t, run } = page
  // A form sent late gets a message; the screen itself redirects home.
  if (ctx.installed) throw redirect(homePath())
  const languages = Locales.map(value => ({ value, label: languageNames[value] }))
  const common = { title: t('install.title'), languages, language: ctx.locale }
  if (!ctx.mayInstall) {
    const empty = siteValues({ site: null, given: { siteUrl: '' } } as SetupView, page)
    return { ...common, setup: null, site: empty, timeZone: '' }
  }
  const { stop, site: _, ...setup } = await run(showSetup)
  const asked = askedStep(page, setup.step)
  return {
    ...common,
    setup: { ...setup, asked, stop: stop && stopText(stop, page) },
    site: siteValues({ ...setup, site: _, stop }, page),
    timeZone: HomeZones[ctx.locale],
  }
}

const stepPath = (step: SetupStep) => installPath({ step })

/** Redirects to the site's URL, which may differ from the one used so far. */
async function finish(args: FormArgs): Promise<Response> {
  const { first, siteUrl, token } = await args.run(finishSetup, args.values)
  const secure = siteUrl.startsWith('https:')
  const here = new URL(siteUrl).origin === args.url.origin
  const response = redirect(here ? (first ? adminPath() : homePath()) : siteUrl, 303)
  const keep = (cookie: string) => response.headers.append('Set-Cookie', cookie)
  keep(serializeCookie(Cookie.setup, '', { maxAge: 0, secure: args.secure }))
  if (first) keep(sessionCookie(token, siteUrl, SessionLife.page / 1000))
  const key = first ? 'install.done' : 'install.done_by_other'
  keep(flashCookie({ tone: first ? 'success' : 'warning', key }, secure))
  return response
}

export const installActs: Record<string, IntentHandler> = {
  unlock: intent(unlockSetup, ({ token }, { secure }): Success => {
    const cookie = serializeCookie(Cookie.setup, token, { maxAge: PassSeconds, secure })
    return { to: installPath(), headers: [['Set-Cookie', cookie]] }
  }),
  language: intent(chooseLanguage, ({ language }, { secure }) => ({
    to: stepPath(2),
    headers: [['Set-Cookie', choiceCookie('language', language, secure)]],
  })),
  database: intent(chooseDatabase, () => ({ to: stepPath(3) })),
  'take-database': intent(takeDatabase, () => ({ to: stepPath(4) })),
  config: intent(writeConfig, () => ({ to: stepPath(4) })),
  // The form splits its input over steps; combined it is the input of the setup call.
  site: withFields(
    ['password', 'confirm'],
    taking(
      installAtOnce,
      intent(describeSite, () => ({ to: stepPath(5) })),
    ),
  ),
  finish,
}

/** Once the site exists, every form sent here gets a 404 with an explanation. */
export function insistOnSetup(page: Page): void {
  if (page.ctx.installed) throw pageFailure(notFound('install.done_by_other'), page)
}

export type InstallModel = Awaited<ReturnType<typeof installView>>
