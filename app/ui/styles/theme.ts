/** The site's colors as a small style sheet, from the theme setting (spec §3, §9). */
import { DefaultAccent } from '#shared/codes.ts'
import { contrast, parseHex, toHex, toOklch } from './colour.ts'
import { colours } from './tokens.ts'

/** Backgrounds behind accent text. */
export const Grounds = {
  light: { page: colours.page[0], sunk: colours.sunk[0] },
  dark: { page: colours.page[1], sunk: colours.sunk[1] },
} as const
const White = '#ffffff'
const [Ink, PaleInk] = colours.text

type Scheme = keyof typeof Grounds
const Readable = 4.5
/** Margin above the limit: tints and hover backgrounds reduce contrast slightly. */
const Comfortable = 5.2

export type AccentTones = {
  /** Text and lines on the page. */
  text: string
  /** Background of filled buttons, and their text. */
  fill: string
  on: string
  /** Background of selected items. */
  tint: string
}

const lowest = (colour: string, grounds: string[]) =>
  Math.min(...grounds.map(ground => contrast(colour, ground)))

/** The accent shifted toward black or white until it is readable on the scheme's backgrounds. */
function textTone(accent: string, scheme: Scheme): string {
  const grounds = Object.values(Grounds[scheme])
  if (lowest(accent, grounds) >= Comfortable) return accent
  const base = toOklch(accent)
  const step = scheme === 'light' ? -0.01 : 0.01
  let tone = accent
  for (let l = base.l; l > 0 && l < 1; l += step) {
    // Very light or dark tones of a strong color glare; chroma is reduced on dark backgrounds.
    tone = toHex({ ...base, l, c: scheme === 'dark' ? Math.min(base.c, 0.17) : base.c })
    if (lowest(tone, grounds) >= Comfortable) return tone
  }
  return scheme === 'light' ? Ink : PaleInk
}

function fillTone(accent: string): { fill: string; on: string } {
  if (contrast(accent, White) >= Readable) return { fill: accent, on: White }
  return contrast(accent, Ink) >= Readable
    ? { fill: accent, on: Ink }
    : { fill: textTone(accent, 'light'), on: White }
}

/** Tones of an accent for one scheme; every pair of text and background has at least 4.5:1. */
export function accentTones(accent: string, scheme: Scheme): AccentTones {
  const known = parseHex(accent) ? accent : DefaultAccent
  const base = toOklch(known)
  const text = textTone(known, scheme)
  const tint = toHex(
    scheme === 'light'
      ? { ...base, l: 0.965, c: Math.min(base.c, 0.018) }
      : { ...base, l: 0.255, c: Math.min(base.c, 0.05) },
  )
  if (scheme === 'light') return { text, tint, ...fillTone(known) }
  // A pure color on a dark page glares or lacks contrast: the fill is a muted middle tone.
  const middle = toHex({
    ...base,
    l: Math.min(Math.max(base.l, 0.5), 0.58),
    c: Math.min(base.c, 0.19),
  })
  return { text, tint, ...fillTone(middle) }
}

/** Text color on a header of this color. */
export const navbarText = (colour: string): string =>
  contrast(colour, White) >= contrast(colour, Ink) ? White : Ink

function navbar(colour: string): string {
  const on = navbarText(colour)
  return `--bar:${colour};--on-bar:${on};--bar-line:${colour};--bar-edge:${on};`
}

export type Theme = {
  /** primary_color of the theme setting. */
  primary: string
  /** navbar_style: background color of the header. The default is the page's. */
  navbar?: string | null
}

/** The tones of an accent as custom properties, for both schemes. */
export function accentTokens(primary: string): string {
  const light = accentTones(primary, 'light')
  const dark = accentTones(primary, 'dark')
  const names = Object.keys(light) as (keyof AccentTones)[]
  const pairs = names.map(n => `--accent-${n}-light:${light[n]};--accent-${n}-dark:${dark[n]};`)
  return pairs.join('')
}

/** Custom properties for `:root`; load it after site.css. */
export function themeCss({ primary, navbar: bar }: Theme): string {
  const own = bar && parseHex(bar) && bar.toLowerCase() !== DefaultAccent
  return `:root{${accentTokens(primary)}${own ? navbar(bar) : ''}}\n`
}
