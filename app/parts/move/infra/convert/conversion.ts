/** What all converters have in common. */
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import { isWebAddress } from '#shared/web-address.ts'
import type { FolderWriter, Manifest } from './folder-writer.ts'

export type ConvertOptions = {
  siteUrl?: string
  /** Tells this import from others. */
  source?: string
  /** Ids of forums or categories that are converted although not every visitor may read them. */
  also?: string
  /** Beginning of the names of tables. */
  prefix?: string
  /** Of times that the source has without a zone. */
  timeZone?: string
  /** Further addresses that the site had. */
  oldHosts?: readonly string[]
  /** Folder of its files. */
  uploads?: string
}

export type Converter = (
  source: string,
  options: ConvertOptions,
  out: FolderWriter,
) => Promise<Manifest>

/** The address of the original site, which the source does not say, without a slash at its end. */
export function siteAddress({ siteUrl }: ConvertOptions): string {
  if (!siteUrl) throw new DumpError('Name the original site with --site-url')
  if (!isWebAddress(siteUrl)) throw new DumpError(`"${siteUrl}" is not the address of a site`)
  return siteUrl.replace(/\/+$/, '')
}

/** The ids of `also`. */
export function alsoTaken({ also }: ConvertOptions): number[] {
  const ids = also?.split(',').map(id => id.trim()) ?? []
  const wrong = ids.find(id => !/^\d{1,9}$/.test(id))
  if (wrong !== undefined) throw new DumpError(`"${wrong}" is not the id of a forum or category`)
  return ids.map(Number)
}

export const timeOfSeconds = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
