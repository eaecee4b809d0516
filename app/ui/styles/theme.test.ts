import { DefaultAccent } from '#shared/codes.ts'
import { describe, expect, test } from 'vitest'
import { contrast, toHex, toOklch } from './colour.ts'
import { accentTones, Grounds, themeCss } from './theme.ts'
import { siteTokens } from './token-sheet.ts'
import { mantineVariables } from './tokens.ts'

const accents = [
  '#0033ff',
  '#ffcc00',
  '#00e5a0',
  '#ff0000',
  '#7f7f7f',
  '#000000',
  '#ffffff',
  '#123',
]

describe.each(accents)('accent %s', accent => {
  test.each(['light', 'dark'] as const)('is readable on every background of %s', scheme => {
    const tones = accentTones(accent, scheme)
    for (const ground of [...Object.values(Grounds[scheme]), tones.tint]) {
      expect(contrast(tones.text, ground)).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(tones.on, tones.fill)).toBeGreaterThanOrEqual(4.5)
  })
})

test('contrast follows WCAG', () => {
  expect(contrast('#000', '#fff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('a color survives the round trip through OKLCH', () => {
  for (const hex of ['#0033ff', '#16191d', '#c0ffee']) expect(toHex(toOklch(hex))).toBe(hex)
})

test('the tokens contain the tones of the default color', () => {
  const css = siteTokens()
  for (const scheme of ['light', 'dark'] as const) {
    for (const [name, value] of Object.entries(accentTones(DefaultAccent, scheme))) {
      expect(css).toContain(`--accent-${name}-${scheme}:${value};`)
    }
  }
})

test('the sheet has tones for both schemes and a readable header', () => {
  const css = themeCss({ primary: '#0033ff', navbar: '#ffcc00' })
  expect(css).toContain('--accent-text-light:#0033ff')
  expect(css).toContain('--bar:#ffcc00;--on-bar:#16191d')
  expect(themeCss({ primary: '#0033ff', navbar: '#0033FF' })).not.toContain('--bar')
  expect(themeCss({ primary: 'red;}', navbar: 'url(x)' })).not.toMatch(/red|url|--bar/)
})

test('back office components use existing tokens', () => {
  const known = siteTokens()
  const used = Object.values(mantineVariables).flatMap(value => [
    ...value.matchAll(/var\((--[\w-]+)\)/g),
  ])
  expect(used.length).toBeGreaterThan(10)
  const accents = ['--accent-fill', '--on-accent', '--accent']
  for (const [, name] of used) {
    expect(accents.includes(name!) || known.includes(`${name}:`), name).toBe(true)
  }
})
