/** `npm run api:docs` writes API.md; with `--check` it only says whether the file is up to date. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { apiDocs } from './docs/api-docs.ts'

const file = fileURLToPath(new URL('API.md', import.meta.url))
const wanted = apiDocs()

if (!process.argv.includes('--check')) {
  writeFileSync(file, wanted)
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted) {
  console.error('app/api/API.md is out of date. Run: npm run api:docs')
  process.exitCode = 1
}
