import type { PluginPort } from '#app/domain/kernel/index.ts'

const MostKept = 100
const kept = new WeakMap<PluginPort, Map<string, string | null>>()
const keyOf = (code: string, language: string) => `${language}\n${code}`

/** A drawing made by `drawAhead` as safe HTML; null = not in time, or no drawing; undefined = not asked for. */
export const drawnAhead = (plugins: PluginPort, code: string, language: string) =>
  kept.get(plugins)?.get(keyOf(code, language))

/** Forgets the oldest drawings. */
export function keepDrawing(
  plugins: PluginPort,
  { code, language }: { code: string; language: string },
  html: string | null,
): void {
  const all = kept.get(plugins) ?? new Map<string, string | null>()
  kept.set(plugins, all)
  const key = keyOf(code, language)
  all.delete(key)
  all.set(key, html)
  for (const oldest of all.keys()) if (all.size > MostKept) all.delete(oldest)
}
