/**
 * Measures the hand-written code of a checkout:
 * `node tests/architecture/count-code.mjs [folder] [--json]`; without a folder, this one.
 *
 * Counted are the TypeScript and JavaScript files in `app` and `drizzle`. A part is a folder in
 * `app/parts`; the core is everything else. `lines` has blank lines and comments, `code` neither;
 * `loose` are the files directly in a folder. Length (without blank lines and comments) and
 * complexity of functions are those of ESLint.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import ts from 'typescript'

const NotCounted = [
  ['tests and fixtures', /\.(test|fixture)\.\w+$|\/(testing|fixtures)\//],
  ['generated: the calls of the API client', /^app\/client\/calls\.ts$/],
  ['demo content and the program that writes it', /\/demo\/|^app\/commands\/demo\.ts$/],
]

/** Paths of the hand-written files, relative to the checkout. */
function handWritten(root) {
  const found = []
  const walk = folder => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) walk(path)
      else if (/\.(tsx?|m?js|mts)$/.test(path) && !NotCounted.some(([, rule]) => rule.test(path)))
        found.push(path)
    }
  }
  for (const folder of ['app', 'drizzle']) if (existsSync(join(root, folder))) walk(folder)
  return found.sort()
}

const visit = (node, see) => {
  see(node)
  ts.forEachChild(node, child => visit(child, see))
}

/** Numbers of the lines, from 0, that are blank or nothing but comment. */
function quietLines(source) {
  const lineOf = at => source.getLineAndCharacterOfPosition(at).line
  const inText = new Set()
  visit(source, node => {
    if (!ts.isLiteralExpression(node) && !ts.isTemplateHead(node) && !ts.isJsxText(node)) return
    for (let line = lineOf(node.getStart(source)) + 1; line <= lineOf(node.end); line++)
      inText.add(line)
  })
  const quiet = new Set()
  let inComment = false
  source.text.split('\n').forEach((text, line) => {
    const content = text.trim()
    if (inText.has(line)) return
    const opens = !inComment && content.startsWith('/*')
    if (!content || inComment || opens || content.startsWith('//')) quiet.add(line)
    if (!inComment && !opens) return
    const end = content.indexOf('*/', opens ? 2 : 0)
    inComment = end < 0
    if (end >= 0 && end + 2 < content.length) quiet.delete(line)
  })
  return quiet
}

const Branches = new Set([
  ts.SyntaxKind.CatchClause,
  ts.SyntaxKind.ConditionalExpression,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForInStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.IfStatement,
  ts.SyntaxKind.WhileStatement,
  ts.SyntaxKind.DoStatement,
  ts.SyntaxKind.CaseClause,
])

const Choices = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.AmpersandAmpersandEqualsToken,
  ts.SyntaxKind.BarBarEqualsToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
])

function isBranch(node) {
  if (Branches.has(node.kind)) return true
  if (ts.isBinaryExpression(node)) return Choices.has(node.operatorToken.kind)
  // A default value.
  if (ts.isParameter(node) || ts.isBindingElement(node)) return node.initializer !== undefined
  return node.questionDotToken !== undefined
}

const isFunction = node => ts.isFunctionLike(node) && node.body !== undefined

function nameOf(node) {
  const named = node.name ? node : node.parent
  if (ts.isCallExpression(named)) return `an argument of ${named.expression.getText()}`
  return named.name?.getText() ?? 'a function without a name'
}

function measureFunction(node, source, quiet) {
  const [first, last] = [node.getStart(source), node.end].map(
    at => source.getLineAndCharacterOfPosition(at).line,
  )
  let [lines, complexity] = [0, 1]
  for (let line = first; line <= last; line++) if (!quiet.has(line)) lines++
  const add = child => {
    if (isFunction(child)) return
    if (isBranch(child)) complexity++
    ts.forEachChild(child, add)
  }
  ts.forEachChild(node, add)
  return { name: nameOf(node), at: `${source.fileName}:${first + 1}`, lines, complexity }
}

/** What a file loads, and whether only for types. */
function importsOf(source) {
  const found = []
  visit(source, node => {
    if (ts.isImportDeclaration(node))
      found.push([node.moduleSpecifier.text, node.importClause?.isTypeOnly === true])
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier)
      found.push([node.moduleSpecifier.text, node.isTypeOnly])
    else if (ts.isImportTypeNode(node)) found.push([node.argument.literal.text, true])
  })
  return found
}

function readFile(root, path) {
  const text = readFileSync(join(root, path), 'utf8')
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const quiet = quietLines(source)
  const lines = source.text.split('\n').length - 1
  const file = { path, lines, code: lines - quiet.size, functions: [], imports: importsOf(source) }
  Object.assign(file, { nonNull: 0, casts: 0, asUnknown: 0, asNever: 0 })
  // The line after the last break is no line.
  if (text.endsWith('\n')) file.code++
  visit(source, node => {
    if (isFunction(node)) file.functions.push(measureFunction(node, source, quiet))
    if (ts.isNonNullExpression(node)) file.nonNull++
    if (!ts.isAsExpression(node) || ts.isConstTypeReference(node.type)) return
    file.casts++
    if (node.type.kind === ts.SyntaxKind.UnknownKeyword) file.asUnknown++
    if (node.type.kind === ts.SyntaxKind.NeverKeyword) file.asNever++
  })
  return file
}

/** Imported files of each file; `kind` is 'value', or 'all' with imports of types. */
function importGraph(root, files) {
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root)
  const cache = ts.createModuleResolutionCache(root, name => name, options)
  const known = new Set(files.map(({ path }) => path))
  return new Map(
    files.map(({ path, imports }) => {
      const [value, all] = [new Set(), new Set()]
      for (const [name, onlyTypes] of imports) {
        if (!/^[.#]/.test(name)) continue
        const from = join(root, path)
        const { resolvedModule } = ts.resolveModuleName(name, from, options, ts.sys, cache)
        const target = resolvedModule && relative(root, resolvedModule.resolvedFileName)
        if (!known.has(target)) continue
        all.add(target)
        if (!onlyTypes) value.add(target)
      }
      return [path, { value, all }]
    }),
  )
}

/** The strongly connected components with more than one file, largest first (Tarjan). */
function circles(graph, kind) {
  const [order, low, open, found] = [new Map(), new Map(), [], []]
  const enter = path => {
    order.set(path, order.size)
    low.set(path, order.get(path))
    open.push(path)
    for (const next of graph.get(path)[kind]) {
      if (!order.has(next)) enter(next)
      if (open.includes(next)) low.set(path, Math.min(low.get(path), low.get(next)))
    }
    if (low.get(path) < order.get(path)) return
    const circle = open.splice(open.indexOf(path))
    if (circle.length > 1) found.push(circle.sort())
  }
  for (const path of graph.keys()) if (!order.has(path)) enter(path)
  return found.sort((a, b) => b.length - a.length)
}

const sum = (files, key) => files.reduce((total, file) => total + file[key], 0)
const totals = files => ({
  files: files.length,
  lines: sum(files, 'lines'),
  code: sum(files, 'code'),
})

function grouped(files, keyOf) {
  const groups = new Map()
  for (const file of files) groups.set(keyOf(file), [...(groups.get(keyOf(file)) ?? []), file])
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
}

const partOf = ({ path }) => /^app\/parts\/([^/]+)\//.exec(path)?.[1] ?? 'core'

/** `app/domain/posts` for a file in it or below. Files of the domain and of parts one level deeper. */
function areaOf({ path }) {
  const folders = dirname(path).split('/')
  return folders.slice(0, /^app\/(domain|parts)\//.test(path) ? 3 : 2).join('/')
}

/** The value that 99 % of the functions do not exceed. */
function percentile99(functions, key) {
  const values = functions.map(one => one[key]).sort((a, b) => a - b)
  return values[Math.ceil(values.length * 0.99) - 1] ?? 0
}

/** Everything this program counts, of the checkout in a folder. `code-figures.json` says which may only fall. */
export function countCode(root) {
  const files = handWritten(root).map(path => readFile(root, path))
  const functions = files.flatMap(file => file.functions)
  const graph = importGraph(root, files)
  const all = totals(files)
  const parts = Object.fromEntries(grouped(files, partOf).map(([name, own]) => [name, totals(own)]))
  return {
    all,
    core: parts.core,
    parts: Object.fromEntries(Object.entries(parts).filter(([name]) => name !== 'core')),
    coreShare: Math.round((1000 * parts.core.lines) / all.lines) / 10,
    folders: grouped(files, areaOf).map(([folder, own]) => ({
      folder,
      ...totals(own),
      loose: own.filter(({ path }) => dirname(path) === folder).length,
    })),
    valueCircles: circles(graph, 'value'),
    typeCircles: circles(graph, 'all'),
    nonNull: sum(files, 'nonNull'),
    casts: sum(files, 'casts'),
    asUnknown: sum(files, 'asUnknown'),
    asNever: sum(files, 'asNever'),
    functions: functions.length,
    longest: functions.sort((a, b) => b.lines - a.lines).slice(0, 5),
    length99: percentile99(functions, 'lines'),
    complexity99: percentile99(functions, 'complexity'),
  }
}

const number = value => value.toLocaleString('en-US').padStart(9)
const row = (name, { files, lines, code }, more = '') =>
  `${name.padEnd(28)}${number(files)}${number(lines)}${number(code)}${more}`
const circleText = found => {
  if (!found.length) return 'none'
  const sizes = found.map(circle => circle.length)
  return `${found.length} of ${sizes.reduce((a, b) => a + b, 0)} files (${sizes.join(', ')})`
}

function table(counts) {
  const columns = ['files', 'lines', 'code', 'loose'].map(column => column.padStart(9))
  return [
    ...NotCounted.map(([what, rule]) => `not counted: ${what} (${rule.source})`),
    '',
    ''.padEnd(28) + columns.join(''),
    row('all', counts.all),
    row('core', counts.core, `   ${counts.coreShare} %`),
    ...Object.entries(counts.parts).map(([part, own]) => row(`part ${part}`, own)),
    '',
    ...counts.folders.map(one => row(one.folder, one, number(one.loose))),
    '',
    `circles of values            ${circleText(counts.valueCircles)}`,
    `circles of values and types  ${circleText(counts.typeCircles)}`,
    `non-null assertions          ${counts.nonNull}`,
    `casts                        ${counts.casts}, of them ${counts.asUnknown} to unknown, ${counts.asNever} to never`,
    `functions                    ${counts.functions}; 99 % have at most ${counts.length99} lines and complexity ${counts.complexity99}`,
    ...counts.longest.map(one => `  ${one.lines} lines  ${one.name}, ${one.at}`),
  ].join('\n')
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean' } },
    allowPositionals: true,
  })
  const own = fileURLToPath(new URL('../..', import.meta.url))
  const counts = countCode(resolve(positionals[0] ?? own))
  process.stdout.write((values.json ? JSON.stringify(counts, null, 2) : table(counts)) + '\n')
}
