/**
 * JSX runtime for server-rendered pages. React's own function copies the props of every element;
 * compiled JSX passes fresh objects, so this one uses them without a copy.
 */
import { type ElementType, Fragment, type Key, type ReactElement } from 'react'
import { jsx as copyingJsx } from 'react/jsx-runtime'

type Props = Record<string, unknown>
type Type = string | (((props: Props) => unknown) & { defaultProps?: unknown })

const Mark = Symbol.for('react.element')

export function jsx(type: Type, props: Props, key?: Key): ReactElement {
  // Spread props may include these; React removes them from the props.
  const plain = !('key' in props) && !('ref' in props)
  if (!plain || (typeof type !== 'string' && type.defaultProps !== undefined)) {
    return copyingJsx(type as ElementType, props, key)
  }
  const element = {
    $$typeof: Mark,
    type,
    key: key === undefined ? null : String(key),
    ref: null,
    props,
    _owner: null,
  }
  return element as unknown as ReactElement
}

export const jsxs = jsx
export { Fragment }
