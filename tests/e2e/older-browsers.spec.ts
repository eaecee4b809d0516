/** The build works in browsers that are some years old: no newer syntax in styles and scripts. */
import { transform } from 'esbuild'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright/test'
import { serverProgram } from './support/built-server.ts'
import { expect, test } from './support/test.ts'

const folder = join(dirname(serverProgram()), 'client/assets')
const built = (ending: string) =>
  readdirSync(folder)
    .filter(name => name.endsWith(ending))
    .map(name => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

test('styles have plain values @js', () => {
  const sheets = built('.css')
  expect(sheets.length).toBeGreaterThan(20)
  const all = sheets.map(({ text }) => text).join('\n')
  for (const { name, text } of sheets)
    expect(text, name).not.toMatch(/light-dark\(|color-mix\(|:is\(|[;{]inset:/)
  const defined = new Set([...all.matchAll(/[{;](--[\w-]+):/g)].map(([, name]) => name))
  // Rules of Mantine's components have fallbacks, and so do variables that these set.
  const own = all.replace(/[^{}]*\.m_[0-9a-f]+[^{}]*\{[^{}]*\}/g, '')
  const used = new Set([...own.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))
  const missing = [...used].filter(name => !defined.has(name) && !name!.startsWith('--mantine-'))
  expect(missing).toEqual([])
})

test('a fallback comes before each length that older browsers do not support @js', () => {
  for (const { name, text } of built('.css')) {
    const rules = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, body]) => body!.split(';'))
    for (const rule of rules) {
      rule.forEach((declaration, index) => {
        if (!/^padding[^:]*:.*\bmax\(/.test(declaration)) return
        const [property] = declaration.split(':')
        const plain = rule.slice(0, index).some(before => before.startsWith(`${property}:`))
        expect(plain, `${name}: ${declaration}`).toBe(true)
      })
    }
  }
})

test('scripts use the syntax of 2019 @js', async () => {
  const scripts = built('.js')
  expect(scripts.length).toBeGreaterThan(20)
  const supported = { 'dynamic-import': true, 'import-meta': true }
  for (const { name, text } of scripts) {
    const as = async (target: string) => (await transform(text, { target, supported })).code
    // If the output for the two targets differs, it contains newer syntax.
    expect((await as('es2019')) === (await as('esnext')), name).toBe(true)
    expect(text, name).not.toMatch(/\(\?<[=!]/)
  }
})

/** Makes the page behave as in a browser without flex gaps. */
const withoutGaps = (page: Page) =>
  page.evaluate(() => {
    const groups = (rules: CSSRuleList): CSSGroupingRule[] =>
      [...rules].flatMap(rule =>
        rule instanceof CSSGroupingRule ? [rule, ...groups(rule.cssRules)] : [],
      )
    for (const sheet of document.styleSheets) {
      for (const group of groups(sheet.cssRules)) {
        if (!(group instanceof CSSSupportsRule) || !group.conditionText.includes('revert')) continue
        const rules = [...group.cssRules].map(rule => rule.cssText)
        rules.reverse().forEach(text => sheet.insertRule(text, 0))
      }
    }
    for (const part of document.querySelectorAll<HTMLElement>('body *'))
      if (/flex/.test(getComputedStyle(part).display)) part.style.columnGap = '0'
  })

/** Adjacent words of flex lines that touch. */
const gluedWords = (page: Page) =>
  page.evaluate(() => {
    const edgesOf = (part: Element) => {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      const edges = { top: 0, left: Infinity, right: -Infinity }
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement!.closest('.sr')) continue
        const range = document.createRange()
        range.selectNode(text)
        for (const { top, left, right } of range.getClientRects()) {
          if (left < edges.left) edges.left = left
          if (right > edges.right) Object.assign(edges, { top, right })
        }
      }
      return edges
    }
    const glued: string[] = []
    for (const line of document.querySelectorAll('body *')) {
      const style = getComputedStyle(line)
      if (!/flex/.test(style.display) || style.flexDirection.startsWith('column')) continue
      const words = [...line.children]
        .filter(part => part.textContent && !part.matches('.sr') && part.checkVisibility())
        .map(part => ({ text: part.textContent, edges: edgesOf(part) }))
      words.forEach(({ text, edges }, index) => {
        const next = words[index + 1]
        if (!next) return
        const sameLine = Math.abs(next.edges.top - edges.top) < 12
        const space = next.edges.left - edges.right
        if (sameLine && space > -2 && space < 2) glued.push(`${text}|${next.text}`)
      })
    }
    return glued
  })

test('words do not touch where flex gaps are unsupported @js', async ({ page, community }) => {
  const [author, other] = [community.member(), community.moderator()]
  const question = await community.ask(author, { tags: ['testing', 'styles'] })
  const answer = await community.answer(other, question)
  await community.comment(author, answer)
  const profile = `/community/users/${author.username}`
  for (const path of ['/community', question.path, profile, '/community/tags']) {
    await page.goto(path)
    await withoutGaps(page)
    expect(await gluedWords(page), path).toEqual([])
  }
})
