/** Components whose markup is kept on the server and used for many pages (`cached-markup.tsx`). */
import { createContext, type ReactNode, useContext } from 'react'
import { ownValue } from '#shared/own-value.ts'
import { type FormLimits, ScreenLimits } from './form-fields.tsx'
import { useSpeech, type Speech } from './i18n.tsx'

/** Values that JSON tells apart: no functions and no elements. */
type Plain<V> = V extends string | number | boolean | null | undefined
  ? V
  : V extends (...given: never[]) => unknown
    ? never
    : V extends object
      ? { [K in keyof V]: Plain<V[K]> }
      : never

export type Component<P> = (props: P) => ReactNode

/** What kept markup depends on besides its props. */
export type Surroundings = {
  speech: Speech
  /** Limits of the form's fields; null for parts without a form. */
  limits: FormLimits | null
}

/** Collects the kept parts of one page. */
export type PageParts = {
  /** The text to put in the place of a component; `own`: see `useStencil`. */
  part<P extends object>(
    component: Component<P>,
    props: P,
    around: Surroundings,
    own?: ReadonlyMap<string, string>,
  ): string
  /** Placeholder for one of a part's own texts, to be passed in its props. */
  ownPlace(name: string): string
  /** The text to put in the place of markup that differs between readers or is large. */
  hole(name: string, markup: string): string
}

/** Null = nothing is kept. */
export const CachedParts = createContext<PageParts | null>(null)

/**
 * A component whose markup depends on its props, the language and the time alone: it reads no context except
 * `useSpeech`. Its props are plain data, so that equal props mean equal markup.
 */
export function cached<P extends object>(
  component: Component<P>,
  kind: 'plain' | 'form' = 'plain',
): Component<P & Plain<P>> {
  const Inner = component as (props: P) => ReactNode
  return function Kept(props: P) {
    const parts = useContext(CachedParts)
    const speech = useSpeech()
    const limits = useContext(ScreenLimits)
    if (!parts) return <Inner {...props} />
    return <>{parts.part(component, props, { speech, limits: kind === 'form' ? limits : null })}</>
  }
}

const Escapes: Record<string, string> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}

const Escaped = /["&'<>]/

/** As React escapes it. */
export const escaped = (text: string) =>
  Escaped.test(text) ? text.replace(/["&'<>]/g, char => ownValue(Escapes, char)!) : text

/** Usernames that are the same in every part of a URL, so that a place can stand for them. */
export const PlainName = /^[\w.-]+$/

/**
 * Leaves values out of kept markup, so that it serves more pages. The name consists of lower-case letters
 * without z and digits, and is the same for the same place of every page.
 */
export function useHoles() {
  const parts = useContext(CachedParts)
  return {
    /** For `dangerouslySetInnerHTML`. */
    markup: (name: string, markup: string) => parts?.hole(name, markup) ?? markup,
    /** For an attribute or a text that contains the value unchanged. */
    text: (name: string, text: string) => parts?.hole(name, escaped(text)) ?? text,
  }
}

/** Replaces a text by a placeholder, so that parts share their markup. Names follow the rule for holes. */
export type Own = (name: string, text: string) => string

/** A username that reads the same in URLs; with any other, the part does not share its markup. */
export const ownName = (own: Own, name: string, username: string) =>
  PlainName.test(username) ? own(name, username) : username

/**
 * Renders a component whose markup differs between posts only in its own texts, such as ids, names and times. The cached
 * markup has placeholders for them, which are filled in for each post. The component must output these texts
 * unchanged and must not compute with them.
 */
export function useStencil() {
  const parts = useContext(CachedParts)
  const speech = useSpeech()
  return <P extends object>(Part: Component<P>, propsOf: (own: Own) => P & Plain<P>): ReactNode => {
    if (!parts) return <Part {...propsOf((_name, text) => text)} />
    const texts = new Map<string, string>()
    const props = propsOf((name, text) => {
      texts.set(name, text)
      return parts.ownPlace(name)
    })
    return parts.part(Part, props, { speech, limits: null }, texts)
  }
}
