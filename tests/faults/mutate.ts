/** Faults that a program can put into a source file, each behind a switch. */
import ts from 'typescript'

export const MutationKinds = ['compare', 'logic', 'not', 'guard', 'number', 'return'] as const
export type MutationKind = (typeof MutationKinds)[number]

export type Mutation = {
  kind: MutationKind
  /** Line in the source, from 1. */
  line: number
  /** The original and the replacement. */
  told: string
  /** Evaluated once, at module load. */
  atLoad: boolean
  start: number
  end: number
  /**
   * The text from `start` to `end` with the fault, which is active while the expression `on` is
   * true.
   */
  switched(on: string, text: string): string
}

const opposite: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
}
const Logic = [ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken]

/** `if (…) return` and `if (…) throw` without an else. */
function isGuard(node: ts.Node): node is ts.IfStatement {
  if (!ts.isIfStatement(node) || node.elseStatement) return false
  const then = node.thenStatement
  const only = ts.isBlock(then) && then.statements.length === 1 ? then.statements[0]! : then
  return ts.isReturnStatement(only) || ts.isThrowStatement(only)
}

/** A call that throws when a condition is not met. */
const Insisting = /^(insist|check|require|assert)\w*\(/

/** Log output is not behavior. */
const isLogging = (node: ts.Node) =>
  ts.isCallExpression(node) && /\blog\b/.test(node.expression.getText())

type Change = Pick<Mutation, 'kind' | 'told' | 'switched'>

function* changesAt(node: ts.Node): Generator<Change> {
  const { parent } = node
  if (ts.isSourceFile(node)) return
  if (ts.isBinaryExpression(node)) {
    const { left, operatorToken, right } = node
    const other = opposite[operatorToken.kind]
    if (other) {
      const changed = `${left.getText()} ${other} ${right.getText()}`
      yield {
        kind: Logic.includes(operatorToken.kind) ? 'logic' : 'compare',
        told: `${node.getText()} → ${other}`,
        switched: (on, text) => `(${on} ? (${changed}) : (${text}))`,
      }
    }
  }
  if (ts.isExpressionStatement(node) && Insisting.test(node.getText())) {
    const told = `${node.getText()}: dropped`
    yield { kind: 'guard', told, switched: (on, text) => `if (!${on}) ${text}` }
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    const operand = node.operand.getText()
    const switched = (on: string, text: string) => `(${on} ? !!${operand} : ${text})`
    yield { kind: 'not', told: `${node.getText()} → ${operand}`, switched }
  }
  if (ts.isIfStatement(parent) && parent.expression === node && isGuard(parent)) {
    const told = `if (${node.getText()}) …: dropped`
    yield { kind: 'guard', told, switched: (on, text) => `!${on} && (${text})` }
  }
  if (ts.isNumericLiteral(node) && !(ts.isPropertyAssignment(parent) && parent.name === node)) {
    // One second more in a day makes no difference.
    const changed = Number(node.text) > 100 ? '0' : `${node.getText()} + 1`
    const switched = (on: string, text: string) => `(${on} ? ${changed} : ${text})`
    yield { kind: 'number', told: `${parent.getText()}: ${node.getText()} → ${changed}`, switched }
  }
  // Callers rarely distinguish null from undefined.
  const returned = ts.isReturnStatement(parent) && parent.expression === node
  if (returned && !/^(null|undefined)$/.test(node.getText())) {
    const flipped = { true: 'false', false: 'true' }[node.getText()] ?? 'undefined'
    const told = `return ${node.getText()} → ${flipped}`
    yield { kind: 'return', told, switched: (on, text) => `(${on} ? ${flipped} : (${text}))` }
  }
}

/** Every mutation of a source text, without types, comments and log output. */
export function mutationsOf(text: string): Mutation[] {
  const source = ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true)
  const found: Mutation[] = []
  const visit = (node: ts.Node, atLoad: boolean): void => {
    if (ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || isLogging(node)) return
    const start = node.getStart()
    const line = source.getLineAndCharacterOfPosition(start).line + 1
    for (const change of changesAt(node)) {
      const told = change.told.replace(/\s+/g, ' ').slice(0, 100)
      found.push({ ...change, told, line, atLoad, start, end: node.getEnd() })
    }
    node.forEachChild(child => visit(child, atLoad && !ts.isFunctionLike(node)))
  }
  visit(source, true)
  return found
}

/** The source with one mutation, which is active when the expression `on` is true. */
export const withMutation = (text: string, { start, end, switched }: Mutation, on: string) =>
  text.slice(0, start) + switched(on, text.slice(start, end)) + text.slice(end)
