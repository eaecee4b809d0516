/** What the built server loads at start, and what only with the first request that needs it. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { serverProgram } from './support/built-server.ts'
import { expect, test } from './support/test.ts'

const program = serverProgram()
const Static = /(?:^|[;}\n])(?:import|export)(?:[^'"`;()]*?from)?\s*"(\.[^"]+\.js)"/g
const OnDemand = /\bimport\("(\.[^"]+\.js)"\)/g

/** A file of the build and all files that it imports; `also` names further imports. */
function loaded(file: string, found = new Map<string, string>(), also?: RegExp) {
  if (found.has(file)) return found
  const text = readFileSync(file, 'utf8')
  found.set(file, text)
  for (const pattern of also ? [Static, also] : [Static]) {
    for (const [, name] of text.matchAll(pattern)) loaded(join(dirname(file), name!), found, also)
  }
  return found
}

const entries = [program, join(dirname(program), 'server/index.js')]
const textOf = (also?: RegExp) => {
  const found = new Map<string, string>()
  for (const file of entries) loaded(file, found, also)
  return [...found.values()].join('\n')
}
const atStart = textOf()
const everything = textOf(OnDemand)

for (const [what, code] of [
  ['screens of administrators', 'function DashboardScreen('],
  ['the setup', 'function InstallScreen('],
  ['forms of accounts', 'function PasskeyForm('],
  ['the API', 'function makeRouter('],
  ['the connection to mail servers', 'SMTPConnection'],
  ['archives', 'exports.ZipFile='],
  ['the bucket client', 'AwsV4Signer'],
] as const) {
  test(`the server starts without the code of ${what} @js`, () => {
    expect(everything.includes(code)).toBe(true)
    expect(atStart.includes(code)).toBe(false)
  })
}

test('screens that visitors read are loaded at start @js', () => {
  expect(atStart.includes('function ThreadScreen(')).toBe(true)
})

test('the texts of the interface are not part of the code @js', () => {
  const texts = readFileSync(join(dirname(program), 'texts/en_US.json'), 'utf8')
  const { common } = JSON.parse(texts) as { common: { action: { edit: string } } }
  expect(common.action.edit).toBe('Edit')
  expect(everything.includes('"The email server')).toBe(false)
})

test('at most 3.5 MB of code are loaded at start @js', () => {
  expect(atStart.length).toBeLessThan(3.5e6)
})
