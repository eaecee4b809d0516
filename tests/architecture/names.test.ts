/** Names in code and of files use the words of the glossary. */
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { projectRoot, readTracked, trackedFiles } from './tracked-files.ts'

/** What programs outside of the project see: their names stay. */
const Published = /^app\/(client\/|plugins\/interface\.ts$)/
const Code = /^(app|drizzle|tests)\/.*\.tsx?$/

type Rule = { word: string; exported: boolean }
type Name = { text: string; words: string; exported: boolean; file: string }

function rules(): Rule[] {
  const [, table = ''] = readFileSync(`${projectRoot}docs/glossary.md`, 'utf8').split('## In code')
  const cells = table.split('\n').map(line => line.split('|')[1] ?? '')
  return cells.flatMap(cell =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => ({
      word: word!,
      exported: cell.includes('(exported)'),
    })),
  )
}

/** `signInTo` → ` sign in to `. */
const spaced = (name: string) =>
  ` ${name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-./]/g, ' ')
    .toLowerCase()} `

const isExported = (node: ts.Node): boolean =>
  ts.isVariableDeclaration(node)
    ? isExported(node.parent.parent)
    : ts.canHaveModifiers(node) &&
      !!ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

/** Keys of stored and sent objects are properties of one word, or in snake case. */
function isKey(node: ts.Node, text: string): boolean {
  if (text.includes('_')) return true
  const isProperty =
    ts.isPropertyAssignment(node) || ts.isPropertySignature(node) || ts.isMethodSignature(node)
  return (isProperty || ts.isShorthandPropertyAssignment(node)) && !/[a-z][A-Z]/.test(text)
}

function declaredNames(file: string, text: string): Name[] {
  const names: Name[] = []
  const visit = (node: ts.Node) => {
    const { name } = node as ts.NamedDeclaration
    if (name && ts.isIdentifier(name) && !ts.isPropertyAccessExpression(node)) {
      if (!isKey(node, name.text) && !ts.isImportSpecifier(node) && !ts.isJsxAttribute(node))
        names.push({ text: name.text, words: spaced(name.text), exported: isExported(node), file })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return names
}

const has = ({ words, exported }: Omit<Name, 'text'>, rule: Rule) =>
  (exported || !rule.exported) && new RegExp(` ${rule.word}s? `).test(words)

test('a name is read word by word', () => {
  const rule = { word: 'sign in', exported: false }
  const named = (name: string) => ({ words: spaced(name), exported: false, file: '' })
  expect(has(named('signInTo'), rule)).toBe(true)
  expect(has(named('finish-sign-in.ts'), rule)).toBe(true)
  expect(has(named('designInches'), rule)).toBe(false)
})

test('no identifier and no file name has a word that the glossary replaces', () => {
  const all = rules()
  expect(all.length).toBeGreaterThan(8)
  const files = trackedFiles().filter(path => Code.test(path) && !Published.test(path))
  const names = files.flatMap(file => [
    ...declaredNames(file, readTracked(file) ?? ''),
    { text: file, words: spaced(file), exported: true, file: '' },
  ])
  const wrong = names.filter(name => all.some(rule => has(name, rule)))
  expect(wrong.map(({ file, text }) => `${file} ${text}`)).toEqual([])
}, 60_000)
