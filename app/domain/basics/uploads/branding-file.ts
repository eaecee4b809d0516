import type { Ctx, Db } from '#kernel'
import { pathOfAddress, uploadAddress } from './addresses.ts'
import { findUpload } from './uploads.queries.ts'

function rowOf(db: Db, address: string) {
  const path = pathOfAddress(address)
  const file = path ? findUpload(db, path) : undefined
  return file?.source === 'branding' ? file : null
}

/** Data of a branding image by its address; null if there is none. */
export function brandingFile(db: Db, address: string) {
  const file = rowOf(db, address)
  if (!file) return null
  const { mediaType, width, height } = file
  return { address: uploadAddress(file), mediaType, width, height }
}

/** The image as a data URI; empty if there is none. */
export async function brandingData({ db, ports }: Ctx, address: string): Promise<string> {
  const file = rowOf(db, address)
  const stored = file && (await ports.files.find(file.path))
  if (!stored) return ''
  const bytes = Buffer.from(await new Response(stored.open()).arrayBuffer())
  return `data:${file.mediaType};base64,${bytes.toString('base64')}`
}
