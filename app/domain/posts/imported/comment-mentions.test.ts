import { expect, test } from 'vitest'
import { withKnownMentions } from './comment-mentions.ts'

const people = [
  { username: 'r.-murray', displayName: 'R. Murray' },
  { username: 'anna-7', displayName: 'Anna' },
  { username: 'annabel', displayName: 'Annabel Lee' },
]
const link = (to: string, name: string) => `<a href="/community/users/${to}">@${name}</a>`

test.each([
  ['the whole name without spaces', 'R.Murray', link('r.-murray', 'R.Murray')],
  ['the beginning of a name', 'Annab', link('annabel', 'Annab')],
  ['a whole name before the beginning of another', 'anna', link('anna-7', 'anna')],
  ['two letters', 'An', '@An'],
  ['an unknown person', 'kenorb', '@kenorb'],
])('%s', (_what, name, expected) => {
  expect(withKnownMentions(`<p>${link(name, name)}: yes</p>`, people)).toBe(
    `<p>${expected}: yes</p>`,
  )
})

test('other links that start with @ stay', () => {
  const html =
    '<a href="https://example.org/anna" rel="nofollow">@anna</a> <a href="/community/users/x">@anna</a>'
  expect(withKnownMentions(html, people)).toBe(html)
})
