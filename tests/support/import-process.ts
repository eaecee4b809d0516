/**
 * Imports a site folder into a database file, for a test to kill: `import-process.ts import <file>
 * <JSON>`.
 */
import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { importSite } from '#app/domain/import/site-import/import-site.ts'
import { openDatabase } from '#app/infra/db.ts'
import { fileStore } from '#app/infra/storage/file-store.ts'

const [, file, text] = process.argv.slice(2) as [string, string, string]
const { folder, uploads, now } = JSON.parse(text) as Record<'folder' | 'uploads', string> & {
  now: number
}
const say = (line: string) => void writeSync(1, `${line}\n`)

const { db, close } = openDatabase(file)
say('ready')
await once(process.stdin, 'data')
await importSite(db, fileStore(uploads), {
  ...{ folder, now, batchSize: 7, onProgress: ({ stage }) => say(stage) },
})
close()
say('done')
process.exit()
