/**
 * `test` of all journeys: one server per worker, watched pages, and pages for members. Import
 * `test` and `expect` only from here.
 */
import { type Browser, type BrowserContext, expect, type Page, test as base } from 'playwright/test'
import { Cookie, sessionCookieNames } from '#infra/requests/cookies.ts'
import { languageTag } from '#shared/languages.ts'
import { Community, type Member, type SettingsOf } from './community.ts'
import { PageWatch } from './page-watch.ts'
import { startServer } from './server.ts'
import { languageNow } from './texts.ts'

type ContextOptions = Parameters<Browser['newContext']>[0]

type Fixtures = {
  watch: PageWatch
  /** A page in a separate browser for a member, already logged in; null = a visitor. */
  open: (who: Member | null, options?: ContextOptions) => Promise<Page>
  /** Changes settings of the site until the test ends. */
  settings: (groups: SettingsOf) => void
  /** True if scripts run. */
  scripts: boolean
}

export const test = base.extend<Fixtures, { community: Community }>({
  community: [
    async ({}, use) => {
      const server = await startServer()
      // Passkeys need a host name, not an IP address.
      const origin = server.origin.replace('127.0.0.1', 'localhost')
      const community = await Community.over({ ...server, origin })
      await use(community)
      community.close()
      await server.stop()
    },
    { scope: 'worker' },
  ],

  baseURL: ({ community }, use) => use(community.origin),

  locale: ({}, use) => use(languageTag(languageNow())),

  scripts: ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),

  settings: async ({ community }, use) => {
    const undo: (() => void)[] = []
    await use(groups => undo.push(community.settings(groups)))
    for (const step of undo.reverse()) step()
  },

  watch: async ({ community }, use) => {
    const watch = new PageWatch(community.origin)
    const logged = community.log().length
    await use(watch)
    expect(watch.problems, 'what pages did wrong').toEqual([])
    expect(errorsIn(community.log().slice(logged)), 'errors in the log of the server').toEqual([])
  },

  context: async ({ context, watch, community }, use) => {
    watch.follow(context)
    await speak(context, community)
    await use(context)
  },

  open: async ({ browser, watch, community }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (who, options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      watch.follow(context)
      await speak(context, community)
      if (who) await logIn(context, community, who)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

/** Sets the browser to the language of the running test; Chinese is the site's default. */
async function speak(context: BrowserContext, community: Community) {
  const value = languageNow()
  if (value === 'zh_CN') return
  await context.addCookies([{ name: Cookie.language, value, url: community.origin }])
}

/** Gives a browser the session of a member, without the login screen. */
export async function logIn(context: BrowserContext, community: Community, who: Member) {
  const value = community.sessionOf(who)
  await context.addCookies([{ name: sessionCookieNames[1], value, url: community.origin }])
}

const ErrorLevel = 50

function errorsIn(log: string): string[] {
  const isError = (line: string) =>
    line.startsWith('{') ? (JSON.parse(line) as { level: number }).level >= ErrorLevel : line !== ''
  return log.split('\n').filter(isError)
}

export { expect }
