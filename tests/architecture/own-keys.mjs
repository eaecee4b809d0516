/**
 * Lint rule: an object is read and written by keys of the code alone. With a key that somebody else chose,
 * `table[key]` also finds what every object inherits ("constructor", "toString", "__proto__"); a `Map` and
 * `ownValue` do not. Keys whose type lists all values are the code's own, and so are numbers.
 */
import ts from 'typescript'

const Inherited = Object.getOwnPropertyNames(Object.prototype)

/** Whether a text with these pieces can be an inherited name. */
const mayBeInherited = pieces => Inherited.some(name => pieces.every(piece => name.includes(piece)))

const parts = type => (type.isUnion() ? type.types.flatMap(parts) : [type])

function isOpen(checker, type) {
  const whole = checker.getBaseConstraintOfType(type) ?? type
  return parts(whole).some(part => {
    if (part.flags & ts.TypeFlags.TemplateLiteral)
      return part.types.some(each => isOpen(checker, each)) && mayBeInherited(part.texts)
    if (part.isIntersection()) return part.types.every(each => isOpen(checker, each))
    const open =
      ts.TypeFlags.String | ts.TypeFlags.StringMapping | ts.TypeFlags.Any | ts.TypeFlags.Unknown
    return Boolean(part.flags & open)
  })
}

/** Whether an object of this type may hold keys that its type does not name. */
function holdsAny(checker, type) {
  return parts(checker.getApparentType(checker.getBaseConstraintOfType(type) ?? type)).some(
    part =>
      Boolean(part.flags & ts.TypeFlags.Any) ||
      checker
        .getIndexInfosOfType(part)
        .some(({ keyType }) => !(keyType.flags & (ts.TypeFlags.Number | ts.TypeFlags.ESSymbol))),
  )
}

export const ownKeys = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      index: 'This key may be a name that all objects inherit: use a Map or ownValue().',
      in: 'Every object has the names that it inherits: use a Map or Object.hasOwn().',
    },
  },
  create(context) {
    const services = context.sourceCode.parserServices
    const checker = services.program.getTypeChecker()

    /** An assertion (`key as Code`) says nothing about what the key is. */
    const asserted = node =>
      node.type === 'TSAsExpression' && node.typeAnnotation.typeName?.name !== 'const'
        ? asserted(node.expression)
        : node

    function openKey(node) {
      const key = asserted(node)
      const isOpenNode = one => isOpen(checker, services.getTypeAtLocation(one))
      return key.type === 'TemplateLiteral'
        ? key.expressions.some(isOpenNode) &&
            mayBeInherited(key.quasis.map(quasi => quasi.value.cooked))
        : isOpenNode(key)
    }

    return {
      'MemberExpression[computed=true]'(node) {
        // Only own values can be deleted.
        if (node.parent.operator === 'delete' || !openKey(node.property)) return
        const isAsserted = node.property.type === 'TSAsExpression'
        if (isAsserted || holdsAny(checker, services.getTypeAtLocation(node.object))) {
          context.report({ node, messageId: 'index' })
        }
      },
      'ObjectPattern > Property[computed=true]'(node) {
        if (!openKey(node.key)) return
        if (holdsAny(checker, services.getTypeAtLocation(node.parent))) {
          context.report({ node, messageId: 'index' })
        }
      },
      'BinaryExpression[operator="in"]'(node) {
        const isMeant = context.sourceCode.getText(node.right) === 'Object.prototype'
        if (node.left.type !== 'PrivateIdentifier' && !isMeant && openKey(node.left)) {
          context.report({ node, messageId: 'in' })
        }
      },
    }
  },
}
