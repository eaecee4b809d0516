import { hasFrames, revealFrames } from './embedding.ts'

const Held = '<img data-external-src="'

/** True if a text contains external images or frames that are not loaded yet. */
export function hasExternalContent(html: string): boolean {
  return html.includes(Held) || hasFrames(html)
}

/**
 * Loads external images, and frames of these origins. Exact replacement is safe on rendered HTML, where every
 * `<` of the author's text is a character reference.
 */
export function revealExternalContent(html: string, frames: readonly string[] = []): string {
  return revealFrames(html.replaceAll(Held, '<img src="'), frames)
}
