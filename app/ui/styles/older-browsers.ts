/**
 * The style sheets are written for current browsers; at build time, this PostCSS plugin (see
 * vite.config.ts) rewrites what a browser of 2018 cannot read:
 *   light-dark(a, b)   the light value, and the dark one in separate rules
 *   :is(a, b)          one selector per alternative
 *   gap in flex lines  margins, for browsers without flex gaps
 */
import type { CSSOptions } from 'vite'

type Plugin = NonNullable<Extract<CSSOptions['postcss'], { plugins?: unknown }>['plugins']>[number]
type Sheet = Parameters<NonNullable<Extract<Plugin, { OnceExit?: unknown }>['OnceExit']>>[0]

/** Screens only: print is dark on white. */
const dark = (values: string) => `
@media screen and (prefers-color-scheme: dark) { :root:not([data-scheme='light']) { ${values} } }
@media screen { :root[data-scheme='dark'] { ${values} } }`

/** Before Chrome 84, and before Safari 14.1, the only browser with fonts of this name. */
const WithoutFlexGap = '(not (color: revert)) or ((font: -apple-system-body) and (not (inset: 0)))'

const pair = /light-dark\(((?:[^(),]|\([^()]*\))*),\s*((?:[^(),]|\([^()]*\))*)\)/g

/** `a:is(b, c) d` as `a b d` and `a c d`. */
export function withoutIs(selector: string): string[] {
  const [whole, options] = /:is\(([^()]*)\)/.exec(selector) ?? []
  if (!whole) return [selector]
  return options!.split(',').flatMap(option => withoutIs(selector.replace(whole, option.trim())))
}

function splitSchemes(sheet: Sheet): void {
  const values: string[] = []
  sheet.walkDecls(declaration => {
    const { prop, value, parent } = declaration
    if (!value.includes('light-dark(')) return
    const { selector } = parent as { selector?: string }
    if (selector !== ':root') throw declaration.error('light-dark() is for :root')
    values.push(`${prop}:${value.replace(pair, '$2')}`)
    declaration.value = value.replace(pair, '$1')
  })
  if (values.length > 0) sheet.append(dark(values.join(';')))
}

function marginsForGaps(sheet: Sheet): void {
  const lines = new Set<string>()
  const columns = new Set<string>()
  const gaps = new Map<string, string>()
  sheet.each(rule => {
    // Media queries are omitted: such layouts have a single width.
    if (rule.type !== 'rule') return
    rule.walkDecls(({ prop, value }) => {
      for (const selector of rule.selectors) {
        if (prop === 'display' && /^(inline-)?flex$/.test(value)) lines.add(selector)
        if (prop === 'flex-direction' && value === 'column') columns.add(selector)
        if (prop === 'gap') gaps.set(selector, value.split(' ').at(-1)!)
      }
    })
  })
  const bySize = new Map<string, string[]>()
  for (const [selector, size] of gaps) {
    if (!lines.has(selector) || columns.has(selector) || size === '0') continue
    bySize.set(size, [...(bySize.get(size) ?? []), `${selector}>*`])
  }
  const rules = [...bySize].map(([size, list]) => `${list.join()}{margin-right:${size}}`)
  // Inserted first, so that margins of the children themselves override it.
  if (rules.length > 0) sheet.prepend(`@supports ${WithoutFlexGap} { ${rules.join('')} }`)
}

export const olderBrowsers: Plugin = {
  postcssPlugin: 'older-browsers',
  OnceExit(sheet) {
    sheet.walkRules(rule => {
      if (rule.selector.includes(':is(')) rule.selectors = rule.selectors.flatMap(withoutIs)
    })
    splitSchemes(sheet)
    marginsForGaps(sheet)
  },
}
