/** Keeps the markup of components between pages. For the server only. */
import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { renderToStaticMarkup } from 'react-dom/server'
import { createTimeFormat } from '#shared/time-format.ts'
import { ownValue } from '#shared/own-value.ts'
import { SpeechProvider } from './i18n.tsx'
import { FormFields, ScreenLimits } from './form-fields.tsx'
import { MarkupEncoder } from './markup-encoder.ts'
import { type Component, escaped, type PageParts, type Surroundings } from './cached.tsx'

/**
 * Markup, and what is inserted before it: `h` and the name of a hole, whose markup differs between readers, `o` and the
 * name of a text of this use of the part, or `v` and the name of one of the reader's texts.
 */
type Piece<Markup = string> = { place: string; markup: Markup }
type CachedPart<Markup = string> = {
  /** The first has no place. */
  pieces: Piece<Markup>[]
  /** In ms: then a time in the markup reads differently. */
  until: number
}
type Shelf<Markup> = LRUCache<string, CachedPart<Markup>>
type Missing = { key: string; component: Component<object>; props: object; around: Surroundings }
type OwnTexts = ReadonlyMap<string, string>
/** What the components of a page asked for while it was rendered. */
type Collected = {
  uses: { part: CachedPart | Missing; own: OwnTexts }[]
  holes: Map<string, string>
}
const NoTexts: OwnTexts = new Map()

/** How to render a page. */
export type Rendering = {
  parts: PageParts | null
  /** Gets each time at which a text of the page changes. */
  changes?: (at: number) => void
}

/** A page that is kept as a whole. */
export type WholePage = {
  /** Pages with the same key have the same markup at a given time, except for the reader's texts. */
  key: string
  now: number
  /** Texts of the reader, which the page contains unchanged; `place` stands for them while it is rendered. */
  texts: Record<string, string>
}

/** Ends the name of a place or the number of a part; neither contains it. */
const End = 'z'

/** How many addresses are remembered as read lately, and how long they may be. */
const Addresses = 1000
const AddressLength = 200

/** Markup by key, `max` bytes of both together at most; the least recently used is dropped first. */
const shelf = <Markup extends string | Buffer>(max: number): Shelf<Markup> =>
  new LRUCache({
    maxSize: max,
    sizeCalculation: ({ pieces }, key) =>
      pieces.reduce((sum, { markup }) => sum + Buffer.byteLength(markup), key.length),
  })

/** What is kept, unless a time in it reads differently by now. */
function current<M>(shelf: Shelf<M>, key: string, now: number): CachedPart<M> | undefined {
  const kept = shelf.get(key)
  return kept && kept.until > now ? kept : undefined
}

function keep<M>(shelf: Shelf<M>, key: string, part: CachedPart<M>): CachedPart<M> {
  shelf.set(key, part)
  return part
}

/** The kept markup of a process: parts of pages, and whole pages. */
export class CachedMarkup {
  /** Pages then keep and use nothing. */
  paused = false

  #parts: Shelf<string>
  #pages: Shelf<Buffer>
  /** Unknown to writers, so that no text of theirs is taken for a place. */
  #mark = `k${randomBytes(12).toString('hex')}`
  #numbers = new WeakMap<object, number>()
  #lastNumber = 0
  #read = new Set<string>()

  /** `max`: bytes of markup and keys, for parts and for pages. */
  constructor(max = 2 * 1024 * 1024) {
    this.#parts = shelf(max)
    this.#pages = shelf(max)
  }

  get length(): number {
    return this.#parts.calculatedSize + this.#pages.calculatedSize
  }

  /** Stands for a text of the reader. The name consists of lower-case letters without z. */
  place = (name: string): string => `${this.#mark}v${name}${End}`

  /** The same number for the same object. */
  numberOf(thing: object): number {
    let number = this.#numbers.get(thing)
    if (!number) this.#numbers.set(thing, (number = ++this.#lastNumber))
    return number
  }

  /** A page of which at most the parts are kept. */
  page(render: (how: Rendering) => string): Buffer {
    if (this.paused) return Buffer.from(render({ parts: null }))
    return Buffer.concat(this.#assemble(render).pieces.map(({ markup }) => markup))
  }

  /** Whether a page at this address was rendered lately; only then is it worth keeping. */
  isReadOften(address: string): boolean {
    if (this.paused || address.length > AddressLength) return false
    if (this.#read.has(address)) return true
    if (this.#read.size >= Addresses) this.#read.clear()
    this.#read.add(address)
    return false
  }

  /** A page that is kept; `render` makes it with places for the texts of the reader. */
  whole(page: WholePage, render: (how: Rendering) => string): Buffer {
    const key = createHash('sha256').update(page.key).digest('base64')
    const kept = current(this.#pages, key, page.now)
    const { pieces } = kept ?? keep(this.#pages, key, this.#assemble(render))
    const filled = pieces.flatMap(({ place, markup }) =>
      place ? [Buffer.from(escaped(ownValue(page.texts, place.slice(1)) ?? '')), markup] : [markup],
    )
    return Buffer.concat(filled)
  }

  /** Renders a page and puts its parts and holes into it; only texts of the reader are left out. */
  #assemble(render: (how: Rendering) => string): CachedPart<Buffer> {
    const collected: Collected = { uses: [], holes: new Map() }
    let until = Infinity
    const changes = (at: number) => (until = Math.min(until, at))
    const encoder = new MarkupEncoder()
    const pieces: Piece<Buffer>[] = []
    let last = ''
    const put = (place: string, own: OwnTexts) => {
      const name = place.slice(1)
      if (place.startsWith('v')) {
        pieces.push({ place: last, markup: encoder.taken() })
        last = place
      } else if (place.startsWith('h')) write(collected.holes.get(name) ?? '')
      else if (place.startsWith('o')) write(escaped(own.get(name) ?? ''))
      else {
        const { part, own } = collected.uses[Number(name)]!
        const made = 'pieces' in part ? part : this.#make(part)
        changes(made.until)
        add(made.pieces, own)
      }
    }
    const add = (more: Piece[], own: OwnTexts) => {
      for (const { place, markup } of more) {
        if (place) put(place, own)
        encoder.add(markup)
      }
    }
    const write = (markup: string) => {
      if (markup.includes(this.#mark)) add(this.#cut(markup), NoTexts)
      else encoder.add(markup)
    }
    write(render({ parts: this.#collecting(collected), changes }))
    pieces.push({ place: last, markup: encoder.taken() })
    return { pieces, until }
  }

  #collecting({ uses, holes }: Collected): PageParts {
    return {
      part: (component, props, around, own = NoTexts) => {
        const key = this.#keyOf(component, props, around)
        const kept = current(this.#parts, key, around.speech.time.now)
        const missing = { key, component: component as Component<object>, props, around }
        uses.push({ part: kept ?? missing, own })
        return `${this.#mark}p${uses.length - 1}${End}`
      },
      ownPlace: name => `${this.#mark}o${name}${End}`,
      hole: (name, markup) => {
        holes.set(name, markup)
        return `${this.#mark}h${name}${End}`
      },
    }
  }

  #cut(markup: string): Piece[] {
    return markup.split(this.#mark).map((piece, n) => {
      const end = n === 0 ? 0 : piece.indexOf(End) + 1
      return { place: piece.slice(0, Math.max(0, end - 1)), markup: piece.slice(end) }
    })
  }

  /** The translator stands for the language and its customized texts. */
  #keyOf(component: object, props: object, { speech, limits }: Surroundings): string {
    const { t, time } = speech
    const form = limits ? this.numberOf(limits) : ''
    const numbers = `${this.numberOf(component)} ${this.numberOf(t)} ${form} ${time.year}`
    return `${numbers} ${time.timeZone} ${JSON.stringify(props)}`
  }

  #make({ key, component: Part, props, around }: Missing): CachedPart {
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
    return keep(this.#parts, key, { pieces: this.#cut(markup), until })
  }
}

/** The markup of this process. */
export const cachedMarkup = new CachedMarkup()
