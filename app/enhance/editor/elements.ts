/** Creates elements, and reads the texts that the server puts next to them. */
import { ownValue } from '#shared/own-value.ts'

type Props = Record<string, string | boolean | ((event: Event) => void)>

/** An element with attributes, `on…` listeners and children. False omits an attribute. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else if (value !== false) element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children)
  return element
}

export type ElementTexts<Name extends string> = Record<Name, string>

/** The texts in `data-words` of an element, by the names that the server gives them. */
export const textsOf = <Name extends string>(element: HTMLElement | null): ElementTexts<Name> =>
  JSON.parse(element?.dataset.words ?? '{}') as ElementTexts<Name>

/** Fills in `{{name}}`. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => ownValue(values, name) ?? whole)

/** Debounce: runs once calls have paused for this many ms. */
export function debounced<A extends unknown[]>(ms: number, act: (...args: A) => void) {
  let timer = 0
  const stop = () => clearTimeout(timer)
  const later = (...args: A) => {
    stop()
    timer = window.setTimeout(() => act(...args), ms)
  }
  return { later, stop }
}

/** Only the last call counts: a new one cancels the previous one, which resolves to null. */
export function onlyLast<A extends unknown[], R>(
  call: (signal: AbortSignal, ...args: A) => Promise<R>,
) {
  let running: AbortController | null = null
  const stop = () => running?.abort()
  const run = async (...args: A): Promise<R | null> => {
    stop()
    const own = (running = new AbortController())
    try {
      const result = await call(own.signal, ...args)
      return own.signal.aborted ? null : result
    } catch (error) {
      if (own.signal.aborted) return null
      throw error
    }
  }
  return { run, stop }
}
