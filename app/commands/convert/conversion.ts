/** What all converters have in common. */
import { DumpError } from '#app/domain/import/dump-error.ts'
import type { FolderWriter, Manifest } from './folder-writer.ts'

export type ConvertOptions = {
  siteUrl?: string
  /** Ids of forums or categories that are converted although not every visitor may read them. */
  also?: string
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

export const alsoTaken = ({ also = '' }: ConvertOptions): Set<string> =>
  new Set(also.split(',').map(id => id.trim()))

export const timeOfSeconds = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
