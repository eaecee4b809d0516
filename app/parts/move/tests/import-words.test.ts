/** Every phrase of the importers has a text, so that the report of an import is in one language. */
import ts from 'typescript'
import { expect, test } from 'vitest'
import { counters } from '#basics/recount/definitions.queries.ts'
import { stagesAfterLoading } from '#parts/move/domain/import/answer/after-loading.ts'
import { answerStages } from '#parts/move/domain/import/answer/write-folder.ts'
import { linkStages } from '#parts/move/domain/import/site-import/links.ts'
import { bringInStages } from '#parts/move/domain/import/site-import/bring-in.ts'
import { restoreStages } from '#parts/move/domain/import/site-import/load-line.ts'
import {
  foreignFiles,
  lineFileName,
  type Manifest,
} from '#parts/move/domain/import/site-format/format.ts'
import type { SourceDb } from '#parts/move/domain/import/answer/stage.ts'
import { translator } from '#i18n/catalogue.ts'
import { importPart, importPhrase } from '#parts/move/routes/admin/imports/import-texts.ts'
import { readTracked, trackedFiles } from '#tests/architecture/tracked-files.ts'

// What an export to Answer reports is read in a terminal only.
const sources = trackedFiles()
  .filter(path =>
    /^app\/parts\/move\/(domain\/import(?!\/answer-export)|infra\/(imports|convert))\/.*(?<!\.test)\.ts$/.test(
      path,
    ),
  )
  .map(path => ts.createSourceFile(path, readTracked(path)!, ts.ScriptTarget.Latest, true))

function nodesOf(root: ts.Node): ts.Node[] {
  const found: ts.Node[] = []
  const visit = (node: ts.Node) => {
    found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(root)
  return found
}

/** Phrases of a constant in this file, or of a function in any file. */
function valuesOf(name: string, file: ts.SourceFile): string[] {
  const called = (node: ts.Node) =>
    ts.isFunctionDeclaration(node) && node.name?.text === name ? [node] : []
  const functions = sources.flatMap(source => nodesOf(source).flatMap(called))
  const returned = functions.flatMap(nodesOf).flatMap(node => {
    return ts.isReturnStatement(node) && node.expression ? [node.expression] : []
  })
  const declared = nodesOf(file).flatMap(node => {
    const mine = ts.isVariableDeclaration(node) && node.name.getText() === name
    return mine && node.initializer ? [node.initializer] : []
  })
  return [...returned, ...declared].flatMap(phrasesIn)
}

/** The strings that an expression can be; a value that is not known here is `7`. */
function phrasesIn(node: ts.Expression): string[] {
  const file = node.getSourceFile()
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isNonNullExpression(node) || ts.isAwaitExpression(node)) return phrasesIn(node.expression)
  if (ts.isConditionalExpression(node))
    return [...phrasesIn(node.whenTrue), ...phrasesIn(node.whenFalse)]
  if (ts.isBinaryExpression(node)) return [...phrasesIn(node.left), ...phrasesIn(node.right)]
  if (ts.isElementAccessExpression(node)) return phrasesIn(node.expression)
  if (ts.isIdentifier(node)) return valuesOf(node.text, file)
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression))
    return valuesOf(node.expression.text, file)
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap(one =>
      ts.isPropertyAssignment(one) ? phrasesIn(one.initializer) : [],
    )
  if (!ts.isTemplateExpression(node)) return []
  return node.templateSpans.reduce(
    (texts, { expression, literal }) => {
      const inner = phrasesIn(expression).filter(Boolean)
      const values = inner.length > 0 ? inner : ['7']
      return texts.flatMap(text => values.map(value => text + value + literal.text))
    },
    [node.head.text],
  )
}

function saidBy(node: ts.Node): ts.Expression[] {
  if (ts.isNewExpression(node) && node.expression.getText() === 'NoPicture')
    return node.arguments!.slice(0, 1)
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
  const { name, expression } = node.expression
  const tells = ['made', 'skipped', 'changed'].includes(name.text)
  return tells && /\btally$/.test(expression.getText()) ? node.arguments.slice(0, 1) : []
}

/** Steps of a whole site, and parts that are no stages. */
const NamedStage = /(?:\bstep\(|Stage = |\.tally\()'([^']+)'/g

const chinese = translator('zh_CN')

test('every phrase of a tally has a text', () => {
  const said = new Set(sources.flatMap(nodesOf).flatMap(saidBy).flatMap(phrasesIn))
  // One each from a call, a table, a condition, a function and an error.
  expect([...said]).toEqual(
    expect.arrayContaining([
      ...['its question was not imported', 'vote to close', 'short description'],
      ...['its post is not in the dump', 'its server does not answer'],
    ]),
  )
  const corrected = counters.map(counter => counter.name)
  const unknown = [...said, ...corrected].filter(phrase => importPhrase(chinese, phrase).english)
  expect(unknown).toEqual([])
})

test('every stage has a name', () => {
  const manifest = { private: true } as Manifest
  const files = new Map(foreignFiles.map(spec => [lineFileName(spec), 0]))
  const after = stagesAfterLoading({} as SourceDb, { folder: '', files: null })
  const all = [answerStages, linkStages, after, bringInStages(manifest, files)]
  const named = sources.flatMap(({ text }) =>
    [...text.matchAll(NamedStage)].map(([, name]) => name!),
  )
  expect(named).toEqual(expect.arrayContaining(['uploaded files', 'pictures', 'beginning']))
  const names = [...all, restoreStages(manifest)].flat().map(stage => stage.name)
  const without = [...named, ...names].filter(name => importPart(chinese, name).english)
  expect(without).toEqual([])
})
