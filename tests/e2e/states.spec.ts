/**
 * Every state of the register, drawn on a desk in light colors and on a phone in dark ones, and
 * measured by the rules of `support/picture.ts`.
 */
import type { CDPSession, Page } from 'playwright/test'
import { Cookie } from '#infra/requests/cookies.ts'
import { pictureFaults } from './support/picture.ts'
import { type KnownObjects, tabFor, test } from './support/addresses.ts'
import { type State, states } from './support/states.ts'
import { expect } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

let session: CDPSession | undefined

/** A mouse on a desk, or a finger on a phone. */
async function hold(page: Page, kind: 'desk' | 'phone') {
  session ??= await page.context().newCDPSession(page)
  const touch = kind === 'phone'
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: touch })
  await page.emulateMedia({ colorScheme: touch ? 'dark' : 'light' })
  await page.setViewportSize(touch ? { width: 360, height: 740 } : { width: 1280, height: 900 })
}

async function reach(page: Page, { path, act, shows }: State, place: KnownObjects) {
  await page.goto(typeof path === 'string' ? path : await path(place))
  await act?.(page, place)
  const shown = page.locator(shows).filter({ visible: true }).first()
  await expect(shown).toBeVisible()
  await shown.evaluate(part => part.scrollIntoView({ block: 'nearest' }))
  await expect(shown).toBeInViewport()
}

for (const [name, state] of Object.entries(states)) {
  test(`${name} @js`, async ({ browser, showcase, community, settings }) => {
    settings(state.settings ?? {})
    const place = { showcase, community }
    const { page, watch } = await tabFor(state.who?.(place) ?? null, browser, place, true)
    // The language with the longer words.
    await page
      .context()
      .addCookies([{ name: Cookie.language, value: 'en_US', url: community.origin }])
    for (const kind of ['desk', 'phone'] as const) {
      if (state.only && state.only !== kind) continue
      await hold(page, kind)
      await reach(page, state, place)
      expect.soft(await pictureFaults(page), kind).toEqual([])
    }
    await hold(page, 'desk')
    expect(watch.problems.splice(0), 'what the page did wrong').toEqual([])
  })
}
