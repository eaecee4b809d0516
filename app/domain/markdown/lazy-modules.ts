import { createRequire } from 'node:module'
import type { HLJSApi, LanguageFn } from 'highlight.js'
import type { pinyin } from 'pinyin-pro'
import type sanitizeHtml from 'sanitize-html'

/**
 * Libraries needed only for writing, loaded at first use: together they would add some 200 ms to the start of
 * a process that mostly shows rendered texts.
 */
const require = createRequire(import.meta.url)

function once<T>(load: () => T): () => T {
  let value: T | undefined
  return () => (value ??= load())
}

export const sanitizer = once(() => require('sanitize-html') as typeof sanitizeHtml)

export const pinyinOf = once(() => (require('pinyin-pro') as { pinyin: typeof pinyin }).pinyin)

/** Writes any script in ASCII letters, character by character. */
export const asciiOf = once(
  () => (require('any-ascii') as { default: (text: string) => string }).default,
)

/** Replaces each confusable character by its most common look-alike. */
export const lookAlike = once(() => require('unhomoglyph') as (text: string) => string)

export const highlighter = once(() => require('highlight.js/lib/core') as HLJSApi)

/** A grammar by its file name in highlight.js. */
export function grammar(file: string): LanguageFn {
  return require(`highlight.js/lib/languages/${file}`) as LanguageFn
}
