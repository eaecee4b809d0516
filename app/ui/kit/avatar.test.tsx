import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hueOf, initialsOf } from '#shared/avatar-look.ts'
import { Avatar } from './avatar.tsx'

test.each([
  ['林小雨', '林'],
  ['Ada Lovelace', 'AL'],
  ['bob', 'B'],
  ['wang.lei', 'WL'],
  ['𠮷田', '𠮷'],
  ['👩‍💻 Zoë', '👩‍💻'],
  ['🇩🇪Bernd', '🇩🇪'],
  ['e\u0301va lee', 'E\u0301L'],
  ['', '?'],
])('the initials of %j are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a name always has the same one of twelve hues', () => {
  expect(hueOf('ada')).toBe(hueOf('ada'))
  const hues = new Set(Array.from({ length: 200 }, (_, n) => hueOf(`user${n}`)))
  expect([...hues].every(hue => hue >= 0 && hue < 12)).toBe(true)
  expect(hues.size).toBe(12)
})

test('an uploaded image is requested in a small size, and only from this site', () => {
  const drawn = (src: string) => renderToStaticMarkup(<Avatar name="Ada" src={src} size={40} />)
  const path = '/community/uploads/avatar/abc.png'
  expect(drawn(path)).toContain(`src="${path}?s=80"`)
  expect(drawn(`https://forum.test${path}`)).toContain(`src="${path}?s=80"`)
})

test('an image has its size; without one there is a drawing and no request', () => {
  expect(renderToStaticMarkup(<Avatar name="Ada" src="/a.png" size={40} />)).toContain(
    'width="40" height="40" loading="lazy"',
  )
  const drawn = renderToStaticMarkup(<Avatar name="Ada" />)
  expect(drawn).toContain('aria-hidden="true"')
  expect(drawn).not.toMatch(/src=|href=|style=/)
})
