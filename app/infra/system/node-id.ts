import fs from 'node:fs'
import path from 'node:path'
import { randomToken } from '#infra/secrets/secrets.ts'
import { writeWhole } from '#infra/storage/write-whole.ts'

/** Made at random once; its name in the data folder cannot be copied by accident. */
export function nodeId(dataDir: string): string {
  const file = path.join(dataDir, 'node-id')
  if (fs.existsSync(file)) return fs.readFileSync(file, 'utf8').trim()
  const id = randomToken(12)
  writeWhole(file, `${id}\n`)
  return id
}
