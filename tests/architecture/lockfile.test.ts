import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectRoot } from './tracked-files.ts'

type Lockfile = {
  packages: Record<string, Record<string, unknown> & { resolved?: string; integrity?: string }>
}

const read = <T>(path: string) => JSON.parse(readFileSync(projectRoot + path, 'utf8')) as T

test('the lockfile pins contents, not registries: everyone installs from their own', () => {
  const { packages } = read<Lockfile>('package-lock.json')
  const entries = Object.entries(packages).filter(([path]) => path !== '')
  expect(entries.length).toBeGreaterThan(100)
  // To fix: npm install --package-lock-only --omit-lockfile-registry-resolved
  expect(entries.filter(([, entry]) => entry.resolved).map(([path]) => path)).toEqual([])
  expect(entries.filter(([, entry]) => !entry.integrity).map(([path]) => path)).toEqual([])
})

test('the lockfile matches package.json', () => {
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

/** Permissive licenses, and two of packages that are used unmodified. */
const Fitting =
  /^\(?(MIT(-0)?|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|Unlicense|CC0-1\.0|WTFPL|LGPL-3\.0-or-later|EPL-2\.0)( (AND|OR) |\)?$)/

test('packages used in production have licenses compatible with that of the site', () => {
  const { packages } = read<Lockfile>('package-lock.json')
  const used = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional,
  )
  expect(used.length).toBeGreaterThan(100)
  const others = used.filter(
    ([, { license }]) =>
      !String(license)
        .split(/ AND /)
        .every(one => Fitting.test(one)),
  )
  expect(others.map(([path, { license }]) => [path, license])).toEqual([])
  expect(read<{ license: string }>('package.json').license).toBe('Apache-2.0')
})
