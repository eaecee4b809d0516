import { describe, expect, it } from 'vitest'
import { titleSlug, usernameFromName } from './slug.ts'

describe('titleSlug', () => {
  it.each([
    ['如何在 Go 语言中使用 channel？', 'ru-he-zai-go-yu-yan-zhong-shi-yong-channel'],
    ['Why is `null` == undefined?', 'why-is-null-undefined'],
    ['C++ & C#: 區別', 'c-c-qu-bie'],
    ['Café Ünïcode Straße Øre', 'cafe-unicode-strasse-ore'],
    ['ＡＢＣ　１２３', 'abc-123'],
    ['🎉 party 🎉', 'party'],
    ['🎉', 'topic'],
    ['？！', 'topic'],
    ['', 'topic'],
    ['Привет, мир', 'privet-mir'],
    ['안녕 세계', 'annyeong-segye'],
    ['女人', 'nv-ren'],
  ])('%s → %s', (title, slug) => {
    expect(titleSlug(title)).toBe(slug)
  })

  it('is cut between words at 150 bytes', () => {
    const slug = titleSlug('长标题 '.repeat(50))
    expect(slug.length).toBeLessThanOrEqual(150)
    expect(slug).toMatch(/^(?:(?:chang|biao|ti)-)*(?:chang|biao|ti)$/)
    expect(titleSlug('a'.repeat(200))).toHaveLength(150)
  })
})

describe('usernameFromName', () => {
  it.each([
    ['张三', 'zhangsan'],
    ['Li 小明', 'li-xiaoming'],
    ['John  O’Neil', 'john-o-neil'],
    ['José_1.x', 'jose_1.x'],
    ['-.a b.-', 'a-b'],
    ['x'.repeat(40), 'x'.repeat(30)],
    [`${'x'.repeat(29)} y`, 'x'.repeat(29)],
    ['a', null],
    ['😀', null],
    ['', null],
  ])('%s → %s', (name, username) => {
    expect(usernameFromName(name)).toBe(username)
  })
})
