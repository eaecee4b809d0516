import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Fragment, jsx } from './server-elements.ts'

const Named = ({ name = 'nobody' }: { name?: string }) => createElement('b', null, name)

test('elements equal those of React', () => {
  const ours = jsx('p', { className: 'a', children: 'x' }, 7)
  expect(createElement('p', { className: 'a', key: 7 }, 'x')).toMatchObject(ours)
  expect(createElement(Fragment, null, 'x')).toMatchObject(
    jsx(Fragment as never, { children: 'x' }),
  )
})

test('key and ref of spread props are not props', () => {
  const spread = { key: 'k', ref: null, title: 't' }
  expect(jsx('p', spread)).toEqual(createElement('p', spread))
  expect(jsx('p', spread).props).toEqual({ title: 't' })
})

test('default props are applied', () => {
  const WithDefaults = Object.assign((props: object) => createElement(Named, props), {
    defaultProps: { name: 'somebody' },
  })
  const html = renderToStaticMarkup(jsx(WithDefaults, {}))
  expect(html).toBe('<b>somebody</b>')
})
