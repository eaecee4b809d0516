/** Verbs for redirects and for addresses that were not found. Administrators only. */
import { z } from 'zod'
import {
  admin,
  command,
  type Emit,
  harmless,
  invalid,
  notFound,
  type Page,
  proved,
  query,
  slice,
  wire,
} from '#kernel'
import { type AddedRedirects, addRedirects } from './add-redirects.ts'
import { AddressMax } from './old-address.ts'
import { type CsvLine, readCsv } from './read-csv.ts'
import {
  deleteRedirectRow,
  dismissMissed,
  type MissedRow,
  pageOfMissed,
  pageOfRedirects,
  type RedirectRow,
} from './redirects.queries.ts'

export const RedirectsPageSize = 50
/** Most lines of a file, and its maximum length in characters. */
const MostLines = 5_000
const CsvMax = 500_000

const place = { page: wire.page(), page_size: wire.pageSize(RedirectsPageSize, 100) }

export const listRedirects = query({
  name: 'redirects.list',
  guard: harmless(admin),
  input: z.object({ query: wire.text({ max: 200, trim: true }), ...place }),
  run: ({ db }, { query: text, page, page_size }): Page<RedirectRow> =>
    pageOfRedirects(db, text, slice(page, page_size)),
})

/** Addresses that were not found, except dismissed ones. */
export const listMissed = query({
  name: 'redirects.list_missed',
  guard: harmless(admin),
  input: z.object(place),
  run: ({ db }, { page, page_size }): Page<MissedRow> => pageOfMissed(db, slice(page, page_size)),
})

type Facts = Record<string, unknown>
type Logging = { viewer: { id: number }; emit: Emit<'setting.changed'> }

const log = ({ viewer, emit }: Logging, before: Facts, after: Facts): void =>
  emit('setting.changed', { group: 'redirects', actorId: viewer.id, before, after })

const address = () => wire.text({ max: AddressMax, required: true, trim: true })

/** Adds a redirect. Throws field errors: invalid address, already in use, or a loop. */
export const addRedirect = command({
  name: 'redirects.add',
  guard: proved(admin),
  input: z.object({ path: address(), target: address() }),
  emits: ['setting.changed'],
  run(ctx, given): { added: boolean } {
    const { tx, now, settings } = ctx
    const siteUrl = settings.general.site_url
    const { added, wrong } = addRedirects(tx, [given], { source: 'hand', siteUrl, now })
    if (wrong.length > 0) throw invalid(...wrong.map(({ error }) => error))
    for (const one of added) log(ctx, {}, one)
    return { added: added.length > 0 }
  },
})

export type CsvReport = {
  added: number
  known: number
  wrong: (Pick<CsvLine, 'line' | 'text'> & Pick<AddedRedirects['wrong'][number], 'error'>)[]
}

/** Adds redirects from a CSV text. Invalid lines are returned; all others are saved. */
export const importRedirects = command({
  name: 'redirects.import',
  guard: proved(admin),
  input: z.object({ lines: wire.text({ max: CsvMax, required: true }) }),
  emits: ['setting.changed'],
  run(ctx, { lines: text }): CsvReport {
    const { tx, now, settings } = ctx
    const siteUrl = settings.general.site_url
    const lines = readCsv(text)
    if (lines.length > MostLines) {
      throw invalid({ field: 'lines', reason: 'error.redirect.lines', values: { max: MostLines } })
    }
    const { added, known, wrong } = addRedirects(tx, lines, { source: 'csv', siteUrl, now })
    if (added.length > 0) log(ctx, {}, { added: added.length })
    return {
      added: added.length,
      known,
      wrong: wrong.map(({ index, error }) => {
        const { line, text: whole } = lines[index]!
        return { line, text: whole, error }
      }),
    }
  },
})

export const deleteRedirect = command({
  name: 'redirects.delete',
  guard: proved(admin),
  input: z.object({ id: wire.int(1, Number.MAX_SAFE_INTEGER, 0) }),
  emits: ['setting.changed'],
  run(ctx, { id }): { path: string } {
    const row = deleteRedirectRow(ctx.tx, id)
    if (!row) throw notFound('error.redirect.unknown')
    const { path, target } = row
    log(ctx, { path, target }, {})
    return { path }
  },
})

/** Removes an address from the list of those not found, permanently while it is still requested. */
export const dismissPath = command({
  name: 'redirects.dismiss',
  guard: harmless(admin),
  input: z.object({ path: address() }),
  emits: [],
  run({ tx }, { path }): void {
    if (!dismissMissed(tx, path)) throw notFound('error.redirect.unknown')
  },
})
