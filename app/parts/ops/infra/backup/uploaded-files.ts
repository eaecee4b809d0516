/** The uploaded files that belong in a backup. */
import fs from 'node:fs'
import path from 'node:path'

/** Incomplete uploads, and thumbnails, which are generated on demand. */
const LeftOut = new Set(['tmp', 'avatar_thumb'])

/** Paths below the folder, with slashes, in order. */
export function* uploadedFiles(folder: string, below = ''): Generator<string> {
  if (!below && !fs.existsSync(folder)) return
  const entries = fs.readdirSync(path.join(folder, below), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = below ? `${below}/${entry.name}` : entry.name
    if (entry.isDirectory()) {
      if (!LeftOut.has(name)) yield* uploadedFiles(folder, name)
    } else if (entry.isFile()) yield name
  }
}

/** Size in bytes and mtime in whole seconds; null when the file is gone. */
export function statOf(file: string): { bytes: number; seconds: number } | null {
  const facts = fs.statSync(file, { throwIfNoEntry: false })
  return facts ? { bytes: facts.size, seconds: Math.floor(facts.mtimeMs / 1000) } : null
}

const FileKind = 0o170000
const PlainFile = 0o100000

/** A relative path of a plain file: a backup may contain nothing else. */
export function isSafe(name: string, mode = PlainFile): boolean {
  // eslint-disable-next-line no-control-regex
  if (name === '' || name.length > 500 || /[\u0000-\u001f\\:]/.test(name)) return false
  const parts = name.split('/')
  if (parts.some(part => part === '' || part === '.' || part === '..')) return false
  return (mode & FileKind) === PlainFile
}
