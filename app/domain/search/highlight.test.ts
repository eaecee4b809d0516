import { describe, expect, test } from 'vitest'
import { excerptAround, highlight, type Segment, textOf } from './highlight.ts'
import { type Term, termOf } from './match-expression.ts'

const terms = (...texts: string[]) => texts.map(text => termOf(text)!)
const show = (segments: Segment[]) =>
  segments.map(({ text, hit }) => (hit ? `<${text}>` : text)).join('')

describe('highlight', () => {
  const cases: [string, string[], string][] = [
    ['升级之后报错', ['之后'], '升级<之后>报错'],
    ['升级，之后', ['级之'], '升级，之后'],
    ['登录与登出', ['登'], '<登>录与<登>出'],
    ['Nginx upgrade, nginx-proxy', ['NGINX'], '<Nginx> upgrade, <nginx>-proxy'],
    ['Nginxy is not nginx2', ['nginx'], 'Nginxy is not nginx2'],
    ['A network of networks', ['networks'], 'A <network> of <networks>'],
    [
      'connection was refused, connection refused',
      ['connection refused'],
      'connection was refused, <connection refused>',
    ],
    ['Use node.js or NodeJS', ['nodejs'], 'Use <node.js> or <NodeJS>'],
    ['Use node.js or NodeJS', ['node.js'], 'Use <node.js> or <NodeJS>'],
    ['C is not C++', ['c'], '<C> is not C++'],
    ['C is not C++', ['c++'], 'C is not <C++>'],
    ['café and CAFE', ['café'], '<café> and <CAFE>'],
    ['性能优化', ['性能', '能优'], '<性能优>化'],
    ['升级nginx失败', ['升级nginx'], '<升级nginx>失败'],
    ['<b>&amp;</b>', ['b'], '<<b>>&amp;</<b>>'],
  ]
  test.each(cases)('%s by %j', (text, words, expected) =>
    expect(show(highlight(text, terms(...words)))).toBe(expected),
  )

  test('keeps the text, with hits or without', () => {
    expect(textOf(highlight('a  b', terms('b')))).toBe('a b')
    expect(highlight('abc', [])).toEqual([{ text: 'abc', hit: false }])
    expect(highlight('', terms('x'))).toEqual([])
  })
})

describe('excerptAround', () => {
  const around = (text: string, list: Term[]) => excerptAround(text, list)!
  const filler = (n: number) => Array.from({ length: n }, (_, i) => `w${i}`).join(' ')

  test('contains about 100 characters on either side, cut at spaces', () => {
    const found = around(`${filler(400)} needle ${filler(400)}`, terms('needle'))
    const text = textOf(found)
    expect(text).toMatch(/^\.\.\.w\d+ .* needle .* w\d+\.\.\.$/)
    expect(text.length).toBeGreaterThan(200)
    expect(text.length).toBeLessThan(240)
    expect(found.filter(segment => segment.hit)).toEqual([{ text: 'needle', hit: true }])
  })

  test('starts from the first hit and marks further ones nearby', () => {
    const text = `${'前文'.repeat(80)}登录失败后再登录${'后文'.repeat(200)}登录`
    const found = around(text, terms('登录'))
    expect(found.filter(segment => segment.hit)).toHaveLength(2)
    expect(textOf(found)).toContain('登录失败后再登录')
  })

  test('is null without a hit, and without terms', () => {
    for (const list of [terms('absent'), []]) {
      expect(excerptAround(filler(400), list)).toBeNull()
      expect(excerptAround('', list)).toBeNull()
    }
  })

  test('has no ellipsis when the hit is at that end', () => {
    expect(textOf(around(`needle ${filler(400)}`, terms('needle')))).toMatch(/^needle .*\.\.\.$/)
    expect(textOf(around(`${filler(400)} needle`, terms('needle')))).toMatch(/^\.\.\..* needle$/)
  })

  test('finds a hit far down and across the parts it reads', () => {
    for (let n = 390; n < 410; n++) {
      const found = around(`${filler(n)} connection refused again`, terms('connection refused'))
      expect(found.filter(segment => segment.hit).map(segment => segment.text)).toEqual([
        'connection refused',
      ])
    }
  })

  test('is one line and never splits a character', () => {
    expect(textOf(around('a\n\n  b\tc', terms('b')))).toBe('a b c')
    const torn = /(?<![\ud800-\udbff])[\udc00-\udfff]|[\ud800-\udbff](?![\udc00-\udfff])/
    const shifted = textOf(around(`x${'😀'.repeat(60)}汉字${'😀'.repeat(60)}`, terms('汉字')))
    expect(shifted).not.toMatch(torn)
  })
})
