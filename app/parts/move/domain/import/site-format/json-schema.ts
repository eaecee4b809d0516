import { z } from 'zod'
import { files, FormatName, FormatVersion, lineFileName, Manifest } from './format.ts'

/** The format as a JSON Schema (2020-12): one definition for the manifest, and one for the lines of each file. */
export function siteFormatSchema(): string {
  const schemaOf = (schema: z.ZodType) => {
    const { $schema: _, ...rest } = z.toJSONSchema(schema, {
      io: 'input',
      override({ jsonSchema }) {
        if (jsonSchema.format === 'date-time') jsonSchema.pattern = 'Z$'
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      },
    })
    return rest
  }
  const lines = files.map(spec => [lineFileName(spec), schemaOf(spec.schema)])
  const definitions = { 'manifest.json': schemaOf(Manifest), ...Object.fromEntries(lines) }
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `${FormatName}, version ${FormatVersion}`,
    description:
      'A folder with a community. Each definition is for the file of its name: manifest.json as a whole, the others line by line.',
    $defs: definitions,
  }
  return `${JSON.stringify(schema, null, 2)}\n`
}
