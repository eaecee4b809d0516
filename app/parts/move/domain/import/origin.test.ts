import { describe, expect, test } from 'vitest'
import {
  licenseAt,
  originalCommentUrl,
  originOf,
  siteUrlOfSource,
  sourceOfFolder,
} from './origin.ts'

test.each([
  ['ai.stackexchange.com', 'ai', 'https://ai.stackexchange.com'],
  ['stackexchange-cooking', 'cooking', 'https://cooking.stackexchange.com'],
  ['stackoverflow.com', 'stackoverflow', 'https://stackoverflow.com'],
  ['mathoverflow.net', 'mathoverflow', 'https://mathoverflow.net'],
  ['meta.superuser.com', 'meta.superuser', 'https://meta.superuser.com'],
  ['Dump 2016!', 'dump-2016', 'https://dump-2016.stackexchange.com'],
  ['stackexchange', 'stackexchange', 'https://stackexchange.com'],
  ['constructor', 'constructor', 'https://constructor.stackexchange.com'],
])('the folder %s is the source %s, from %s', (folder, source, siteUrl) => {
  expect(sourceOfFolder(folder)).toBe(source)
  expect(siteUrlOfSource(source)).toBe(siteUrl)
})

describe("the operator's choice", () => {
  test('overrides the folder', () => {
    const origin = originOf({ folder: '/tmp/ai', source: 'x', siteUrl: 'https://x.example.org/' })
    expect(origin).toEqual({ source: 'x', siteUrl: 'https://x.example.org' })
  })

  test('is validated', () => {
    expect(() => originOf({ folder: 'ai', source: 'A b' })).toThrow(
      '"A b" is not a valid source name',
    )
    expect(() => originOf({ folder: 'ai', siteUrl: 'ftp://x.org' })).toThrow(
      'not the address of a site',
    )
    expect(() => originOf({ folder: 'ai', siteUrl: 'x' })).toThrow('not the address of a site')
  })
})

test.each([
  ['2011-04-07T23:59:59Z', 'CC BY-SA 2.5'],
  ['2011-04-08T00:00:00Z', 'CC BY-SA 3.0'],
  ['2018-05-01T23:59:59Z', 'CC BY-SA 3.0'],
  ['2018-05-02T00:00:00Z', 'CC BY-SA 4.0'],
])('a text of %s is licensed under %s', (at, license) => {
  expect(licenseAt(Date.parse(at))).toBe(license)
})

test('a comment is found below its post', () => {
  const origin = { source: 'x', siteUrl: 'https://x.example.org' }
  expect(originalCommentUrl(origin, 'answer', '7', '9')).toBe(
    'https://x.example.org/a/7#comment9_7',
  )
})
