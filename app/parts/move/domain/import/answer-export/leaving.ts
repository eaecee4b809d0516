/** What all stages of an export for Apache Answer share. */
import type { Db, PluginPort, SiteSettings } from '#kernel'
import { formulaAt } from '#markdown/markdown/formulas.ts'
import { optionsFor, type TextUse } from '#markdown/kinds-of-text.ts'
import { renderMarkdown } from '#markdown/render.ts'
import { unfinished } from '#markdown/unfinish.ts'
import { addressesAt } from '#parts/move/domain/import/answer/old-addresses.ts'
import { firstIdOf } from '#parts/move/domain/import/answer/source-row.ts'
import { outsideCode } from '#parts/move/domain/import/source-links.ts'
import { ObjectType } from '#shared/codes.ts'
import type { Tally } from '#parts/move/domain/import/tally.ts'
import { tags } from '#drizzle/schema/index.ts'
import type { AnswerFile } from './answer-file.ts'
import { highestNumber, rowsOf } from './rows.queries.ts'

/** A tag as versions of questions name it. */
export type NamedTag = {
  id: bigint
  slug: string
  displayName: string
  recommend: boolean
  reserved: boolean
  revisionId: number
}

export type Leaving = {
  db: Db
  out: AnswerFile
  settings: SiteSettings
  /** Address of the Answer site, without a slash at the end. */
  target: string
  /** In ms; used where this site has no time. */
  now: number
  /** Whether a plugin draws formulas here. */
  drawsFormulas: boolean
  /** Main tags and synonyms by their id here. */
  tags: ReadonlyMap<number, NamedTag>
  slugs: ReadonlyMap<string, NamedTag>
  /** A number for what has none here. */
  nextNumber(): number
  /** With the addresses of the Answer site. */
  withAddresses(text: string): string
}

/** One step of the export: a table of Answer. */
export type LeavingStage = {
  /** Table of Answer. */
  table: string
  write(leaving: Leaving, tally: Tally): void
}

/** An id of Answer: type and number. 0 = none. */
export const longId = (type: number, number: number): bigint =>
  number > 0 ? firstIdOf(type) + BigInt(number) : 0n

/** A time as Answer stores it, in UTC and whole seconds; null = none. */
export const timeOf = (at: number): string | null =>
  at > 0 ? new Date(at).toISOString().slice(0, 19).replace('T', ' ') : null

/** For columns that cannot be empty. */
export const timeOr = (at: number, otherwise: number): string =>
  timeOf(at) ?? timeOf(otherwise) ?? '1970-01-01 00:00:01'

/** Both times that most tables have. */
export const times = (createdAt: number, updatedAt = createdAt) => ({
  created_at: timeOf(createdAt),
  updated_at: timeOf(updatedAt),
})

/** A time in the JSON of a version. */
export const goTime = (at: number): string =>
  at > 0 ? new Date(at).toISOString() : '0001-01-01T00:00:00Z'

const Inline = /(?<![\\$])\$[^$\n]{1,2000}\$/g

/** Formulas within a line, as the plugin of Answer has them. */
const withFormulas = (source: string): string =>
  source.includes('$')
    ? outsideCode(source, text =>
        text.replace(Inline, written => {
          const formula = formulaAt(written)
          return formula?.raw === written ? `\\\\(${formula.code}\\\\)` : written
        }),
      )
    : source

/** A source as Answer has it. Where no plugin draws formulas, a dollar is one. */
export function sourceFor(
  { withAddresses, drawsFormulas }: Pick<Leaving, 'withAddresses' | 'drawsFormulas'>,
  source: string,
): string {
  const text = outsideCode(source, withAddresses)
  return drawsFormulas ? withFormulas(text) : text
}

/** HTML as Answer has it: without what is added here for showing it. */
export function htmlFor(leaving: Leaving, use: TextUse, html: string, source: string): string {
  const plain = unfinished(html, tex => `\\(${tex}\\)`) ?? render(leaving, use, source)
  return leaving.withAddresses(plain)
}

function render({ settings }: Leaving, use: TextUse, source: string): string {
  const { html } = renderMarkdown(source, optionsFor(use, settings.general.site_url, null))
  return unfinished(html) ?? html
}

/** Source and HTML of a version that is not the one shown here. */
export const versionTexts = (leaving: Leaving, use: TextUse, source: string) => ({
  OriginalText: sourceFor(leaving, source),
  ParsedText: leaving.withAddresses(render(leaving, use, source)),
})

/** Texts of a row. */
export const textsOf = (
  leaving: Leaving,
  use: TextUse,
  row: { originalText: string; html: string },
) => ({
  original_text: sourceFor(leaving, row.originalText),
  parsed_text: htmlFor(leaving, use, row.html, row.originalText),
})

type Beginning = Pick<Leaving, 'db' | 'out' | 'settings' | 'target' | 'now'> & {
  plugins: PluginPort | null
}

/** Reads what stages look up again and again: the tags. */
export function beginLeaving({ plugins, ...of }: Beginning): Leaving {
  const byId = new Map<number, NamedTag>()
  for (const row of rowsOf(of.db, tags)) {
    const { id, slug, displayName, recommend, reserved, revisionId } = row
    const named = { slug, displayName, recommend, reserved, revisionId }
    byId.set(id, { id: longId(ObjectType.tag, id), ...named })
  }
  let number = highestNumber(of.db)
  const siteUrl = of.settings.general.site_url
  return {
    ...of,
    tags: byId,
    slugs: new Map([...byId.values()].map(tag => [tag.slug, tag])),
    nextNumber: () => ++number,
    drawsFormulas: optionsFor('post', siteUrl, plugins).draw?.formulas === true,
    withAddresses: addressesAt(siteUrl, of.target),
  }
}
