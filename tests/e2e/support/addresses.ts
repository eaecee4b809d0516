/** The showcase of a worker, its readers, and one tab in which its screens are drawn. */
import type { Browser, Page } from 'playwright/test'
import type { Community, Member, SettingsOf } from './community.ts'
import { PageWatch } from './page-watch.ts'
import { buildShowcase, type Showcase } from './showcase.ts'
import { logIn, test as base } from './test.ts'

export const test = base.extend<object, { showcase: Showcase }>({
  showcase: [
    async ({ community }, use) => use(await buildShowcase(community)),
    { scope: 'worker' },
  ],
})

export type KnownObjects = { showcase: Showcase; community: Community }
export type Screen = {
  path: string | ((place: KnownObjects) => string)
  who?: (place: KnownObjects) => Member
  status?: number
  /** In force while the screen is checked. */
  settings?: SettingsOf
  /** Its language follows the browser, whatever was chosen here. */
  ofBrowser?: true
  /** What a reader does before the check. */
  act?: (page: Page) => Promise<unknown>
}

export const asAuthor = ({ showcase }: KnownObjects) => showcase.author
export const asReader = ({ showcase }: KnownObjects) => showcase.reader
export const asModerator = ({ community }: KnownObjects) => community.moderator()
export const asAdmin = ({ community }: KnownObjects) => community.admin()
export const asInactive = ({ community }: KnownObjects) => community.inactive()
export const thread = ({ showcase }: KnownObjects) => showcase.question.path
export const profile = ({ showcase }: KnownObjects) =>
  `/community/users/${showcase.author.username}`
export const openMenus = (page: Page) =>
  page.evaluate(() => document.querySelectorAll('details').forEach(fold => (fold.open = true)))

type Tab = { page: Page; watch: PageWatch }
let kept: Tab | undefined

/** One tab for all screens of a worker: the site's files and compiled scripts stay in its caches. */
export async function tabFor(
  who: Member | null,
  browser: Browser,
  { community }: KnownObjects,
  scripts: boolean,
) {
  if (!kept) {
    // The highlight of a target fades; colors in transition are not checked.
    const options = { reducedMotion: 'reduce', javaScriptEnabled: scripts } as const
    const context = await browser.newContext(options)
    const watch = new PageWatch(community.origin)
    watch.follow(context)
    await context.addInitScript(() => {
      if (location.protocol !== 'about:') localStorage.clear()
    })
    kept = { page: await context.newPage(), watch }
  }
  const context = kept.page.context()
  await context.clearCookies()
  if (who) await logIn(context, community, who)
  return kept
}
