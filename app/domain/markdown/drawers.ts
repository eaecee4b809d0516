/** Plugins that draw code blocks and formulas, and the code that is worth drawing. */
import type { PluginPort } from '#kernel'

const InstantTime = 500
/** Limits of code for one drawing, in UTF-16 units and in lines, and of nested brackets. */
const LongestCode = 4_000
const MostLines = 200
const DeepestCode = 40

export const MostDrawings = 60
/** Limit of the HTML of one drawing, in UTF-16 units. */
export const LargestDrawing = 150_000

type Drawer = {
  slug: string
  languages: string[]
  formulas: boolean
  /** Drawn on another thread before a text is saved: see draw-ahead.ts. */
  slow: boolean
}

export function drawers(plugins: PluginPort): Drawer[] {
  return plugins.active('render').flatMap(slug => {
    const asked = plugins.callNow(
      slug,
      ({ render }) => {
        const languages = render!.languages.filter(name => /^[\w+#.-]{1,30}$/.test(name))
        return {
          languages: languages.slice(0, 50),
          formulas: render!.formulas === true,
          slow: render!.slow === true && plugins.find(slug)?.builtIn === true,
        }
      },
      InstantTime,
      false,
    )
    return asked.ok ? [{ slug, ...asked.value }] : []
  })
}

/** False for code that no one writes by hand, and that takes long to draw. */
export function isModest(code: string): boolean {
  if (code.length > LongestCode || code.split('\n').length > MostLines) return false
  let depth = 0
  for (const char of code) {
    if ('{[('.includes(char)) depth++
    else if ('}])'.includes(char)) depth--
    if (depth > DeepestCode) return false
  }
  return true
}
