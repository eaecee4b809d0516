/** PostCSS plugin of vite.config.ts: puts the theme into the style sheets that name it. */
import { DefaultAccent } from '#app/shared/codes.ts'
import type { CSSOptions } from 'vite'
import { accentTokens } from './theme.ts'
import { colours, constants, mantineVariables } from './tokens.ts'

type Plugin = NonNullable<Extract<CSSOptions['postcss'], { plugins?: unknown }>['plugins']>[number]

const declared = (names: object, prefix = '--') =>
  Object.entries(names)
    .map(([name, value]) => `${prefix}${name}:${value};`)
    .join('')

/** `@tokens`: all of the theme, as custom properties. */
export function siteTokens(): string {
  const pairs = Object.entries(colours).map(([name, [light, dark]]) => [
    name,
    `light-dark(${light}, ${dark})`,
  ])
  return accentTokens(DefaultAccent) + declared(Object.fromEntries(pairs)) + declared(constants)
}

export const tokenSheet: Plugin = {
  postcssPlugin: 'token-sheet',
  AtRule: {
    tokens: rule => void rule.replaceWith(siteTokens()),
    'mantine-tokens': rule => void rule.replaceWith(declared(mantineVariables, '--mantine-')),
  },
}
