import { expect, test } from 'vitest'
import { drawnTitle } from './drawn-title.ts'
import type { Draw } from './profile.ts'

const draw: Draw = {
  languages: new Set(['math']),
  formulas: true,
  draw: code => (code === 'bad' ? null : `<math>${code}</math>`),
}

test.each([
  ['$a$', '<math>a</math>'],
  ['Is $a$ < $$b$$?', 'Is <math>a</math> &lt; <math>b</math>?'],
  ['$bad$ and $a$', '$bad$ and <math>a</math>'],
  ['"Why" & $a$ 🙂', '&quot;Why&quot; &amp; <math>a</math> 🙂'],
  ['`<$b$>` and $a$', '<code>&lt;$b$&gt;</code> and <math>a</math>'],
])('%s', (title, html) => {
  expect(drawnTitle(title, draw)).toBe(html)
})

test.each(['No formula', '$5 and $6', '$bad$', '<b>$</b>', '`$a$`'])(
  'nothing is drawn in %s',
  title => {
    expect(drawnTitle(title, draw)).toBeNull()
  },
)

test('nothing is drawn if formulas are turned off', () => {
  expect(drawnTitle('$a$', null)).toBeNull()
  expect(drawnTitle('$a$', { ...draw, formulas: false })).toBeNull()
})
