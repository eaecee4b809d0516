/** Addresses that the old site had, as the addresses of its files tell them. */
import { MaxSourceLength } from '#markdown/limits.ts'
import { fileInside } from '#parts/move/domain/import/plain-file.ts'
import { type AnswerRun, type SourceDb, sourceRows } from './stage.ts'

/** Each text is searched for all of them. */
const MostSites = 20

/** The part of an address before a file of this path; null where it leads elsewhere. */
function siteOf(address: string, file: string): string | null {
  const end = `/uploads/${file}`
  return URL.canParse(address) && address.endsWith(end) ? address.slice(0, -end.length) : null
}

/** Addresses in the rows of files that came along: they were the site's when the files were uploaded. */
export function formerHosts(source: SourceDb, uploads: string | undefined): string[] {
  if (!uploads) return []
  const rows = sourceRows({ source }, 'select file_path, file_url from file_record')
  const found = new Map<string, boolean>()
  for (const row of rows) {
    const file = row.text('file_path')
    const site = siteOf(row.text('file_url'), file)
    if (site !== null && !found.get(site)) found.set(site, fileInside(uploads, file) !== null)
  }
  const sites = [...found].filter(([, isHere]) => isHere).map(([site]) => site)
  return sites.slice(0, MostSites)
}

const Upload = /(https?:\/\/[^\s"'<>()[\]`\\]{1,300}?)\/uploads\/(?:files\/)?post\//gi
const Texts: readonly (readonly [table: string, column: string])[] = [
  ['question', 'original_text'],
  ['answer', 'original_text'],
  ['comment', 'original_text'],
  ['tag', 'original_text'],
]

/** Other addresses with files like those of an Answer site in texts, each with their number. */
export function unknownHosts({
  source,
  sites,
}: Pick<AnswerRun, 'source' | 'sites'>): Map<string, number> {
  const known = new Set(sites.map(site => site.replace(/^https?:|\/+$/gi, '').toLowerCase()))
  const found = new Map<string, number>()
  for (const [table, column] of Texts) {
    // No more of a text is imported.
    const query = `select substr("${column}", 1, ${MaxSourceLength}) from "${table}" where "${column}" like '%/uploads/%'`
    for (const text of source.db.prepare<[], string>(query).pluck().iterate()) {
      for (const [, site = ''] of text.matchAll(Upload)) {
        if (known.has(site.replace(/^https?:/i, '').toLowerCase())) continue
        found.set(site, (found.get(site) ?? 0) + 1)
      }
    }
  }
  return found
}
