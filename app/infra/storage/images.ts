/** Decodes and re-encodes images: the output has pixels and nothing else (spec §9). */
import { rm, stat } from 'node:fs/promises'
import type sharpType from 'sharp'
import { type CleanImage, type ImageKind, MaxImageSide } from '#kernel'
import { syncFile } from './durable.ts'

type Sharp = typeof sharpType
let loaded: Promise<Sharp> | undefined

/** Loaded with the first image. One thread and no cache, to save memory: images are rare. */
function library(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loaded
}

let last: Promise<unknown> = Promise.resolve()

/** One image at a time: each may take as much memory as its pixels. */
function inTurn<R>(work: () => Promise<R>): Promise<R> {
  const mine = last.then(work, work)
  last = mine.catch(() => {})
  return mine
}

const isAnimated = (kind: ImageKind) => kind === 'gif' || kind === 'webp'

export function cleanImage(
  temp: string,
  kind: ImageKind,
  maxPixels: number,
): Promise<CleanImage | 'too_many_pixels' | null> {
  return inTurn(async () => {
    const sharp = await library()
    const target = `${temp}.clean`
    try {
      const animated = isAnimated(kind)
      const input = { failOn: 'error', limitInputPixels: maxPixels, animated } as const
      const facts = await sharp(temp, { ...input, limitInputPixels: false }).metadata()
      const { format, width, height } = facts
      const frame = facts.pageHeight ?? height
      if (format !== kind) return null
      if (width > MaxImageSide || frame > MaxImageSide || width * height > maxPixels)
        return 'too_many_pixels'
      const upright = sharp(temp, input).autoOrient().toColourspace('srgb')
      const { width: wide, height: high, size } = await encoded(upright, kind).toFile(target)
      await syncFile(target)
      return {
        temp: target,
        bytes: size,
        width: wide,
        height: Math.min(high, facts.pages ? frame : high),
      }
    } catch {
      await rm(target, { force: true })
      return null
    }
  })
}

function encoded(image: ReturnType<Sharp>, kind: ImageKind) {
  if (kind === 'jpeg') return image.jpeg({ quality: 88 })
  if (kind === 'png') return image.png({ compressionLevel: 8 })
  return kind === 'webp' ? image.webp({ quality: 86 }) : image.gif({ effort: 4 })
}

/** Crops a centered square; false when the image is missing or unreadable. */
export function cutThumbnail(from: string, to: string, size: number): Promise<boolean> {
  return inTurn(async () => {
    const sharp = await library()
    try {
      if (!(await stat(from)).isFile()) return false
      await sharp(from).resize(size, size, { fit: 'cover' }).toFile(to)
      return true
    } catch {
      await rm(to, { force: true })
      return false
    }
  })
}
