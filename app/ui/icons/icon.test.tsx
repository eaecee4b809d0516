import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type IconName, iconHref } from './icon.tsx'

/** Names of the type, which no value lists. */
const source = readFileSync('app/ui/icons/icon.tsx', 'utf8')
const names = [...source.matchAll(/^ {2}(?:\| )?'([a-z-]+)'/gm)].map(([, name]) => name as IconName)

test('each icon is in the sprite that its address names, and in no other', () => {
  const shapes = ['sprite', 'member-sprite', 'admin-sprite'].flatMap(sprite => {
    const text = readFileSync(`app/ui/icons/${sprite}.svg`, 'utf8')
    return [...text.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => `${sprite}.svg#${id}`)
  })
  const addresses = names.map(name => iconHref(name).replace(/^.*\/|\?[^#]*/g, ''))
  expect(addresses.sort()).toEqual(shapes.sort())
})
