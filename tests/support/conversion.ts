/** Runs a converter on small files and reads the folder that it writes. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { convertInto } from '#app/commands/convert.ts'
import type { ConvertOptions } from '#app/commands/convert/conversion.ts'
import type { LineFile } from '#app/commands/convert/folder-writer.ts'

export class Conversion implements Disposable {
  private readonly root = fs.mkdtempSync(path.join(os.tmpdir(), 'forum-convert-'))
  readonly folder = path.join(this.root, 'out')
  readonly source = path.join(this.root, 'source')

  /** Of one text, or of files with their names. */
  constructor(files: string | Record<string, string>) {
    if (typeof files === 'string') return void fs.writeFileSync(this.source, files)
    fs.mkdirSync(this.source)
    for (const [name, text] of Object.entries(files))
      fs.writeFileSync(path.join(this.source, name), text)
  }

  [Symbol.dispose]() {
    fs.rmSync(this.root, { recursive: true, force: true })
  }

  run(kind: string, options: ConvertOptions = {}): Promise<string[]> {
    fs.rmSync(this.folder, { recursive: true, force: true })
    return convertInto(kind, this.source, this.folder, options)
  }

  text = (name: string) => fs.readFileSync(path.join(this.folder, name), 'utf8')

  lines = (file: LineFile) =>
    this.text(`${file}.ndjson`)
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as Record<string, unknown>)
}
