import { expect, test } from 'vitest'
import { trackedFiles } from './tracked-files.ts'

const code = trackedFiles().filter(path => /^(app|drizzle|tests)\/.*\.(ts|tsx|mjs|css)$/.test(path))

test('files are named in kebab-case', () => {
  // The part before the extension says what kind of file it is; locales have the name of their
  // language.
  const good = /^(\/?([a-z0-9$][a-z0-9$-]*|[a-z]{2}_[A-Z]{2}))+(\.[a-z0-9-]+)+$/
  expect(code.length).toBeGreaterThan(0)
  expect(code.filter(path => !good.test(path))).toEqual([])
})

test('every file has a distinct name', () => {
  const vague = /(^|\/)(utils?|helpers?|misc|common|lib)(\/|\.[a-z.]+$)/
  expect(code.filter(path => vague.test(path))).toEqual([])
})

test('the top level has these folders and no others', () => {
  const known = new Set(['.ci', 'app', 'docs', 'drizzle', 'migrations', 'public', 'tests'])
  const folders = new Set(trackedFiles().flatMap(path => path.match(/^[^/]+(?=\/)/) ?? []))
  expect([...folders].filter(name => !known.has(name))).toEqual([])
})
