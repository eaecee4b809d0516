/** Dialogs are listed, so that each is drawn and measured (`tests/e2e/support/states.ts`). */
import { expect, test } from 'vitest'
import { Dialogs } from '#shared/dialogs.ts'
import { inCore, readTracked, trackedFiles } from './tracked-files.ts'

const Source = /^app\/(ui|web|routes|enhance)\/.*\.tsx?$/
const sources = trackedFiles()
  .filter(path => Source.test(inCore(path)) && !path.includes('.test.'))
  .map(path => ({ path, text: readTracked(path) ?? '' }))

/** Names in links to dialogs, and in what reads them from a URL. */
const Named = [
  /\bdialog: '([\w-]+)'/g,
  /\?dialog=([\w-]+)/g,
  /get\('dialog'\) === '([\w-]+)'/g,
  /\bdialog === '([\w-]+)'/g,
]

test('every dialog that the code names has its place in the list', () => {
  const listed = new Set<string>(Object.values(Dialogs).flat())
  const named = sources.flatMap(({ text }) =>
    Named.flatMap(pattern => [...text.matchAll(pattern)].map(match => match[1]!)),
  )
  expect(new Set(named).size).toBeGreaterThan(15)
  expect([...new Set(named)].filter(name => !listed.has(name))).toEqual([])
})

test('scripts make no dialogs but these', () => {
  const made = sources.filter(({ text }) => text.includes("createElement('dialog')"))
  expect(made.map(({ path }) => path).sort()).toEqual([
    'app/enhance/captcha.ts',
    'app/enhance/picture.ts',
    'app/enhance/reading-keys.ts',
  ])
})
