/** SQL names codes as all other code does: `status = ${code(PostStatus.deleted)}`. */
import ts from 'typescript'
import { expect, test } from 'vitest'
import { readTracked, trackedFiles } from './tracked-files.ts'

/** Columns with codes, in SQL and as properties of a table. Zero is no code: it means none. */
const columns =
  'status|mail_?status|object_?type|msg_?type|report_?type|role_?id|kind|show|pin|accepted'
const bare = new RegExp(
  String.raw`\b(?:${columns})\}?\s*(?:[<>=!]+|(?:not )?in \(|when)\s*[1-9]`,
  'gi',
)

/** Places where a source text compares such a column with a number. */
function bareCodes(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (!ts.isTemplateExpression(node) && !ts.isStringLiteralLike(node))
      return node.forEachChild(visit)
    for (const { index, 0: words } of node.getText(source).matchAll(bare)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source) + index)
      found.push(`${file}:${line + 1}: ${words}`)
    }
  }
  visit(source)
  return found
}

test('no statement compares a code with a bare number', () => {
  const files = trackedFiles().filter(file => /^app\/.*(?<!\.test)\.(ts|mjs)$/.test(file))
  const withSql = files.filter(file => /\bsql[<`.]|\.(?:prepare|exec)\(/.test(readTracked(file)!))
  expect(withSql.length).toBeGreaterThan(100)
  expect(withSql.flatMap(file => bareCodes(file, readTracked(file)!))).toEqual([])
})

test('finds bare numbers in every form of a condition', () => {
  const sample = `sql\`a.status in (1, 2) and \${tags.status} = 1
    or case object_type when 2 then id end and \${and(sql\`role_id <> 1\`)}\`
    db.prepare('select 1 from user where mail_status = 2 and object_type = 0')
    sql\`status = \${code(PostStatus.deleted)} limit 1\``
  expect(bareCodes('x.ts', sample)).toEqual([
    'x.ts:1: status in (1',
    'x.ts:1: status} = 1',
    'x.ts:2: object_type when 2',
    'x.ts:2: role_id <> 1',
    'x.ts:3: mail_status = 2',
  ])
})
