/** Takes the lines of a site folder (docs/site-format.md) in any order and writes them sorted by id, or as they come. */
import fs from 'node:fs'
import path from 'node:path'
import type Database from 'better-sqlite3'
import type { z } from 'zod'
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import {
  FormatName,
  FormatVersion,
  type Manifest as ManifestFile,
  ManifestName,
} from '#parts/move/domain/import/site-format/format.ts'
import { LineWriter } from '#parts/move/domain/import/site-export/line-writer.ts'
import type { StageReport } from '#parts/move/domain/import/stage-report.ts'
import { Tally } from '#parts/move/domain/import/tally.ts'
import { slugOf, TagNameMax } from '#tags/tags.schema.ts'
import { Sqlite } from '#infra/database/sqlite.ts'

export const LineFiles = ['users', 'tags', 'questions', 'answers', 'comments'] as const
export type LineFile = (typeof LineFiles)[number]

export type Line = { id: string } & Record<string, unknown>
export type Manifest = Omit<z.input<typeof ManifestFile>, 'format' | 'version' | 'files'>

const BufferChars = 1024 * 1024

/** 0, false, null and an empty list are what a line says by leaving the field out. */
const isUsual = (value: unknown) =>
  value === null || value === 0 || value === false || (Array.isArray(value) && value.length === 0)

const withoutUsual = (line: Line) =>
  Object.fromEntries(Object.entries(line).filter(([, value]) => !isUsual(value)))

/** What a tag is called here: other characters than tags have become hyphens. '' if nothing is left. */
function tagSlug(name: string): string {
  const slug = slugOf(name).replace(/[^\p{L}\p{M}\p{N}+#._]+/gu, '-')
  return [...slug.replace(/^-+/, '')].slice(0, TagNameMax).join('').replace(/-+$/, '')
}

function withSlugs(line: Line): Line {
  const { slug, tags } = line as { slug?: string; tags?: string[] }
  if (slug !== undefined) return { ...line, slug: tagSlug(slug) }
  if (!tags) return line
  return { ...line, tags: [...new Set(tags.map(tagSlug))].filter(Boolean) }
}

type Stored = { content: string; known: 0 | 1 }

export class FolderWriter implements Disposable {
  private readonly lines: Database.Database
  private readonly insert: Database.Statement
  private readonly counts = new Map<string, number>()
  private readonly streams = new Map<string, LineWriter>()
  private readonly tallies = new Map<string, { file: string; tally: Tally }>()
  /** Files that the source could have and does not. */
  readonly missing = new Set<string>()
  /** For files of a converter; it goes away with the writer. */
  readonly work: string

  /** @throws DumpError when the folder has something in it. */
  constructor(private readonly folder: string) {
    fs.mkdirSync(folder, { recursive: true })
    if (fs.readdirSync(folder).length > 0) throw new DumpError(`${folder} is not empty`)
    this.work = fs.mkdtempSync(path.join(folder, 'work-'))
    this.lines = new Sqlite(path.join(this.work, 'lines.sqlite'))
    this.lines.pragma('journal_mode = off')
    this.lines.pragma('synchronous = off')
    this.lines.exec(`create table line (file text, id text, number integer, author text,
      parent_file text, parent text, content text, primary key (file, id)) without rowid;
      create index line_parent on line (parent_file, parent); begin`)
    this.insert = this.lines.prepare(
      'insert or ignore into line values (?, ?, ?, ?, ?, ?, ?) returning 1',
    )
  }

  [Symbol.dispose]() {
    this.lines.close()
    fs.rmSync(this.work, { recursive: true, force: true })
  }

  /** False when the file has a line with this id already, which stays. */
  add(file: LineFile, line: Line): boolean {
    if (file === 'tags' && tagSlug(line.slug as string) === '') return true
    const number = /^-?\d{1,15}$/.test(line.id) ? Number(line.id) : 0
    const below = line.answer_id ? 'answers' : line.question_id ? 'questions' : null
    const parent = (line.answer_id ?? line.question_id ?? null) as string | null
    const content = JSON.stringify(withoutUsual(withSlugs(line)))
    const author = (line.user_id ?? null) as string | null
    return !!this.insert.get(file, line.id, number, author, below, parent, content)
  }

  /** A file whose lines are written as they come. */
  stream(name: string): LineWriter {
    const known = this.streams.get(name)
    const stream = known ?? new LineWriter(path.join(this.folder, `${name}.ndjson`))
    this.streams.set(name, stream)
    return stream
  }

  /** What was read from a file of the source, as a part of the report. */
  tally(name: string, file: string): Tally {
    const { tally } = this.tallies.get(name) ?? { tally: new Tally() }
    this.tallies.set(name, { file, tally })
    return tally
  }

  get stages(): StageReport[] {
    return [...this.tallies].map(([name, { file, tally }]) => {
      const state = this.missing.has(file) ? 'no file' : 'done'
      return { name, file, state, ...tally.state }
    })
  }

  /** Counts something for the summary. */
  note(what: string, times = 1): void {
    if (times > 0) this.counts.set(what, (this.counts.get(what) ?? 0) + times)
  }

  /**
   * Writes the folder: of accounts those that wrote something, of answers and comments those whose
   * post is there too. Returns the lines of the summary.
   */
  finish(manifest: Manifest): string[] {
    if (this.streams.size > 0) {
      const files = [...this.streams.values()].map(stream => stream.close())
      this.writeManifest({ ...manifest, files })
      return []
    }
    for (const file of ['answers', 'comments']) {
      const { changes } = this.lines
        .prepare(
          `delete from line where file = ? and not exists (select 1 from line above
           where above.file = line.parent_file and above.id = line.parent)`,
        )
        .run(file)
      this.note(`${file} left out with their post`, changes)
    }
    if (!this.lines.prepare("select 1 from line where file = 'questions'").get())
      throw new DumpError('There is no question in the source that every visitor may read')
    const summary = LineFiles.map(file => `${file}: ${this.write(file)}`)
    this.writeManifest(manifest)
    const counts = [...this.counts].sort(([a], [b]) => a.localeCompare(b))
    return [...summary, ...counts.map(([what, times]) => `${what}: ${times}`)]
  }

  /** Last: a folder with it is complete. */
  private writeManifest(manifest: object): void {
    const content = { format: FormatName, version: FormatVersion, ...manifest }
    const draft = path.join(this.work, ManifestName)
    fs.writeFileSync(draft, `${JSON.stringify(content)}\n`)
    fs.renameSync(draft, path.join(this.folder, ManifestName))
  }

  private write(file: LineFile): number {
    const rows = this.lines.prepare<[string], Stored>(
      `select content, exists (select 1 from line user where user.file = 'users'
         and user.id = line.author) as known from line where file = ?
       ${file === 'users' ? 'and id in (select author from line)' : ''} order by number, id`,
    )
    const handle = fs.openSync(path.join(this.folder, `${file}.ndjson`), 'w')
    let buffer = ''
    let count = 0
    for (const { content, known } of rows.iterate(file)) {
      const { user_id, ...rest } = JSON.parse(content) as Line
      // An author without a line in users.ndjson has at most a name.
      buffer += `${user_id === undefined || known ? content : JSON.stringify(rest)}\n`
      count++
      if (buffer.length < BufferChars) continue
      fs.writeSync(handle, buffer)
      buffer = ''
    }
    fs.writeSync(handle, buffer)
    fs.closeSync(handle)
    return count
  }
}
