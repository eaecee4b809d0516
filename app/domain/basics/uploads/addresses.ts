/** Addresses of files, and finding them in a text. */
import { imageMarkdown, linkMarkdown } from '#shared/markdown-pieces.ts'
import { uploadsPath } from '#shared/paths.ts'

const folders = {
  post: 'post',
  avatar: 'avatar',
  branding: 'branding',
  post_attachment: 'files/post',
} as const

/** Storage path of a new file, relative to the upload folder; attachments have no extension there. */
export function pathFor(source: keyof typeof folders, token: string, extension: string): string {
  const ending = source === 'post_attachment' ? '' : `.${extension}`
  return `${folders[source]}/${token}${ending}`
}

export type Addressed = { path: string; originalName: string }

const isAttachment = (path: string) => path.startsWith(`${folders.post_attachment}/`)

/** URL path of a file on this site; that of an attachment ends with its original name. */
export function uploadAddress({ path, originalName }: Addressed): string {
  return uploadsPath(isAttachment(path) ? `${path}/${encodeURIComponent(originalName)}` : path)
}

const aPath = '(?:post|avatar|branding)\\/[\\w-]{6,64}\\.[a-z]{3,4}|files\\/post\\/[\\w-]{6,64}'
/** Storage paths of files. Those of Apache Answer have shorter names than ours. */
export const UploadPath = new RegExp(`^(?:${aPath})$`)
const Mentioned = new RegExp(`\\/uploads\\/(${aPath})(?![\\w-])`, 'g')
/** Most files looked for in one text. */
const MaxMentioned = 500

/** Files whose addresses are in a text, as storage paths. Absolute URLs are found as well. */
export function mentionedPaths(text: string): string[] {
  const found = new Set<string>()
  for (const [, path] of text.matchAll(Mentioned)) {
    if (path) found.add(path)
    if (found.size >= MaxMentioned) break
  }
  return [...found]
}

/** The file of an address below `/uploads/`; null if it cannot be one. */
export function pathOfAddress(address: string): string | null {
  const [first, ...more] = mentionedPaths(address)
  return first && more.length === 0 ? first : null
}

/** The Markdown for a file: an image, or a link with the name of the file. */
export function uploadMarkdown(file: Addressed): string {
  const markdown = isAttachment(file.path) ? linkMarkdown : imageMarkdown
  return markdown(uploadAddress(file), file.originalName)
}
