import type { Db } from '#app/domain/kernel/index.ts'
import { pathOfAddress, uploadAddress } from './addresses.ts'
import { findUpload } from './uploads.queries.ts'

/** What is known of an image of the site itself, by its address; null when that names none. */
export function brandingFile(db: Db, address: string) {
  const path = pathOfAddress(address)
  const file = path ? findUpload(db, path) : undefined
  if (file?.source !== 'branding') return null
  const { mediaType, width, height } = file
  return { address: uploadAddress(file), mediaType, width, height }
}
