import type { PluginPort } from '#kernel'

const MostDrawn = 100
/** It was not its turn in time: it stays code, and is drawn later. */
export const Late = Symbol('late')
type Made = string | null | typeof Late
const kept = new WeakMap<PluginPort, Map<string, Made>>()
const keyOf = (code: string, language: string) => `${language}\n${code}`

/** A drawing made by `drawAhead` as safe HTML; null = no drawing; undefined = not asked for. */
export const drawnAhead = (plugins: PluginPort, code: string, language: string) =>
  kept.get(plugins)?.get(keyOf(code, language))

/** Forgets the oldest drawings. */
export function keepDrawing(
  plugins: PluginPort,
  { code, language }: { code: string; language: string },
  html: Made,
): void {
  const all = kept.get(plugins) ?? new Map<string, Made>()
  kept.set(plugins, all)
  const key = keyOf(code, language)
  all.delete(key)
  all.set(key, html)
  for (const oldest of all.keys()) if (all.size > MostDrawn) all.delete(oldest)
}
