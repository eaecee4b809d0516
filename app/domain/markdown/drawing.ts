/** Code blocks and formulas drawn by plugins: limited in number, size and time, and sanitized. */
import type { PluginPort } from '#app/domain/kernel/index.ts'
import { safeDrawing } from './drawing-allow-list.ts'
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
/** Limits of code for one drawing, and for all, in UTF-16 units; of its lines, and of nested brackets. */
const LongestCode = 4_000
const LongestOfAll = 16_000
const MostLines = 200
const DeepestCode = 40
const MostDrawings = 60
/** Limits of the HTML of one drawing, and of all, in UTF-16 units. */
const LargestDrawing = 150_000
const LargestAll = 600_000

const InstantTime = 500

type Drawer = { slug: string; languages: string[]; formulas: boolean }

function drawers(plugins: PluginPort): Drawer[] {
  return plugins.active('render').flatMap(slug => {
    const asked = plugins.callNow(
      slug,
      ({ render }) => {
        const languages = render!.languages.filter(name => /^[\w+#.-]{1,30}$/.test(name))
        return { languages: languages.slice(0, 50), formulas: render!.formulas === true }
      },
      InstantTime,
      false,
    )
    return asked.ok ? [{ slug, ...asked.value }] : []
  })
}

/** False for code that no one writes by hand, and that takes long to draw. */
function isModest(code: string): boolean {
  if (code.length > LongestCode || code.split('\n').length > MostLines) return false
  let depth = 0
  for (const char of code) {
    if ('{[('.includes(char)) depth++
    else if ('}])'.includes(char)) depth--
    if (depth > DeepestCode) return false
  }
  return true
}

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

  function once(code: string, language: string, inline: boolean): string | null {
    const drawer = all.find(({ languages }) => languages.includes(language))
    const room = WorkForAll - work
    if (!drawer || room < 1 || drawn.size >= MostDrawings || units > LargestAll) return null
    if (!isModest(code) || read + code.length > LongestOfAll) return null
    read += code.length
    const before = process.cpuUsage()
    const args = [drawer.slug, code, language, inline] as const
    const isWarm = warm.get(plugins)?.has(drawer.slug) ?? false
    let made = tryOnce(...args, isWarm ? room : FirstTry)
    const cut = !made.ok && made.words.startsWith('TooLong')
    // Whatever the result: no drawing gets that much time twice.
    if (cut || (made.ok && made.value !== null)) noteWarm(drawer.slug)
    if (cut && isWarm && workSince(before) < room / 2) made = tryOnce(...args, SecondTry)
    const safe = made.ok && made.value !== null ? safeDrawing(made.value) : null
    if (isWarm || !made.ok) work += workSince(before)
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
  }
}
