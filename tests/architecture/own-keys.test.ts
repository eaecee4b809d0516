/** Which ways to read, write and ask an object by a key the lint rule refuses. */
import { tmpdir } from 'node:os'
import { ESLint, type Linter, RuleTester } from 'eslint'
import { describe, expect, test } from 'vitest'
import { parser } from 'typescript-eslint'
import { ownKeys } from './own-keys.mjs'
import { projectRoot, readTracked, trackedFiles } from './tracked-files.ts'

const Program = /^(?:app|drizzle)\/.*(?<!\.(?:test|d))\.tsx?$/

RuleTester.describe = describe
RuleTester.it = test

const tester = new RuleTester({
  languageOptions: {
    parser,
    // A separate program, without the project's files.
    parserOptions: {
      projectService: { allowDefaultProject: ['*.ts'] },
      tsconfigRootDir: tmpdir(),
    },
  },
})

const Given = `declare const word: string, at: number, code: 'a' | 'b', id: unknown
declare const table: Record<string, number>, fixed: Record<'a' | 'b', number>
declare const some: Partial<Record<string, number>> | null, bound: Record<\`x-\${string}\`, number>
declare const list: number[], map: Map<string, number>, text: string, loose: any, symbol: symbol
type Code = keyof typeof fixed
`

const index = [
  'table[word]',
  'table[word]!.toFixed()',
  'some?.[word]',
  'table[word] = 1',
  'table[word] ??= 1',
  'table[word]++',
  'table[word.toLowerCase()]',
  'table[`${word}`]',
  'table[`${word}Of`]',
  'loose[word]',
  'table[loose]',
  'fixed[word as Code]',
  'Object.hasOwn(table, word) && table[word]',
  'for (const key of Object.keys(table)) table[key]',
  'for (const key in table) table[key]',
  'const { [word]: value } = table',
  '({ [word]: at } = table)',
  'function first<T extends Record<string, number>>(of: T, key: keyof T & string) { of[key] }',
  '(table as Record<string, number>)[word]',
  'JSON.parse(text)[word]',
]

const isIn = ['word in table', 'word in fixed', '!(word in loose)', 'loose in table']

const fine = [
  "table.constructor, table['a'], table[code]",
  'fixed[code], fixed[code as Code]',
  'table[at], list[at], text[at], table[symbol as never]',
  'table[`x-${word}`], table[`${word}.${word}`]',
  'bound[`x-${word}`]',
  'table[`k${at}`]',
  'map.get(word), map.has(word)',
  'delete table[word]',
  'word in Object.prototype',
  'const { a, ...rest } = table',
  'const made = { [word]: 1 }',
  "'a' in table, code in fixed",
  'class One { #own = 1; static is(of: object) { return #own in of } }',
  'function first<T extends object, K extends "a" & keyof T>(of: T, key: K) { return of[key] }',
]

const cases = (lines: string[], messageId: string) =>
  lines.map(line => ({
    ...{ name: line, code: `${Given}${line}`, filename: 'case.ts' },
    errors: [{ messageId }],
  }))

tester.run('own-keys', ownKeys, {
  valid: fine.map(line => ({ name: line, code: `${Given}${line}`, filename: 'case.ts' })),
  invalid: [...cases(index, 'index'), ...cases(isIn, 'in')],
})

test('the rule holds for all code of the program', async () => {
  const lint = new ESLint({ cwd: projectRoot })
  const without: string[] = []
  for (const file of trackedFiles().filter(path => Program.test(path))) {
    const { rules } = ((await lint.calculateConfigForFile(file)) ?? {}) as Linter.Config
    const isOn = [rules?.['forum/own-keys']].flat()[0] === 2
    if (!isOn || /eslint-disable[^\n]*own-keys/.test(readTracked(file)!)) without.push(file)
  }
  expect(without).toEqual(['app/client/calls.ts', 'app/shared/own-value.ts'])
})
