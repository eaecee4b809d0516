/** A server with an empty folder, and the way through the screens of its setup. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright/test'
import { homePath, installPath } from '#shared/paths.ts'
import { type RunningServer, startServer } from './server.ts'
import { expect, test as base } from './test.ts'
import { languageNow, t } from './texts.ts'
import { PageWatch } from './page-watch.ts'

/** No choice is made by the environment. */
const undecided = {
  AUTO_INSTALL: undefined,
  SITE_NAME: undefined,
  CONTACT_EMAIL: undefined,
  ADMIN_NAME: undefined,
  ADMIN_EMAIL: undefined,
  ADMIN_PASSWORD: undefined,
}

export const chosen = {
  site_name: '新社区',
  contact_email: 'help@example.org',
  name: 'founder',
  password: 'founder-pass-1',
  confirm: 'founder-pass-1',
  email: 'founder@example.org',
}

export type Empty = {
  folder: string
  start(): Promise<RunningServer>
}

export const test = base.extend<{ empty: Empty; visit: (server: RunningServer) => Promise<Page> }>({
  empty: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'forum-set-up-'))
    const running: RunningServer[] = []
    await use({
      folder,
      async start() {
        const server = await startServer({ folder, variables: undecided })
        running.push(server)
        return server
      },
    })
    for (const server of running) await server.stop()
    rmSync(folder, { recursive: true, force: true })
  },

  visit: async ({ browser }, use) => {
    const open: { context: Awaited<ReturnType<Browser['newContext']>>; watch: PageWatch }[] = []
    await use(async server => {
      const context = await browser.newContext()
      const watch = new PageWatch(server.origin)
      watch.follow(context)
      open.push({ context, watch })
      return context.newPage()
    })
    for (const { context, watch } of open) {
      await context.close()
      expect(watch.problems, 'what pages did wrong').toEqual([])
    }
  },
})

export const goOn = (page: Page) =>
  page.getByRole('button', { name: t('install.action.next') }).click()
export const tryDatabase = (page: Page) =>
  page.getByRole('button', { name: t('install.database.try') }).click()
export const stepIs = (page: Page, step: number) =>
  expect(page.getByRole('heading', { level: 2 })).toHaveText(t(`install.step.${step}.title`))

/** From any URL of the empty site to the choice of the database. */
export async function chooseLanguage(page: Page, server: RunningServer): Promise<void> {
  await page.goto(server.origin + homePath())
  await expect(page).toHaveURL(server.origin + installPath())
  await stepIs(page, 1)
  await page.locator('#lang').selectOption(languageNow())
  await goOn(page)
  await stepIs(page, 2)
}

/** Fills in the fourth step; `changes` replace the defaults. */
export async function describeSite(page: Page, changes: Partial<typeof chosen> = {}) {
  for (const [id, value] of Object.entries({ ...chosen, ...changes })) {
    await page.locator(`#${id}`).fill(value)
  }
  await goOn(page)
}

export async function finish(page: Page): Promise<void> {
  await stepIs(page, 5)
  await page.getByRole('button', { name: t('install.ready.submit') }).click()
}
