/** PostCSS plugin (see vite.config.ts): inserts the theme into style sheets that reference it. */
import { DefaultAccent } from '#shared/codes.ts'
import type { CSSOptions } from 'vite'
import { accentTokens } from './theme.ts'
import { codeWords, colours, constants, hues, mantineVariables, medals } from './tokens.ts'

type Plugin = NonNullable<Extract<CSSOptions['postcss'], { plugins?: unknown }>['plugins']>[number]

const declared = (names: object, prefix = '--') =>
  Object.entries(names)
    .map(([name, value]) => `${prefix}${name}:${value};`)
    .join('')

/** `@tokens`: the whole theme as custom properties. */
export function siteTokens(): string {
  const pairs = Object.entries(colours).map(([name, [light, dark]]) => [
    name,
    `light-dark(${light}, ${dark})`,
  ])
  return accentTokens(DefaultAccent) + declared(Object.fromEntries(pairs)) + declared(constants)
}

const hueRules = () => hues.map((hue, index) => `.hue-${index}{background:${hue}}`).join('')

const codeRules = () =>
  Object.entries(codeWords)
    .map(([colour, words]) => {
      const kinds = words.map(word => `.hljs-${word}`).join()
      return `${kinds}{color:var(--${colour})}`
    })
    .join('') +
  '.hljs-addition{background:var(--good-tint)}.hljs-deletion{background:var(--bad-tint)}'

/** Badge medals, and the dots before their counts. */
const medalRules = () =>
  Object.entries(medals)
    .map(([name, [light, dark, tint, tintDark]]) => {
      const metal = `--${name}:light-dark(${light}, ${dark})`
      return (
        `:root{${metal};--${name}-tint:light-dark(${tint}, ${tintDark})}` +
        `.medal-${name}{background:var(--${name}-tint);color:var(--${name})}` +
        `.badges-${name}::before{background:var(--${name})}`
      )
    })
    .join('')

export const tokenSheet: Plugin = {
  postcssPlugin: 'token-sheet',
  AtRule: {
    tokens: rule => void rule.replaceWith(siteTokens()),
    hues: rule => void rule.replaceWith(hueRules()),
    'code-colours': rule => void rule.replaceWith(codeRules()),
    medals: rule => void rule.replaceWith(medalRules()),
    'mantine-tokens': rule => void rule.replaceWith(declared(mantineVariables, '--mantine-')),
  },
}
