import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare const axe: { run(context: Document, options: RunOptions): Promise<AxeResults> }

/** All rules of axe; styles are not fetched again, since they are all from this site. */
const options: RunOptions = { preload: false, reporter: 'no-passes' }

/** Violations of accessibility rules on the current page; one line each. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const found = await page.evaluate(async wanted => {
    const result = await axe.run(document, wanted)
    return result.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      places: nodes.map(({ html, any, all, none }) =>
        [html.slice(0, 200), ...[...any, ...all, ...none].map(check => check.message)].join(' '),
      ),
    }))
  }, options)
  return found.flatMap(({ id, help, places }) => places.map(place => `${id}: ${help}: ${place}`))
}
