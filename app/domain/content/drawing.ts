/** Code blocks and formulas drawn by plug-ins: bounded in number, size and time, and allow-listed. */
import type { PluginPort } from '#app/domain/kernel/index.ts'
import { safeDrawing } from './drawing-allow-list.ts'
import type { Draw } from './profile.ts'

/**
 * Once the drawings of a text have taken this much of the processor, no further one is begun; one that
 * takes longer than that by the clock is cut off. Both in ms. The clock is the coarser bound, because
 * on a busy machine an innocent drawing waits for its turn.
 */
const WorkForAll = 150
const TimeForOne = 1_000
const MostDrawings = 60
/** HTML of one drawing, and of all, in UTF-16 units. */
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

/** What is drawn in one text; null when no plug-in draws. Made anew for each text. */
export function drawing(plugins: PluginPort): Draw | null {
  const all = drawers(plugins)
  if (all.length === 0) return null
  const drawn = new Map<string, string | null>()
  let work = 0
  let units = 0

  function once(code: string, language: string, inline: boolean): string | null {
    const drawer = all.find(({ languages }) => languages.includes(language))
    if (!drawer || work >= WorkForAll || drawn.size >= MostDrawings || units > LargestAll)
      return null
    const before = process.cpuUsage()
    const made = plugins.callNow(
      drawer.slug,
      ({ render }) => {
        const html = render!.draw(code, language, inline)?.html
        return typeof html === 'string' && html.length <= LargestDrawing ? html : null
      },
      TimeForOne,
    )
    const safe = made.ok && made.value !== null ? safeDrawing(made.value) : null
    const { user, system } = process.cpuUsage(before)
    work += (user + system) / 1000
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
