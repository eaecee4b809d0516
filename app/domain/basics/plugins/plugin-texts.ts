/** Errors that a plugin reports about values, as errors of a form. */
import { type Ctx, type FieldError, invalid } from '#kernel'
import { type Plugin, type Text, textIn } from '#plugins/interface.ts'

type Found = Record<string, Text> | null
type Check = (plugin: Plugin) => Found | Promise<Found>

/** Asks an active plugin. Throws its errors by field; '' for the whole form. */
export async function checkByPlugin({ ports, locale }: Ctx, slug: string, check: Check) {
  if (!ports.plugins.isActive(slug)) return
  const outcome = await ports.plugins.call(slug, check, 5_000)
  if (!outcome.ok) {
    throw invalid({ field: '', reason: 'error.plugin.failed', values: { words: outcome.words } })
  }
  const found = Object.entries(outcome.value ?? {})
  const errors: FieldError[] = found.map(([field, text]) => ({
    field,
    reason: 'error.plugin.says',
    values: { words: textIn(text, locale).slice(0, 500) },
  }))
  if (errors.length > 0) throw invalid(...errors)
}
