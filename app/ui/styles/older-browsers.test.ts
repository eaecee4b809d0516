import { preprocessCSS, resolveConfig } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { olderBrowsers, withoutIs } from './older-browsers.ts'

const css = { postcss: { plugins: [olderBrowsers] } }
let build: (sheet: string) => Promise<string>

beforeAll(async () => {
  const config = await resolveConfig({ configFile: false, logLevel: 'silent', css }, 'build')
  build = async sheet => {
    const { code } = await preprocessCSS(sheet, new URL('x.css', import.meta.url).pathname, config)
    return code.replace(/\s+/g, ' ')
  }
})

test(':is() becomes one selector per alternative', () => {
  expect(withoutIs('.a:is(.b, .c)')).toEqual(['.a.b', '.a.c'])
  expect(withoutIs('.a :is(b, i) > :is(u, s)')).toEqual([
    '.a b > u',
    '.a b > s',
    '.a i > u',
    '.a i > s',
  ])
})

describe('a color with two schemes', () => {
  const sheet = ':root { --a: light-dark(#fff, #000); --b: light-dark(var(--x), rgb(1, 2, 3)) }'

  test('becomes plain values, dark by the preference of the system or the member', async () => {
    const built = await build(sheet)
    expect(built).not.toContain('light-dark(')
    expect(built).toMatch(/:root \{ --a: #fff; --b: var\(--x\) \}/)
    expect(built).toMatch(
      /screen and \(prefers-color-scheme: dark\) \{ :root:not\(\[data-scheme='light'\]\) \{ --a:#000;--b:rgb\(1, 2, 3\)/,
    )
    expect(built).toMatch(/@media screen \{ :root\[data-scheme='dark'\] \{ --a:#000;/)
  })

  test('outside :root is a build error', async () => {
    await expect(build('.a { color: light-dark(#fff, #000) }')).rejects.toThrow('is for :root')
  })
})

describe('a gap', () => {
  test.each([
    ['.a { display: flex; gap: 4px 8px }', '.a>*{margin-right:8px}'],
    ['.a, .b { display: inline-flex } .b { gap: 6px }', '.b>*{margin-right:6px}'],
  ])('in %s becomes a margin for browsers without flex gaps', async (sheet, rule) => {
    const built = await build(sheet)
    expect(built).toMatch(/^ ?@supports \(not \(color: revert\)\)/)
    expect(built).toContain(rule)
  })

  test.each([
    '.a { display: grid; gap: 8px }',
    '.a { display: flex; flex-direction: column; gap: 8px }',
    '.a { display: flex; gap: 8px 0 }',
    '@media print { .a { display: flex; gap: 8px } }',
  ])('in %s is kept', async sheet => {
    expect(await build(sheet)).not.toContain('@supports')
  })
})
