import { describe, expect, test } from 'vitest'
import { readTracked, trackedFiles } from './tracked-files.ts'

// Put together from parts, so that this file does not match.
const word = (...parts: string[]) => new RegExp(`\\b${parts.join('')}\\b`)

/** Text that no file of the project may contain, with the reason. */
const UNWANTED: [reason: string, pattern: RegExp][] = [
  ['a mark of unfinished work', word('TO', 'DO')],
  ['a mark of unfinished work', word('FIX', 'ME')],
  ['a mark of unfinished work', word('XX', 'X')],
  ['an address of a package registry', new RegExp('registry\\.' + '(npmjs|npmmirror|yarnpkg)')],
  ['an address of a package registry', new RegExp('https?://[^\\s"\']*/' + '-/[^\\s"\']*\\.tgz')],
  ['a folder of one machine', new RegExp('(^|[\\s"\'`(=])/' + '(work|root)/')],
  ['a document that is not part of the project', word('(domain-rules|api-contract)', '\\.md')],
]

const TEST_FILE = /\.(test|spec)\.(ts|tsx|mjs)$/
const LEFT_OUT = new RegExp('\\b(test|it|describe|suite)\\.' + '(only|skip|todo|fixme)\\b')

const files = trackedFiles().filter(path => path !== 'package-lock.json')

function linesMatching(path: string, pattern: RegExp): string[] {
  const lines = readTracked(path)?.split('\n') ?? []
  return lines.flatMap((line, at) =>
    pattern.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [],
  )
}

describe('no tracked file contains', () => {
  test.each(UNWANTED)('%s: %s', (_reason, pattern) => {
    expect(files.flatMap(path => linesMatching(path, pattern))).toEqual([])
  })
})

test('no test is focused or skipped', () => {
  const tests = files.filter(path => TEST_FILE.test(path))
  expect(tests.length).toBeGreaterThan(0)
  expect(tests.flatMap(path => linesMatching(path, LEFT_OUT))).toEqual([])
})
