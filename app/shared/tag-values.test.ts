import { expect, test } from 'vitest'
import { readTagValue, readTagValues, splitTagNames, tagValue } from './tag-values.ts'

test('a tag whose name equals its slug is sent as the slug', () => {
  expect(tagValue({ slug: 'nginx', name: 'nginx' })).toBe('nginx')
  expect(readTagValue('nginx')).toEqual({ slug: 'nginx', name: 'nginx' })
})

test.each([
  { slug: 'machine-learning', name: '机器学习' },
  { slug: 'c++', name: 'C++', description: 'A "language", {braces} and\nlines' },
  { slug: 'plain', name: 'plain', description: 'about' },
])('$slug is unchanged after a round trip', tag => {
  expect(readTagValue(tagValue(tag))).toEqual(tag)
})

test('invalid values are no tags', () => {
  const broken = ['', '  ', '{', '{}', '{"slug":7}', '{"slug":" "}', null, undefined, 5]
  expect(broken.map(readTagValue)).toEqual(broken.map(() => null))
})

test('a field may occur once, often or never; duplicates are dropped', () => {
  expect(readTagValues(undefined)).toEqual([])
  expect(readTagValues('a')).toEqual([{ slug: 'a', name: 'a' }])
  expect(readTagValues(['a', 'b', 'a', '{'])).toEqual([
    { slug: 'a', name: 'a' },
    { slug: 'b', name: 'b' },
  ])
})

test('typed names are separated by Latin and Chinese commas', () => {
  expect(splitTagNames(' nginx, 负载均衡，c++、 docker ; ')).toEqual([
    'nginx',
    '负载均衡',
    'c++',
    'docker',
  ])
  expect(splitTagNames(undefined)).toEqual([])
})
