import { expect, test } from 'vitest'
import { readTagValue, readTagValues, splitTagNames, tagValue } from './tag-values.ts'

test('a tag whose name is its slug travels as the slug', () => {
  expect(tagValue({ slug: 'nginx', name: 'nginx' })).toBe('nginx')
  expect(readTagValue('nginx')).toEqual({ slug: 'nginx', name: 'nginx' })
})

test.each([
  { slug: 'machine-learning', name: '机器学习' },
  { slug: 'c++', name: 'C++', description: 'A "language", {braces} and\nlines' },
  { slug: 'plain', name: 'plain', description: 'about' },
])('$slug comes back as it was', tag => {
  expect(readTagValue(tagValue(tag))).toEqual(tag)
})

test('what is no tag is none', () => {
  const broken = ['', '  ', '{', '{}', '{"slug":7}', '{"slug":" "}', null, undefined, 5]
  expect(broken.map(readTagValue)).toEqual(broken.map(() => null))
})

test('a field may occur once, often or never; doubles collapse', () => {
  expect(readTagValues(undefined)).toEqual([])
  expect(readTagValues('a')).toEqual([{ slug: 'a', name: 'a' }])
  expect(readTagValues(['a', 'b', 'a', '{'])).toEqual([
    { slug: 'a', name: 'a' },
    { slug: 'b', name: 'b' },
  ])
})

test('typed names are parted by the commas of both scripts', () => {
  expect(splitTagNames(' nginx, 负载均衡，c++、 docker ; ')).toEqual([
    'nginx',
    '负载均衡',
    'c++',
    'docker',
  ])
  expect(splitTagNames(undefined)).toEqual([])
})
