import { expect, test } from 'vitest'
import { translator } from '#i18n/catalogue.ts'
import { importPart, importPhrase } from './import-texts.ts'

const chinese = translator('zh_CN')
const phrase = (said: string) => importPhrase(chinese, said)

test('a phrase is translated as a whole, or around its values', () => {
  expect(phrase('closed question')).toEqual({ text: '已关闭的问题', english: false })
  expect(phrase('“Informed”, a badge not given here').text).toBe('“Informed”，此处不授予的徽章')
  expect(phrase('title cut off after 150 characters').text).toBe('标题：仅保留前 150 个字符')
  expect(phrase('link source: its post is not in the dump').text).toBe(
    '链接来源：所属帖子不在数据转储中',
  )
})

test('in English the importers say what they always say', () => {
  const english = translator('en_US')
  for (const said of ['closed question', 'login by github', 'missing: a/b.png'])
    expect(importPhrase(english, said)).toEqual({ text: said, english: false })
})

test('the name of a stage or file is translated', () => {
  expect(importPart(chinese, 'tag descriptions')).toEqual({ text: '标签描述', english: false })
  expect(phrase('staff_log').text).toBe('管理日志')
})

test('an unknown phrase stays English', () => {
  expect(phrase('a thing of a plugin')).toEqual({ text: 'a thing of a plugin', english: true })
  expect(importPart(chinese, 'plugin rows')).toEqual({ text: 'plugin rows', english: true })
})
