/** The files of members that belong into a backup. */
import fs from 'node:fs'
import path from 'node:path'

/** Half-made files and thumbnails, which are made again when they are asked for. */
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

/** Size in bytes and time in whole seconds; null when the file is gone. */
export function statOf(file: string): { bytes: number; seconds: number } | null {
  const facts = fs.statSync(file, { throwIfNoEntry: false })
  return facts ? { bytes: facts.size, seconds: Math.floor(facts.mtimeMs / 1000) } : null
}

const FileKind = 0o170000
const PlainFile = 0o100000

/** A path below the folder, of a plain file: nothing else comes out of a backup. */
export function isSafe(name: string, mode = PlainFile): boolean {
  // eslint-disable-next-line no-control-regex
  if (name === '' || name.length > 500 || /[\u0000-\u001f\\:]/.test(name)) return false
  const parts = name.split('/')
  if (parts.some(part => part === '' || part === '.' || part === '..')) return false
  return (mode & FileKind) === PlainFile
}
