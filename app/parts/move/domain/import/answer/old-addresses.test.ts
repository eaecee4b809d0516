import { describe, expect, test } from 'vitest'
import { addressesAt, addressRewriter } from './old-addresses.ts'

const here = 'https://new.example.org/community'
const rewrite = addressRewriter(['https://qa.example.org', 'http://old.example.org/qa'], here)

describe('addresses of the old site', () => {
  test.each([
    ['a link', '[x](https://qa.example.org/questions/D1D1)', '[x](/community/questions/D1D1)'],
    [
      'a picture',
      '![](https://qa.example.org/uploads/post/a1.png)',
      '![](/community/uploads/post/a1.png)',
    ],
    [
      'another host with a base path',
      '[x](http://old.example.org/qa/tags/go)',
      '[x](/community/tags/go)',
    ],
    ['another scheme', '[x](http://qa.example.org/users/ann)', '[x](/community/users/ann)'],
    ['a path', '[@ann](/users/ann)', '[@ann](/community/users/ann)'],
    ['a path with the base path', '[x](/qa/questions/D1D1)', '[x](/community/questions/D1D1)'],
    ['a mention of before 1.3.6', '[@ann](/u/ann)', '[@ann](/community/users/ann)'],
    ['a definition', '[1]: https://qa.example.org/tags', '[1]: /community/tags'],
    ['HTML', '<img src="/uploads/post/a1.png">', '<img src="/community/uploads/post/a1.png">'],
    ['the front page', 'https://qa.example.org', 'https://new.example.org/community'],
    [
      'an address in running text',
      'see https://qa.example.org/questions/D1D1?page=2.',
      'see https://new.example.org/community/questions/D1D1?page=2.',
    ],
  ])('%s leads here', (_, source, expected) => {
    expect(rewrite(source)).toBe(expected)
  })

  test.each([
    ['code', '`https://qa.example.org/tags`'],
    ['a fence', '```\n[x](/questions/D1D1)\n```'],
    ['another host that begins alike', '[x](https://qa.example.org.evil.net/tags)'],
    ['another port', '[x](https://qa.example.org:8080/tags)'],
    ['another path', '[x](/elsewhere/tags)'],
    ['a host below which the site does not live', '[x](http://old.example.org/tags)'],
    ['an address of this site', '[x](/community/tags)'],
    ['words', 'either/or, and/questions'],
  ])('%s stays', (_, source) => {
    expect(rewrite(source)).toBe(source)
  })
})

test.each([
  ['[a](/community/questions/1)', '[a](https://qa.example.org/questions/1)'],
  ['[a](/communityish)', '[a](/communityish)'],
  ['<https://here.example/community/tags>', '<https://qa.example.org/tags>'],
  ['[b]: //here.example/community', '[b]: https://qa.example.org'],
  [
    '<img src="/community/uploads/post/x.png">',
    '<img src="https://qa.example.org/uploads/post/x.png">',
  ],
  ['the path /community/tags, and https://here.example/community-2', null],
  ['https://there.example/community', null],
])('an address for Answer is whole: %s', (text, there) => {
  const rewritten = addressesAt('https://here.example/community', 'https://qa.example.org')
  expect(rewritten(text)).toBe(there ?? text)
})
