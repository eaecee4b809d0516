import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { billOfMaterials, missingFrom, productionPackages } from './bill-of-materials.mjs'
import { projectRoot } from './run-child.mjs'

const lockfile = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'))
const bill = billOfMaterials(lockfile)
const component = name => bill.components.find(one => one.name === name)

describe('the bill of materials', () => {
  test('names every package of the lockfile that is not only for development, with its hash', () => {
    const expected = productionPackages(lockfile).map(([path, { name, version, integrity }]) => {
      const [, digest] = integrity.split(/-(.*)/)
      const called = name ?? path.split('node_modules/').at(-1)
      return `${called} ${version} ${Buffer.from(digest, 'base64').toString('hex')}`
    })
    const named = bill.components.map(
      ({ name, version, hashes: [hash] }) => `${name} ${version} ${hash.content}`,
    )
    expect(named.sort()).toEqual([...new Set(expected)].sort())
    expect(missingFrom(bill, lockfile)).toEqual([])
  })

  test('names what answers requests, also where development needs it, too', () => {
    const { dependencies } = lockfile.packages['']
    for (const name of Object.keys(dependencies).filter(one => one !== 'better-sqlite3-node20'))
      expect(component(name)?.version, name).toBe(dependencies[name])
  })

  test('leaves out what only development needs', () => {
    for (const name of ['vitest', 'playwright', 'eslint'])
      expect(component(name), name).toBeUndefined()
  })

  test('contains licenses, and every dependency it refers to', () => {
    expect(bill.components.filter(({ licenses }) => licenses.length === 0)).toEqual([])
    const refs = new Set(bill.components.map(one => one['bom-ref']))
    expect(refs.size).toBe(bill.components.length)
    const wanted = bill.dependencies.flatMap(({ dependsOn }) => dependsOn)
    expect(wanted.filter(ref => !refs.has(ref))).toEqual([])
    const reached = new Set(wanted)
    expect([...refs].filter(ref => !reached.has(ref))).toEqual([])
  })

  test('finds dependencies where Node.js does: the nearest folder first', () => {
    const entry = more => ({ version: '1.0.0', integrity: 'sha512-AAAA', license: 'MIT', ...more })
    const small = billOfMaterials({
      packages: {
        '': { name: 'site', version: '2.0.0', dependencies: { '@a/b': '1', c: '1' } },
        'node_modules/@a/b': entry({ dependencies: { c: '2', d: '1' } }),
        'node_modules/@a/b/node_modules/c': entry({ version: '2.0.0', dependencies: { d: '1' } }),
        'node_modules/c': entry({ license: '(MIT OR WTFPL)' }),
        'node_modules/d': entry({ name: 'e', peerDependencies: { c: '1' } }),
        'node_modules/f': entry({ dev: true }),
      },
    })
    expect(small.dependencies).toEqual([
      { ref: 'site@2.0.0', dependsOn: ['@a/b@1.0.0', 'c@1.0.0'] },
      { ref: '@a/b@1.0.0', dependsOn: ['c@2.0.0', 'e@1.0.0'] },
      { ref: 'c@2.0.0', dependsOn: ['e@1.0.0'] },
      { ref: 'c@1.0.0', dependsOn: [] },
      { ref: 'e@1.0.0', dependsOn: ['c@1.0.0'] },
    ])
    expect(small.components[0].purl).toBe('pkg:npm/%40a/b@1.0.0')
    expect(small.components[2].licenses).toEqual([{ expression: '(MIT OR WTFPL)' }])
  })

  test('a bill that lacks a package, or has another version of it, is noticed', () => {
    const without = bill.components.filter(({ name }) => name !== 'react')
    const { version } = component('react')
    expect(missingFrom({ components: without }, lockfile)).toEqual([`react@${version}`])
    const old = [...without, { name: 'react', version: '1.0.0' }]
    expect(missingFrom({ components: old }, lockfile)).toEqual([`react@${version}`])
  })
})
