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

/** A tag as revisions of questions list it. */
export type NamedTag = {
  id: bigint
  slug: string
  displayName: string
  recommend: boolean
  reserved: boolean
  revisionId: number
}

export type ExportContext = {
  db: Db
  out: AnswerFile
  settings: SiteSettings
  /** URL of the Answer site, without a trailing slash. */
  target: string
  /** In ms; used where no time is stored. */
  now: number
  /** Whether a plugin draws formulas here. */
  drawsFormulas: boolean
  /** Main tags and synonyms by their id here. */
  tags: ReadonlyMap<number, NamedTag>
  slugs: ReadonlyMap<string, NamedTag>
  /** A new id for objects that have none here. */
  nextNumber(): number
  /** Replaces this site's URLs by those of the Answer site. */
  withAddresses(text: string): string
}

/** One step of the export, which fills one table. */
export type ExportStage = {
  /** Table of Answer. */
  table: string
  write(context: ExportContext, tally: Tally): void
}

/** An id in Answer's format, which includes the type. 0 = none. */
export const longId = (type: number, number: number): bigint =>
  number > 0 ? firstIdOf(type) + BigInt(number) : 0n

/** A time as Answer stores it, in UTC and whole seconds; null = none. */
export const timeOf = (at: number): string | null =>
  at > 0 ? new Date(at).toISOString().slice(0, 19).replace('T', ' ') : null

/** For columns that must not be null. */
export const timeOr = (at: number, otherwise: number): string =>
  timeOf(at) ?? timeOf(otherwise) ?? '1970-01-01 00:00:01'

/** Both times that most tables have. */
export const times = (createdAt: number, updatedAt = createdAt) => ({
  created_at: timeOf(createdAt),
  updated_at: timeOf(updatedAt),
})

/** A time in the JSON of a revision. */
export const goTime = (at: number): string =>
  at > 0 ? new Date(at).toISOString() : '0001-01-01T00:00:00Z'

const Inline = /(?<![\\$])\$[^$\n]{1,2000}\$/g

/** Inline formulas in the syntax of Answer's plugin. */
const withFormulas = (source: string): string =>
  source.includes('$')
    ? outsideCode(source, text =>
        text.replace(Inline, written => {
          const formula = formulaAt(written)
          return formula?.raw === written ? `\\\\(${formula.code}\\\\)` : written
        }),
      )
    : source

/** A Markdown source for Answer. Without a formula plugin, dollar signs are plain text. */
export function sourceFor(
  { withAddresses, drawsFormulas }: Pick<ExportContext, 'withAddresses' | 'drawsFormulas'>,
  source: string,
): string {
  const text = outsideCode(source, withAddresses)
  return drawsFormulas ? withFormulas(text) : text
}

/** HTML for Answer, without what this program adds for display. */
export function htmlFor(
  context: ExportContext,
  use: TextUse,
  html: string,
  source: string,
): string {
  const plain = unfinished(html, tex => `\\(${tex}\\)`) ?? render(context, use, source)
  return context.withAddresses(plain)
}

function render({ settings }: ExportContext, use: TextUse, source: string): string {
  const { html } = renderMarkdown(source, optionsFor(use, settings.general.site_url, null))
  return unfinished(html) ?? html
}

/** Source and HTML of a revision other than the current one. */
export const versionTexts = (context: ExportContext, use: TextUse, source: string) => ({
  OriginalText: sourceFor(context, source),
  ParsedText: context.withAddresses(render(context, use, source)),
})

/** Texts of a row. */
export const textsOf = (
  context: ExportContext,
  use: TextUse,
  row: { originalText: string; html: string },
) => ({
  original_text: sourceFor(context, row.originalText),
  parsed_text: htmlFor(context, use, row.html, row.originalText),
})

type Beginning = Pick<ExportContext, 'db' | 'out' | 'settings' | 'target' | 'now'> & {
  plugins: PluginPort | null
}

/** Reads the tags, which many stages look up. */
export function beginExport({ plugins, ...of }: Beginning): ExportContext {
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
