/** The screen of redirects, with the addresses that were not found. */
import { withFields } from '#web/kernel/declared-fields.ts'
import type { CsvAnswer, RedirectsModel } from '#parts/move/ui/redirects/redirects-model.ts'
import { readFile } from 'node:fs/promises'
import { invalid } from '#kernel'
import {
  addRedirect,
  type CsvReport,
  deleteRedirect,
  dismissPath,
  importRedirects,
  listMissed,
  listRedirects,
  RedirectsPageSize,
} from '#parts/move/domain/redirects/manage-redirects.ts'
import type { MissedRow, RedirectRow } from '#parts/move/domain/redirects/redirects.queries.ts'
import type { T } from '#i18n/translate.ts'
import { redirectsPath } from '#shared/paths.ts'
import {
  backOf,
  type FormArgs,
  intent,
  type IntentHandler,
  reply,
  taking,
} from '#web/kernel/form-action.ts'
import { askedOf } from '#web/kernel/input-limits.ts'
import { listPage } from '#web/kernel/paging.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

/** With the letters that its escapes mean. */
function legible(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

const redirectLine = (row: RedirectRow) => ({
  ...row,
  from: legible(row.path),
  to: legible(row.target),
})

const missedLine = (row: MissedRow) => ({
  ...row,
  from: legible(row.path),
  addHref: `${redirectsPath({ prefill: row.path })}#add`,
})

export async function redirectsView({ run, t, url }: ScreenArgs): Promise<RedirectsModel> {
  const missed = url.searchParams.get('show') === 'missed'
  const words = askedOf(url, listRedirects, 'query')
  const { found, ...pager } = await listPage(url, { size: RedirectsPageSize }, async place => {
    const redirects = missed ? null : await run(listRedirects, { query: words, ...place })
    const missing = missed ? await run(listMissed, place) : null
    return {
      count: (redirects ?? missing)?.count ?? 0,
      redirects: redirects?.list.map(redirectLine) ?? [],
      missing: missing?.list.map(missedLine) ?? [],
    }
  })
  return {
    title: t('admin.redirects.title'),
    missed,
    words,
    ...found,
    ...pager,
    /** The old address that a link of the other list brings. */
    prefill: url.searchParams.get('prefill') ?? '',
    path: url.pathname,
    search: url.search,
  }
}
/** Lines that are described; the others are only given back. */
const MostDescribed = 20

function answerOf({ added, known, wrong }: CsvReport, t: T): CsvAnswer {
  const texts = wrong.slice(0, MostDescribed).map(({ line, error }) => {
    return t('admin.redirects.line', { line, text: t(error.reason, error.values) })
  })
  const more = wrong.length - texts.length
  return {
    wrong: more > 0 ? [...texts, t('admin.redirects.more_lines', { count: more })] : texts,
    left: wrong.map(({ text }) => text).join('\n'),
    saved: t('admin.redirects.saved', { added, known }),
  }
}

/** What was chosen as a file, else what was pasted. */
async function sentLines({ files, form }: FormArgs): Promise<string> {
  const file = files.get('upload')
  if (file?.tooLarge) throw invalid({ field: 'lines', reason: 'error.redirect.file' })
  if (file && file.bytes > 0) return readFile(file.temp, 'utf8')
  const typed = form.get('lines')
  return typeof typed === 'string' ? typed : ''
}

export const redirectsActs: Record<string, IntentHandler> = {
  add: intent(addRedirect, ({ added }) => ({
    to: redirectsPath(),
    flash: { tone: 'success', key: `admin.redirects.${added ? 'added_one' : 'known_one'}` },
  })),
  import: withFields(
    ['upload', 'lines'],
    taking(importRedirects, async args => {
      const report = await args.run(importRedirects, { lines: await sentLines(args) })
      const { added, known, wrong } = report
      if (wrong.length > 0) return reply(answerOf(report, args.t) satisfies CsvAnswer, 422)
      const flash = { tone: 'success' as const, key: 'admin.redirects.saved' }
      return { to: redirectsPath(), flash: { ...flash, values: { added, known } } }
    }),
  ),
  delete: intent(deleteRedirect, ({ path }, args) => ({
    to: backOf(args),
    flash: { tone: 'success', key: 'admin.redirects.deleted', values: { path: legible(path) } },
  })),
  dismiss: intent(dismissPath, (_, args) => ({ to: backOf(args) })),
}
