import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  neededStages,
  readCommand,
  readCopy,
  readDockerfile,
  readDockerignore,
} from './dockerfile.mjs'
import { projectRoot } from './run-child.mjs'

describe('readDockerfile', () => {
  test('returns the stages with their instructions, continued lines joined', () => {
    const source = '# note\nFROM a AS build\nRUN one \\\n  two\n\nFROM b\nCMD ["x"]\n'
    expect(readDockerfile(source)).toEqual([
      { name: 'build', base: 'a', instructions: [{ keyword: 'RUN', text: 'one two' }] },
      { name: '1', base: 'b', instructions: [{ keyword: 'CMD', text: '["x"]' }] },
    ])
  })

  test('rejects what it does not understand', () => {
    expect(() => readDockerfile('FROM a\nADD x y')).toThrow('unknown line "ADD x y"')
    expect(() => readDockerfile('RUN x')).toThrow('before the first FROM')
  })
})

test('readCopy takes options, sources and target apart', () => {
  expect(readCopy('--from=build --chown=node:node /a /b ./')).toEqual({
    from: 'build',
    owner: 'node:node',
    sources: ['/a', '/b'],
    target: './',
  })
  expect(() => readCopy('only')).toThrow('source and a target')
})

test('readCommand requires the JSON form', () => {
  expect(readCommand('--interval=1s CMD ["node", "x.js"]')).toEqual(['node', 'x.js'])
  expect(() => readCommand('node x.js')).toThrow('JSON list')
})

test('readDockerignore excludes files and whole folders', () => {
  const ignored = readDockerignore('# note\nbuild\ntests/\n.env\n')
  expect(['build/server.js', 'tests/a/b.ts', '.env'].map(ignored)).toEqual([true, true, true])
  expect(['app/build/x.ts', 'builder.ts', 'app/.env'].map(ignored)).toEqual([false, false, false])
  expect(() => readDockerignore('*.log')).toThrow('patterns')
})

test('neededStages leaves out what the last stage is not made of', () => {
  const source = 'FROM a AS one\nFROM b AS two\nCOPY --from=one /x /\nFROM c AS other\nFROM two\n'
  const names = neededStages(readDockerfile(source)).map(({ name }) => name)
  expect(names).toEqual(['one', 'two', '3'])
})

describe('the image', () => {
  const stages = readDockerfile(readFileSync(join(projectRoot, 'Dockerfile'), 'utf8'))
  const last = stages.find(({ name }) => name === stages.at(-1).base).instructions
  const all = keyword => last.filter(line => line.keyword === keyword).map(line => line.text)

  test('keeps compilers and package sources out of the last stage', () => {
    expect(stages.length).toBeGreaterThan(1)
    expect(all('RUN')).toEqual([])
  })

  test('runs as an unprivileged user, with one volume', () => {
    expect(all('USER')).toEqual(['1000:1000'])
    expect(all('VOLUME')).toEqual(['/data'])
  })

  test('is deployed by fly.toml with the same port, volume and health check', () => {
    const fly = readFileSync(join(projectRoot, 'fly.toml'), 'utf8')
    expect(fly).toContain(`internal_port = ${all('EXPOSE')[0]}`)
    expect(fly).toContain(`destination = '${all('VOLUME')[0]}'`)
    expect(fly).toContain("path = '/healthz'")
    // Otherwise all visitors count as one network.
    expect(fly).toContain("TRUST_PROXY = 'fly'")
    expect(readCommand(all('HEALTHCHECK')[0]).join(' ')).toContain('/healthz')
  })
})
