import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectRoot } from './tracked-files.ts'

type Lockfile = {
  packages: Record<string, Record<string, unknown> & { resolved?: string; integrity?: string }>
}

const read = <T>(path: string) => JSON.parse(readFileSync(projectRoot + path, 'utf8')) as T

test('the lockfile pins contents, not places: everybody installs from his own registry', () => {
  const { packages } = read<Lockfile>('package-lock.json')
  const entries = Object.entries(packages).filter(([path]) => path !== '')
  expect(entries.length).toBeGreaterThan(100)
  // After an installation: npm install --package-lock-only --omit-lockfile-registry-resolved
  expect(entries.filter(([, entry]) => entry.resolved).map(([path]) => path)).toEqual([])
  expect(entries.filter(([, entry]) => !entry.integrity).map(([path]) => path)).toEqual([])
})

test('the lockfile belongs to package.json', () => {
  const root = read<Lockfile>('package-lock.json').packages['']
  const { dependencies, devDependencies } = read<Record<string, unknown>>('package.json')
  expect(root).toMatchObject({ dependencies, devDependencies })
})

test('versions are exact', () => {
  const { dependencies, devDependencies } =
    read<Record<string, Record<string, string>>>('package.json')
  const versions = Object.entries({ ...dependencies, ...devDependencies })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})
