import { z } from 'zod'
import { type Ctx, notFound, open, query, visitor, wire } from '#kernel'
import { pathOfAddress } from './addresses.ts'
import { findUpload, type UploadRow } from './uploads.queries.ts'
import { Withdrawn } from './withdrawn.queries.ts'

/** Sizes of square thumbnails, in pixels; a requested size is rounded up to one of them. */
const ThumbnailSizes = [48, 80, 128, 160, 256, 320, 512, 1024] as const

/** Sizes of branding images: icons of pages, apps and start screens. */
const IconSizes = [16, 32, 48, 128, 180, 192, 512] as const

export type ServedFile = UploadRow & {
  /** Size of the square to send instead; 0 = the original. */
  square: number
}

const input = z.object({
  /** Path below `/uploads/`; the name at the end of an attachment is ignored. */
  path: wire.text({ max: 1000 }),
  /** Size of a square, up to 1024 pixels. */
  s: wire.text({ max: 20 }),
})

function squareOf({ source, mediaType }: UploadRow, wish: string): number {
  const sizes = source === 'avatar' ? ThumbnailSizes : source === 'branding' ? IconSizes : []
  const isPicture = mediaType.startsWith('image/') && mediaType !== 'image/x-icon'
  if (!isPicture || !/^\d{1,4}$/.test(wish)) return 0
  const side = Number(wish)
  return side > 0 ? (sizes.find(size => size >= side) ?? 0) : 0
}

function findServed({ db }: Ctx, { path, s }: z.output<typeof input>): ServedFile {
  const kept = pathOfAddress(`/uploads/${path}`)
  const file = kept && path.startsWith(kept) ? findUpload(db, kept) : undefined
  if (!file || file.unusedSince === Withdrawn) throw notFound('base.not_found')
  return { ...file, square: squareOf(file, s) }
}

/** A member's file. On a private site only for those who may enter. */
export const showFile = query({ name: 'uploads.show', guard: visitor, input, run: findServed })

/** Logo and icons are on the login pages, so everyone may see them. */
export const showBranding = query({
  name: 'uploads.show_branding',
  guard: open,
  input,
  run(ctx, wanted): ServedFile {
    const file = findServed(ctx, wanted)
    if (file.source !== 'branding') throw notFound('base.not_found')
    return file
  },
})
