/** Code blocks and formulas drawn by plugins: limited in number, size and time, and sanitized. */
import type { PluginPort } from '#kernel'
import { drawers, isModest, LargestDrawing, MostDrawings } from './drawers.ts'
import { safeDrawing } from './drawing-allow-list.ts'
import { drawnAhead, Late } from './drawn-ahead.ts'
import type { Draw } from './profile.ts'

/**
 * CPU time for all drawings of one text, and wall-clock time for one on its first attempt, both in ms:
 * together with the rest of the text, a post stays below 100 ms. On a busy machine a drawing may be
 * interrupted before it had its share; it then gets a longer second attempt.
 */
const WorkForAll = 80
const SecondTry = 400
/** Limit of the first drawing of a plugin in the life of the process, in ms of wall-clock time. */
const FirstTry = 3_000
/** Plugins that have drawn since the process started: the first drawing takes many times as long. */
const warm = new WeakMap<PluginPort, Set<string>>()
/** Limits of the code and the HTML of all drawings, in UTF-16 units. */
const LongestOfAll = 16_000
const LargestAll = 600_000

const workSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Draws the code in one text; null if no plugin draws. Create a new one for each text. */
export function drawing(plugins: PluginPort): Draw | null {
  const all = drawers(plugins)
  if (all.length === 0) return null
  const drawn = new Map<string, string | null>()
  let work = 0
  let read = 0
  let units = 0

  /** Also null if it was interrupted. */
  function tryOnce(slug: string, code: string, language: string, inline: boolean, ms: number) {
    return plugins.callNow(
      slug,
      ({ render }) => {
        const html = render!.draw(code, language, inline)?.html
        return typeof html === 'string' && html.length <= LargestDrawing ? html : null
      },
      ms,
    )
  }

  function noteWarm(slug: string): void {
    warm.set(plugins, (warm.get(plugins) ?? new Set()).add(slug))
  }

  function now(slug: string, code: string, language: string, inline: boolean): string | null {
    const room = WorkForAll - work
    if (room < 1) return null
    const before = process.cpuUsage()
    const args = [slug, code, language, inline] as const
    const isWarm = warm.get(plugins)?.has(slug) ?? false
    let made = tryOnce(...args, isWarm ? room : FirstTry)
    const cut = !made.ok && made.words.startsWith('TooLong')
    // Whatever the result: no drawing gets that much time twice.
    if (cut || (made.ok && made.value !== null)) noteWarm(slug)
    if (cut && isWarm && workSince(before) < room / 2) made = tryOnce(...args, SecondTry)
    const safe = made.ok && made.value !== null ? safeDrawing(made.value) : null
    if (isWarm || !made.ok) work += workSince(before)
    return safe
  }

  function once(code: string, language: string, inline: boolean): string | null {
    const drawer = all.find(({ languages }) => languages.includes(language))
    if (!drawer || drawn.size >= MostDrawings || units > LargestAll) return null
    if (!isModest(code) || read + code.length > LongestOfAll) return null
    read += code.length
    const { slug, slow } = drawer
    const ahead = slow && !inline ? drawnAhead(plugins, code, language) : undefined
    if (ahead === Late) return null
    const safe = ahead === undefined ? now(slug, code, language, inline) : ahead
    units += safe?.length ?? 0
    return safe
  }

  return {
    languages: new Set(all.flatMap(({ languages }) => languages)),
    formulas: all.some(({ formulas }) => formulas),
    draw(code, language, inline) {
      const key = `${language}\n${inline}\n${code}`
      if (!drawn.has(key)) drawn.set(key, once(code, language, inline))
      return drawn.get(key)!
    },
    isLate: (code, language) => drawnAhead(plugins, code, language) === Late,
  }
}
