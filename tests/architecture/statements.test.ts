/**
 * The row type of `statement<Row>()` is an assertion that the compiler cannot check. This test
 * compiles every such statement against the migrated schema and compares the returned columns with
 * the properties of the row type.
 */
import path from 'node:path'
import type { SQL } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import ts from 'typescript'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  pageOfAnswers,
  pageOfAuthorAnswers,
  topAnswerIds,
} from '#app/domain/posts/answers/answers.queries.ts'
import {
  listUserRows,
  type UserFilter,
  UserOrders,
} from '#app/domain/access/auth/users-admin.queries.ts'
import { pagesOf } from '#app/domain/import/site-export/rows.queries.ts'
import { filesOf } from '#app/domain/import/site-format/format.ts'
import { removePosts } from '#app/domain/basics/erasure/posts.queries.ts'
import { countSuggestions } from '#app/domain/moderation/review/suggestions.queries.ts'
import { pageOfActivities } from '#app/domain/posts/history/timeline.queries.ts'
import type { Db, Tx } from '#app/domain/kernel/db.ts'
import type * as Kernel from '#app/domain/kernel/statement.ts'
import { anonymous, type Member, type Viewer } from '#app/domain/kernel/viewer.ts'
import { InboxTypes, NoticeTypes } from '#app/domain/reactors/notifications/notices.schema.ts'
import {
  findListedNotice,
  hasUnread,
  listedNotices,
  pageOfNotices,
  statusOfMember,
} from '#app/domain/reactors/notifications/visible-notices.queries.ts'
import { pageOfLedger, PointKinds } from '#app/domain/platform/ledger.queries.ts'
import {
  countAnswersOf,
  listGainPlaces,
  pageOfMemberComments,
  pageOfOwnVotes,
  topQuestionIds,
} from '#app/domain/people/profiles/profiles.queries.ts'
import { pageOfAll, pageOfAuthor } from '#app/domain/posts/questions/list.queries.ts'
import { pageOfTag } from '#app/domain/posts/questions/tagged.queries.ts'
import { findRows } from '#app/domain/moderation/staff-log/log-rows.queries.ts'
import { openMemory } from '#app/infra/db.ts'
import { AnswerOrders, ObjectType, QuestionOrders, Role } from '#app/shared/codes.ts'
import { projectRoot, readTracked, trackedFiles } from './tracked-files.ts'

const made = vi.hoisted(() => [] as { query: unknown; stack: string }[])
vi.mock('#app/domain/kernel/statement.ts', async original => {
  const real = await original<typeof Kernel>()
  const statement = (query: SQL) => {
    made.push({ query, stack: new Error().stack ?? '' })
    return real.statement(query)
  }
  return { ...real, statement }
})

const root = projectRoot
const files = trackedFiles().filter(
  file =>
    /^app\/.*(?<!\.test)\.tsx?$/.test(file) && /\bstatement[<(]/.test(readTracked(file) ?? ''),
)

/** Runs code that prepares its statements at first use, once for every form of them. */
function readEveryForm(db: Db): void {
  const member = { kind: 'member', id: 1, roleId: Role.user, rank: 1 } as Member
  const members = [member, { ...member, roleId: Role.admin }]
  const part = { page: 1, size: 5, offset: 0 }
  const both = [false, true]
  for (const scope of ['public', 'private'] as const)
    for (const spec of filesOf(scope)) for (const _ of pagesOf(db, spec, scope));
  for (const viewer of [anonymous, ...members] as Viewer[]) {
    for (const order of AnswerOrders)
      for (const withHidden of both)
        pageOfAnswers(db, viewer, { ...part, questionId: 1, order, withHidden })
    const { question, answer, tag } = ObjectType
    countSuggestions(db, viewer, [question, answer, tag], 9)
    pageOfActivities(db, viewer, { ...part, objectId: 1, types: [] })
    countAnswersOf(db, viewer, 1)
    pageOfMemberComments(db, viewer, 1, part)
    pageOfOwnVotes(db, viewer, 1, part)
    listGainPlaces(db, viewer, [1])
    topQuestionIds(db, viewer, 1, 5)
    topAnswerIds(db, viewer, 1, 5)
  }
  for (const viewer of members) {
    for (const type of NoticeTypes) {
      for (const inbox of InboxTypes) pageOfNotices(db, viewer, { ...part, type, part: inbox })
      hasUnread(db, viewer, type)
    }
    listedNotices(db, viewer, [1])
    findListedNotice(db, viewer, 1)
    statusOfMember(db, viewer)
  }
  const lists: UserFilter['list'][] = ['all', 'staff', 'suspended', 'deleted', 'inactive', 'normal']
  for (const list of lists)
    for (const order of UserOrders)
      for (const query of ['', 'user:1', 'a@b', 'ann'])
        listUserRows(db, { query, list, order }, part)
  for (const userId of [0, 1])
    for (const kind of ['', ...PointKinds] as const) pageOfLedger(db, { userId, kind }, part)
  for (const viewer of [anonymous, ...members]) pageOfAuthorAnswers(db, 1, viewer, 'newest', 1, 0)
  for (const order of QuestionOrders) {
    if (order === 'recommend') continue
    for (const inDays of [0, 7])
      for (const pinned of [undefined, [1]]) {
        const filter = { ...part, order, now: 0, inDays, pinned }
        pageOfAll(db, filter)
        for (const viewer of [anonymous, ...members]) pageOfAuthor(db, 1, viewer, filter)
        pageOfTag(db, [1], 1, filter)
      }
  }
  for (const object of [undefined, { type: 1, id: 1 }])
    for (const userId of [undefined, 1])
      for (const actorId of [undefined, 1])
        for (const actions of [undefined, ['x']])
          for (const place of [{ before: 9 }, { after: 9 }])
            findRows(db, { object, userId, actorId, actions }, place, 5)
  removePosts(db as unknown as Tx, { questions: [], answers: [], comments: [] })
}

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

let program: ts.Program
beforeAll(() => void (program = readProgram()))

describe('statements', () => {
  const { db, sqlite } = openMemory()
  const dialect = new SQLiteSyncDialect()
  let shapes: Map<string, (RowShape | null)[]>
  const statements: { place: string; source: string }[] = []

  beforeAll(async () => {
    shapes = rowShapes(program, files)
    for (const file of files) await import(path.join(root, file))
    readEveryForm(db)
    for (const { query, stack } of made) {
      const [, file = '', line] = /\(?(\/[^()]+):(\d+):\d+\)?$/.exec(stack.split('\n')[2]!) ?? []
      const place = `${path.relative(root, file)}:${line}`
      statements.push({ place, source: dialect.sqlToQuery(query as SQL).sql })
    }
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
