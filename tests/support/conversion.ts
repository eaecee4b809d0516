/** Runs a converter on small files, checks the resulting folder, and imports it. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { convertInto } from '#parts/move/infra/convert/convert-into.ts'
import type { ConvertOptions } from '#parts/move/infra/convert/conversion.ts'
import type { LineFile } from '#parts/move/infra/convert/folder-writer.ts'
import { Manifest, postFiles } from '#parts/move/domain/import/site-format/format.ts'
import { importSite } from '#parts/move/domain/import/site-import/import-site.ts'
import { findImported, type ImportedKind } from '#posts/imported/imported.queries.ts'
import { Epoch, World } from './world.ts'

export class Conversion implements Disposable {
  private readonly root = fs.mkdtempSync(path.join(os.tmpdir(), 'forum-convert-'))
  readonly folder = path.join(this.root, 'out')
  readonly source = path.join(this.root, 'source')

  /** A single text, or files by name. */
  constructor(files: string | Record<string, string>) {
    if (typeof files === 'string') {
      fs.writeFileSync(this.source, files)
      return
    }
    fs.mkdirSync(this.source)
    for (const [name, text] of Object.entries(files))
      fs.writeFileSync(path.join(this.source, name), text)
  }

  [Symbol.dispose]() {
    fs.rmSync(this.root, { recursive: true, force: true })
  }

  /** Returns the summary. Each line of the folder must follow the format. */
  async run(kind: string, options: ConvertOptions = {}): Promise<string[]> {
    fs.rmSync(this.folder, { recursive: true, force: true })
    const { notes: summary } = await convertInto(kind, this.source, this.folder, options)
    Manifest.parse(JSON.parse(this.text('manifest.json')))
    for (const { name, schema } of postFiles)
      for (const line of this.lines(name as LineFile)) schema.parse(line)
    return summary
  }

  /** A new site with the imported folder, and the new ids of posts and users. */
  async imported() {
    const w = new World({})
    const { source } = await importSite(w.db, w.site.ports.files, {
      ...{ folder: this.folder, now: Epoch, plugins: w.site.ports.plugins },
    })
    const idOf = (kind: ImportedKind, id: string) => findImported(w.db, source, kind, id)!.objectId
    const targets = w.site.sqlite.prepare<[], { path: string; target: string }>(
      'select path, target from redirect order by path',
    )
    return {
      ...{ w, idOf, [Symbol.dispose]: () => w[Symbol.dispose]() },
      redirects: () => targets.all().map(({ path: old }) => old),
      /** Asks the new site for every address in the folder: it has to answer with one redirect to a page. */
      followed: () => this.follow(w),
    }
  }

  private async follow(w: World): Promise<{ found: number; lost: string[] }> {
    const { openWholeSite } = await import('./whole-site.ts')
    const site = await openWholeSite(w)
    const ask = async (address: string) => {
      const { pathname, search } = new URL(address, 'https://new.example')
      const { status, headers } = await site.send('GET', pathname + search, {})
      return { status, location: headers.location }
    }
    try {
      const lines = (['questions', 'answers', 'users'] as const).flatMap(file => this.lines(file))
      const urls = lines.flatMap(({ url }) => (url === undefined ? [] : [url as string]))
      const lost: string[] = []
      for (const url of urls) {
        const { status, location } = await ask(url)
        const page = status >= 300 && status < 400 && location ? await ask(location) : null
        if (page?.status !== 200) lost.push(`${url}: ${status} ${location} ${page?.status}`)
      }
      return { found: urls.length - lost.length, lost }
    } finally {
      await site.close()
    }
  }

  text = (name: string) => fs.readFileSync(path.join(this.folder, name), 'utf8')

  lines = (file: LineFile) =>
    this.text(`${file}.ndjson`)
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as Record<string, unknown>)
}
