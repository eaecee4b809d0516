import { expect, test } from 'vitest'
import { renderMarkdown } from '#markdown/render.ts'
import { addressesIn, leadsAway } from './links.ts'

const siteUrl = 'http://localhost:3000/community'
const leading = (source: string) =>
  addressesIn(renderMarkdown(source, { siteUrl, profile: 'post' }).html).filter(address =>
    leadsAway(address, siteUrl),
  )

test.each([
  ['[one](https://a.example) and https://b.example/?x=1&y=2', 2],
  ['<https://a.example>, [twice](https://a.example)', 2],
  ['[here](/questions/1), http://localhost:3000/community/tags, #10010000000000001', 0],
  ['[part](#top) [mail](mailto:a@b.example) `https://code.example`', 0],
  ['[other port](http://localhost:3001/x)', 1],
  ['[bare](//a.example/x)', 1],
  ['![picture](https://a.example/x.png)', 1],
  ['', 0],
])('%s', (source, count) => {
  expect(leading(source)).toHaveLength(count)
})

test('an address is decoded from HTML', () => {
  expect(leading('https://b.example/?x=1&y=2')).toEqual(['https://b.example/?x=1&y=2'])
})
