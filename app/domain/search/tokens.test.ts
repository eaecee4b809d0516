import { describe, expect, test } from 'vitest'
import { atoms, indexText } from './tokens.ts'

describe('indexText', () => {
  const cases: [string, string][] = [
    ['升级之后', '升级 级之 之后 后'],
    ['登', '登'],
    ['升级 nginx 报错', '升级 级 nginx 报错 错'],
    ['升级，之后', '升级 级 之后 后'],
    ['用Docker部署3台', '用 docker 部署 署 3 台'],
    ['日本語のテキスト', '日本 本语 语の のテ テキ キス スト ト'],
    ['한국어 검색', '한국 국어 어 검색 색'],
    ['𠮷野家', '𠮷野 野家 家'],
    ['C++ and C# on .NET', 'cplusplus and csharp on dotnet'],
    ['C++17, f#', 'cplusplus 17 fsharp'],
    ['#c is no sharp, nor is a#b', 'c is no sharp nor is a b'],
    ['Node.js', 'node js nodej'],
    ['better-sqlite3 foo_bar', 'better sqlite3 foo bar bettersqlite3 foobar'],
    ['ASP.NET', 'asp net aspnet'],
    ['3.14', '3 14'],
    ['a-b-c-d-e', 'a b c d e'],
    ['Ｎｇｉｎｘ　１２', 'nginx 12'],
    ['Café Ångström', 'cafe angstrom'],
    [
      'networks queries classes caches indexes status redis https news bus',
      'network query class cache index status redis https news bus',
    ],
    ['', ''],
    ['+-*/ 。，！', ''],
  ]
  test.each(cases)('%s', (text, expected) => expect(indexText(text)).toBe(expected))

  test('removes private-use characters from a text', () => {
    expect(indexText('kq\ue001 \ue001kq a\ue000')).toBe('kq kq a')
  })

  test('is bounded in size, by words and by the length of a word', () => {
    expect(indexText('x'.repeat(100_000)).length).toBe(60)
    expect(indexText('a '.repeat(100_000)).split(' ').length).toBe(24_000)
    const names = Array.from({ length: 1000 }, (_, i) => `a-b${i}`).join(' ')
    expect(indexText(names).split(' ').length).toBe(2000 + 300)
  })

  test('reads 64 KB of anything in well under a second', () => {
    const started = process.cpuUsage()
    for (const text of [
      '汉'.repeat(65_536),
      'a.'.repeat(32_768),
      '+'.repeat(65_536),
      'é'.repeat(65_536),
    ])
      indexText(text)
    expect(process.cpuUsage(started).user).toBeLessThan(1_000_000)
  })
})

test('simplified and traditional characters are one', () => {
  expect(indexText('備份數據庫')).toBe(indexText('备份数据库'))
  expect(indexText('頭髮')).toBe(indexText('头发'))
})

describe('atoms', () => {
  test('have positions in the original text', () => {
    const text = 'Ｆｏｏ 用C++，ok'
    expect(atoms(text).map(({ key, start, end }) => [key, text.slice(start, end)])).toEqual([
      ['foo', 'Ｆｏｏ'],
      ['用', '用'],
      ['cplusplus', 'C++'],
      ['ok', 'ok'],
    ])
  })

  test('skip a lone surrogate', () => {
    expect(atoms('a\ud800b').map(atom => atom.key)).toEqual(['a', 'b'])
  })
})
