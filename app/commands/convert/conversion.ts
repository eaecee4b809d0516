/** What all converters have in common. */
import { DumpError } from '#app/domain/import/dump-error.ts'
import type { FolderWriter, Manifest } from './folder-writer.ts'

export type ConvertOptions = {
  siteUrl?: string
  /** Beginning of the names of tables. */
  prefix?: string
  /** Of times that the source has without a zone. */
  timeZone?: string
}

export type Converter = (
  source: string,
  options: ConvertOptions,
  out: FolderWriter,
) => Promise<Manifest>

/** The address of the original site, which the source does not say, without a slash at its end. */
export function siteAddress({ siteUrl }: ConvertOptions): string {
  if (!siteUrl) throw new DumpError('Name the original site with --site-url')
  if (!URL.canParse(siteUrl) || !/^https?:\/\//.test(siteUrl))
    throw new DumpError(`"${siteUrl}" is not the address of a site`)
  return siteUrl.replace(/\/+$/, '')
}
