import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare const axe: { run(context: Document, options: RunOptions): Promise<AxeResults> }

/** Styles are not fetched again, since they are all from this site. */
const every: RunOptions = {
  preload: false,
  reporter: 'no-passes',
  rules: { 'target-size': { enabled: true } },
}

/** Rules of axe: most of the time of a browser test is theirs. */
const rules = {
  every,
  /** Those that depend on the color scheme. */
  colors: { ...every, runOnly: ['color-contrast', 'link-in-text-block'] },
  /** Those that depend on the width. */
  structure: {
    ...every,
    runOnly: ['cat.structure', 'cat.tables', 'cat.sensory-and-visual-cues', 'cat.keyboard'],
  },
} satisfies Record<string, RunOptions>

/** Violations of accessibility rules on the current page; one line each. */
export async function violations(
  page: Page,
  wanted: keyof typeof rules = 'every',
): Promise<string[]> {
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
  }, rules[wanted])
  return found.flatMap(({ id, help, places }) => places.map(place => `${id}: ${help}: ${place}`))
}
