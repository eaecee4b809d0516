import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare const axe: { run(context: Document, options: RunOptions): Promise<AxeResults> }

/** Every rule that axe has; styles are not fetched again, they are all of this site. */
const options: RunOptions = { resultTypes: ['violations'], preload: false }

/** What another colour scheme may change. */
const contrastOnly: RunOptions = { ...options, runOnly: ['color-contrast', 'link-in-text-block'] }

/** Violations of accessibility rules on a page as it stands; one line each. */
export async function violations(page: Page, rules: 'all' | 'contrast' = 'all'): Promise<string[]> {
  await page.evaluate(source)
  const found = await page.evaluate(
    async wanted => {
      const result = await axe.run(document, wanted)
      return result.violations.map(({ id, help, nodes }) => ({
        id,
        help,
        places: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary}`),
      }))
    },
    rules === 'all' ? options : contrastOnly,
  )
  return found.flatMap(({ id, help, places }) => places.map(place => `${id}: ${help}: ${place}`))
}
