/** One server for the tests of a file, and a new community before each of them. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { community, type Community } from './community.ts'
import { openWholeSite, type WholeSite } from './whole-site.ts'

/** As it is now: a test file imports these names, and sees what each test begins with. */
export let site: WholeSite
export let w: Community

/** To be called once in a test file, before its own hooks. */
export function openFreshSites(): void {
  beforeAll(async () => {
    w = community()
    site = await openWholeSite(w)
  })
  afterAll(() => site.close())
  beforeEach(() => {
    w = community()
    site.enter(w)
  })
}
