import { hasFrames, revealFrames } from './embedding.ts'

const Held = '<img data-external-src="'

/** True when a text holds images or frames of other origins that are not loaded yet. */
export function hasExternalContent(html: string): boolean {
  return html.includes(Held) || hasFrames(html)
}

/**
 * Lets images of other origins load, and frames of these ones. Exact replacement is safe on rendered HTML, where every `<`
 * of the author's text is a character reference.
 */
export function revealExternalContent(html: string, frames: readonly string[] = []): string {
  return revealFrames(html.replaceAll(Held, '<img src="'), frames)
}
