/** Keeps the markup of components between pages. For the server only. */
import { randomBytes } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { createTimeFormat } from '#app/shared/time-format.ts'
import { SpeechProvider } from './i18n.tsx'
import { FormFields, ScreenLimits } from './form-fields.tsx'
import type { Component, PageParts, Surroundings } from './kept.tsx'

/** A piece of markup, and the name of the hole before it; the first piece has none. */
type Piece = { hole: string; bytes: Buffer }
type Kept = {
  pieces: Piece[]
  /** In ms: then a time in the markup reads differently. */
  until: number
  length: number
}
type Missing = { key: string; component: Component<object>; props: object; around: Surroundings }

/** Ends the name of a hole or the number of a part; neither contains it. */
const End = 'z'

/** The kept markup of a process; the least recently used is dropped first. */
export class KeptMarkup {
  /** Pages then keep and use nothing. */
  paused = false

  #kept = new Map<string, Kept>()
  #length = 0
  #maxLength: number
  /** Unknown to writers, so that no text of theirs is taken for a place. */
  #mark = `k${randomBytes(12).toString('hex')}`
  #numbers = new WeakMap<object, number>()
  #lastNumber = 0

  /** `maxLength`: characters of markup and keys kept together. */
  constructor(maxLength = 2 * 1024 * 1024) {
    this.#maxLength = maxLength
  }

  get length(): number {
    return this.#length
  }

  /** The parts of a page, and the function that puts them into its markup. */
  page(): { parts: PageParts | null; complete(markup: string): Buffer } {
    if (this.paused) return { parts: null, complete: markup => Buffer.from(markup) }
    const mark = this.#mark
    const found: (Kept | Missing)[] = []
    const holes = new Map<string, string>()
    const parts: PageParts = {
      part: (component, props, around) => {
        const key = this.#keyOf(component, props, around)
        const kept = this.#find(key, around.speech.time.now)
        found.push(kept ?? { key, component: component as Component<object>, props, around })
        return `${mark}p${found.length - 1}${End}`
      },
      hole: (name, markup) => {
        holes.set(name, markup)
        return `${mark}h${name}${End}`
      },
    }
    const complete = (page: string) => {
      const bytes: Buffer[] = []
      const fill = (name: string) => bytes.push(Buffer.from(holes.get(name) ?? ''))
      const [first, ...pieces] = page.split(mark)
      bytes.push(Buffer.from(first!))
      for (const piece of pieces) {
        const end = piece.indexOf(End)
        const name = piece.slice(1, end)
        if (piece.startsWith('h')) fill(name)
        else {
          const part = found[Number(name)]!
          for (const { hole, bytes: more } of 'pieces' in part ? part.pieces : this.#make(part)) {
            if (hole) fill(hole)
            bytes.push(more)
          }
        }
        bytes.push(Buffer.from(piece.slice(end + 1)))
      }
      return Buffer.concat(bytes)
    }
    return { parts, complete }
  }

  #numberOf(thing: object): number {
    let number = this.#numbers.get(thing)
    if (!number) this.#numbers.set(thing, (number = ++this.#lastNumber))
    return number
  }

  /** The translator stands for the language and its customized texts. */
  #keyOf(component: object, props: object, { speech, limits }: Surroundings): string {
    const { t, time } = speech
    const form = limits ? this.#numberOf(limits) : ''
    const numbers = `${this.#numberOf(component)} ${this.#numberOf(t)} ${form} ${time.year}`
    return `${numbers} ${time.timeZone} ${JSON.stringify(props)}`
  }

  #find(key: string, now: number): Kept | undefined {
    const kept = this.#kept.get(key)
    if (!kept) return undefined
    this.#kept.delete(key)
    if (kept.until <= now) {
      this.#length -= kept.length
      return undefined
    }
    this.#kept.set(key, kept)
    return kept
  }

  #make({ key, component: Part, props, around }: Missing): Piece[] {
    const { speech, limits } = around
    const { t, locale, time } = speech
    let until = Infinity
    const changes = (at: number) => (until = Math.min(until, at))
    const own = createTimeFormat(t, locale, time.timeZone, time.now, changes)
    const part = <Part {...props} />
    const markup = renderToStaticMarkup(
      <SpeechProvider value={{ ...speech, time: own }}>
        {limits ? (
          <ScreenLimits.Provider value={limits}>
            <FormFields>{part}</FormFields>
          </ScreenLimits.Provider>
        ) : (
          part
        )}
      </SpeechProvider>,
    )
    const pieces = markup.split(this.#mark).map((piece, n) => {
      const end = n === 0 ? 0 : piece.indexOf(End) + 1
      return { hole: piece.slice(1, Math.max(1, end - 1)), bytes: Buffer.from(piece.slice(end)) }
    })
    this.#drop(key)
    const length = key.length + markup.length
    this.#kept.set(key, { pieces, until, length })
    this.#length += length
    for (const oldest of this.#kept.keys()) {
      if (this.#length <= this.#maxLength) break
      this.#drop(oldest)
    }
    return pieces
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key)
    if (!kept) return
    this.#length -= kept.length
    this.#kept.delete(key)
  }
}

/** The markup of this process. */
export const keptMarkup = new KeptMarkup()
