/**
 * Drawings that take long are made on another thread before their text is rendered, which is synchronous and
 * then finds them. What is not there in time stays code, and is drawn later.
 */
import type { DrawingTurn, PluginPort } from '#kernel'
import { drawers, isModest, LargestDrawing, MostDrawings } from './drawers.ts'
import { drawnAhead, keepDrawing, Late } from './drawn-ahead.ts'
import type { Draw } from './profile.ts'
import { renderMarkdown } from './render.ts'

/** For all drawings of an input, including the wait for those of others, in ms. */
const MostMs = 6_000
/** The same for stored texts, for which no one waits. */
const MostMsLater = 60_000
const Fence = /```|~~~|<pre/

type Asked = { slug: string; code: string; language: string }

/** The codes in a text that slow plugins draw. */
function codesIn(text: string, all: ReturnType<typeof drawers>): Asked[] {
  const found = new Map<string, Asked>()
  const note: Draw = {
    languages: new Set(all.flatMap(({ languages }) => languages)),
    formulas: all.some(({ formulas }) => formulas),
    draw(code, language, inline) {
      const drawer = all.find(({ languages }) => languages.includes(language))!
      if (drawer.slow && !inline && isModest(code))
        found.set(`${language}\n${code}`, { slug: drawer.slug, code, language })
      return null
    },
  }
  try {
    renderMarkdown(text, { siteUrl: 'http://localhost', profile: 'post', draw: note })
  } catch {
    // Too long: the verb refuses it.
  }
  return [...found.values()]
}

async function drawAll(plugins: PluginPort, codes: Asked[], turn: DrawingTurn): Promise<void> {
  const late = new AbortController()
  const all = codes.map(async asked => {
    keepDrawing(plugins, asked, Late)
    const made = await plugins.drawApart(asked, turn, late.signal)
    const fits = made.ok && (made.value?.length ?? 0) <= LargestDrawing
    if (made.ok || !late.signal.aborted) keepDrawing(plugins, asked, fits ? made.value : null)
  })
  let timer: NodeJS.Timeout | undefined
  const wait = new Promise(done => {
    timer = setTimeout(done, turn.userId === 0 ? MostMsLater : MostMs)
  })
  await Promise.race([Promise.all(all), wait])
  clearTimeout(timer)
  late.abort()
}

/** Makes the drawings of the texts in an input; null if there are none. */
export function drawAhead(
  plugins: PluginPort,
  input: unknown,
  turn: DrawingTurn,
): Promise<void> | null {
  const texts = Object.values(input ?? {}).filter(
    (value): value is string => typeof value === 'string' && Fence.test(value),
  )
  if (texts.length === 0) return null
  const all = drawers(plugins)
  const slow = all.filter(drawer => drawer.slow).flatMap(({ languages }) => languages)
  const codes = texts
    .filter(text => slow.some(language => text.includes(language)))
    .flatMap(text => codesIn(text, all))
    .filter(({ code, language }) => typeof drawnAhead(plugins, code, language) !== 'string')
  return codes.length > 0 ? drawAll(plugins, codes.slice(0, MostDrawings), turn) : null
}
