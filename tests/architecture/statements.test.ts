/**
 * The row type of `statement<Row>()` is an assertion that the compiler cannot check. This test
 * compiles every such statement against the migrated schema and compares the returned columns with
 * the properties of the row type.
 */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { build } from 'esbuild'
import ts from 'typescript'
import { beforeAll, describe, expect, test } from 'vitest'
import { openMemory } from '#infra/database/db.ts'
import { bundleOf } from '#tests/support/bundles.ts'
import { wrongSteps, WholeTables } from '#tests/support/wrong-steps.ts'
import type { CreatedStatement, MadeStatements } from './record-statements.ts'
import { projectRoot, readTracked, trackedFiles } from './tracked-files.ts'

const root = projectRoot
const files = trackedFiles().filter(
  file =>
    /^app\/.*(?<!\.test)\.tsx?$/.test(file) && /\bstatement[<(]/.test(readTracked(file) ?? ''),
)
const builders = trackedFiles().filter(
  file => /^app\/.*(?<!\.test)\.tsx?$/.test(file) && /\bprepared[<(]/.test(readTracked(file) ?? ''),
)

/** Columns that a row type requires, and all that it has, with optional ones. */
type RowShape = { needed: string[]; known: string[] }

function shapeOf(row: ts.Type): RowShape | null {
  if (row.flags & ts.TypeFlags.Unknown || row.getStringIndexType()) return null
  const properties = row.getProperties()
  const needed = properties.filter(({ flags }) => !(flags & ts.SymbolFlags.Optional))
  return { needed: needed.map(p => p.name), known: properties.map(p => p.name) }
}

/** Type arguments in calls of a function of the same file: `pages<Row>(…)` for `pages<R>`. */
function arguedTypes(call: ts.Node, source: ts.SourceFile, checker: ts.TypeChecker): ts.Type[] {
  let named = ''
  for (let node = call.parent; node; node = node.parent)
    if (ts.isFunctionDeclaration(node) && node.typeParameters) named = node.name?.text ?? ''
  const found: ts.Type[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText(source) === named)
      found.push(...(node.typeArguments ?? []).map(type => checker.getTypeFromTypeNode(type)))
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

/** Row types of the calls of `statement` in some files, by `file:line`; `null` = any columns. */
function rowShapes(program: ts.Program, names: string[]): Map<string, (RowShape | null)[]> {
  const checker = program.getTypeChecker()
  const shapes = new Map<string, (RowShape | null)[]>()
  for (const name of names) {
    const source = program.getSourceFile(path.join(root, name))!
    const visit = (node: ts.Node): void => {
      const called = ts.isCallExpression(node) && node.expression.getText(source) === 'statement'
      const type = called ? checker.getTypeAtLocation(node) : null
      if (type?.aliasSymbol?.name === 'Statement') {
        const row = type.aliasTypeArguments![0]!
        const open = row.flags & ts.TypeFlags.TypeParameter
        const rows = open ? arguedTypes(node, source, checker) : [row]
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
        const place = `${name}:${line + 1}`
        shapes.set(place, [...(shapes.get(place) ?? []), ...rows.map(shapeOf)])
      }
      node.forEachChild(visit)
    }
    visit(source)
  }
  return shapes
}

/**
 * Missing and extra columns of a statement compared with its row types; empty if one of them fits.
 */
function differences(columns: string[], shapes: (RowShape | null)[]): string {
  const found = shapes.map(shape => {
    if (!shape) return ''
    const lacks = shape.needed.filter(name => !columns.includes(name))
    const more = columns.filter(name => !shape.known.includes(name))
    return [...lacks.map(name => `-${name}`), ...more.map(name => `+${name}`)].join(' ')
  })
  return found.includes('') ? '' : found.join(' or ')
}

/**
 * What `statement()` is called with, from a process that loads the files: the modules of this one
 * may have been loaded by other tests.
 */
async function madeStatements(): Promise<MadeStatements> {
  const names = ['record-statements.ts', 'write-statements.ts']
  const [first, last] = names.map(name => `tests/architecture/${name}`)
  const outfile = bundleOf('tests/architecture/statements')
  await build({
    stdin: {
      contents: [first, ...new Set([...files, ...builders]), last]
        .map(name => `import './${name}'`)
        .join('\n'),
      resolveDir: root,
    },
    ...{ outfile, bundle: true, packages: 'external', platform: 'node', target: 'node20' },
    // Otherwise the imports are dropped, since package.json says that they have no side effects.
    ...{ format: 'esm', sourcemap: 'inline', ignoreAnnotations: true, logLevel: 'error' },
  })
  const { created, built } = JSON.parse(
    execFileSync(process.execPath, ['--enable-source-maps', outfile], { encoding: 'utf8' }),
  ) as MadeStatements
  const placed = created.map(({ place, source }) => {
    const [, file = '', line] = /\(?(\/[^()]+):(\d+):\d+\)?$/.exec(place) ?? []
    return { place: `${path.relative(root, file)}:${line}`, source }
  })
  return { created: placed, built }
}

/** A file that exists only for the compiler. */
const sample = 'app/domain/kernel/statement-sample.ts'
const sampleText = `import { statement } from './statement.ts'
  import { sql } from 'drizzle-orm'
  type Row = { id: number; title: string; note?: string }
  const one = statement<Row>(sql\`\`)
  const two = statement(sql\`\`)
  function pages<R>() { return () => statement<R>(sql\`\`) }
  const three = [pages<{ a: number }>(), pages<{ b: number }>()]`

function readProgram(): ts.Program {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (file, version) =>
    file === path.join(root, sample)
      ? ts.createSourceFile(file, sampleText, version, true)
      : getSourceFile(file, version)
  const names = [...files, sample].map(name => path.join(root, name))
  return ts.createProgram(names, { ...options, noEmit: true }, host)
}

/** An export reads all tables, in pages by their ids. */
const WholeSite = /^app\/parts\/move\/domain\/import\/(?:site|answer)-export\//

let program: ts.Program
beforeAll(() => void (program = readProgram()))

describe('statements', () => {
  const { sqlite } = openMemory()
  let shapes: Map<string, (RowShape | null)[]>
  let statements: CreatedStatement[]
  let built: string[]

  beforeAll(async () => {
    shapes = rowShapes(program, files)
    const made = await madeStatements()
    statements = made.created
    built = made.built
  })

  test('are all prepared here', () => {
    const places = new Set(statements.map(({ place }) => place))
    expect([...shapes.keys()].filter(place => !places.has(place))).toEqual([])
    expect([...places].filter(place => !shapes.has(place))).toEqual([])
    expect(places.size).toBeGreaterThan(250)
  })

  test('compile and return the columns of their row types', () => {
    const wrong = statements.flatMap(({ place, source }) => {
      try {
        const compiled = sqlite.prepare(source)
        // A statement without a row type is only asked whether it finds a row.
        const columns = compiled.reader ? compiled.columns().map(column => column.name) : []
        const found = differences(columns, shapes.get(place) ?? [])
        return found ? [`${place}: ${found}`] : []
      } catch (error) {
        return [`${place}: ${(error as Error).message}`]
      }
    })
    expect(wrong).toEqual([])
  })

  test('read no large table through an index of its status, nor without one', () => {
    expect(built.length).toBeGreaterThan(80)
    const all = [...statements, ...built.map(source => ({ place: 'prepared', source }))]
    const wrong = all.flatMap(({ place, source }) => {
      if (WholeSite.test(place)) return []
      const steps = /^\s*(select|with|update|delete|insert)/i.test(source)
        ? wrongSteps(sqlite, source)
        : []
      const known = WholeTables.some(part => source.includes(part))
      return steps.length > 0 && !known ? [`${place}: ${steps.join('; ')}: ${source}`] : []
    })
    expect(wrong).toEqual([])
  })

  test('have no parameter on whose value their plan depends', () => {
    const all = [...statements.map(({ source }) => source), ...built]
    expect(all.filter(source => /[^+]\?/.test(source))).toEqual([])
    const plan = (status: string) =>
      sqlite.prepare(`explain query plan select id from upload where unused_since <> ${status}`)
    const counted = (status: string) => JSON.stringify(plan(status).all(0))
    expect(counted('?')).not.toBe(counted('+?'))
  })
})

test('a misspelled, a missing and an extra column are named', () => {
  const [row, any, ...generic] = [...rowShapes(program, [sample]).values()].flat()
  expect(differences(['id', 'title'], [row!])).toBe('')
  expect(differences(['id', 'titel', 'note'], [row!])).toBe('-title +titel')
  expect(differences(['id'], [row!])).toBe('-title')
  expect(differences(['id', 'title', 'more'], [row!])).toBe('+more')
  expect(differences(['whatever'], [any!])).toBe('')
  expect(differences(['b'], generic)).toBe('')
  expect(differences(['c'], generic)).toBe('-a +c or -b +c')
})
