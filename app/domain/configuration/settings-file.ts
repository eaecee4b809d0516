/** All settings as one file: made here, looked at before it is taken, and written by the forms' verbs. */
import { z } from 'zod'
import {
  admin,
  badRequest,
  command,
  type Ctx,
  DomainError,
  type FieldError,
  invalid,
  query,
} from '#app/domain/kernel/index.ts'
import {
  differs,
  fixedOf,
  readGroup,
  saveGroup,
  type Values,
  type WrittenGroup,
  WrittenGroups,
} from './writers.ts'

const Format = 'forum-settings'
const Version = 1
/** Longest file, in characters: all texts of the forms at their longest fit in. */
const FileMax = 2_000_000

export type SettingsFile = {
  format: typeof Format
  version: number
  site: string
  made_at: string
  groups: Partial<Record<WrittenGroup, Values>>
}

/** Every group that has a form, without secrets. Administrators only. */
export const exportSettings = query({
  name: 'configuration.export_settings',
  guard: admin,
  input: z.object({}),
  run: (ctx): SettingsFile => ({
    format: Format,
    version: Version,
    site: ctx.settings.general.site_url,
    made_at: new Date(ctx.now).toISOString(),
    groups: Object.fromEntries(WrittenGroups.map(group => [group, readGroup(ctx, group)])),
  }),
})

const Shape = z.object({
  format: z.literal(Format),
  version: z.int().min(1),
  groups: z.record(z.string(), z.record(z.string(), z.unknown())),
})

function parseFile(text: string): z.output<typeof Shape> {
  let raw: unknown
  try {
    raw = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw invalid({ field: 'file', reason: 'error.setting.file_unreadable' })
  }
  const read = Shape.safeParse(raw)
  if (!read.success) throw invalid({ field: 'file', reason: 'error.setting.file_unreadable' })
  if (read.data.version > Version)
    throw invalid({ field: 'file', reason: 'error.setting.file_newer' })
  return read.data
}

export type FileChange = { group: WrittenGroup; before: Values; after: Values }
export type FileLook = {
  changes: FileChange[]
  /** Groups and fields of the file that this site does not have, or keeps for itself. */
  ignored: string[]
}

/** What a file would change. */
function lookAt(ctx: Ctx, text: string): FileLook {
  const { groups } = parseFile(text)
  const look: FileLook = { changes: [], ignored: [] }
  for (const [name, values] of Object.entries(groups)) {
    const group = WrittenGroups.find(known => known === name)
    if (!group) {
      look.ignored.push(name)
      continue
    }
    const present = readGroup(ctx, group)
    const kept = fixedOf(group)
    const [before, after]: [Values, Values] = [{}, {}]
    for (const [field, value] of Object.entries(values)) {
      if (!(field in present) || (kept.includes(field) && differs(value, present[field]))) {
        look.ignored.push(`${group}.${field}`)
      } else if (differs(value, present[field])) {
        before[field] = present[field]
        after[field] = value
      }
    }
    if (Object.keys(after).length > 0) look.changes.push({ group, before, after })
  }
  return look
}

const FileText = z
  .string({ error: 'form.required' })
  .max(FileMax, { error: `form.too_long|max=${FileMax}` })
  .refine(text => text.trim() !== '', 'form.required')

/** What a file would change, without changing it. Administrators only. */
export const checkSettingsFile = query({
  name: 'configuration.check_settings_file',
  guard: admin,
  input: z.object({ file: FileText }),
  run: (ctx, { file }): FileLook => lookAt(ctx, file),
})

/** The refusals of a group's form, with the group before the field. */
function errorsOf(group: WrittenGroup, error: DomainError): FieldError[] {
  const fields = error.details.fields ?? [{ field: '', reason: error.reason }]
  return fields.map(field => ({ ...field, field: `${group}.${field.field}` }))
}

/**
 * Takes a file over, all of it or nothing: every group by the rules of its form. Administrators only.
 * Errors carry `group.field`. Gives the names of what changed.
 */
export const importSettings = command({
  name: 'configuration.import_settings',
  guard: admin,
  input: z.object({ file: FileText }),
  emits: ['setting.changed'],
  async prepare(ctx, { file }) {
    const { changes } = lookAt(ctx, file)
    const wrong: FieldError[] = []
    const parts: [WrittenGroup, Awaited<ReturnType<typeof saveGroup>>][] = []
    for (const { group, after } of changes) {
      try {
        const values = { ...readGroup(ctx, group), ...after }
        parts.push([group, await saveGroup(ctx, group, values)])
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        wrong.push(...errorsOf(group, error))
      }
    }
    if (wrong.length > 0) throw invalid(...wrong)
    if (parts.length === 0) throw badRequest('error.setting.file_nothing')
    return parts
  },
  run(ctx, _, parts): { changed: string[] } {
    const changed = parts.flatMap(([group, save]) => {
      try {
        return save(ctx).changed.map(name => `${group}.${name}`)
      } catch (error) {
        throw error instanceof DomainError ? invalid(...errorsOf(group, error)) : error
      }
    })
    return { changed }
  },
})
