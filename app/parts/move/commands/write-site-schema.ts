/** `npm run site-format:docs` writes the JSON Schema of site folders. */
import { writeFileSync } from 'node:fs'
import { siteFormatSchema } from '#parts/move/domain/import/site-format/json-schema.ts'

writeFileSync(
  new URL('../../../../docs/site-format.schema.json', import.meta.url),
  siteFormatSchema(),
)
