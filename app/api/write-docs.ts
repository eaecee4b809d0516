/**
 * `npm run api:docs` writes API.md and the client types, `npm run api:client` the client types
 * alone; with `--check` they only report whether the files are up to date.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadParts } from '#app/part.ts'
import * as parts from '#app/parts.ts'
import { clientTypes } from './docs/client-types.ts'

// Calls are listed when their module is loaded.
await loadParts(parts, 'web')
const { apiDocs } = await import('./docs/api-docs.ts')
const { openApi } = await import('./docs/openapi.ts')

/** The client types contain neither the name nor the address of a site. */
const anySite = { title: 'Forum', version: '1', siteUrl: 'https://forum.example/community' }

const clientOnly = process.argv.includes('--client')
const wanted = {
  ...(clientOnly ? {} : { 'API.md': apiDocs() }),
  '../client/calls.ts': clientTypes(openApi(anySite)),
}

for (const [name, text] of Object.entries(wanted)) {
  const file = fileURLToPath(new URL(name, import.meta.url))
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text)
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`${name} is out of date. Run: npm run api:docs`)
    process.exitCode = 1
  }
}
