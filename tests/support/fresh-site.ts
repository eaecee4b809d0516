/** One server for the tests of a file, and a new community before each of them. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { community, type Community } from './community.ts'
import { openWholeSite, type WholeSite } from './whole-site.ts'

/** Live bindings: test files import these names, and get the current values in each test. */
export let site: WholeSite
export let w: Community

/** Call once in a test file, before its other hooks. */
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
