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

describe('the examples for several machines', () => {
  const read = name => readFileSync(join(projectRoot, 'docs/examples/nodes', name), 'utf8')
  const stages = readDockerfile(readFileSync(join(projectRoot, 'Dockerfile'), 'utf8'))
  const litefs = stages.find(({ name }) => name === 'litefs').instructions
  const all = keyword => litefs.filter(line => line.keyword === keyword).map(line => line.text)

  test('start the same image, whose site is not root', () => {
    for (const name of ['compose.yaml', 'fly.toml'])
      expect(read(name)).toMatch(/target(: | = ')litefs/)
    expect(readCommand(all('CMD')[0]).join(' ')).toContain('setpriv --reuid=1000 --regid=1000')
    for (const name of ['compose.yaml', 'fly.toml']) expect(read(name)).toContain('/etc/litefs.yml')
  })

  test('differ in the names of machines only', () => {
    const lines = name =>
      read(name)
        .replace(/^#.*\n/gm, '')
        .replaceAll('${FLY_MACHINE_ID}.vm.${FLY_APP_NAME}.internal', '${NODE_HOSTNAME}')
        .replace('${FLY_CONSUL_URL}', '${CONSUL_URL}')
        .replace('${FLY_APP_NAME}', 'forum')
        .replace('${FLY_REGION == PRIMARY_REGION}', 'true')
    expect(lines('litefs.fly.yml')).toBe(lines('litefs.yml'))
    const { dir } = /dir: (?<dir>\S+)/.exec(read('litefs.yml')).groups
    expect(all('ENV')).toContain(`DATABASE_URL=file:${dir}/forum.sqlite`)
  })

  test('open only the port of the site to visitors', () => {
    expect(read('fly.toml').match(/internal_port = \d+/g)).toEqual(['internal_port = 3000'])
    const ports = read('compose.yaml').match(/^ +ports:\n( +- .*\n)+/gm)
    expect(ports.map(text => text.match(/'.*?'/g))).toEqual([["'80:80'", "'443:443'"]])
  })
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
