import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot, readTracked, trackedFiles } from './tracked-files.ts'

const files = trackedFiles()
const wings = new Set(files.flatMap(path => path.match(/^app\/domain\/[^/]+(?=\/)/) ?? []))
const parts = new Set(files.flatMap(path => path.match(/^app\/parts\/[^/]+(?=\/)/) ?? []))
const folders = [
  ...wings,
  ...parts,
  ...['infra', 'web', 'api', 'ui', 'server', 'enhance'].map(at => `app/${at}`),
]
const MaxLines = 20

test.each(folders)('%s has a short README', folder => {
  const text = readTracked(`${folder}/README.md`)
  expect(text?.trimEnd().split('\n').length).toBeLessThanOrEqual(MaxLines)
})

/** Paths of files and folders in code spans; an import (`#…`) or a placeholder (`NAME`) is none. */
function namedPaths(text: string): string[] {
  const spans = [...text.matchAll(/`([^`\s]+)`/g)].map(([, span]) => span!)
  return spans.filter(
    span =>
      !/[#…<>*]|[A-Z]{3}/.test(span) &&
      (/\.(tsx?|mjs)$/.test(span) || /^(app|docs|drizzle|tests)\//.test(span)),
  )
}

const guides = [
  ...folders.map(folder => `${folder}/README.md`),
  'docs/CONTRIBUTING.md',
  'docs/STYLE.md',
]

test.each(guides)('every file that %s names exists', path => {
  const named = namedPaths(readTracked(path)!)
  // The guide names some files without their folder.
  const exists = (name: string) =>
    [dirname(path), ''].some(folder => existsSync(join(projectRoot, folder, name))) ||
    files.some(file => file.endsWith(`/${name}`))
  expect(named.filter(name => !exists(name))).toEqual([])
})
