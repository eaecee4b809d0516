import { expect, test } from 'vitest'
import { comesFromThisSite } from './origin-check.ts'

const Own = 'https://forum.example'
const cookie = 'forum_session=abc'
const authorization = 'Bearer abc'

test.each([
  [true, { cookie: 'visit=abc' }],
  [false, { cookie: 'visit=abc', origin: 'https://evil.example' }],
  [false, { cookie: 'visit=abc; forum_session=abc' }],
  [true, { cookie: 'forum_position=12' }],
  [true, { cookie: 'forum_position=12; visit=abc' }],
  [false, { cookie: 'forum_position=12; forum_session=abc' }],
  [false, { cookie: 'forum_position=12; other_visit=abc' }],
  [true, { cookie, 'sec-fetch-site': 'same-origin' }],
  [true, { cookie, 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }],
  [false, { cookie, 'sec-fetch-site': 'same-site' }],
  [false, { cookie, 'sec-fetch-site': 'cross-site' }],
  [false, { cookie, 'sec-fetch-site': 'none' }],
  [false, { cookie, 'sec-fetch-site': 'cross-site', origin: Own }],
  [true, { cookie, origin: Own }],
  [false, { cookie, origin: 'https://evil.example' }],
  [false, { cookie, origin: 'http://forum.example' }],
  [false, { cookie, origin: 'https://forum.example.evil.example' }],
  [false, { cookie, origin: 'null' }],
  [false, { cookie, origin: 'https://evil.example', referer: `${Own}/community` }],
  [true, { cookie, referer: `${Own}/community/questions/ask` }],
  [false, { cookie, referer: `https://evil.example/${Own}` }],
  [false, { cookie, referer: 'nonsense' }],
  [false, { cookie }],
  [true, { cookie, authorization }],
  [false, { cookie, authorization, origin: 'https://evil.example' }],
  [true, { authorization }],
  [true, { authorization, origin: 'https://elsewhere.example' }],
  [true, {}],
  [false, { 'sec-fetch-site': 'cross-site' }],
  [false, { origin: 'https://evil.example' }],
  [true, { origin: Own }],
])('a write is allowed: %s for %j', (allowed, headers) => {
  expect(comesFromThisSite(headers, Own)).toBe(allowed)
})
