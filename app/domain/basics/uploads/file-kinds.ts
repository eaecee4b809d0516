/** The type of a file by its first bytes; its name only says what the sender claims. */
import type { ImageKind, SiteSettings } from '#kernel'

export const UploadSources = ['post', 'post_attachment', 'avatar', 'branding'] as const
export type UploadSource = (typeof UploadSources)[number]

type Kind = ImageKind | 'ico'
export type ImageType = { kind: Kind; extension: string; mediaType: string }

const types: Record<Kind, ImageType> = {
  jpeg: { kind: 'jpeg', extension: 'jpg', mediaType: 'image/jpeg' },
  png: { kind: 'png', extension: 'png', mediaType: 'image/png' },
  gif: { kind: 'gif', extension: 'gif', mediaType: 'image/gif' },
  webp: { kind: 'webp', extension: 'webp', mediaType: 'image/webp' },
  ico: { kind: 'ico', extension: 'ico', mediaType: 'image/x-icon' },
}

/** The type of an image; null for everything else, including vector images. */
export function imageTypeOf(head: Uint8Array): ImageType | null {
  const text = Buffer.from(head).toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return types.jpeg
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return types.png
  if (/^GIF8[79]a/.test(text)) return types.gif
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return types.webp
  return text.startsWith('\0\0\x01\0') ? types.ico : null
}

/** The extension of a file name in lower case, without the dot; empty if there is none. */
export const extensionOf = (name: string): string =>
  /\.([A-Za-z0-9]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? ''

type WriteRules = SiteSettings['write']
const MB = 1024 * 1024

const normal = (list: readonly string[]) =>
  list.map(name => name.trim().toLowerCase().replace(/^\./, '')).filter(name => name !== '')

/** File extensions accepted for a purpose (spec §3, write settings). */
export function extensionsFor(source: UploadSource, rules: WriteRules): string[] {
  if (source === 'avatar') return ['jpg', 'jpeg', 'png', 'webp']
  if (source === 'branding') return ['jpg', 'jpeg', 'png', 'webp', 'ico']
  const list =
    source === 'post' ? rules.authorized_image_extensions : rules.authorized_attachment_extensions
  return normal(list)
}

/** Whether content of this type may have one of the extensions. */
export const isTaken = (type: ImageType, extensions: readonly string[]): boolean =>
  extensions.includes(type.extension) || (type.kind === 'jpeg' && extensions.includes('jpeg'))

/** Largest file of a purpose, in MB. */
export const maxMegabytes = (source: UploadSource, rules: WriteRules): number =>
  source === 'post_attachment' ? rules.max_attachment_size : rules.max_image_size

/** The same in bytes. */
export const maxBytes = (source: UploadSource, rules: WriteRules): number =>
  Math.floor(maxMegabytes(source, rules) * MB)

/** Largest file accepted by any form, in bytes. */
export const largestUpload = (rules: WriteRules): number =>
  Math.max(maxBytes('post', rules), maxBytes('post_attachment', rules))
